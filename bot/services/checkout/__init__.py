"""Use cases from the first choice to the confirmed order: answers, promo codes, quotes, Confirm."""
