"""Faults that can be switched on in the reference supplier, and the plan that says when they strike."""
