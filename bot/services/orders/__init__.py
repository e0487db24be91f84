"""Use cases that drive a confirmed order: the trade, polling, unknown outcomes, cases and notices."""
