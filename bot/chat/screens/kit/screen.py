"""What a screen is made of. Pure data: `bot.chat.telegram.screen_sender` turns it into Telegram's objects."""

from dataclasses import dataclass
from enum import StrEnum

from bot.chat.navigation.callback_data import encode


class ButtonStyle(StrEnum):
    """A button's colour, where the client knows it."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: a tap (`data`), a text to copy (`copy`, at most 256 characters) or a link (`url`)."""

    label: str
    callback_data: str = ""
    copy_text: str = ""
    url: str = ""
    style: ButtonStyle = ButtonStyle.PLAIN


ButtonRows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """`text` is HTML of the subset that Telegram knows, every argument escaped. `picture` is what a store
    wrote as the address of one, trusted by nobody; whether it is shown is decided where it is sent.
    """

    text: str
    rows: ButtonRows = ()
    picture: str = ""


def build_callback_button(
    label: str, verb: str, *ids: int, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    """A button that carries `verb` and ids."""
    return Button(label, callback_data=encode(verb, *ids), style=style)


def build_link_button(label: str, url: str) -> Button:
    """A button that opens `url`."""
    return Button(label, url=url)
