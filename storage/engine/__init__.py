"""Database engines: addresses, connections, locks, the transaction runner and migrations."""
