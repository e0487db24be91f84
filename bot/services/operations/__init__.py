"""Use cases that keep the shop running: outbox, health, pauses, recovery, reconciliation."""
