"""Use cases of a confirmed order: trade, outcome, polling, unknown outcomes, cases and rewards."""
