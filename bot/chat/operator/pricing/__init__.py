"""Prices for operators: price rules, explanations, promo codes, and approvals of low quotes."""
