"""What the local Bot API server knows: chats, updates, files, pending queries, invoices and profiles."""
