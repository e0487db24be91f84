"""Use cases for operators and upkeep: overview, health, circuit breaker, reconciliation, housekeeping."""
