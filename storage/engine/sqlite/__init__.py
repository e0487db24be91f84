"""The SQLite engine: its connections, and statements that run directly on the driver."""
