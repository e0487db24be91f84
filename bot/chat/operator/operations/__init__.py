"""Overview, health, sales pause."""
