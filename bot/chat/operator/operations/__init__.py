"""The state of the shop for operators: overview, health, sales pauses, rates, troubles."""
