"""People, their invitations and their support threads."""
