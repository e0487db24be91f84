"""Open checkouts and quotes."""
