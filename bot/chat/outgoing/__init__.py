"""Messages that answer no tap: what the outbox sends, notices, support messages, and failures."""
