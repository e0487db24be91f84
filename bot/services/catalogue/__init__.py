"""Use cases of the catalogue: browsing, search, pins, watches, and the sync with the supplier."""
