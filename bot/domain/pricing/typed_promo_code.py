"""Promo codes as operators type them, and as they are written in the audit log.

    SUMMER 10%
    SUMMER 5.00 product Steam card limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20

The first word is the code, the second one the discount: a percentage, or an amount off each order.
Dates are days in UTC; the last day is included. Digits of every script are accepted, and a comma as
the decimal separator.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.errors import InvalidAmount
from bot.domain.money import Money
from bot.domain.pricing.price_rules import (
    BASIS_POINTS,
    GLOBAL_SCOPE,
    MAX_RULE_AMOUNT,
    PriceScopeKind,
)
from bot.domain.pricing.promo_codes import MAX_USES, PromoRule, is_valid_code, normalize_code
from bot.domain.pricing.typed_price_rule import format_percent
from bot.domain.typed_amount import convert_digits_to_ascii, parse_amount

_PERCENT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?%", re.ASCII)
_WHOLE_NUMBER = re.compile(r"[0-9]{1,10}", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
#: The same signs as other keyboards write them.
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "－": "-", "٪": "%", "％": "%", "٫": "."})
_SCOPE_WORDS: Final = {
    "product": PriceScopeKind.PRODUCT,
    "category": PriceScopeKind.CATEGORY,
}
_OPENING_QUOTES, _CLOSING_QUOTES = "\"'“„«", "\"'”“»"
_ONE_DAY = timedelta(days=1)


class PromoTypingProblem(StrEnum):
    """Why a typed promo code is not understood."""

    CODE = "code"
    DISCOUNT_MISSING = "discount-missing"
    VALUE_MISSING = "value-missing"
    AMOUNT = "amount"
    RANGE = "range"
    WHOLE_NUMBER = "whole-number"
    DATE = "date"
    PAST = "past"
    ORDER = "order"
    WORD = "word"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class InvalidTypedPromo:
    """A typed promo code that is not understood, and the word that shows it."""

    problem: PromoTypingProblem
    word: str = ""


@dataclass(frozen=True, slots=True)
class TypedPromo:
    """A typed promo code. The scope of its rule is still a name, which the caller looks up."""

    code: str
    rule: PromoRule
    scope_kind: PriceScopeKind = PriceScopeKind.GLOBAL
    scope_name: str = ""


class _ProblemFound(Exception):  # noqa: N818 - ends the parsing, and nothing else
    def __init__(self, problem: PromoTypingProblem, word: str) -> None:
        super().__init__(problem)
        self.invalid = InvalidTypedPromo(problem, word)


def parse_promo_code(text: str, currency: str, now: datetime) -> TypedPromo | InvalidTypedPromo:
    """Return the promo code that `text` describes; amounts are in `currency`."""
    try:
        return _Parser(re.sub(r"\s+([%٪％])", r"\1", text).split(), currency, now).parse()
    except _ProblemFound as found:
        return found.invalid


class _Parser:
    """Reads the words of one promo code from left to right."""

    def __init__(self, words: list[str], currency: str, now: datetime) -> None:
        self._words = words
        self._currency = currency
        self._now = now
        self._values: dict[str, int | datetime] = {}
        self._scope_kind, self._scope_name = PriceScopeKind.GLOBAL, ""
        self._readers: dict[str, Callable[[str], tuple[str, int | datetime]]] = {
            "limit": lambda word: ("max_uses", self._read_limit(word)),
            "each": lambda word: ("max_uses_each", self._read_limit(word)),
            "minimum": lambda word: ("minimum", self._read_amount(word)),
            "min": lambda word: ("minimum", self._read_amount(word)),
            "from": lambda word: ("starts_at", self._read_day(word)),
            "until": lambda word: ("ends_at", self._read_day(word) + _ONE_DAY),
        }

    def parse(self) -> TypedPromo:
        typed_code = self._words.pop(0) if self._words else ""
        code = normalize_code(convert_digits_to_ascii(typed_code))
        if not is_valid_code(code):
            raise _ProblemFound(PromoTypingProblem.CODE, typed_code)
        if not self._words:
            raise _ProblemFound(PromoTypingProblem.DISCOUNT_MISSING, code)
        self._read_discount(self._words.pop(0))
        while self._words:
            self._read_part(self._words.pop(0))
        starts_at, ends_at = self._values.get("starts_at"), self._values.get("ends_at")
        if (
            isinstance(starts_at, datetime)
            and isinstance(ends_at, datetime)
            and starts_at >= ends_at
        ):
            raise _ProblemFound(PromoTypingProblem.ORDER, "until")
        rule = PromoRule(**self._values)  # type: ignore[arg-type]  # each name has its own type
        return TypedPromo(code, rule, self._scope_kind, self._scope_name)

    def _read_discount(self, word: str) -> None:
        ascii_word = _to_ascii(word)
        if not ascii_word.endswith("%"):
            self._values["amount"] = self._read_amount(word)
            return
        match = _PERCENT.fullmatch(ascii_word)
        if match is None:
            raise _ProblemFound(PromoTypingProblem.AMOUNT, word)
        basis_points = int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
        if not 0 < basis_points <= BASIS_POINTS:
            raise _ProblemFound(PromoTypingProblem.RANGE, word)
        self._values["percent_bp"] = basis_points

    def _read_part(self, word: str) -> None:
        keyword = word.casefold()
        if keyword in _SCOPE_WORDS:
            if self._scope_name:
                raise _ProblemFound(PromoTypingProblem.TWICE, word)
            self._scope_kind, self._scope_name = _SCOPE_WORDS[keyword], self._take_name(word)
            return
        reader = self._readers.get(keyword)
        if reader is None:
            raise _ProblemFound(PromoTypingProblem.WORD, word)
        if not self._words:
            raise _ProblemFound(PromoTypingProblem.VALUE_MISSING, word)
        name, value = reader(self._words.pop(0))
        if name in self._values:
            raise _ProblemFound(PromoTypingProblem.TWICE, word)
        self._values[name] = value

    def _take_name(self, after: str) -> str:
        """Return the name that follows: up to the next keyword, or within quotation marks."""
        taken: list[str] = []
        if self._words and self._words[0][0] in _OPENING_QUOTES:
            while self._words:
                taken.append(self._words.pop(0))
                if taken[-1][-1] in _CLOSING_QUOTES:
                    break
        else:
            while (
                self._words and self._words[0].casefold() not in self._readers.keys() | _SCOPE_WORDS
            ):
                taken.append(self._words.pop(0))
        name = " ".join(taken).strip(_OPENING_QUOTES + _CLOSING_QUOTES).strip()
        if not name:
            raise _ProblemFound(PromoTypingProblem.VALUE_MISSING, after)
        return name

    def _read_amount(self, word: str) -> int:
        """Return an amount without a sign in minor units."""
        try:
            amount = parse_amount(_to_ascii(word), self._currency).amount
        except InvalidAmount:
            raise _ProblemFound(PromoTypingProblem.AMOUNT, word) from None
        if not 0 < amount <= MAX_RULE_AMOUNT:
            raise _ProblemFound(PromoTypingProblem.RANGE, word)
        return amount

    def _read_limit(self, word: str) -> int:
        ascii_word = _to_ascii(word)
        if _WHOLE_NUMBER.fullmatch(ascii_word) is None or not 1 <= int(ascii_word) <= MAX_USES:
            raise _ProblemFound(PromoTypingProblem.WHOLE_NUMBER, word)
        return int(ascii_word)

    def _read_day(self, word: str) -> datetime:
        """Return the start of a day that is not over yet."""
        ascii_word = _to_ascii(word)
        try:
            if _DAY.fullmatch(ascii_word) is None:
                raise ValueError("another format")
            day = date.fromisoformat(ascii_word)
            start = datetime(day.year, day.month, day.day, tzinfo=UTC)
            is_over = start + _ONE_DAY <= self._now
        except (ValueError, OverflowError):
            raise _ProblemFound(PromoTypingProblem.DATE, word) from None
        if is_over:
            raise _ProblemFound(PromoTypingProblem.PAST, word)
        return start


def _to_ascii(word: str) -> str:
    return convert_digits_to_ascii(word).translate(_SIGNS)


def format_promo_rule(rule: PromoRule, currency: str) -> str:
    """Return a rule in the words that an operator types, with the id of its scope."""
    words = [
        format_percent(rule.percent_bp)
        if rule.percent_bp
        else f"{Money(rule.amount, currency).decimal:f}"
    ]
    if rule.scope != GLOBAL_SCOPE:
        words.append(f"{rule.scope.kind.value} {rule.scope.id}")
    if rule.max_uses is not None:
        words.append(f"limit {rule.max_uses}")
    if rule.max_uses_each is not None:
        words.append(f"each {rule.max_uses_each}")
    if rule.starts_at is not None:
        words.append(f"from {rule.starts_at:%Y-%m-%d}")
    if rule.ends_at is not None:
        words.append(f"until {rule.ends_at - _ONE_DAY:%Y-%m-%d}")
    if rule.minimum:
        words.append(f"minimum {Money(rule.minimum, currency).decimal:f}")
    return " ".join(words)
