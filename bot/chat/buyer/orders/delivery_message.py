"""The message that carries delivered secrets, built so that no character is lost or altered.

It names the order and offers what a buyer does next. It is a text with explicit entities and no
parse mode, so no secret can break markup. It is a document with the exact bytes if the text is long
or if Telegram would alter a character. A spoiler is never combined with code: Telegram then drops
the spoiler. A message of the seller is quoted and not hidden.
"""

import html
import re

from bot.chat.buyer.orders.order_line import WIDE_WIDTH, format_order_name
from bot.chat.kit.html_reducer import html_to_plain_text
from bot.chat.kit.layout import arrange_grid
from bot.chat.kit.screen import (
    Button,
    ButtonRows,
    DeliveryDocument,
    DeliveryMessage,
    DeliveryTextMessage,
    TextEntity,
    build_callback_button,
)
from bot.chat.kit.text_fitting import count_utf16_units, truncate_to_utf16_units
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.orders.order import HOLDING_STATUSES, Order
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import DeliveryTextKind
from bot.i18n import Localizer
from bot.i18n.escaping import escape_html

MAX_MESSAGE_TEXT_UNITS = 3_500
MAX_CODES = 10
MAX_COPY_UNITS = 256
_TELEGRAM_MESSAGE_LIMIT = 4_096
_CAPTION_LIMIT = 1_000
#: Characters that Telegram replaces or removes: controls, line separators, bidi, some marks.
_CHARACTERS_ALTERED_BY_TELEGRAM = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u0333\u033f\u030a\ufeff\ufffe\uffff]"
)


def build_delivery_message(
    localizer: Localizer, order: Order, secret: DeliveredSecret
) -> DeliveryMessage:
    """Return the message that delivers `secret` of `order`. Never raises, for any bytes."""
    text = _decode_unalterable_text(secret.body)
    codes = _split_codes(text, order.selection.quantity) if text else ()
    if (
        not text
        or not codes
        or len(codes) > MAX_CODES
        or count_utf16_units(text) > MAX_MESSAGE_TEXT_UNITS
    ):
        return build_delivery_document(localizer, order, secret)
    if secret.kind is DeliveryTextKind.MESSAGE:
        parts = _TextBuilder()
        parts.add(localizer.plain("delivery-order-message"), "bold")
        parts.add(f"\n{_format_order_line(localizer, order)}\n\n")
        parts.add(text, "blockquote")
        if order.status in HOLDING_STATUSES:
            parts.add("\n\n" + localizer.plain("delivery-order-message-held", money=order.price))
        rows = _build_next_steps(localizer, order, DeliveryTextKind.MESSAGE)
        return DeliveryTextMessage(parts.text, tuple(parts.entities), rows)
    parts = _TextBuilder()
    parts.add(_format_heading(localizer, order, secret), "bold")
    parts.add(f"\n{_format_order_line(localizer, order)}\n\n")
    parts.add(localizer.plain("delivery-reveal") + "\n")
    for number, code in enumerate(codes):
        parts.add("\n" if number else "")
        parts.add(code, "spoiler")
    parts.add_note(localizer, order.note)
    rows = (
        *_build_copy_buttons(localizer, codes),
        *_build_next_steps(localizer, order, secret.kind),
    )
    return DeliveryTextMessage(parts.text, tuple(parts.entities), rows)


def _build_next_steps(localizer: Localizer, order: Order, kind: DeliveryTextKind) -> ButtonRows:
    """Return the buttons that lead on: to buy again, and to write to the shop about the order.

    Of goods with a warranty, the bad pieces can be marked.
    """
    verb = verbs.ORDER_SUPPORT
    match kind:
        case DeliveryTextKind.MESSAGE:
            problem = "button-problem"
        case DeliveryTextKind.DOUBTFUL:
            problem = "button-not-what-i-bought"
        case _:
            problem = "button-not-working"
            if order.warranty_days:
                verb = verbs.ORDER_PROBLEM
    support = build_callback_button(localizer.plain(problem), verb, order.id)
    if kind is not DeliveryTextKind.DELIVERY or not order.selection.code:
        return ((support,),)
    again = localizer.plain("button-buy-again")
    return arrange_grid([build_callback_button(again, verbs.BUY_AGAIN, order.id), support])


def _format_order_line(localizer: Localizer, order: Order) -> str:
    """Return the line that names the order: product, variant and number.

    It comes before the secret, so it contains no character that Telegram would remove.
    """
    name = format_order_name(order.selection, WIDE_WIDTH)
    line = localizer.plain("delivery-order", name=name, order=int(order.id))
    return _CHARACTERS_ALTERED_BY_TELEGRAM.sub("", line)


def build_delivery_document(
    localizer: Localizer, order: Order, secret: DeliveredSecret
) -> DeliveryDocument:
    """Return the exact bytes of `secret` as a text file."""
    name = format_order_name(order.selection, WIDE_WIDTH)
    lines = (
        f"<b>{html.escape(_format_heading(localizer, order, secret))}</b>",
        localizer.html("delivery-order", name=name, order=int(order.id)),
        localizer.html("delivery-as-file"),
    )
    caption = "\n".join(lines)
    space = _CAPTION_LIMIT - count_utf16_units(html.unescape(caption)) - 40
    note = html_to_plain_text(order.note, space)
    # Escaping adds a character to each command: a caption that is too long could not be sent.
    added = count_utf16_units(html.unescape(escape_html(note))) - count_utf16_units(note)
    note = truncate_to_utf16_units(note, min(count_utf16_units(note), space - added))
    if note:
        caption = f"{caption}\n\n{localizer.html('delivery-note-text', note=note)}"
    version = f"-{secret.version}" if secret.version > 1 else ""
    rows = _build_next_steps(localizer, order, secret.kind)
    return DeliveryDocument(f"order-{order.id}{version}.txt", secret.body, caption, rows)


def _format_heading(localizer: Localizer, order: Order, secret: DeliveredSecret) -> str:
    """Return the heading that says what this is."""
    if secret.kind is DeliveryTextKind.MESSAGE:
        return localizer.plain("delivery-order-message")
    if not secret.is_first:
        return localizer.plain("delivery-something-new")
    manual = order.delivery is DeliveryMode.MANUAL
    return localizer.plain("delivery-by-hand" if manual else "delivery-head")


def _decode_unalterable_text(body: bytes) -> str | None:
    """Return the text that a message can carry unaltered, else None.

    Line breaks around the text are removed.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    text = text.replace("\r\n", "\n").strip("\n")
    if not text.strip() or text != text.strip(" ") or _CHARACTERS_ALTERED_BY_TELEGRAM.search(text):
        return None
    return text


def _split_codes(text: str, quantity: int) -> tuple[str, ...]:
    """Return one code for each piece if the number of lines is the quantity, else the whole text."""
    lines = tuple(line for line in text.split("\n") if line.strip())
    if quantity > 1 and len(lines) == quantity:
        return lines
    return (text,)


class _TextBuilder:
    """A builder of a text and its entities."""

    def __init__(self) -> None:
        self.text = ""
        self.entities: list[TextEntity] = []

    def add(self, text: str, kind: str | None = None) -> None:
        """Append `text`, marked as `kind`."""
        if kind is not None:
            self.entities.append(
                TextEntity(kind, count_utf16_units(self.text), count_utf16_units(text))
            )
        self.text += text

    def add_note(self, localizer: Localizer, source: str) -> None:
        """Append the seller's note, cut to the space that is left."""
        note = html_to_plain_text(source, _TELEGRAM_MESSAGE_LIMIT)
        if note:
            whole = "\n\n" + localizer.plain("delivery-note-text", note=note)
            self.add(
                truncate_to_utf16_units(
                    whole, _TELEGRAM_MESSAGE_LIMIT - count_utf16_units(self.text)
                )
            )


def _build_copy_buttons(localizer: Localizer, codes: tuple[str, ...]) -> ButtonRows:
    """Return a copy button for each code that is short enough for one."""
    if len(codes) == 1:
        whole = localizer.plain("button-copy")
        return (
            ((Button(whole, copy_text=codes[0]),),)
            if count_utf16_units(codes[0]) <= MAX_COPY_UNITS
            else ()
        )
    buttons = [  # numbers only: other people could read a code on a button
        Button(localizer.plain("button-copy-one", number=number), copy_text=code)
        for number, code in enumerate(codes, start=1)
        if count_utf16_units(code) <= MAX_COPY_UNITS
    ]
    return arrange_grid(buttons)
