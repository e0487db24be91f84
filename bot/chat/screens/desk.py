"""What operators read. Orders with all their numbers; never goods, never what a buyer typed."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final

from bot.chat.screens import sales
from bot.chat.screens.cause import staff_cause
from bot.chat.screens.parts import TEXT_ROOM, page_of, within
from bot.chat.screens.screen import Screen
from bot.chat.screens.wallet import amounts, statement
from bot.chat.screens.words import shown
from bot.domain.catalogue import Product
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import Entry, OrderId, Wallet
from bot.domain.money import rounded
from bot.domain.order import Order, OrderStatus, RuledTrade, Ruling
from bot.domain.ports import AlertKind, SupplierFacts
from bot.domain.pricing import PriceRule
from bot.domain.store import Person, Totals
from bot.i18n import Safe, Speech
from bot.services.desk import Desk

_NAME = 60
_UNSELLABLE = 8
#: Facts of alerts; anything else that comes is listed as it is.
_ALERT_FACTS = (
    "order product cause cost request_no trade_no charged reason update error pause actor count"
)
_UNRULED: Final = {
    Reason.ORDER_GONE: "unruled-order-gone",
    Reason.ORDER_NOT_OPEN: "unruled-order-not-open",
    Reason.TRADE_UNPAID: "unruled-trade-unpaid",
    Reason.SUPPLIER_REFUSED: "unruled-supplier-refused",
    Reason.SUPPLIER_AWAY: "unruled-supplier-away",
}
_FACTS: Final = frozenset(_ALERT_FACTS.split())


def overview(speech: Speech, desk: Desk, currency: str, now: datetime) -> Screen:
    """Everything at one look; `currency` is that of the balance at the store."""
    text = page_of(
        speech.html("desk-title", at=now),
        _totals(speech, "desk-today", desk.today),
        _totals(speech, "desk-week", desk.week),
        "\n".join(
            [
                _balance(speech, desk.balance, currency),
                speech.html("desk-doubts", count=len(desk.doubts)),
                speech.html("desk-waiting", count=desk.waiting),
                speech.html("desk-outbox", pending=desk.pending, parked=desk.parked),
                *([speech.html("desk-lacks", calls=", ".join(desk.lacks))] if desk.lacks else []),
            ]
        ),
        within(_unsellable(speech, desk), 1_500),
    )
    return Screen(text)


def _totals(speech: Speech, message: str, totals: Totals) -> str:
    """A span's profit, its orders and its money, a line each, short enough for a phone."""
    same = totals.revenue.currency == totals.cost.currency
    profit = speech.money(totals.revenue - totals.cost) if same else "—"
    orders, delivered, cancelled = totals.orders, totals.delivered, totals.cancelled
    lines = [
        speech.html(message, profit=profit),
        speech.html("desk-orders", orders=orders, delivered=delivered, cancelled=cancelled),
        speech.html("desk-money", revenue=totals.revenue, cost=totals.cost),
    ]
    return "\n".join(lines)


def _balance(speech: Speech, balance: Decimal | None, currency: str) -> Safe:
    if balance is None:
        return speech.html("desk-balance-unknown")
    return speech.html("desk-balance", money=rounded(balance, currency))


def _unsellable(speech: Speech, desk: Desk) -> list[str]:
    if not desk.unsellable:
        return []
    lines = [
        speech.html(
            "desk-unsellable-line",
            name=shown(product.name, _NAME),
            why=_why_hidden(speech, product),
        )
        for product in desk.unsellable[:_UNSELLABLE]
    ]
    return [speech.html("desk-unsellable", count=len(desk.unsellable)), *lines]


def _why_hidden(speech: Speech, product: Product) -> str:
    """The supplier room's words ("wholesale, sku_name") as sentences; others as they are."""
    words = (product.details.unsellable if product.details else "").split(",")
    return ", ".join(speech.plain("unsellable-why", why=shown(word, 100)) for word in words)


def cases(speech: Speech, orders: list[Order], now: datetime) -> Screen:
    """What is in doubt, oldest first, and how to rule on it."""
    if not orders:
        return Screen(speech.html("review-none"))
    head = speech.html("review-title", count=len(orders))
    listed = within([_case(speech, order, now) + "\n" for order in orders], TEXT_ROOM - 900)
    return Screen(
        page_of(head, listed.rstrip(), speech.html("review-how", order=int(orders[0].id)))
    )


def _case(speech: Speech, order: Order, now: datetime) -> str:
    age = speech.duration((now - order.created_at).total_seconds())
    message = "review-case-watching" if order.status is OrderStatus.UNCERTAIN else "review-case"
    lines = [
        speech.html(message, order=int(order.id), age=age, at=order.created_at),
        speech.html(
            "review-what",
            name=shown(order.selection.name, _NAME),
            quantity=order.selection.quantity,
            cost=order.cost,
            price=order.price,
            buyer=str(order.buyer_id),
        ),
        speech.html("review-request", request_no=order.request_no),
        speech.html("review-cause", cause=staff_cause(speech, order.cause)),
    ]
    if order.trade_no:
        lines.append(speech.html("review-trade", trade_no=shown(order.trade_no)))
    return "\n".join(lines)


def ruled(speech: Speech, order: Order) -> Screen:
    """What a ruling led to."""
    known = {OrderStatus.ACCEPTED, OrderStatus.CANCELLED, OrderStatus.REFUNDED}
    message = f"ruled-{order.status.value}" if order.status in known else "ruled-otherwise"
    return Screen(
        speech.html(
            message,
            order=int(order.id),
            name=shown(order.selection.name, _NAME),
            money=order.price,
        )
    )


def not_ruled(speech: Speech, declined: Declined, order: OrderId, ruling: Ruling) -> Screen:
    """Why `ruling` changed nothing about the order, and where to look next."""
    args = {"trade_no": shown(declined.detail.get("trade_no", ""))}
    why = _UNRULED.get(declined.reason, "unruled-otherwise")
    if declined.reason is Reason.TRADE_TAKEN:
        why = _taken(declined, ruling)
    if said := declined.detail.get("message", "").strip():
        why, args["said"] = "unruled-supplier-said", shown(said, 300)
    text = page_of(speech.html(why, order=int(order), **args), speech.html("unruled-how"))
    return Screen(text)


def _taken(declined: Declined, ruling: Ruling) -> str:
    """Whose trade number stands in the way: another order's, or this one's own."""
    if not isinstance(ruling, RuledTrade):
        return "unruled-charged"
    others = declined.detail.get("trade_no") == ruling.trade_no
    return "unruled-trade-taken" if others else "unruled-other-trade"


def credited(speech: Speech, person: Person, wallet: Wallet) -> Screen:
    """After a credit: the person's account as it is now."""
    head = speech.html("credit-done", name=shown(person.name, _NAME), who=_handle(person))
    return Screen(page_of(head, "\n".join(amounts(speech, wallet))))


def person(
    speech: Speech, person: Person, wallet: Wallet, entries: list[tuple[Entry, datetime]]
) -> Screen:
    """One buyer's account as the desk sees it."""
    head = speech.html("desk-person", name=shown(person.name, _NAME), who=_handle(person))
    lines = statement(speech, wallet.balance.currency, entries)
    return Screen(page_of(head, "\n".join(amounts(speech, wallet)), within(lines, 2_800)))


def people(speech: Speech, persons: list[Person], total: int) -> Screen:
    """The newest people who wrote to the bot."""
    head = speech.html("desk-people", count=total)
    lines = [
        speech.html("desk-people-line", name=shown(person.name, 40), who=_handle(person))
        for person in persons
    ]
    return Screen(page_of(head, within(lines)))


def _handle(person: Person) -> str:
    return f"@{person.username} · {person.id}" if person.username else str(person.id)


def usage(speech: Speech, command: str) -> Screen:
    """How `command` (without its slash) is written."""
    known = {"credit", "resolve", "review", "desk", "product"}
    return Screen(speech.html(f"usage-{command}" if command in known else "usage-unknown"))


def alert(speech: Speech, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """A message on something that an operator should know. `facts` never hold a secret."""
    named: dict[str, str | Safe] = {name: shown(facts.get(name, ""), 120) for name in _FACTS}
    named["cause"] = staff_cause(speech, facts.get("cause", ""))
    named["why"] = sales.cause(speech, facts.get("pause", ""))
    named["who"] = sales.actor(speech, facts.get("actor", ""))
    head = speech.html(f"alert-{kind.value}", **named)
    about = speech.html("alert-order", **named) if facts.get("order") else None
    trade = (
        speech.html("review-trade", trade_no=named["trade_no"]) if facts.get("trade_no") else None
    )
    others = [
        speech.html("alert-fact", name=shown(name, 40), text=shown(text, 120))
        for name, text in facts.items()
        if name not in _FACTS
    ]
    how = None
    if kind is AlertKind.REVIEW:
        how = speech.html("alert-how", order=named["order"])
    return Screen(page_of(head, about, trade, within(others, 1_000), how))


def products(speech: Speech, found: list[Product], *, asked: bool) -> Screen:
    """What `/product` found, or how it is written."""
    if not asked:
        return usage(speech, "product")
    if not found:
        return Screen(speech.html("desk-product-none"))
    lines = [
        speech.html("desk-product-line", name=shown(one.name, 60), code=shown(one.code, 64))
        for one in found
    ]
    return Screen(page_of(speech.html("desk-product-several"), within(lines)))


def product(speech: Speech, prices: PriceRule, product: Product, facts: SupplierFacts) -> Screen:
    """What the supplier tells of one product. It names the supplier: for operators only."""
    named = {
        "owner": facts.owner,
        "service-url": facts.service_url,
        "service-im": facts.service_im,
        "share-url": facts.share_url,
    }
    cost = facts.cost if facts.cost is not None else product.cost
    lines = [
        speech.html("desk-product-code", code=shown(product.code, 64)),
        speech.html(
            "desk-product-money",
            cost=rounded(cost, prices.cost_currency),
            price=prices.indicative(cost),
        ),
        *(
            speech.html(f"desk-product-{name}", text=shown(text, 300))
            for name, text in named.items()
            if text
        ),
    ]
    return Screen(
        page_of(speech.html("desk-product", name=shown(product.name, _NAME)), "\n".join(lines))
    )


def not_told(speech: Speech, declined: Declined) -> Screen:
    """The supplier would not tell, in an operator's words."""
    if said := declined.detail.get("message", "").strip():
        return Screen(speech.html("desk-product-refused", said=shown(said, 300)))
    return Screen(speech.html("desk-product-away"))
