"""The state of the shop for operators: panel, health, sales pauses, troubles."""
