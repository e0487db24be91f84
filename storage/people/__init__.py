"""People, their updates, threads and invitations."""
