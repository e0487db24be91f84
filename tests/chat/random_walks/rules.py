"""Rules that hold after every step of every random walk.

Each rule is a function that raises `RuleBroken`. The chat is read as its person sees it, the
database with plain SQL; prices are compared as they are written on the buttons.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.demo.telegram import TelegramServer
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId, RequestNo
from bot.domain.money import Money
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.payments.ledger import Wallet
from tests.chat.chat_rig import ChatRig
from tests.chat.words import translations
from tests.world.shop_database import ShopDatabase

_TRANSLATIONS: Final = translations()
LOCALIZERS: Final = tuple(_TRANSLATIONS.localizer_for(code) for code in _TRANSLATIONS.languages)
#: The verbs of buttons that lead away from a screen.
_NAVIGATION: Final = frozenset({verbs.HOME, verbs.ORDERS, verbs.LEAVE_SUPPORT})
#: The verbs below deliveries, which stay in the chat.
BELOW_DELIVERIES: Final = frozenset({verbs.BUY_AGAIN, verbs.ORDER_SUPPORT})
#: A status message has no buttons before the trade is made: a second tap on Confirm hits nothing.
_UNDER_WAY: Final = frozenset({OrderStatus.PLACED, OrderStatus.SUBMITTING})
_PAID: Final = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED})


class RuleBroken(AssertionError):  # noqa: N818 - reads as a fact
    """A rule was broken."""


@dataclass(frozen=True, slots=True)
class ChatState:
    """The state after a step. `screen` is the id of the message that navigation edits."""

    messages: tuple[Json, ...]
    screen: int | None
    orders: tuple[Order, ...]
    wallet: Wallet
    support_messages: frozenset[int]
    #: Every quote ever made to the person: quote -> product.
    quotes: Mapping[int, int]

    @property
    def front(self) -> Json | None:
        """Return the person's current screen, else the status message of their newest order."""
        message_id = self.screen
        if message_id is None and self.orders:
            message_id = self.orders[0].status_message_id
        return next((one for one in self.messages if one["message_id"] == message_id), None)


@dataclass(slots=True)
class ShownQuotes:
    """The quotes that were shown: quote -> the label of its button."""

    shown: dict[int, set[str]] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)

    def show(self, quote: int, label: str) -> None:
        self.shown.setdefault(quote, set()).add(label)


async def read_state(rig: ChatRig, database: ShopDatabase, person: int) -> ChatState:
    """Return everything about one person, in its current state."""
    row = database.rows("SELECT screen_message_id FROM buyers WHERE id = ?", person)
    place = row[0][0] if row else None
    quotes = database.rows("SELECT id, product_id FROM quotes WHERE buyer_id = ?", person)
    thread_messages = database.rows(
        "SELECT message_id FROM thread_copies WHERE chat_id = ?", person
    )
    return ChatState(
        tuple(one for one in rig.server.list_messages(person) if one["from"]["is_bot"]),
        int(str(place)) if place is not None else None,
        tuple(await rig.orders(person)),
        await rig.wallet(BuyerId(person)),
        frozenset(int(str(number)) for (number,) in thread_messages),
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
        raise RuleBroken(f"taps and how often they were answered: {wrong}")


def no_dead_end(state: ChatState) -> None:
    """Require a way home or forward where the person looks."""
    front = state.front
    if front is None:
        raise RuleBroken("there is no screen")
    verbs_here = _verbs(front)
    if verbs_here & _NAVIGATION:
        return
    newest = state.orders[0] if state.orders else None
    waits = newest is not None and newest.status_message_id == front["message_id"]
    if not (waits and newest is not None and newest.status in _UNDER_WAY):
        raise RuleBroken(f"a dead end, with {sorted(verbs_here)}")


def _verbs(message: Json) -> set[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    taps = (decode(button.get("callback_data", "")) for row in rows for button in row)
    return {tap.verb for tap in taps if tap is not None}


def one_screen(state: ChatState) -> None:
    """Require that only one screen has navigation.

    Status messages, what replies to them, goods and support messages are no screens.
    """
    lines = {order.status_message_id for order in state.orders}
    screens = [
        one["message_id"]
        for one in state.messages
        if _verbs(one) - BELOW_DELIVERIES
        and one["message_id"] not in lines | state.support_messages
        and one.get("reply_to_message", {}).get("message_id") not in lines - {None}
    ]
    others = [number for number in screens if number != state.screen]
    if others:
        raise RuleBroken(f"more than one screen: {others} beside {state.screen}")


def nothing_failed(state: ChatState) -> None:
    """Require that no failure of the shop was reported."""
    _not_said("error-trouble", state)


def no_dead_button(state: ChatState) -> None:
    """Require that a button on the screen works, if nothing happened at the supplier."""
    _not_said("error-stale", state)


def _not_said(message: str, state: ChatState) -> None:
    front = content_of(state.front) if state.front is not None else ""
    if any(_longest_text(localizer.html(message)) in front for localizer in LOCALIZERS):
        raise RuleBroken(message)


def _longest_text(html: str) -> str:
    """Return the longest part of the text without markup."""
    pieces = html.replace(">", "<").split("<")
    return max(pieces, key=len)


def charged_as_shown(state: ChatState, shown_quotes: ShownQuotes) -> None:
    """Require that each order costs what its button said, is the last quote shown, and matches the
    wallet.
    """
    for order in state.orders:
        if order.quote_id not in shown_quotes.settled:
            _as_shown(order, shown_quotes)
            _newest(order, shown_quotes, state)
            shown_quotes.settled.add(order.quote_id)
    held = sum(order.price.amount for order in state.orders if order.status in HOLDING_STATUSES)
    paid = sum(order.amount_paid.amount for order in state.orders if order.status in _PAID)
    wallet = state.wallet
    if wallet.held.amount != held or wallet.balance.amount != -paid - held:
        raise RuleBroken(f"{wallet} with {held} held and {paid} paid")
    dearer = [order.id for order in state.orders if order.amount_paid.amount > order.price.amount]
    if dearer:
        raise RuleBroken(f"charged more than shown: {dearer}")


def _as_shown(order: Order, shown_quotes: ShownQuotes) -> None:
    labels = shown_quotes.shown.get(order.quote_id, set())
    if not any(_amount_digits(order.price) & _label_digits(label) for label in labels):
        raise RuleBroken(f"{order.price} was charged, {labels} was shown")


def _newest(order: Order, shown_quotes: ShownQuotes, state: ChatState) -> None:
    """Require that no later quote for the same product had been shown."""
    product = state.quotes[order.quote_id]
    later = {quote for quote in shown_quotes.shown if quote > order.quote_id}
    if any(state.quotes[quote] == product for quote in later):
        raise RuleBroken(
            f"quote {order.quote_id} was confirmed, {sorted(later)} had been shown since"
        )


def _amount_digits(price: Money) -> set[str]:
    return {_digits(localizer.format_money(price)) for localizer in LOCALIZERS}


def _label_digits(label: str) -> set[str]:
    return {_digits(label)}


def _digits(text: str) -> str:
    """Return the digits of an amount in any script, with the separator between them."""
    return "".join(str(int(one)) if one.isdecimal() else "" for one in text)


def traded_once(traded: Sequence[RequestNo]) -> None:
    """Require that no order reached the supplier twice."""
    twice = [number for number, times in Counter(traded).items() if times > 1]
    if twice:
        raise RuleBroken(f"traded twice: {twice}")
