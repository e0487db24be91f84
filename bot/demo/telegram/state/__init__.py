"""The state of the local Bot API server: chats, updates, files, pending queries, invoices, profile."""
