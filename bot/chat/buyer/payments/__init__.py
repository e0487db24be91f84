"""A buyer's money: the wallet, top-ups, payments by hand, and requests for a refund."""
