"""Account, privacy, support."""
