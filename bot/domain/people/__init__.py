"""Persons, their conversations and invitations."""
