"""Use cases around the catalogue: browsing, search, synchronisation with the supplier, pins and watches."""
