"""What operators read of doubt: the list, one case with its evidence, and what a ruling would do.

Every number of an order; never goods, never what a buyer typed. Nothing is decided here.
"""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from bot.chat import verbs
from bot.chat.screens.cause import staff_cause
from bot.chat.screens.parts import TEXT_ROOM, grid, page_of, within
from bot.chat.screens.screen import Button, Rows, Screen, Style, tap
from bot.chat.screens.words import shown
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import OrderId
from bot.domain.money import rounded
from bot.domain.order import (
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
)
from bot.domain.store import Person, Sample
from bot.i18n import Safe, Speech, escape
from bot.services.review import Case

_NAME = 60
#: As many cases have a button; the list names them all as far as there is room.
_BUTTONS = 24
_READINGS = 12
_UNRULED: Final = {
    Reason.ORDER_GONE: "unruled-order-gone",
    Reason.ORDER_NOT_OPEN: "unruled-order-not-open",
    Reason.TRADE_UNPAID: "unruled-trade-unpaid",
    Reason.OTHER_ACCOUNT: "unruled-other-account",
    Reason.SUPPLIER_REFUSED: "unruled-supplier-refused",
    Reason.SUPPLIER_AWAY: "unruled-supplier-away",
}


def listing(speech: Speech, orders: Sequence[Order], count: int, now: datetime) -> Screen:
    """The oldest of the `count` orders in doubt; a button each."""
    if not orders:
        return Screen(speech.html("review-none"))
    head = speech.html("review-title", count=count)
    listed = within(["\n".join(_facts(speech, one, now)) + "\n" for one in orders], TEXT_ROOM - 900)
    buttons = [
        tap(speech.plain("button-case", order=int(one.id)), verbs.CASE, one.id)
        for one in orders[:_BUTTONS]
    ]
    return Screen(page_of(head, listed.rstrip(), speech.html("review-how")), grid(buttons))


def _facts(speech: Speech, order: Order, now: datetime, buyer: Safe | None = None) -> list[Safe]:
    """What an order is about, for somebody who looks it up in the store's own list."""
    age = speech.duration((now - order.created_at).total_seconds())
    lines = [
        speech.html(_headline(order), order=int(order.id), age=age, at=order.created_at),
        speech.html(
            "review-what",
            name=shown(order.selection.name, _NAME),
            quantity=order.selection.quantity,
            cost=order.cost,
            price=order.price,
            buyer=buyer or _person(order, None),
        ),
        speech.html("review-request", request_no=order.request_no),
    ]
    if order.trade_no:
        lines.append(speech.html("review-trade", trade_no=shown(order.trade_no)))
    if order.cause:
        lines.append(speech.html("review-cause", cause=staff_cause(speech, order.cause)))
    return lines


def _headline(order: Order) -> str:
    match order.status:
        case OrderStatus.REVIEW:
            return "review-case"
        case OrderStatus.UNCERTAIN:
            return "review-case-watching"
        case _:
            return "review-case-other"


def card(speech: Speech, case: Case, now: datetime) -> Screen:
    """One case with its evidence, and the rulings that it takes."""
    order = case.order
    rows = _rulings(speech, order) if order.status is OrderStatus.REVIEW else ()
    unknown = rows and not order.trade_no  # one with a number is known to the store
    how = speech.html("case-how", order=int(order.id)) if unknown else None
    back = (tap(speech.plain("button-cases"), verbs.CASES),)
    return Screen(page_of(*_case(speech, case, now), how), (*rows, back))


def _rulings(speech: Speech, order: Order) -> Rows:
    trade = Button(speech.plain("button-rule-trade"), copy=f"/resolve {order.id} trade ")
    not_charged = tap(speech.plain("button-rule-not-charged"), verbs.NOT_CHARGED, order.id)
    refund = tap(speech.plain("button-rule-refund"), verbs.REFUND, order.id)
    if order.trade_no:  # charged, so that only the loss can be taken
        return ((refund,),)
    return ((trade,), (not_charged,), (refund,))


def _case(speech: Speech, case: Case, now: datetime) -> list[str]:
    """The order, and what the balance at the store did around its trade."""
    who = _person(case.order, case.buyer)
    return ["\n".join(_facts(speech, case.order, now, who)), "\n".join(_evidence(speech, case))]


def _person(order: Order, buyer: Person | None) -> Safe:
    """What they are called, if that is known, and their number to copy."""
    number = Safe(f"<code>{int(order.buyer_id)}</code>")
    if buyer is None:
        return number
    name = f"@{buyer.username}" if buyer.username else shown(buyer.name, 40)
    return Safe(f"{escape(name)} {number}")


def _evidence(speech: Speech, case: Case) -> list[Safe]:
    attempt = case.attempt
    if attempt is None:
        return [speech.html("evidence-no-trade")]
    lines = [speech.html("evidence-sent", clock=_clock(attempt.started_at))]
    currency = case.order.cost.currency
    if attempt.balance_before is None:
        return [*lines, speech.html("evidence-no-balance")]
    before = Decimal(attempt.balance_before)
    lines.append(speech.html("evidence-before", money=rounded(before, currency)))
    readings = _telling(case.samples)
    if not readings:
        return [*lines, speech.html("evidence-no-reading")]
    return [*lines, *(_reading(speech, one, before, currency) for one in readings)]


def _telling(samples: Sequence[Sample]) -> list[Sample]:
    """The readings that differ from the one before, and the last; not more than can be read."""
    told = [
        one
        for at, one in enumerate(samples)
        if at in (0, len(samples) - 1) or one.balance != samples[at - 1].balance
    ]
    return told if len(told) <= _READINGS else [*told[: _READINGS - 1], told[-1]]


def _reading(speech: Speech, sample: Sample, before: Decimal, currency: str) -> Safe:
    clock = _clock(sample.at)
    if sample.balance is None:
        return speech.html("evidence-unread", clock=clock)
    money = rounded(sample.balance, currency)
    moved = sample.balance - before
    if not moved:
        return speech.html("evidence-same", clock=clock, money=money)
    message = "evidence-fallen" if moved < 0 else "evidence-risen"
    return speech.html(message, clock=clock, money=money, by=rounded(abs(moved), currency))


def _clock(at: datetime) -> str:
    """Readings are seconds apart: the time of day to the second, in UTC."""
    return f"{at:%H:%M:%S} UTC"


def question(speech: Speech, case: Case, ruling: Ruling, number: int, now: datetime) -> Screen:
    """The case, whose money the ruling would move where, and the button that carries it out."""
    order = case.order
    effect = speech.html(
        f"effect-{_effect(order, ruling)}",
        money=order.price,
        cost=order.charged or order.cost,
        trade_no=shown(ruling.trade_no) if isinstance(ruling, RuledTrade) else "",
    )
    label = speech.plain(f"button-do-{_ruling_word(ruling)}", money=order.price)
    text = page_of(*_case(speech, case, now), effect, speech.html("effect-stands"))
    return Screen(text, second_tap(speech, label, number))


def second_tap(speech: Speech, label: str, number: int) -> Rows:
    """The button that carries out the question `number`, and the one that does not."""
    return (
        (tap(label, verbs.ACT, number, style=Style.DANGER),),
        (tap(speech.plain("button-leave-it"), verbs.DROP, number),),
    )


def _ruling_word(ruling: Ruling) -> str:
    match ruling:
        case RuledTrade():
            return "trade"
        case RuledNotCharged():
            return "not-charged"
        case RuledRefund():
            return "refund"


def _effect(order: Order, ruling: Ruling) -> str:
    """What a ruling comes to, by where the order stands."""
    if not isinstance(ruling, RuledRefund):
        return _ruling_word(ruling)
    match order.status:
        case OrderStatus.PLACED:
            return "withdraw"
        case OrderStatus.REVIEW:
            return "refund"
        case OrderStatus.FULFILLED:
            return "refund-on-its-way"
        case OrderStatus.DELIVERED:
            return "refund-delivered"
        case _:
            raise AssertionError(f"an order that is {order.status} takes no refund")


def dropped(speech: Speech) -> Screen:
    """The operator thought better of it."""
    return Screen(speech.html("second-tap-dropped"), _to_cases(speech))


def too_late(speech: Speech) -> Screen:
    """A second tap on a question that does not stand (any more), whyever."""
    return Screen(speech.html("second-tap-too-late"), _to_cases(speech))


def missing(speech: Speech, order: OrderId) -> Screen:
    """A case that is no order."""
    return Screen(speech.html("unruled-order-gone", order=int(order)), _to_cases(speech))


def _to_cases(speech: Speech) -> Rows:
    return ((tap(speech.plain("button-cases"), verbs.CASES),),)


def ruled(speech: Speech, order: Order) -> Screen:
    """What a ruling led to."""
    known = {OrderStatus.ACCEPTED, OrderStatus.CANCELLED, OrderStatus.REFUNDED}
    message = f"ruled-{order.status.value}" if order.status in known else "ruled-otherwise"
    text = speech.html(
        message, order=int(order.id), name=shown(order.selection.name, _NAME), money=order.price
    )
    return Screen(text, _to_cases(speech))


def not_ruled(speech: Speech, declined: Declined, order: OrderId, ruling: Ruling) -> Screen:
    """Why `ruling` changed nothing about the order, and where to look next."""
    args = {"trade_no": shown(declined.detail.get("trade_no", ""))}
    why = _UNRULED.get(declined.reason, "unruled-otherwise")
    if declined.reason is Reason.TRADE_TAKEN:
        why = _taken(declined, ruling)
    if said := declined.detail.get("message", "").strip():
        why, args["said"] = "unruled-supplier-said", shown(said, 300)
    text = page_of(speech.html(why, order=int(order), **args), speech.html("unruled-how"))
    return Screen(text, _to_cases(speech))


def _taken(declined: Declined, ruling: Ruling) -> str:
    """Whose trade number stands in the way: another order's, or this one's own."""
    if not isinstance(ruling, RuledTrade):
        return "unruled-charged"
    others = declined.detail.get("trade_no") == ruling.trade_no
    return "unruled-trade-taken" if others else "unruled-other-trade"
