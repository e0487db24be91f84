"""Use cases that drive a confirmed order: trade, polling, unknown outcomes, cases and notices."""
