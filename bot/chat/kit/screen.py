"""The parts of a screen, and of a message with delivered secrets, as pure data.

`bot.chat.telegram.message_sender` turns them into Telegram's objects.
"""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

from bot.chat.navigation.payloads import encode


class ButtonStyle(StrEnum):
    """The colour of a button, in clients that support it."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


#: Opens Telegram's list of chats to share a link.
_SHARE_URL = "https://t.me/share/url?url={}&text={}"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: a callback (`callback_data`), a text to copy (`copy_text`) or a link (`url`).

    `copy_text` holds at most 256 characters.
    """

    label: str
    callback_data: str = ""
    copy_text: str = ""
    url: str = ""
    style: ButtonStyle = ButtonStyle.PLAIN


ButtonRows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: its text, its keyboard and the address of its picture.

    `text` is HTML of Telegram's subset, with every argument escaped. `picture` is an untrusted
    address from the supplier; the sender decides whether to show it.
    """

    text: str
    rows: ButtonRows = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class TextEntity:
    """The format of a span of text; offset and length are UTF-16 units, as in Telegram."""

    kind: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class DeliveryTextMessage:
    """Secrets as a text message; the rows hold copy buttons and the next steps."""

    text: str
    entities: tuple[TextEntity, ...]
    rows: ButtonRows


@dataclass(frozen=True, slots=True)
class DeliveryDocument:
    """Secrets as a document; `caption` is HTML."""

    file_name: str
    body: bytes
    caption: str
    rows: ButtonRows = ()


DeliveryMessage = DeliveryTextMessage | DeliveryDocument


def build_callback_button(
    label: str, verb: str, *ids: int, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    """Return a button that carries `verb` and `ids` as callback data."""
    return Button(label, callback_data=encode(verb, *ids), style=style)


def build_link_button(label: str, url: str) -> Button:
    """Return a button that opens `url`."""
    return Button(label, url=url)


def build_share_button(label: str, url: str, text: str) -> Button:
    """Return a button that offers to send `url` with `text` to another chat."""
    return Button(label, url=_SHARE_URL.format(quote(url, safe=""), quote(text, safe="")))
