"""Texts as Fluent and Telegram take them: long ones whole, strangers' ones without markup."""

import re
from typing import Final, Self

from babel import Locale
from fluent.runtime.types import FluentType

FIRST_STRONG: Final = "\u2068"
POP: Final = "\u2069"
_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
#: Embeddings, overrides and isolates could reorder our own words; lone surrogates cannot be sent.
_DISORDER: Final = re.compile("[\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


class Text(str, FluentType):
    """Text that Fluent takes as it is, however long (it refuses plain strings over 2 500)."""

    __slots__ = ()

    def format(self, _locale: Locale) -> str:  # type: ignore[override]
        return self


class Safe(Text):
    """HTML of our own making: it is not escaped again."""

    __slots__ = ()


class Plain(Text):
    """Words of our own without markup; what orders their line is kept wherever they are put."""

    __slots__ = ()


class Lasting(Text):
    """A length of time as words of its own, which still knows its seconds: `AGO` in a message makes
    of it how long ago that was, in whatever case the language wants.
    """

    __slots__ = ("seconds",)
    seconds: float

    @classmethod
    def of(cls, words: str, seconds: float) -> Self:
        """`words` that stand for so many seconds."""
        made = cls(words)
        made.seconds = seconds
        return made


def orderly(text: str) -> Text:
    """`text` without what could turn a line around, as plain text; our own words as they are."""
    return text if isinstance(text, Plain) else Text(_DISORDER.sub("", text))


def apart(text: str) -> str:
    """`text` as an isle of its own direction in whatever line it stands."""
    return f"{FIRST_STRONG}{text}{POP}"


def literal(text: str) -> Safe:
    """`text` as HTML that shows it literally, for a line that sets it apart."""
    if text.isascii():
        return Safe(text.translate(_MARKUP))
    return Safe(orderly(text).translate(_MARKUP))


def escape(text: str) -> Safe:
    """`text` as HTML that shows it literally and cannot turn the line around."""
    bare = literal(text)
    if text.isascii() or not _RIGHT_TO_LEFT.search(bare):
        return bare
    return Safe(apart(bare))
