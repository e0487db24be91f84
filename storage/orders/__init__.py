"""Orders, trades, delivered secrets."""
