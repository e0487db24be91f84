"""Wallet, top up, claims, refunds."""
