"""Vitrine: a shop inside a messenger. `bot.app` assembles it; importing this package has no effect."""

__version__ = "1.0.0"
