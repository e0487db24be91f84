"""Cases and orders."""
