"""Claims, cases, refunds."""
