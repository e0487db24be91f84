"""The name of a payment method for people, from its stored name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.i18n import Localizer

#: Stored names that have a text in every language.
_NAMED_METHODS: Final = frozenset({"stars", "provider", "crypto-pay", "by-hand"})
NO_LABELS: Final[Mapping[str, str]] = MappingProxyType({})


def format_method_name(
    localizer: Localizer, method: str, labels: Mapping[str, str] = NO_LABELS
) -> str:
    """Return the name for people; a method that is not known any more keeps its stored name.

    `labels` are the operator's own names by stored name.
    """
    if labels.get(method):
        return labels[method]
    if method in _NAMED_METHODS:
        return localizer.plain(f"payment-method-{method}")
    return method
