"""What a screen is made of. Pure data: `bot.chat.show` turns it into Telegram's objects."""

from dataclasses import dataclass
from enum import StrEnum

from bot.chat.callbacks import encode


class Style(StrEnum):
    """A button's colour, where the client knows it."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: a tap (`data`), a text to copy (`copy`, at most 256 characters) or a link (`url`)."""

    label: str
    data: str = ""
    copy: str = ""
    url: str = ""
    style: Style = Style.PLAIN


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """`text` is HTML of the subset that Telegram knows, every argument escaped. `picture` is what a store
    wrote as the address of one, trusted by nobody; whether it is shown is decided where it is sent.
    """

    text: str
    rows: Rows = ()
    picture: str = ""


def tap(label: str, verb: str, *ids: int, style: Style = Style.PLAIN) -> Button:
    """A button that carries `verb` and ids."""
    return Button(label, data=encode(verb, *ids), style=style)


def link(label: str, url: str) -> Button:
    """A button that opens `url`."""
    return Button(label, url=url)
