"""Backup, restore, key rotation, read-only access and disk space."""
