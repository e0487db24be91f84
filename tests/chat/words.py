"""All languages, read once for all tests of a process: reading them takes half a second."""

from functools import cache

from bot.i18n import Translations
from tests.builders import NOW


@cache
def translations() -> Translations:
    """As the shop reads them, but failing on whatever is wrong."""
    return Translations.load(strict=True)


@cache
def translations_then() -> Translations:
    """The same in a world where it is always `NOW`."""
    return Translations.load(strict=True, now=lambda: NOW)
