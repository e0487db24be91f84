"""Backup, restore, the move to a server, key rotation and the disk."""
