"""Screens: pure functions from what is known to text, entities and keyboard. No I/O, no Telegram."""
