"""Home, categories, products, search, watches."""
