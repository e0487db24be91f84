"""Loops that pull work: fulfilment, outbox, catalogue. They speak in facts and never render."""
