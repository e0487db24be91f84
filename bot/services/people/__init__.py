"""Use cases around people: their data, wallet, support threads and privacy."""
