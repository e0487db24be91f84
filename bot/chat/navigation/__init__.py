"""Buttons and the way back: verbs, callback data, and where a product page was opened from."""
