"""Texts as Fluent and Telegram take them: long ones whole, strangers' ones without markup."""

import re
from typing import Final, Self

from babel import Locale
from fluent.runtime.types import FluentType

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_DIRECTIONAL_ISOLATE: Final = "\u2069"
_HTML_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
#: Embeddings, overrides and isolates could reorder our own words; lone surrogates cannot be sent.
_BIDI_CONTROLS: Final = re.compile("[\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


class FluentText(str, FluentType):
    """Text that Fluent takes as it is, however long (it refuses plain strings over 2 500)."""

    __slots__ = ()

    def format(self, _locale: Locale) -> str:  # type: ignore[override]
        return self


class SafeHtml(FluentText):
    """HTML of our own making: it is not escaped again."""

    __slots__ = ()


class OwnText(FluentText):
    """Words of our own without markup; what orders their line is kept wherever they are put."""

    __slots__ = ()


class DurationText(FluentText):
    """A length of time as words of its own, which still knows its seconds: `AGO` in a message makes
    of it how long ago that was, in whatever case the language wants.
    """

    __slots__ = ("seconds",)
    seconds: float

    @classmethod
    def of(cls, words: str, seconds: float) -> Self:
        """`words` that stand for so many seconds."""
        duration_text = cls(words)
        duration_text.seconds = seconds
        return duration_text


def strip_bidi_controls(text: str) -> FluentText:
    """`text` without what could turn a line around, as plain text; our own words as they are."""
    return text if isinstance(text, OwnText) else FluentText(_BIDI_CONTROLS.sub("", text))


def isolate_direction(text: str) -> str:
    """`text` as an isle of its own direction in whatever line it stands."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_DIRECTIONAL_ISOLATE}"


def escape_html(text: str) -> SafeHtml:
    """`text` as HTML that shows it literally, for a line that sets it apart."""
    if text.isascii():
        return SafeHtml(text.translate(_HTML_ENTITIES))
    return SafeHtml(strip_bidi_controls(text).translate(_HTML_ENTITIES))


def escape(text: str) -> SafeHtml:
    """`text` as HTML that shows it literally and cannot turn the line around."""
    escaped = escape_html(text)
    if text.isascii() or not _RIGHT_TO_LEFT.search(escaped):
        return escaped
    return SafeHtml(isolate_direction(escaped))
