"""Rules of money: the ledger, payment methods, invoices, payments, claims, refunds and cases."""
