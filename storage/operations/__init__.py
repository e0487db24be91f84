"""The inbox, the outbox, sales pauses, the audit, supplier troubles and stored values."""
