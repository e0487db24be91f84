"""Rules of prices: costs, rates, price rules, promo codes, and quotes that are too low."""
