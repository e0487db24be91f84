"""Buyers, credit, support."""
