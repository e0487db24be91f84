"""What operators read. Orders with all their numbers; never goods, never what a buyer typed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from bot.chat.screens.account.wallet import format_statement, format_wallet_amounts
from bot.chat.screens.admin import sales_pause
from bot.chat.screens.admin.cases import build_confirmation_buttons
from bot.chat.screens.kit.layout import fit_lines, join_paragraphs
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.kit.text_fitting import fit_one_line
from bot.chat.screens.orders.cause_text import format_operator_cause
from bot.domain.catalogue import UNSELLABLE_REASON_SEPARATOR, Product
from bot.domain.errors import Declined
from bot.domain.ledger import LedgerEntry, Wallet
from bot.domain.money import Money, parse_money, round_half_up
from bot.domain.ports import AlertKind, OperatorProductInfo, UnreadableEntries
from bot.domain.pricing import PriceRule
from bot.domain.repositories import Person, Totals
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.overview import Overview

_NAME_WIDTH = 60
_MAX_LISTED = 8
#: Facts of alerts; anything else that comes is listed as it is.
_ALERT_FACT_WORDS = (
    "order product cause cost request_no trade_no charged reason update error pause actor cap count"
)
_ALERT_FACT_NAMES: Final = frozenset(_ALERT_FACT_WORDS.split())
#: Facts that are money; what the balance fell by is the reason of its alert.
_MONEY_FACT_NAMES: Final = frozenset({"cost", "charged", "cap"})


def build_overview_screen(
    localizer: Localizer, figures: Overview, currency: str, now: datetime
) -> Screen:
    """Everything at one look; `currency` is that of the balance at the store."""
    text = join_paragraphs(
        localizer.html("desk-title", at=now),
        sales_pause.build_sales_state_screen(localizer, figures.pauses, now).text
        if figures.pauses
        else None,
        _format_totals(localizer, "desk-today", figures.today),
        _format_totals(localizer, "desk-week", figures.week),
        "\n".join(
            [
                _format_balance(localizer, figures.balance, currency),
                localizer.html("desk-doubts", count=figures.unsettled),
                localizer.html("desk-waiting", count=figures.in_progress),
                localizer.html(
                    "desk-outbox", pending=figures.outbox_pending, parked=figures.outbox_parked
                ),
                *(
                    [
                        localizer.html(
                            "desk-lacks", calls=localizer.format_list(figures.missing_calls)
                        )
                    ]
                    if figures.missing_calls
                    else []
                ),
            ]
        ),
        fit_lines(_format_unsellable_products(localizer, figures), 1_200),
        fit_lines(_format_unreadable_entries(localizer, figures.unreadable_entries), 1_000),
    )
    return Screen(text)


def _format_totals(localizer: Localizer, message: str, totals: Totals) -> str:
    """A span's profit, its orders and its money, a line each, short enough for a phone."""
    same = totals.revenue.currency == totals.cost.currency
    profit = localizer.format_money(totals.revenue - totals.cost) if same else "—"
    orders, delivered, cancelled = totals.orders, totals.delivered, totals.cancelled
    lines = [
        localizer.html(message, profit=profit),
        localizer.html("desk-orders", orders=orders, delivered=delivered, cancelled=cancelled),
        localizer.html("desk-money", revenue=totals.revenue, cost=totals.cost),
    ]
    return "\n".join(lines)


def _format_balance(localizer: Localizer, balance: Decimal | None, currency: str) -> SafeHtml:
    if balance is None:
        return localizer.html("desk-balance-unknown")
    return localizer.html("desk-balance", money=round_half_up(balance, currency))


def _format_unsellable_products(localizer: Localizer, figures: Overview) -> list[str]:
    named_facts = [
        (
            product.name,
            (product.details.unsellable_reasons if product.details else "").split(
                UNSELLABLE_REASON_SEPARATOR
            ),
        )
        for product in figures.unsellable_products[:_MAX_LISTED]
    ]
    return _format_unsold(
        localizer, "desk-unsellable", len(figures.unsellable_products), named_facts
    )


def _format_unreadable_entries(localizer: Localizer, unread: UnreadableEntries) -> list[str]:
    named_facts = [
        (" · ".join(filter(None, (entry.name, entry.code))), [entry.reason])
        for entry in unread.first[:_MAX_LISTED]
    ]
    return _format_unsold(localizer, "desk-unread", unread.count, named_facts)


def _format_unsold(
    localizer: Localizer, message: str, count: int, named_facts: Sequence[tuple[str, Sequence[str]]]
) -> list[str]:
    """How many of something are not sold, and the first of them: name, and why in machine words."""
    if not count:
        return []
    lines = [
        localizer.html(
            "desk-unsellable-line",
            name=fit_one_line(name, _NAME_WIDTH),
            why=_format_reasons(localizer, words),
        )
        for name, words in named_facts
    ]
    if more := count - len(lines):
        lines.append(localizer.html("desk-unsellable-more", count=more))
    return [localizer.html(message, count=count), *lines]


def _format_reasons(localizer: Localizer, words: Sequence[str]) -> str:
    """The supplier room's words ("wholesale", "sku_name") as sentences; others as they are."""
    return localizer.format_list(
        localizer.plain("unsellable-why", why=fit_one_line(word, 100)) for word in words
    )


def build_credited_screen(localizer: Localizer, person: Person, wallet: Wallet) -> Screen:
    """After a credit: the person's account as it is now."""
    head = localizer.html(
        "credit-done", name=fit_one_line(person.name, _NAME_WIDTH), who=_format_handle(person)
    )
    return Screen(
        join_paragraphs(
            head, "\n".join(format_wallet_amounts(localizer, wallet, "desk-person-available"))
        )
    )


def build_credit_confirmation_screen(
    localizer: Localizer, person: Person, wallet: Wallet, money: Money, confirmation_number: int
) -> Screen:
    """Whether a large sum is really to be credited; the account as it would be then."""
    message = "credit-ask" if money.amount > 0 else "credit-ask-back"
    amount = Money(abs(money.amount), money.currency)
    head = localizer.html(
        message,
        money=amount,
        name=fit_one_line(person.name, _NAME_WIDTH),
        who=_format_handle(person),
    )
    wallet_after = replace(wallet, balance=wallet.balance + money)
    text = join_paragraphs(
        head,
        localizer.html("credit-then"),
        "\n".join(format_wallet_amounts(localizer, wallet_after, "desk-person-available")),
    )
    label = localizer.plain(
        "button-credit" if money.amount > 0 else "button-credit-back", money=amount
    )
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_buyer_screen(
    localizer: Localizer,
    person: Person,
    wallet: Wallet,
    entries: list[tuple[LedgerEntry, datetime]],
) -> Screen:
    """One buyer's account as the desk sees it."""
    head = localizer.html(
        "desk-person", name=fit_one_line(person.name, _NAME_WIDTH), who=_format_handle(person)
    )
    lines = format_statement(localizer, wallet.balance.currency, entries)
    return Screen(
        join_paragraphs(
            head,
            "\n".join(format_wallet_amounts(localizer, wallet, "desk-person-available")),
            fit_lines(lines, 2_800),
        )
    )


def build_buyer_list_screen(localizer: Localizer, persons: list[Person], total: int) -> Screen:
    """The newest people who wrote to the bot."""
    head = localizer.html("desk-people", count=total)
    lines = [
        localizer.html(
            "desk-people-line", name=fit_one_line(person.name, 40), who=_format_handle(person)
        )
        for person in persons
    ]
    return Screen(join_paragraphs(head, fit_lines(lines)))


def _format_handle(person: Person) -> str:
    return f"@{person.username} · {person.id}" if person.username else str(person.id)


def build_usage_screen(localizer: Localizer, command: str) -> Screen:
    """How `command` (without its slash) is written."""
    known = {"credit", "resolve", "review", "desk", "product", "pin", "unpin"}
    return Screen(localizer.html(f"usage-{command}" if command in known else "usage-unknown"))


def build_alert_screen(localizer: Localizer, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """A message on something that an operator should know. `facts` never hold a secret."""
    named_facts: dict[str, str | SafeHtml | Money] = {
        name: _format_alert_fact(kind, name, facts) for name in _ALERT_FACT_NAMES
    }
    named_facts["cause"] = format_operator_cause(localizer, facts.get("cause", ""))
    named_facts["why"] = sales_pause.format_pause_cause(localizer, facts.get("pause", ""))
    named_facts["remedy"] = sales_pause.format_pause_remedy(localizer, facts.get("pause", "")) or ""
    named_facts["who"] = sales_pause.format_actor(localizer, facts.get("actor", ""))
    head = localizer.html(f"alert-{kind.value}", **named_facts)
    about = localizer.html("alert-order", **named_facts) if facts.get("order") else None
    trade = (
        localizer.html("review-trade", trade_no=named_facts["trade_no"])
        if facts.get("trade_no")
        else None
    )
    others = [
        localizer.html("alert-fact", name=fit_one_line(name, 40), text=fit_one_line(text, 120))
        for name, text in facts.items()
        if name not in _ALERT_FACT_NAMES
    ]
    how = None
    if kind is AlertKind.REVIEW:
        how = localizer.html("alert-how", order=named_facts["order"])
    return Screen(join_paragraphs(head, about, trade, fit_lines(others, 1_000), how))


def _format_alert_fact(kind: AlertKind, name: str, facts: Mapping[str, str]) -> str | Money:
    """The fact for a sentence: sums as money, all else, and a sum that cannot be read, as it is."""
    text = facts.get(name, "")
    is_sum = name in _MONEY_FACT_NAMES or (kind is AlertKind.BALANCE_FELL and name == "reason")
    money = parse_money(text) if is_sum else None
    return fit_one_line(text, 120) if money is None else money


def build_found_products_screen(
    localizer: Localizer, products: list[Product], *, has_query: bool
) -> Screen:
    """What `/product` found, or how it is written."""
    if not has_query:
        return build_usage_screen(localizer, "product")
    if not products:
        return Screen(localizer.html("desk-product-none"))
    lines = [
        localizer.html(
            "desk-product-line", name=fit_one_line(one.name, 60), code=fit_one_line(one.code, 64)
        )
        for one in products
    ]
    return Screen(join_paragraphs(localizer.html("desk-product-several"), fit_lines(lines)))


def build_supplier_product_screen(
    localizer: Localizer, prices: PriceRule, product: Product, facts: OperatorProductInfo
) -> Screen:
    """What the supplier tells of one product. It names the supplier: for operators only."""
    named_facts = {
        "owner": facts.owner,
        "service-url": facts.service_url,
        "service-im": facts.service_im,
        "share-url": facts.share_url,
    }
    cost = facts.cost if facts.cost is not None else product.cost
    lines = [
        localizer.html("desk-product-code", code=fit_one_line(product.code, 64)),
        localizer.html(
            "desk-product-money",
            cost=round_half_up(cost, prices.cost_currency),
            price=prices.estimate_price(cost),
        ),
        *(
            localizer.html(f"desk-product-{name}", text=fit_one_line(text, 300))
            for name, text in named_facts.items()
            if text
        ),
    ]
    return Screen(
        join_paragraphs(
            localizer.html("desk-product", name=fit_one_line(product.name, _NAME_WIDTH)),
            "\n".join(lines),
        )
    )


def build_supplier_product_declined_screen(localizer: Localizer, declined: Declined) -> Screen:
    """The supplier would not tell, in an operator's words."""
    if supplier_message := declined.detail.get("message", "").strip():
        return Screen(
            localizer.html("desk-product-refused", said=fit_one_line(supplier_message, 300))
        )
    return Screen(localizer.html("desk-product-away"))
