"""Use cases of money: invoices, booking, claims, refunds, payment cases and the wallet."""
