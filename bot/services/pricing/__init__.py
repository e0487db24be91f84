"""Use cases of prices: exchange rate, price rules, promo codes, and approvals of low quotes."""
