"""One language: its messages, and how it writes numbers, money, dates and durations."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from functools import partial
from typing import Final

from babel import Locale
from babel.dates import format_skeleton
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt

from bot.domain.money import Money
from bot.i18n.escaping import (
    DurationText,
    FluentText,
    OwnText,
    SafeHtml,
    escape,
    escape_html,
    isolate_direction,
    restore_code,
    restore_commands,
    strip_bidi_controls,
)
from bot.i18n.formatting import (
    format_duration,
    format_list,
    format_money,
    format_number,
    format_price_each,
    list_currency_signs,
)
from bot.i18n.lazy_bundle import LazyBundle

log = logging.getLogger(__name__)

_YEAR_OMITTED_WITHIN: Final = timedelta(days=300)
Now = Callable[[], datetime]
UTC_NOW: Final[Now] = partial(datetime.now, UTC)
#: Types that a message accepts as an argument.
Arg = str | int | Decimal | Money | datetime


class MissingMessage(LookupError):  # noqa: N818 - reads as a fact
    """A message, or one of its arguments, that no language has."""


class _PluralNumber(FluentInt):
    """A whole number that selects plural forms and is formatted from a cache."""

    def format(self, locale: Locale) -> str:
        return format_number(int(self), str(locale))


@dataclass(frozen=True, slots=True)
class Localizer:
    """One language: its messages, with English as a fallback, and its formats."""

    language: str
    _bundles: tuple[LazyBundle, ...]
    _locale: str
    _date_locale: str
    _strict: bool = False
    _now: Now = UTC_NOW
    #: Put before each line that screens assemble: a direction mark in right-to-left languages.
    line_start: str = ""
    #: The zone in which times and dates are shown.
    _time_zone: tzinfo = UTC
    _static_texts: dict[str, str] = field(default_factory=dict)

    def html(self, message: str, /, **args: Arg) -> SafeHtml:
        """Return the text of `message` for Telegram's HTML parse mode.

        Text arguments are escaped unless they are SafeHtml. Money and datetimes are formatted. In
        strict mode a missing message raises MissingMessage; else its id is returned.
        """
        if not args:
            return SafeHtml(self._format_static(message))
        text = self._format_message(
            message, {k: self._to_html_argument(v) for k, v in args.items()}
        )
        return SafeHtml(restore_code(text))

    def plain(self, message: str, /, **args: Arg) -> str:
        """Return the text of `message` without markup, for a button or a toast.

        Raises TypeError for a SafeHtml argument.
        """
        if not args:
            return self._format_static(message)
        text = self._format_message(
            message, {k: self._to_plain_argument(v) for k, v in args.items()}
        )
        return OwnText(text) if self.line_start else text

    def format_money(self, amount: Money) -> str:
        """Format money: "$12.50", or "⭐ 12" for Telegram Stars.

        An unknown currency is shown by its code.
        """
        text = format_money(amount, self._locale)
        return isolate_direction(text) if self.line_start else text

    def list_currency_signs(self, currency: str) -> frozenset[str]:
        """Return the ways in which people write a currency in this language."""
        return list_currency_signs(currency, self._locale)

    def format_price_each(self, total: Money, pieces: int) -> SafeHtml:
        """Format the price of one of `pieces` that cost `total`: "$4.345"."""
        text = format_price_each(total, pieces, self._locale)
        return SafeHtml(isolate_direction(text) if self.line_start else text)

    def format_name(self, text: str) -> SafeHtml:
        """Escape a name that another person chose, for a line of names.

        The name is isolated in languages that run from right to left.
        """
        return SafeHtml(isolate_direction(escape_html(text))) if self.line_start else escape(text)

    def format_owner_text(self, text: str) -> SafeHtml:
        """Escape a text that an owner wrote for buyers: its commands, such as /support, can be tapped."""
        return restore_commands(self._escape_argument(text))

    def isolate(self, text: str) -> str:
        """Return a text that keeps its own direction in a label of a right-to-left language."""
        return isolate_direction(text) if self.line_start else text

    def format_list(self, words: Iterable[str]) -> str:
        """Join texts: "A, B, C".

        In languages that run from right to left the list does so too, and each text is isolated.
        """
        if not self.line_start:
            return format_list(words, self._locale)
        text = format_list(
            (isolate_direction(strip_bidi_controls(word)) for word in words), self._locale
        )
        return OwnText(self.line_start + text if text else "")

    def format_number(self, value: int | Decimal) -> str:
        """Format a number with the separators of the language."""
        return format_number(value, self._locale)

    def format_datetime(self, at: datetime) -> str:
        """Format an aware datetime in the shop's time zone, to the minute: "21 Nov, 14:05 UTC".

        The year is added when the date is far from now.
        """
        date_time_pattern: str = Locale.parse(self._date_locale).datetime_formats["medium"]
        local = at.astimezone(self._time_zone)
        time_text = format_skeleton("Hm", local, locale=self._date_locale)
        return f"{date_time_pattern.format(time_text, self.format_date(at))} {local.tzname()}"

    def format_clock(self, at: datetime) -> str:
        """Format the time of day in the shop's time zone, to the second: "14:05:09 UTC"."""
        local = at.astimezone(self._time_zone)
        return f"{local:%H:%M:%S} {local.tzname()}"

    def format_date(self, at: datetime, time_zone: tzinfo | None = None) -> str:
        """Format the day of an aware datetime: "21 Nov". By default in the shop's time zone.

        The year is added when it is far from now.
        """
        skeleton = "MMMd" if abs(at - self._now()) < _YEAR_OMITTED_WITHIN else "yMMMd"
        local = at.astimezone(time_zone or self._time_zone)
        return format_skeleton(skeleton, local, locale=self._date_locale)

    def format_duration(self, seconds: float) -> DurationText:
        """Format a duration in its largest fitting unit: "42 seconds", "2 minutes"."""
        return DurationText.of(format_duration(max(round(seconds), 0), self._locale), seconds)

    def _format_static(self, message: str) -> str:
        if message not in self._static_texts:
            text = self._bundles[0].find_plain_text(message)
            self._static_texts[message] = (
                self._format_message(message, {}) if text is None else text
            )
        return self._static_texts[message]

    def _to_html_argument(self, arg: Arg) -> object:
        if isinstance(arg, str):
            return arg if isinstance(arg, SafeHtml | DurationText) else self._escape_argument(arg)
        return self._format_value(arg)

    def _escape_argument(self, text: str) -> SafeHtml:
        """Escape a text argument. Messages that run from right to left isolate their arguments."""
        return escape_html(text) if self.line_start else escape(text)

    def _to_plain_argument(self, arg: Arg) -> object:
        if isinstance(arg, SafeHtml):
            raise TypeError("markup cannot be used in plain text")
        if isinstance(arg, str):
            return arg if isinstance(arg, DurationText) else strip_bidi_controls(arg)
        return self._format_value(arg)

    def _format_value(self, arg: int | Decimal | Money | datetime) -> object:
        match arg:
            case int():
                return _PluralNumber(arg)
            case Money():
                return FluentText(format_money(arg, self._locale))
            case datetime():
                return FluentText(self.format_datetime(arg))
            case Decimal():
                return FluentText(self.format_number(arg))

    def _format_message(self, message: str, args: dict[str, object]) -> str:
        for bundle in self._bundles:
            if bundle.has_message(message):
                errors: list[Exception] = []
                try:
                    pattern = bundle.get_message(message).value
                    if pattern is None:
                        continue
                    # As `FluentBundle.format_pattern` does it, without wrapping numbers again
                    # (slow).
                    env = ResolverEnvironment(bundle, errors, current=CurrentEnvironment(args))
                    text = str(pattern(env))
                except ValueError as error:
                    errors, text = [error], message
                if errors:
                    self._report_missing(f"{message} in {self.language}: {errors[0]}")
                return text
        self._report_missing(f"{message} in {self.language}: no such message")
        return message

    def _report_missing(self, problem: str) -> None:
        if self._strict:
            raise MissingMessage(problem)
        log.error("a message could not be formatted: %s", problem)
