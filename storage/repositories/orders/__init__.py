"""Repositories of orders, trade attempts, delivered secrets, the outbox and the ledger."""
