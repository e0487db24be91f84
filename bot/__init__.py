"""Vitrine: a shop inside a messenger. `bot.app` assembles it; importing this package has no effect."""
