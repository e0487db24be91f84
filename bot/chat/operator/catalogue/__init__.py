"""Products and pins."""
