"""Invoices, payments, claims, refunds, payment cases and the ledger."""
