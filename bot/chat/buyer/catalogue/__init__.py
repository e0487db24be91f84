"""The catalogue for buyers: the home screen, categories, product pages, search and watches."""
