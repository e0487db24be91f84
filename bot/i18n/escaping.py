"""Text types for Fluent and Telegram: long texts pass whole, other people's texts are escaped."""

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
#: A slash that Telegram would make a command of: who taps it sends the command in their own name.
#: A letter or digit of any script before it makes it none, as in 支付宝/WeChat.
_COMMAND_SLASH: Final = r"(?<![\w/<>])/(?=[A-Za-z0-9_])"
#: A link, in which Telegram finds no command, such as https://shop.example/#/redeem. Brackets end it,
#: because Telegram ends a link at a bracket without a partner.
_LINK: Final = (
    r"(?<!\w)https?://(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,9}[A-Za-z]{2,63}"
    r"[/?#][A-Za-z0-9._~:/?#@!$&'*+,;=%-]*"
)
_COMMAND_SLASH_OR_LINK: Final = re.compile(f"{_COMMAND_SLASH}|(?P<link>{_LINK})")
_WORD_JOINER: Final = "\u2060"
_CODE: Final = re.compile(r"<(code|pre)>.*?</\1>", re.DOTALL)


class FluentText(str, FluentType):
    """Text that Fluent does not shorten. Fluent refuses plain strings over 2 500 characters."""

    __slots__ = ()

    def format(self, _locale: Locale) -> str:  # type: ignore[override]
        return self


class SafeHtml(FluentText):
    """HTML that we made. It is not escaped again."""

    __slots__ = ()


class OwnText(FluentText):
    """Our own text without markup. Its direction marks are kept."""

    __slots__ = ()


class DurationText(FluentText):
    """A duration as text, together with its seconds.

    The Fluent function `AGO` turns it into how long ago that was, in the grammatical case of the
    language.
    """

    __slots__ = ("seconds",)
    seconds: float

    @classmethod
    def of(cls, words: str, seconds: float) -> Self:
        """Return `words`, which name `seconds`."""
        duration_text = cls(words)
        duration_text.seconds = seconds
        return duration_text


def strip_bidi_controls(text: str) -> FluentText:
    """Return `text` without characters that change the direction of a line.

    `OwnText` is returned unchanged.
    """
    return text if isinstance(text, OwnText) else FluentText(_BIDI_CONTROLS.sub("", text))


def isolate_direction(text: str) -> str:
    """Wrap `text` in direction isolates, so that its direction does not affect the line around it."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_DIRECTIONAL_ISOLATE}"


def escape_html(text: str) -> SafeHtml:
    """Escape `text` for HTML. Use it where the line isolates the text itself.

    No command in it can be tapped: an invisible character follows its slash.
    """
    stripped: str = text if text.isascii() else strip_bidi_controls(text)
    if "/" in stripped:
        stripped = _COMMAND_SLASH_OR_LINK.sub(
            lambda found: found["link"] or f"/{_WORD_JOINER}", stripped
        )
    return SafeHtml(stripped.translate(_HTML_ENTITIES))


def restore_commands(html: str) -> SafeHtml:
    """Return escaped text with its commands as they were, so that they can be tapped."""
    return SafeHtml(html.replace(f"/{_WORD_JOINER}", "/"))


def restore_code(html: str) -> str:
    """Return `html` with the slashes in its code as they were: code is copied, and never a command."""
    mark = f"/{_WORD_JOINER}"
    if mark not in html:
        return html
    return _CODE.sub(lambda code: code[0].replace(mark, "/"), html)


def escape(text: str) -> SafeHtml:
    """Escape `text` for HTML and isolate it if it runs from right to left."""
    escaped = escape_html(text)
    if text.isascii() or not _RIGHT_TO_LEFT.search(escaped):
        return escaped
    return SafeHtml(isolate_direction(escaped))
