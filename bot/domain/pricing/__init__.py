"""From a cost to a price: rates, rules, promo codes."""
