"""The PostgreSQL engine: its connections, the checks of a server, and the session lock of one shop."""
