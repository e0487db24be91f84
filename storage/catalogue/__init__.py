"""The mirror of the supplier's list, and watches."""
