"""The name of a payment method for people, from its stored name."""

from typing import Final

from bot.i18n import Localizer

#: Stored names that have a text in every language.
_NAMED_METHODS: Final = frozenset({"stars", "provider", "crypto-pay", "by-hand"})


def format_method_name(localizer: Localizer, method: str) -> str:
    """Return the name for people; a method that is not known any more keeps its stored name."""
    if method in _NAMED_METHODS:
        return localizer.plain(f"payment-method-{method}")
    return method
