"""Payments: invoices, the check before a payment, and the booking of what was paid."""
