"""A buyer's own matters: account, language, invite link, privacy and support."""
