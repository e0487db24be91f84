"""Finds a button by what it does: by the verb and the ids in its callback data."""

from bot.chat.buyer.catalogue.watches_screen import WATCH_KINDS
from bot.chat.navigation.payloads import decode
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.watches import WatchKind

#: The ids of the kinds of watches in buttons.
RESTOCK = WATCH_KINDS.index(WatchKind.RESTOCK)
PRICE_DROP = WATCH_KINDS.index(WatchKind.PRICE)
OPENING = WATCH_KINDS.index(WatchKind.OPENING)


def is_button(button: Json, wanted: str | Verb, label: str = "", **ids: int) -> bool:
    """Return whether the button has this verb and these ids, and `label` as a part of its label.

    A `wanted` that is no verb is a part of the label: the name of a product or of an option.
    """
    if not isinstance(wanted, Verb):
        return wanted in button["text"]
    if label not in button["text"]:
        return False
    tap = decode(button.get("callback_data", ""))
    if tap is None or tap.verb != wanted:
        return False
    return ids.items() <= dict(zip(wanted.ids, tap.ids, strict=True)).items()


def find_button(
    message: Json, wanted: str | Verb, label: str = "", **ids: int
) -> tuple[int, int] | None:
    """Return the row and column of the first such button of a message."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    for row, buttons in enumerate(rows):
        for column, button in enumerate(buttons):
            if is_button(button, wanted, label, **ids):
                return row, column
    return None
