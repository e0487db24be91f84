"""Rules and types of operations: inbox, outbox, alerts, sales pauses, reconciliation."""
