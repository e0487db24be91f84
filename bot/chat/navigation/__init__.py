"""Buttons and the way back: verbs, payloads, routes, and what the chat remembers between taps."""
