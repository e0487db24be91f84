"""Screens of operators: overview, cases, health, pinned products and the sales pause."""
