"""Loops that pull work: trades, polling, the outbox, the catalogue and upkeep. They render nothing."""
