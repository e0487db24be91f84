"""Encryption at rest: the vault, the registry of sealed columns and the encrypted archive of a backup."""
