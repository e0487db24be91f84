"""All languages, read once for all tests of a process, and texts of the bot by the id of their message."""

import html
import re
from collections.abc import Mapping, Sequence
from functools import cache

from fluent.syntax import ast as fluent

from bot.i18n import Translations
from bot.i18n.lazy_bundle import LazyBundle, _parse_entry
from bot.i18n.localizer import UTC_NOW, Now
from tests.builders import NOW
from tests.i18n.wording import ROOT, variables
from tests.replacement import with_replacements

#: Marks around an argument, which keep its direction apart from that of the sentence.
_ISOLATES = "\u2066-\u2069"


@cache
def translations() -> Translations:
    """Return the shop's translations, strict: any error raises when a message is first used."""
    return _load(UTC_NOW)


@cache
def translations_then() -> Translations:
    """Return the same with a clock that always shows `NOW`."""
    return _load(lambda: NOW)


def _load(now: Now) -> Translations:
    """Parse no message yet: `tests/i18n` parses them all, and most tests of the chat need few."""
    with with_replacements([(LazyBundle, "parse_all", lambda _: None)]):
        return Translations.load(strict=True, now=now)


def has_message(text: str, message_id: str, language: str = "en", /, **arguments: str) -> bool:
    """Return whether the text contains this message of the locales, with these arguments.

    Anything may stand for an argument that is not given.
    """
    known = frozenset(arguments.items())
    return _message_pattern(message_id, language, known).search(text) is not None


@cache
def _message_pattern(
    message_id: str, language: str, arguments: frozenset[tuple[str, str]]
) -> re.Pattern[str]:
    """Return a pattern for what Telegram shows of a message of the locales."""
    message = _message(message_id, language)
    assert message.value is not None
    values = dict(arguments)
    assert values.keys() <= variables(message), f"{message_id} has no such argument"
    pattern = re.compile(_pattern_of(message.value, values), re.DOTALL)
    assert not pattern.search(""), f"{message_id} consists of arguments only"
    return pattern


def _message(message_id: str, language: str) -> fluent.Message:
    """Return a message of the locales. Only this one is parsed, if the shop has not done so."""
    resource = _parse_entry(_sources(language)[message_id], right_to_left=False)
    (message,) = (entry for entry in resource.body if isinstance(entry, fluent.Message))
    return message


@cache
def _sources(language: str) -> Mapping[str, str]:
    """Return the text of every message of a language, by id."""
    bundle = LazyBundle(language, {}, right_to_left=False)
    for file in sorted((ROOT / "locales" / language).glob("*.ftl")):
        bundle.add_file(file.read_text(encoding="utf-8"))
    return bundle._sources


def _pattern_of(text: fluent.Pattern, values: Mapping[str, str]) -> str:
    return "".join(_element_pattern(element, values) for element in text.elements)


def _element_pattern(
    element: fluent.TextElement | fluent.Placeable, values: Mapping[str, str]
) -> str:
    if isinstance(element, fluent.TextElement):
        return re.escape(html.unescape(re.sub(r"<[^>]+>", "", element.value)))
    expression = element.expression
    if isinstance(expression, fluent.SelectExpression):
        ways = (_pattern_of(variant.value, values) for variant in _variants(expression, values))
        return f"(?:{'|'.join(ways)})"
    if isinstance(expression, fluent.StringLiteral):
        return re.escape(str(expression.parse()["value"]))
    for name in variables(expression) & values.keys():
        return f"[{_ISOLATES}]*{re.escape(values[name])}[{_ISOLATES}]*"
    return ".*?"


def _variants(
    choice: fluent.SelectExpression, values: Mapping[str, str]
) -> Sequence[fluent.Variant]:
    """Return the variants that the given arguments may lead to; plural forms are not told apart."""
    given = [values[name] for name in variables(choice.selector) & values.keys()]
    if not given:
        return choice.variants
    exact = [one for one in choice.variants if _number_of(one) in given]
    return exact or [one for one in choice.variants if _number_of(one) is None]


def _number_of(variant: fluent.Variant) -> str | None:
    """Return the number that the variant is for; None for a plural form or a word."""
    return variant.key.value if isinstance(variant.key, fluent.NumberLiteral) else None
