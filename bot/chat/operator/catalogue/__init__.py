"""The catalogue for operators: the supplier's details of a product, and pinned products."""
