"""All languages, read once for all tests of a process, and texts of the bot by the id of their message."""

import html
import re
from functools import cache

from fluent.syntax import ast as fluent

from bot.i18n import Translations
from tests.builders import NOW
from tests.i18n.wording import messages


@cache
def translations() -> Translations:
    """As the shop reads them, but failing on whatever is wrong."""
    return Translations.load(strict=True)


@cache
def translations_then() -> Translations:
    """The same in a world where it is always `NOW`."""
    return Translations.load(strict=True, now=lambda: NOW)


def has_message(text: str, message_id: str, *facts: str, language: str = "en") -> bool:
    """Return whether the text contains this message of the locales, and these facts.

    Anything may stand where the message has an argument. A fact is a price, a name or a number.
    """
    found = message_pattern(message_id, language).search(text) is not None
    return found and all(fact in text for fact in facts)


@cache
def message_pattern(message_id: str, language: str = "en") -> re.Pattern[str]:
    """Return a pattern for what Telegram shows of a message of the locales."""
    value = messages(language)[message_id].value
    assert value is not None
    return re.compile(_pattern_of(value), re.DOTALL)


def _pattern_of(pattern: fluent.Pattern) -> str:
    return "".join(map(_element_pattern, pattern.elements))


def _element_pattern(element: object) -> str:
    if isinstance(element, fluent.TextElement):
        return re.escape(html.unescape(re.sub(r"<[^>]+>", "", element.value)))
    if isinstance(element, fluent.Placeable):
        expression = element.expression
        if isinstance(expression, fluent.SelectExpression):
            ways = (_pattern_of(variant.value) for variant in expression.variants)
            return f"(?:{'|'.join(ways)})"
        if isinstance(expression, fluent.StringLiteral):
            return re.escape(str(expression.parse()["value"]))
    return ".*?"
