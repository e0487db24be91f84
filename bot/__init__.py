"""Vitrine: a shop inside a messenger. `bot.app` puts the rooms together; nothing happens on import."""
