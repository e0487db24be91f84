"""Screens of operators: overview, cases, health, support, buyers, pinned products, the sales pause."""
