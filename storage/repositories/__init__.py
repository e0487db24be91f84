"""Repositories: they turn rows into domain objects and back."""
