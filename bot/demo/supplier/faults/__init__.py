"""Faults of the reference supplier for tests, and the plan that says when they happen."""
