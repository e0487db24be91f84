"""What the seller gave, packed for the chat so that nothing in it can be lost or altered.

A parcel is a text with explicit entities - no parse mode, so no secret can break markup - or, where
Telegram would change a character or the text is long, a document that holds the very bytes. The
spoiler stands alone: Telegram drops it where it meets code.
"""

import re
from dataclasses import dataclass

from bot.chat.screens.parts import grid
from bot.chat.screens.rich import plain
from bot.chat.screens.screen import Button, Rows
from bot.chat.screens.words import cut_units, units
from bot.domain.catalogue import Delivery
from bot.domain.order import Order
from bot.domain.store import Secret
from bot.i18n import Speech

LONGEST_TEXT = 3_500
MOST_CODES = 10
LONGEST_COPY = 256
_MESSAGE = 4_096
_CAPTION = 1_000
#: Characters that Telegram turns into spaces or drops: controls, line separators, bidi, some marks.
_ALTERED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u0333\u033f\u030a\ufeff\ufffe\uffff]"
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A mark over a message's text, counted in UTF-16 units as Telegram does."""

    kind: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class TextParcel:
    """Goods as a message; the rows hold copy buttons only."""

    text: str
    entities: tuple[Entity, ...]
    rows: Rows


@dataclass(frozen=True, slots=True)
class FileParcel:
    """Goods as a document; `caption` is HTML."""

    file_name: str
    body: bytes
    caption: str


Parcel = TextParcel | FileParcel


def parcel(speech: Speech, order: Order, secret: Secret) -> Parcel:
    """`secret` of `order`, ready to be sent. Never raises, whatever the bytes are."""
    text = _as_message(secret.body)
    codes = _codes(text, order.selection.quantity) if text else ()
    if not text or not codes or len(codes) > MOST_CODES or units(text) > LONGEST_TEXT:
        return document(speech, order, secret)
    return _message(speech, order, secret, codes)


def document(speech: Speech, order: Order, secret: Secret) -> FileParcel:
    """The very bytes of `secret` as a text file."""
    head = speech.html("goods-file-head", head=_head(speech, order, secret), order=int(order.id))
    caption = f"{head}\n{speech.html('goods-as-file')}"
    note = plain(order.note, _CAPTION - units(caption) - 40)
    if note:
        caption = f"{caption}\n\n{speech.html('goods-note-text', note=note)}"
    version = f"-{secret.version}" if secret.version > 1 else ""
    return FileParcel(f"order-{order.id}{version}.txt", secret.body, caption)


def _head(speech: Speech, order: Order, secret: Secret) -> str:
    """What this is. Which order it belongs to is said by the message that it follows."""
    if secret.version > 1:
        return speech.plain("goods-something-new")
    manual = order.delivery is Delivery.MANUAL
    return speech.plain("goods-from-seller" if manual else "goods-head")


def _as_message(body: bytes) -> str | None:
    """The text that a message can carry unaltered, without the line ends around it; else None."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    text = text.replace("\r\n", "\n").strip("\n")
    if not text.strip() or text != text.strip(" ") or _ALTERED.search(text):
        return None
    return text


def _codes(text: str, quantity: int) -> tuple[str, ...]:
    """A code a piece where the lines say so plainly, else the whole text as one."""
    lines = tuple(line for line in text.split("\n") if line.strip())
    if quantity > 1 and len(lines) == quantity:
        return lines
    return (text,)


def _message(speech: Speech, order: Order, secret: Secret, codes: tuple[str, ...]) -> TextParcel:
    parts = _Builder()
    parts.add(_head(speech, order, secret), "bold")
    parts.add("\n" + speech.plain("goods-uncover") + "\n\n")
    for number, code in enumerate(codes):
        parts.add("\n" if number else "")
        parts.add(code, "spoiler")
    parts.add_note(speech, order.note)
    return TextParcel(parts.text, tuple(parts.entities), _copy_rows(speech, codes))


class _Builder:
    """A text that grows, with its entities."""

    def __init__(self) -> None:
        self.text = ""
        self.entities: list[Entity] = []

    def add(self, text: str, kind: str | None = None) -> None:
        """Append `text`, marked as `kind`."""
        if kind is not None:
            self.entities.append(Entity(kind, units(self.text), units(text)))
        self.text += text

    def add_note(self, speech: Speech, source: str) -> None:
        """Append the seller's note as far as there is room."""
        note = plain(source, _MESSAGE)
        if note:
            whole = "\n\n" + speech.plain("goods-note-text", note=note)
            self.add(cut_units(whole, _MESSAGE - units(self.text)))


def _copy_rows(speech: Speech, codes: tuple[str, ...]) -> Rows:
    """A button for each code that is short enough for one."""
    if len(codes) == 1:
        whole = speech.plain("button-copy")
        return ((Button(whole, copy=codes[0]),),) if units(codes[0]) <= LONGEST_COPY else ()
    buttons = [  # their numbers alone: a code on a button would be read over a shoulder
        Button(speech.plain("button-copy-one", number=number), copy=code)
        for number, code in enumerate(codes, start=1)
        if units(code) <= LONGEST_COPY
    ]
    return grid(buttons)
