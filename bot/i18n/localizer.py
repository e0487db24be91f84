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
from bot.i18n.amounts import write_duration, write_list, write_money, write_number
from bot.i18n.safe import Lasting, Plain, Safe, Text, apart, escape, literal, orderly

log = logging.getLogger(__name__)

_NEAR: Final = timedelta(days=300)
Now = Callable[[], datetime]
UTC_NOW: Final[Now] = partial(datetime.now, UTC)
#: What a message takes as an argument.
Arg = str | int | Decimal | Money | datetime


class MissingMessage(LookupError):  # noqa: N818 - reads as a fact
    """A message, or an argument of it, that no language has."""


class _Count(FluentInt):
    """A whole number that takes part in plural rules and is formatted from a cache."""

    def format(self, locale: Locale) -> str:
        return write_number(int(self), str(locale))


@dataclass(frozen=True, slots=True)
class Speech:
    """One language: its messages over the English ones, and its ways with numbers and moments."""

    language: str
    _bundles: tuple[FluentBundle, ...]
    _locale: str
    _dates: str
    _strict: bool = False
    _now: Now = UTC_NOW
    #: What begins a line that the screens put together: a mark where lines begin on the right.
    start: str = ""
    _fixed: dict[str, str] = field(default_factory=dict)

    def html(self, message: str, /, **args: Arg) -> Safe:
        """Message text for parse mode HTML. Text arguments are escaped, unless they are Safe;
        Money and moments are formatted. MissingMessage when strict, else the id is shown.
        """
        if not args:
            return Safe(self._plainly(message))
        return Safe(self._format(message, {k: self._marked(v) for k, v in args.items()}))

    def plain(self, message: str, /, **args: Arg) -> str:
        """Text without markup: a button's label, a toast. TypeError for a Safe argument."""
        if not args:
            return self._plainly(message)
        text = self._format(message, {k: self._bare(v) for k, v in args.items()})
        return Plain(text) if self.start else text

    def money(self, amount: Money) -> str:
        """As in "$12.50" or "⭐ 12" (Telegram Stars). A strange currency is shown by its code."""
        text = write_money(amount, self._locale)
        return apart(text) if self.start else text

    def name(self, text: str) -> Safe:
        """Somebody's word for something, for a line of names: escaped, and an isle where lines begin
        on the right.
        """
        return Safe(apart(literal(text))) if self.start else escape(text)

    def listed(self, words: Iterable[str]) -> str:
        """Texts one after the other: "A, B, C". Where lines begin on the right, so does the
        list, and each text is an isle.
        """
        if not self.start:
            return write_list(words, self._locale)
        text = write_list((apart(orderly(word)) for word in words), self._locale)
        return Plain(self.start + text if text else "")

    def number(self, value: int | Decimal) -> str:
        """With the language's separators."""
        return write_number(value, self._locale)

    def moment(self, at: datetime) -> str:
        """An aware moment in UTC, to the minute: "21 Nov, 14:05 UTC"; far from now with its year."""
        glue: str = Locale.parse(self._dates).datetime_formats["medium"]
        clock = format_skeleton("Hm", at.astimezone(UTC), locale=self._dates)
        return f"{glue.format(clock, self.date(at))} UTC"

    def date(self, at: datetime) -> str:
        """The day in UTC of an aware moment: "21 Nov"; far from now with its year."""
        skeleton = "MMMd" if abs(at - self._now()) < _NEAR else "yMMMd"
        return format_skeleton(skeleton, at.astimezone(UTC), locale=self._dates)

    def duration(self, seconds: float) -> Lasting:
        """A length of time in its largest fitting unit: "42 seconds", "2 minutes"."""
        return Lasting.of(write_duration(max(round(seconds), 0), self._locale), seconds)

    def _plainly(self, message: str) -> str:
        if message not in self._fixed:
            self._fixed[message] = self._format(message, {})
        return self._fixed[message]

    def _marked(self, arg: Arg) -> object:
        if isinstance(arg, str):
            return arg if isinstance(arg, Safe | Lasting) else self._escaped(arg)
        return self._worded(arg)

    def _escaped(self, text: str) -> Safe:
        """Where lines begin on the right, the messages themselves set their arguments apart."""
        return literal(text) if self.start else escape(text)

    def _bare(self, arg: Arg) -> object:
        if isinstance(arg, Safe):
            raise TypeError("markup does not go into plain text")
        if isinstance(arg, str):
            return arg if isinstance(arg, Lasting) else orderly(arg)
        return self._worded(arg)

    def _worded(self, arg: int | Decimal | Money | datetime) -> object:
        match arg:
            case int():
                return _Count(arg)
            case Money():
                return Text(write_money(arg, self._locale))
            case datetime():
                return Text(self.moment(arg))
            case Decimal():
                return Text(self.number(arg))

    def _format(self, message: str, args: dict[str, object]) -> str:
        for bundle in self._bundles:
            if bundle.has_message(message):
                pattern = bundle.get_message(message).value
                if pattern is not None:
                    return self._resolve(bundle, pattern, args, message)
        self._complain(f"{message} in {self.language}: no such message")
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
            self._complain(f"{message} in {self.language}: {errors[0]}")
        return text

    def _complain(self, what: str) -> None:
        if self._strict:
            raise MissingMessage(what)
        log.error("a message could not be worded: %s", what)
