"""Calls to Telegram: transport, retries, messages, Telegram's payments, and the bot's profile."""
