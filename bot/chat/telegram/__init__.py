"""Calls to Telegram: transport, sending of screens and messages, pictures, links, bot profile."""
