"""Use cases for operators and upkeep: overview, health, circuit breaker, checks, expired data."""
