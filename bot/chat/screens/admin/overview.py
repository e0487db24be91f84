"""What operators read. Orders with all their numbers; never goods, never what a buyer typed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from bot.chat.screens import sales
from bot.chat.screens.cases import second_tap
from bot.chat.screens.cause import staff_cause
from bot.chat.screens.parts import page_of, within
from bot.chat.screens.screen import Screen
from bot.chat.screens.wallet import amounts, statement
from bot.chat.screens.words import shown
from bot.domain.catalogue import REASONS, Product
from bot.domain.errors import Declined
from bot.domain.ledger import Entry, Wallet
from bot.domain.money import Money, read_back, rounded
from bot.domain.ports import AlertKind, SupplierFacts, Unread
from bot.domain.pricing import PriceRule
from bot.domain.store import Person, Totals
from bot.i18n import Safe, Speech
from bot.services.desk import Desk

_NAME = 60
_LISTED = 8
#: Facts of alerts; anything else that comes is listed as it is.
_ALERT_FACTS = (
    "order product cause cost request_no trade_no charged reason update error pause actor cap count"
)
_FACTS: Final = frozenset(_ALERT_FACTS.split())
#: Facts that are money; what the balance fell by is the reason of its alert.
_SUMS: Final = frozenset({"cost", "charged", "cap"})


def overview(speech: Speech, desk: Desk, currency: str, now: datetime) -> Screen:
    """Everything at one look; `currency` is that of the balance at the store."""
    text = page_of(
        speech.html("desk-title", at=now),
        sales.state(speech, desk.pauses, now).text if desk.pauses else None,
        _totals(speech, "desk-today", desk.today),
        _totals(speech, "desk-week", desk.week),
        "\n".join(
            [
                _balance(speech, desk.balance, currency),
                speech.html("desk-doubts", count=desk.doubts),
                speech.html("desk-waiting", count=desk.waiting),
                speech.html("desk-outbox", pending=desk.pending, parked=desk.parked),
                *(
                    [speech.html("desk-lacks", calls=speech.listed(desk.lacks))]
                    if desk.lacks
                    else []
                ),
            ]
        ),
        within(_unsellable(speech, desk), 1_200),
        within(_unread(speech, desk.unread), 1_000),
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
    named = [
        (product.name, (product.details.unsellable if product.details else "").split(REASONS))
        for product in desk.unsellable[:_LISTED]
    ]
    return _left_out(speech, "desk-unsellable", len(desk.unsellable), named)


def _unread(speech: Speech, unread: Unread) -> list[str]:
    named = [
        (" · ".join(filter(None, (entry.name, entry.code))), [entry.why])
        for entry in unread.first[:_LISTED]
    ]
    return _left_out(speech, "desk-unread", unread.count, named)


def _left_out(
    speech: Speech, message: str, count: int, named: Sequence[tuple[str, Sequence[str]]]
) -> list[str]:
    """How many of something are not sold, and the first of them: name, and why in machine words."""
    if not count:
        return []
    lines = [
        speech.html("desk-unsellable-line", name=shown(name, _NAME), why=_reasons(speech, words))
        for name, words in named
    ]
    if more := count - len(lines):
        lines.append(speech.html("desk-unsellable-more", count=more))
    return [speech.html(message, count=count), *lines]


def _reasons(speech: Speech, words: Sequence[str]) -> str:
    """The supplier room's words ("wholesale", "sku_name") as sentences; others as they are."""
    return speech.listed(speech.plain("unsellable-why", why=shown(word, 100)) for word in words)


def credited(speech: Speech, person: Person, wallet: Wallet) -> Screen:
    """After a credit: the person's account as it is now."""
    head = speech.html("credit-done", name=shown(person.name, _NAME), who=_handle(person))
    return Screen(page_of(head, "\n".join(amounts(speech, wallet, "desk-person-available"))))


def to_credit(
    speech: Speech, person: Person, wallet: Wallet, money: Money, question: int
) -> Screen:
    """Whether a large sum is really to be credited; the account as it would be then."""
    message = "credit-ask" if money.amount > 0 else "credit-ask-back"
    amount = Money(abs(money.amount), money.currency)
    head = speech.html(message, money=amount, name=shown(person.name, _NAME), who=_handle(person))
    then = replace(wallet, balance=wallet.balance + money)
    text = page_of(
        head, speech.html("credit-then"), "\n".join(amounts(speech, then, "desk-person-available"))
    )
    label = speech.plain(
        "button-credit" if money.amount > 0 else "button-credit-back", money=amount
    )
    return Screen(text, second_tap(speech, label, question))


def person(
    speech: Speech, person: Person, wallet: Wallet, entries: list[tuple[Entry, datetime]]
) -> Screen:
    """One buyer's account as the desk sees it."""
    head = speech.html("desk-person", name=shown(person.name, _NAME), who=_handle(person))
    lines = statement(speech, wallet.balance.currency, entries)
    return Screen(
        page_of(
            head, "\n".join(amounts(speech, wallet, "desk-person-available")), within(lines, 2_800)
        )
    )


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
    known = {"credit", "resolve", "review", "desk", "product", "pin", "unpin"}
    return Screen(speech.html(f"usage-{command}" if command in known else "usage-unknown"))


def alert(speech: Speech, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """A message on something that an operator should know. `facts` never hold a secret."""
    named: dict[str, str | Safe | Money] = {name: _fact(kind, name, facts) for name in _FACTS}
    named["cause"] = staff_cause(speech, facts.get("cause", ""))
    named["why"] = sales.cause(speech, facts.get("pause", ""))
    named["remedy"] = sales.remedy(speech, facts.get("pause", "")) or ""
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


def _fact(kind: AlertKind, name: str, facts: Mapping[str, str]) -> str | Money:
    """The fact for a sentence: sums as money, all else, and a sum that cannot be read, as it is."""
    text = facts.get(name, "")
    is_sum = name in _SUMS or (kind is AlertKind.BALANCE_FELL and name == "reason")
    money = read_back(text) if is_sum else None
    return shown(text, 120) if money is None else money


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
