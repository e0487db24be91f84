"""Tests that every language says what the English screens say.

The messages that the screens ask for in English are asked for again in each language, with the same
arguments. Only English and Arabic have snapshots.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache

import pytest
from babel import Locale

from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.domain.money import Money
from bot.i18n import Arg, Localizer, SafeHtml
from bot.i18n.escaping import DurationText, escape_html
from tests.chat.screens.gallery import localizer_for
from tests.chat.screens.snapshot_text import MessageCall, recorded_calls
from tests.i18n.wording import LANGUAGES, NUMBERS, messages, selections, variables

#: From here on a text writes a number in digits, in every language.
LARGE = 900


@cache
def english_calls() -> list[MessageCall]:
    return sorted(recorded_calls("en"), key=repr)


@cache
def large_counts(language: str) -> frozenset[int]:
    """Return one number for each plural form that several numbers share: a text has to write it."""
    plural = Locale.parse(language.replace("-", "_")).plural_form
    forms: dict[str, list[int]] = {}
    for number in range(1_000):
        forms.setdefault(plural(number), []).append(number)
    return frozenset(max(numbers) for numbers in forms.values() if len(numbers) > 1)


def counted(call: MessageCall, language: str) -> Iterator[MessageCall]:
    """Yield a call, and the same with other numbers where a number selects the text."""
    yield call
    selecting = selectors(call.message) & NUMBERS
    numbers = [name for name, value in call.arguments if name in selecting and type(value) is int]
    for number in {0, 1, 2} | large_counts(language) if numbers else ():
        other = {name: number if name in numbers else value for name, value in call.arguments}
        yield call._replace(arguments=tuple(other.items()))


@cache
def selectors(message: str) -> set[str]:
    """Return the arguments that select a variant of the message, in any language."""
    return {
        name
        for language in LANGUAGES
        for choice in selections(messages(language)[message])
        for name in variables(choice.selector)
    }


def shown_arguments(call: MessageCall, localizer: Localizer, text: str) -> set[str]:
    """Return the arguments that are in a text.

    Left out are durations, which the message itself inflects, and arguments that select the text,
    which it may say in words, except large numbers.
    """
    taken, in_words = variables(messages("en")[call.message]), selectors(call.message)
    return {
        name
        for name, value in call.arguments
        if name in taken
        and not isinstance(value, DurationText)
        and (name not in in_words or (type(value) is int and value >= LARGE))
        and any(
            re.search(rf"(?<!\d){re.escape(one)}(?!\d)", without_directions(text))
            for one in written_forms(localizer, value, call.markup)
        )
    }


def written_forms(localizer: Localizer, value: Arg, markup: bool) -> set[str]:
    """Return how a value may be written; an order's number has no separators."""
    match value:
        case str():
            escaped = value if isinstance(value, SafeHtml) or not markup else escape_html(value)
            return {without_directions(escaped)}
        case Money():
            return {without_directions(localizer.format_money(value))}
        case datetime():
            return {localizer.format_datetime(value)}
    return {localizer.format_number(value), str(value)}


def without_directions(text: str) -> str:
    return re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_each_message_and_argument_of_the_screens(language: str) -> None:
    """The localizer is strict: a missing message, argument or form raises."""
    english, other = localizer_for("en"), localizer_for(language)
    calls = [each for call in english_calls() for each in counted(call, language)]
    assert len(calls) > len(messages("en"))
    for call in calls:
        known, text = call.format(english), call.format(other)
        if call.markup:
            parse_html(text)
        assert bool(text.strip()) is bool(known.strip()), call
        missing = shown_arguments(call, english, known) - shown_arguments(call, other, text)
        assert not missing, (call, text)


def test_an_argument_that_a_text_leaves_out_is_missed() -> None:
    call = MessageCall("quote-total", True, (("money", Money(990, "USD")),))
    english = localizer_for("en")
    assert shown_arguments(call, english, call.format(english)) == {"money"}
    assert shown_arguments(call, english, "Total: $19.90") == set()
