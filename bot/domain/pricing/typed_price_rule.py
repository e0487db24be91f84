"""Price rules as operators type them, and as they are written in the audit log.

    15% +0.50 ending .99 min 5%
    0% round 0.05 min 5% 0.20
    -10% below-cost exact

A percentage is the mark-up, an amount with a sign is the fixed amount. `min` takes a percentage, an
amount, or both. Digits of every script are accepted, and a comma as the decimal separator.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final, assert_never

from bot.domain.errors import InvalidAmount, InvalidPriceRule
from bot.domain.money import Money
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    EXACT_ROUNDING,
    PriceFloor,
    PriceRounding,
    PriceRule,
    RoundingKind,
)
from bot.domain.typed_amount import convert_digits_to_ascii, parse_amount

_PERCENT = re.compile(r"([+-]?)([0-9]{1,6})(?:[.,]([0-9]{1,2}))?%", re.ASCII)
#: The same signs as other keyboards write them.
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", "＋": "+", "－": "-", "٪": "%", "％": "%", "٫": "."}
)
#: Typed instead of a rule, it removes the rule.
REMOVE_WORD: Final = "remove"


class RuleProblem(StrEnum):
    """Why a typed rule is not understood."""

    EMPTY = "empty"
    WORD = "word"
    AMOUNT = "amount"
    TWICE = "twice"
    RANGE = "range"
    NEGATIVE_MARGIN = "negative-margin"


@dataclass(frozen=True, slots=True)
class InvalidTypedRule:
    """A typed rule that is not understood, and the word that shows it."""

    problem: RuleProblem
    word: str = ""


class _ProblemFound(Exception):  # noqa: N818 - ends the parsing, and nothing else
    def __init__(self, problem: RuleProblem, word: str) -> None:
        super().__init__(problem)
        self.invalid = InvalidTypedRule(problem, word)


def parse_price_rule(text: str, currency: str) -> PriceRule | InvalidTypedRule:
    """Return the fields of a rule that `text` sets; amounts are in `currency`."""
    ascii_text = convert_digits_to_ascii(text).translate(_SIGNS).casefold()
    words = re.sub(r"\s+%", "%", ascii_text).split()
    if not words:
        return InvalidTypedRule(RuleProblem.EMPTY)
    try:
        return _Parser(words, currency).parse()
    except _ProblemFound as found:
        return found.invalid


class _Parser:
    """Reads the words of one rule from left to right."""

    def __init__(self, words: list[str], currency: str) -> None:
        self._words = words
        self._currency = currency
        self._values: dict[str, int | PriceRounding | PriceFloor] = {}

    def parse(self) -> PriceRule:
        while self._words:
            word = self._words.pop(0)
            name, value = self._read_field(word)
            if name in self._values:
                raise _ProblemFound(RuleProblem.TWICE, word)
            self._values[name] = value
            self._check(word)
        return PriceRule(**self._values)  # type: ignore[arg-type]  # each name has its own type

    def _check(self, word: str) -> None:
        try:
            PriceRule(**self._values)  # type: ignore[arg-type]  # as above
        except InvalidPriceRule:
            raise _ProblemFound(RuleProblem.RANGE, word) from None

    def _read_field(self, word: str) -> tuple[str, int | PriceRounding | PriceFloor]:
        match word:
            case "round":
                return "rounding", self._read_rounding(RoundingKind.STEP, word)
            case "ending":
                return "rounding", self._read_rounding(RoundingKind.ENDING, word)
            case "exact":
                return "rounding", EXACT_ROUNDING
            case "min":
                return "floor", self._read_floor()
            case "below-cost":
                return "floor", BELOW_COST_FLOOR
        if word.endswith("%"):
            return "markup_bp", self._read_percent(word)
        if word[0] in "+-":
            sign = -1 if word[0] == "-" else 1
            return "fixed_amount", sign * self._read_amount(word[1:], word)
        raise _ProblemFound(RuleProblem.WORD, word)

    def _read_rounding(self, kind: RoundingKind, keyword: str) -> PriceRounding:
        word = self._take_next(keyword)
        try:
            return PriceRounding(kind, self._read_amount(word, word))
        except InvalidPriceRule:
            raise _ProblemFound(RuleProblem.RANGE, word) from None

    def _read_floor(self) -> PriceFloor:
        word = self._take_next("min")
        if word.startswith("-"):
            raise _ProblemFound(RuleProblem.NEGATIVE_MARGIN, word)
        share, amount = 0, 0
        if word.endswith("%"):
            share = self._read_percent(word)
            if self._words and self._words[0][0].isdigit() and not self._words[0].endswith("%"):
                word = self._words.pop(0)
                amount = self._read_amount(word, word)
        else:
            amount = self._read_amount(word, word)
        try:
            return PriceFloor(share, amount)
        except InvalidPriceRule:
            raise _ProblemFound(RuleProblem.RANGE, word) from None

    def _take_next(self, after: str) -> str:
        """Return the next word, which `after` needs."""
        if not self._words:
            raise _ProblemFound(RuleProblem.AMOUNT, after)
        return self._words.pop(0)

    def _read_percent(self, word: str) -> int:
        """Return a percentage in basis points."""
        match = _PERCENT.fullmatch(word)
        if match is None:
            raise _ProblemFound(RuleProblem.AMOUNT, word)
        sign = -1 if match[1] == "-" else 1
        return sign * (int(match[2]) * 100 + int((match[3] or "").ljust(2, "0")))

    def _read_amount(self, text: str, word: str) -> int:
        """Return an amount without a sign in minor units; ".99" is accepted too."""
        if text.startswith((".", ",")):
            text = f"0{text}"
        try:
            if text.startswith(("+", "-")):
                raise InvalidAmount("a second sign")
            return parse_amount(text, self._currency).amount
        except InvalidAmount:
            raise _ProblemFound(RuleProblem.AMOUNT, word) from None


def format_price_rule(rule: PriceRule, currency: str) -> str:
    """Return a rule as `parse_price_rule` reads it; "" for a rule that sets nothing."""
    words: list[str] = []
    if rule.markup_bp is not None:
        words.append(format_percent(rule.markup_bp))
    if rule.fixed_amount is not None:
        sign = "-" if rule.fixed_amount < 0 else "+"
        words.append(f"{sign}{_format_amount(abs(rule.fixed_amount), currency)}")
    if rule.rounding is not None:
        words += _format_rounding(rule.rounding, currency)
    if rule.floor is not None:
        words += _format_floor(rule.floor, currency)
    return " ".join(words)


def format_percent(basis_points: int) -> str:
    """Return basis points as a percentage without needless zeros: "12.5%"."""
    return f"{Decimal(basis_points).scaleb(-2).normalize():f}%"


def _format_rounding(rounding: PriceRounding, currency: str) -> list[str]:
    match rounding.kind:
        case RoundingKind.EXACT:
            return ["exact"]
        case RoundingKind.STEP:
            return ["round", _format_amount(rounding.amount, currency)]
        case RoundingKind.ENDING:
            return ["ending", _format_amount(rounding.amount, currency)]
    assert_never(rounding.kind)


def _format_floor(floor: PriceFloor, currency: str) -> list[str]:
    if floor.allows_below_cost:
        return ["below-cost"]
    words = ["min"]
    if floor.margin_bp or not floor.margin_amount:
        words.append(format_percent(floor.margin_bp))
    if floor.margin_amount:
        words.append(_format_amount(floor.margin_amount, currency))
    return words


def _format_amount(amount: int, currency: str) -> str:
    return f"{Money(amount, currency).decimal:f}"


def split_name_and_rule(text: str, currency: str) -> tuple[str, str]:
    """Return the name and the rule of "Steam gift cards 15% +0.50"; the rule may be empty.

    The rule is the longest end of `text` that is one. A colon may stand between both.
    """
    words = text.split()
    for at in range(1, len(words)):
        rule = " ".join(words[at:])
        is_rule = isinstance(parse_price_rule(rule, currency), PriceRule)
        if is_rule or rule.casefold() == REMOVE_WORD:
            return " ".join(words[:at]).rstrip(":").rstrip(), rule
    name, colon, rule = text.rpartition(":")
    return (name.strip(), rule.strip()) if colon else (text.strip(), "")
