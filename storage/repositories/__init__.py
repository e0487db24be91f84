"""Repositories: they convert rows to domain objects and back."""
