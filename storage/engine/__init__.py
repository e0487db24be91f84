"""Database engines: addresses, connections, locks, shielded phases with retries, and migrations."""
