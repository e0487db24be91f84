"""Database engines: addresses, connections, locks, running of phases, migrations, the vault."""
