"""Invoices, payments, claims, refunds, the ledger."""
