"""Price rules, promo codes, approvals."""
