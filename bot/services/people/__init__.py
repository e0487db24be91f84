"""Use cases around people: who they are, their wallet, support threads and privacy."""
