"""Rules of the catalogue: products, search, watches, and what a buyer chose of one product."""
