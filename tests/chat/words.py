"""All languages, read once for all tests of a process, because reading them takes half a second."""

from functools import cache

from bot.i18n import Translations
from tests.builders import NOW


@cache
def translations() -> Translations:
    """Return the shop's translations, strict: any error raises."""
    return Translations.load(strict=True)


@cache
def translations_then() -> Translations:
    """Return the same with a clock that always shows `NOW`."""
    return Translations.load(strict=True, now=lambda: NOW)
