"""Confirm, status, goods."""
