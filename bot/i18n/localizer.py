"""One language as the shop speaks it: its messages, and its ways with numbers and moments."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Final

from babel import Locale
from babel.dates import format_skeleton
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
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
    strip_bidi_controls,
)
from bot.i18n.value_formatting import format_duration, format_list, format_money, format_number

log = logging.getLogger(__name__)

_YEAR_OMITTED_WITHIN: Final = timedelta(days=300)
Now = Callable[[], datetime]
UTC_NOW: Final[Now] = partial(datetime.now, UTC)
#: What a message takes as an argument.
Arg = str | int | Decimal | Money | datetime


class MissingMessage(LookupError):  # noqa: N818 - reads as a fact
    """A message, or an argument of it, that no language has."""


class _PluralNumber(FluentInt):
    """A whole number that takes part in plural rules and is formatted from a cache."""

    def format(self, locale: Locale) -> str:
        return format_number(int(self), str(locale))


@dataclass(frozen=True, slots=True)
class Localizer:
    """One language: its messages over the English ones, and its ways with numbers and moments."""

    language: str
    _bundles: tuple[FluentBundle, ...]
    _locale: str
    _date_locale: str
    _strict: bool = False
    _now: Now = UTC_NOW
    #: What begins a line that the screens put together: a mark where lines begin on the right.
    line_start: str = ""
    _static_texts: dict[str, str] = field(default_factory=dict)

    def html(self, message: str, /, **args: Arg) -> SafeHtml:
        """Message text for parse mode HTML. Text arguments are escaped, unless they are Safe;
        Money and moments are formatted. MissingMessage when strict, else the id is shown.
        """
        if not args:
            return SafeHtml(self._format_static(message))
        return SafeHtml(
            self._format_message(message, {k: self._to_html_argument(v) for k, v in args.items()})
        )

    def plain(self, message: str, /, **args: Arg) -> str:
        """Text without markup: a button's label, a toast. TypeError for a Safe argument."""
        if not args:
            return self._format_static(message)
        text = self._format_message(
            message, {k: self._to_plain_argument(v) for k, v in args.items()}
        )
        return OwnText(text) if self.line_start else text

    def format_money(self, amount: Money) -> str:
        """As in "$12.50" or "⭐ 12" (Telegram Stars). A strange currency is shown by its code."""
        text = format_money(amount, self._locale)
        return isolate_direction(text) if self.line_start else text

    def format_name(self, text: str) -> SafeHtml:
        """Somebody's word for something, for a line of names: escaped, and an isle where lines begin
        on the right.
        """
        return SafeHtml(isolate_direction(escape_html(text))) if self.line_start else escape(text)

    def format_list(self, words: Iterable[str]) -> str:
        """Texts one after the other: "A, B, C". Where lines begin on the right, so does the
        list, and each text is an isle.
        """
        if not self.line_start:
            return format_list(words, self._locale)
        text = format_list(
            (isolate_direction(strip_bidi_controls(word)) for word in words), self._locale
        )
        return OwnText(self.line_start + text if text else "")

    def format_number(self, value: int | Decimal) -> str:
        """With the language's separators."""
        return format_number(value, self._locale)

    def format_datetime(self, at: datetime) -> str:
        """An aware moment in UTC, to the minute: "21 Nov, 14:05 UTC"; far from now with its year."""
        date_time_pattern: str = Locale.parse(self._date_locale).datetime_formats["medium"]
        time_text = format_skeleton("Hm", at.astimezone(UTC), locale=self._date_locale)
        return f"{date_time_pattern.format(time_text, self.format_date(at))} UTC"

    def format_date(self, at: datetime) -> str:
        """The day in UTC of an aware moment: "21 Nov"; far from now with its year."""
        skeleton = "MMMd" if abs(at - self._now()) < _YEAR_OMITTED_WITHIN else "yMMMd"
        return format_skeleton(skeleton, at.astimezone(UTC), locale=self._date_locale)

    def format_duration(self, seconds: float) -> DurationText:
        """A length of time in its largest fitting unit: "42 seconds", "2 minutes"."""
        return DurationText.of(format_duration(max(round(seconds), 0), self._locale), seconds)

    def _format_static(self, message: str) -> str:
        if message not in self._static_texts:
            self._static_texts[message] = self._format_message(message, {})
        return self._static_texts[message]

    def _to_html_argument(self, arg: Arg) -> object:
        if isinstance(arg, str):
            return arg if isinstance(arg, SafeHtml | DurationText) else self._escape_argument(arg)
        return self._format_value(arg)

    def _escape_argument(self, text: str) -> SafeHtml:
        """Where lines begin on the right, the messages themselves set their arguments apart."""
        return escape_html(text) if self.line_start else escape(text)

    def _to_plain_argument(self, arg: Arg) -> object:
        if isinstance(arg, SafeHtml):
            raise TypeError("markup does not go into plain text")
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
                pattern = bundle.get_message(message).value
                if pattern is not None:
                    return self._resolve(bundle, pattern, args, message)
        self._report_missing(f"{message} in {self.language}: no such message")
        return message

    def _resolve(
        self, bundle: FluentBundle, pattern: Pattern, args: dict[str, object], message: str
    ) -> str:
        """What the bundle's format_pattern does, but for wrapping numbers again, which is slow."""
        errors: list[Exception] = []
        env = ResolverEnvironment(bundle, errors, current=CurrentEnvironment(args))
        try:
            text = str(pattern(env))
        except ValueError as error:
            errors, text = [error], message
        if errors:
            self._report_missing(f"{message} in {self.language}: {errors[0]}")
        return text

    def _report_missing(self, problem: str) -> None:
        if self._strict:
            raise MissingMessage(problem)
        log.error("a message could not be worded: %s", problem)
