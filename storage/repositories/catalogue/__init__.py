"""Repositories of the catalogue mirror, checkouts, quotes and watches."""
