"""Price rules, promo codes, price approvals and rates."""
