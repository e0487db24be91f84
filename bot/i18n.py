"""Words, numbers and money in a person's language.

Messages are Fluent files, `locales/<language>/*.ftl`. Text arguments are escaped here, once, so that
none can break markup or turn a line around. Knows no message by name, but for `language-name`.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Self

from babel import Locale
from babel.dates import format_skeleton, format_timedelta
from babel.numbers import NumberPattern, format_decimal
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import FluentParser, ast

from bot.domain.money import Money, exponent

log = logging.getLogger(__name__)

FALLBACK: Final = "en"
LANGUAGE_NAME: Final = "language-name"
_NEAR: Final = timedelta(days=300)
#: Whose way with dates a language follows: English puts the day first.
_DATES: Final = {"en": "en_GB"}
_Now = Callable[[], datetime]
_UTC_NOW: Final[_Now] = partial(datetime.now, UTC)
#: What a message takes as an argument.
Arg = str | int | Decimal | Money | datetime

_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
#: Embeddings, overrides and isolates could reorder our own words; lone surrogates cannot be sent.
_DISORDER: Final = re.compile("[\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_LETTER_MEETS_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")


class MissingMessage(LookupError):  # noqa: N818 - reads as a fact
    """A message, or an argument of it, that no language has."""


class _Text(str, FluentType):
    """Text that Fluent takes as it is, however long (it refuses plain strings over 2 500)."""

    __slots__ = ()

    def format(self, _locale: Locale) -> str:  # type: ignore[override]
        return self


class Safe(_Text):
    """HTML of our own making: it is not escaped again."""

    __slots__ = ()


class _Count(FluentInt):
    """A whole number that takes part in plural rules and is formatted from a cache."""

    def format(self, locale: Locale) -> str:
        return _number(int(self), str(locale))


def escape(text: str) -> Safe:
    """`text` as HTML that shows it literally and cannot turn the line around."""
    if text.isascii():
        return Safe(text.translate(_MARKUP))
    bare = _DISORDER.sub("", text).translate(_MARKUP)
    return Safe(f"\u2068{bare}\u2069" if _RIGHT_TO_LEFT.search(bare) else bare)


@dataclass(frozen=True, slots=True)
class Speech:
    """One language: its messages over the English ones, and its ways with numbers and moments."""

    language: str
    _bundles: tuple[FluentBundle, ...]
    _locale: str
    _dates: str
    _strict: bool = False
    _now: _Now = _UTC_NOW
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
        return self._format(message, {k: self._bare(v) for k, v in args.items()})

    def money(self, amount: Money) -> str:
        """As in "$12.50" or "⭐ 12" (Telegram Stars). A strange currency is shown by its code."""
        return _money(amount, self._locale)

    def number(self, value: int | Decimal) -> str:
        """With the language's separators."""
        return _number(value, self._locale)

    def moment(self, at: datetime) -> str:
        """An aware moment in UTC, to the minute: "21 Nov, 14:05 UTC"; far from now with its year."""
        glue: str = Locale.parse(self._dates).datetime_formats["medium"]
        clock = format_skeleton("Hm", at.astimezone(UTC), locale=self._dates)
        return f"{glue.format(clock, self.date(at))} UTC"

    def date(self, at: datetime) -> str:
        """The day in UTC of an aware moment: "21 Nov"; far from now with its year."""
        skeleton = "MMMd" if abs(at - self._now()) < _NEAR else "yMMMd"
        return format_skeleton(skeleton, at.astimezone(UTC), locale=self._dates)

    def duration(self, seconds: float) -> str:
        """A length of time in its largest fitting unit: "42 seconds", "2 minutes"."""
        whole = timedelta(seconds=max(round(seconds), 0))
        return format_timedelta(whole, threshold=1.5, locale=self._locale)

    def _plainly(self, message: str) -> str:
        if message not in self._fixed:
            self._fixed[message] = self._format(message, {})
        return self._fixed[message]

    def _marked(self, arg: Arg) -> object:
        if isinstance(arg, str):
            return arg if isinstance(arg, Safe) else escape(arg)
        return self._worded(arg)

    def _bare(self, arg: Arg) -> object:
        if isinstance(arg, Safe):
            raise TypeError("markup does not go into plain text")
        return _Text(_DISORDER.sub("", arg)) if isinstance(arg, str) else self._worded(arg)

    def _worded(self, arg: int | Decimal | Money | datetime) -> object:
        match arg:
            case int():
                return _Count(arg)
            case Money():
                return _Text(self.money(arg))
            case datetime():
                return _Text(self.moment(arg))
            case Decimal():
                return _Text(self.number(arg))

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


@dataclass(frozen=True, slots=True)
class Translations:
    """Every language there is, and which one somebody gets."""

    _speeches: Mapping[str, Speech]

    @classmethod
    def load(cls, path: Path | None = None, *, strict: bool = False, now: _Now = _UTC_NOW) -> Self:
        """Read `<path>/<language>/*.ftl`; by default the shop's own.

        FileNotFoundError without English; ValueError for a file that Fluent cannot read or a message
        written twice. `strict`: what is missing raises, for tests. `now` tells what moments are near.
        """
        root = path or _home()
        names = sorted(folder.name for folder in root.iterdir() if folder.is_dir())
        bundles = {name: _bundle(root / name, name) for name in names if _files(root / name)}
        if FALLBACK not in bundles:
            raise FileNotFoundError(f"there are no English messages in {root}")
        return cls({name: _speech(name, bundles, strict, now) for name in bundles})

    @property
    def languages(self) -> dict[str, str]:
        """Code -> the language's name in itself, English first."""
        codes = sorted(self._speeches, key=lambda code: (code != FALLBACK, code))
        return {code: self._speeches[code].plain(LANGUAGE_NAME) for code in codes}

    def negotiate(self, code: str | None) -> str:
        """The best language for Telegram's `language_code` ("zh-hans", "pt-br"); else English."""
        parts = (code or "").replace("_", "-").lower().split("-")
        for wanted in _wishes(parts):
            for language in self._speeches:
                if language.lower() == wanted:
                    return language
        return next((one for one in self._speeches if _base(one) == parts[0]), FALLBACK)

    def speak(self, code: str | None) -> Speech:
        """The language that `code` gets."""
        return self._speeches.get(code or FALLBACK) or self._speeches[self.negotiate(code)]


def _speech(name: str, bundles: dict[str, FluentBundle], strict: bool, now: _Now) -> Speech:
    own = tuple(dict.fromkeys((bundles[name], bundles[FALLBACK])))
    locale = name.replace("-", "_")
    return Speech(name, own, locale, _DATES.get(locale, locale), strict, now)


def _wishes(parts: list[str]) -> Iterator[str]:
    """Codes to look for, best first. Chinese goes by script, which its regions imply."""
    yield "-".join(parts)
    if parts[0] == "zh":
        yield "zh-hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-hans"
        yield "zh-hans"
    yield parts[0]


def _base(language: str) -> str:
    return language.lower().partition("-")[0]


def _home() -> Traversable:
    """Where the shop's messages are: in the installed package, else beside it in a checkout."""
    installed = resources.files("bot") / "locales"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "locales"


def _files(folder: Traversable) -> list[Traversable]:
    return sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)


def _bundle(folder: Traversable, language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    seen: set[str] = set()
    for file in _files(folder):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            _check(entry, seen, f"{language}/{file.name}")
        bundle.add_resource(resource)
    return bundle


def _check(entry: ast.EntryType, seen: set[str], where: str) -> None:
    if isinstance(entry, ast.Junk):
        line = (entry.content or "").strip().partition("\n")[0]
        raise ValueError(f"{where}: Fluent cannot read {line!r}")  # noqa: TRY004 - a bad file
    if isinstance(entry, ast.Message):
        if entry.id.name in seen:
            raise ValueError(f"{where}: {entry.id.name} is written twice")
        seen.add(entry.id.name)


@lru_cache(maxsize=8192)
def _number(value: int | Decimal, locale: str) -> str:
    return format_decimal(value, locale=locale)


@lru_cache(maxsize=8192)
def _money(amount: Money, locale: str) -> str:
    if amount.currency == "XTR":
        return f"⭐ {_number(amount.amount, locale)}"
    text = _money_pattern(locale, exponent(amount.currency)).apply(
        amount.decimal, locale, currency=amount.currency, currency_digits=False
    )
    return _LETTER_MEETS_DIGIT.sub("\u00a0", text)


@lru_cache(maxsize=256)
def _money_pattern(locale: str, digits: int) -> NumberPattern:
    """The language's pattern with our own count of decimals, so that no digit is rounded away."""
    pattern: NumberPattern = copy(Locale.parse(locale).currency_formats["standard"])
    pattern.frac_prec = (digits, digits)
    return pattern
