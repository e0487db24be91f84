"""Use cases that keep the shop running: outbox, overview, pauses, recovery, reconciliation."""
