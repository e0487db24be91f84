"""Telegram updates before a handler: durable inbox, queue per person, rate limit and access check."""
