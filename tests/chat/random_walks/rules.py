"""Rules that hold after every step of every random walk.

Each rule is a function that raises `Trouble`. The chat is read as its person sees it, the database
with plain SQL; prices are compared as they are written on the buttons.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import decode
from bot.demo.telegram import TelegramServer
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ledger import BuyerId, Wallet
from bot.domain.money import Money
from bot.domain.order import HOLDING_STATUSES, Order, OrderStatus, RequestNo
from tests.chat.handlers.chat_rig import ChatRig
from tests.chat.words import translations
from tests.crash.rules_from_outside import ShopDatabase

_TRANSLATIONS: Final = translations()
SPEECHES: Final = tuple(_TRANSLATIONS.localizer_for(code) for code in _TRANSLATIONS.languages)
#: The verbs of buttons that lead away from a screen.
_WAYS: Final = frozenset({verbs.HOME, verbs.ORDERS, verbs.LEAVE_SUPPORT})
#: The verbs below goods, which stay in the chat.
OF_GOODS: Final = frozenset({verbs.BUY_AGAIN, verbs.ORDER_SUPPORT})
#: A status message has no buttons before the trade is made: a second tap on Confirm hits nothing.
_UNDER_WAY: Final = frozenset({OrderStatus.PLACED, OrderStatus.SUBMITTING})
_PAID: Final = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED})


class Trouble(AssertionError):  # noqa: N818 - reads as a fact
    """A rule was broken."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The state after a step. `screen` is the id of the message that navigation edits."""

    messages: tuple[Json, ...]
    screen: int | None
    orders: tuple[Order, ...]
    wallet: Wallet
    letters: frozenset[int]
    #: Every quote ever made to the person: quote -> product.
    quotes: Mapping[int, int]

    @property
    def front(self) -> Json | None:
        """Return the person's current screen, else the status message of their newest order."""
        place = self.screen
        if place is None and self.orders:
            place = self.orders[0].status_message_id
        return next((one for one in self.messages if one["message_id"] == place), None)


@dataclass(slots=True)
class Offers:
    """The quotes that were shown: quote -> the label of its button."""

    shown: dict[int, set[str]] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)

    def show(self, quote: int, label: str) -> None:
        self.shown.setdefault(quote, set()).add(label)


async def look(rig: ChatRig, database: ShopDatabase, person: int) -> Sight:
    """Return everything about one person, in its current state."""
    row = database.rows("SELECT screen_message_id FROM buyers WHERE id = ?", person)
    place = row[0][0] if row else None
    quotes = database.rows("SELECT id, product_id FROM quotes WHERE buyer_id = ?", person)
    copies = database.rows("SELECT message_id FROM thread_copies WHERE chat_id = ?", person)
    return Sight(
        tuple(one for one in rig.server.list_messages(person) if one["from"]["is_bot"]),
        int(str(place)) if place is not None else None,
        tuple(await rig.orders(person)),
        await rig.wallet(BuyerId(person)),
        frozenset(int(str(number)) for (number,) in copies),
        {int(str(quote)): int(str(product)) for quote, product in quotes},
    )


def every_tap_is_answered_once(server: TelegramServer, taps: Sequence[str]) -> None:
    answers = Counter(
        str(call.params["callback_query_id"])
        for call in server.calls
        if call.method == "answerCallbackQuery"
    )
    wrong = {tap: answers[tap] for tap in taps if answers[tap] != 1}
    if wrong:
        raise Trouble(f"taps and how often they were answered: {wrong}")


def no_dead_end(sight: Sight) -> None:
    """Require a way home or forward where the person looks."""
    front = sight.front
    if front is None:
        raise Trouble("there is no screen")
    verbs_here = _verbs(front)
    if verbs_here & _WAYS:
        return
    newest = sight.orders[0] if sight.orders else None
    waits = newest is not None and newest.status_message_id == front["message_id"]
    if not (waits and newest is not None and newest.status in _UNDER_WAY):
        raise Trouble(f"a dead end, with {sorted(verbs_here)}")


def _verbs(message: Json) -> set[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    taps = (decode(button.get("callback_data", "")) for row in rows for button in row)
    return {tap.verb for tap in taps if tap is not None}


def one_screen(sight: Sight) -> None:
    """Require that only one screen has navigation.

    Status messages, what replies to them, goods and support messages are no screens.
    """
    lines = {order.status_message_id for order in sight.orders}
    screens = [
        one["message_id"]
        for one in sight.messages
        if _verbs(one) - OF_GOODS
        and one["message_id"] not in lines | sight.letters
        and one.get("reply_to_message", {}).get("message_id") not in lines - {None}
    ]
    others = [number for number in screens if number != sight.screen]
    if others:
        raise Trouble(f"more than one screen: {others} beside {sight.screen}")


def nothing_failed(sight: Sight) -> None:
    """Require that no failure of the shop was reported."""
    _not_said("error-trouble", sight)


def no_dead_button(sight: Sight) -> None:
    """Require that a button on the screen works, if nothing happened at the supplier."""
    _not_said("error-stale", sight)


def _not_said(message: str, sight: Sight) -> None:
    front = content_of(sight.front) if sight.front is not None else ""
    if any(_bare(localizer.html(message)) in front for localizer in SPEECHES):
        raise Trouble(message)


def _bare(html: str) -> str:
    """Return the longest part of the text without markup."""
    pieces = html.replace(">", "<").split("<")
    return max(pieces, key=len)


def charged_as_shown(sight: Sight, offers: Offers) -> None:
    """Require that each order costs what its button said, is the last quote shown, and matches the
    wallet.
    """
    for order in sight.orders:
        if order.quote_id not in offers.settled:
            _as_shown(order, offers)
            _newest(order, offers, sight)
            offers.settled.add(order.quote_id)
    held = sum(order.price.amount for order in sight.orders if order.status in HOLDING_STATUSES)
    paid = sum(order.amount_paid.amount for order in sight.orders if order.status in _PAID)
    purse = sight.wallet
    if purse.held.amount != held or purse.balance.amount != -paid - held:
        raise Trouble(f"{purse} with {held} held and {paid} paid")
    dearer = [order.id for order in sight.orders if order.amount_paid.amount > order.price.amount]
    if dearer:
        raise Trouble(f"charged more than shown: {dearer}")


def _as_shown(order: Order, offers: Offers) -> None:
    labels = offers.shown.get(order.quote_id, set())
    if not any(_written(order.price) & _amounts(label) for label in labels):
        raise Trouble(f"{order.price} was charged, {labels} was shown")


def _newest(order: Order, offers: Offers, sight: Sight) -> None:
    """Require that no later quote for the same product had been shown."""
    product = sight.quotes[order.quote_id]
    later = {quote for quote in offers.shown if quote > order.quote_id}
    if any(sight.quotes[quote] == product for quote in later):
        raise Trouble(f"offer {order.quote_id} was taken, {sorted(later)} had been shown since")


def _written(price: Money) -> set[str]:
    return {_digits(localizer.format_money(price)) for localizer in SPEECHES}


def _amounts(label: str) -> set[str]:
    return {_digits(label)}


def _digits(text: str) -> str:
    """Return the digits of an amount in any script, with the separator between them."""
    return "".join(str(int(one)) if one.isdecimal() else "" for one in text)


def traded_once(reached: Sequence[RequestNo]) -> None:
    """Require that no order reached the supplier twice."""
    twice = [number for number, times in Counter(reached).items() if times > 1]
    if twice:
        raise Trouble(f"traded twice: {twice}")
