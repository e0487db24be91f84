"""An order's life, and what the supplier's words prove."""
