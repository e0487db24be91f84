"""Outbox, sales pauses, audit, stored values."""
