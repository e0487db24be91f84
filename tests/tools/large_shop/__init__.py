"""Fills a database with a large shop, see `__main__`."""
