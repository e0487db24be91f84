"""Use cases of people: accounts, bans, invitations, support and privacy."""
