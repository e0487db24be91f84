"""The buyer's wallet: what can be spent, what is reserved, the statement, and receipts.

A line of the statement, its button and its receipt have the same number, which never changes.
`method_labels` are the operator's own names of payment methods.
"""

from collections.abc import Mapping, Sequence

from bot.chat.buyer.orders.order_line import format_order_name
from bot.chat.kit.layout import (
    SHORT_FORMAT,
    build_navigation_row,
    fit_lines,
    format_breadcrumb,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.money_sources import format_money_sources
from bot.chat.kit.prices import NO_LABELS, format_method_name
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import EMPTY_DASH, fit_one_line
from bot.chat.navigation import verbs
from bot.domain.money import Money, sum_money
from bot.domain.orders.order import Order
from bot.domain.payments.claims import ClaimedInvoice, encode_reference_number
from bot.domain.payments.ledger import StatementLine, StatementPage, Wallet
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.wallet import Receipt

_NAMED_ENTRY_KINDS = frozenset(
    {
        "hold",
        "capture",
        "release",
        "refund",
        "goodwill",
        "topup",
        "payment",
        "reversal",
        "referral",
        "referral-return",
        "refund-refused",
    }
)
_RECEIPTS_PER_ROW = 4
_NAME_WIDTH = 40


def build_wallet_screen(
    localizer: Localizer,
    wallet: Wallet,
    page: StatementPage,
    *,
    can_top_up: bool = False,
    can_invite: bool = False,
    open_claims: Sequence[ClaimedInvoice] = (),
    method_labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return the wallet with one page of the statement, and a button for each line's receipt.

    `can_top_up` says whether the shop has a payment method, `can_invite` whether it has a referral.
    `open_claims` are the buyer's payments by hand that are not confirmed yet.
    """
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-wallet")),
        "\n".join(format_wallet_amounts(localizer, wallet)),
        localizer.html("wallet-credit-explained") if wallet.credit else None,
        None
        if wallet.available.amount >= 0
        else localizer.html("wallet-debt", money=-wallet.available),
        _format_open_claims(localizer, open_claims),
        format_statement(localizer, page, method_labels),
        localizer.html("wallet-receipts") if page.lines else None,
        None if can_top_up else localizer.html("wallet-top-up"),
    )
    top_up = build_callback_button(localizer.plain("button-top-up"), verbs.TOP_UP)
    invite = build_callback_button(localizer.plain("button-invite"), verbs.INVITE)
    rows = (
        *_build_claim_buttons(localizer, open_claims),
        *(((top_up,),) if can_top_up else ()),
        *_build_receipt_buttons(localizer, page),
        *_build_pager(localizer, page),
        *_build_account_buttons(localizer),
        *(((invite,),) if can_invite else ()),
        build_navigation_row(localizer),
    )
    return Screen(text, rows)


def _format_open_claims(
    localizer: Localizer, open_claims: Sequence[ClaimedInvoice]
) -> SafeHtml | None:
    """Return how much the buyer's open claims would add; None without one."""
    if not open_claims:
        return None
    credited = [claimed.invoice.credited for claimed in open_claims]
    total = sum_money(credited, credited[0].currency)
    return localizer.html("wallet-claims", count=len(open_claims), money=total)


def _build_claim_buttons(localizer: Localizer, open_claims: Sequence[ClaimedInvoice]) -> ButtonRows:
    """Return a button for each open claim: it shows the claim, to add evidence or withdraw it."""
    return tuple(
        (
            build_callback_button(
                localizer.plain("button-open-claim", money=claimed.invoice.amount),
                verbs.CLAIM_PAYMENT,
                encode_reference_number(claimed.claim.reference),
            ),
        )
        for claimed in open_claims
    )


def _build_receipt_buttons(localizer: Localizer, page: StatementPage) -> ButtonRows:
    buttons = [
        build_callback_button(
            localizer.plain("button-receipt", number=int(line.entry_id)),
            verbs.RECEIPT,
            line.entry_id,
        )
        for line in page.lines
    ]
    starts = range(0, len(buttons), _RECEIPTS_PER_ROW)
    return tuple(tuple(buttons[at : at + _RECEIPTS_PER_ROW]) for at in starts)


def _build_pager(localizer: Localizer, page: StatementPage) -> ButtonRows:
    """Return a row with the newer and the older page, or no row."""
    row: list[Button] = []
    if page.has_newer:
        newest = page.lines[0].entry_id
        label = localizer.plain("button-newer-lines")
        row.append(build_callback_button(label, verbs.NEWER_LINES, newest))
    if page.has_older:
        oldest = page.lines[-1].entry_id
        label = localizer.plain("button-older-lines")
        row.append(build_callback_button(label, verbs.OLDER_LINES, oldest))
    if localizer.line_start:  # Telegram does not mirror keyboards
        row.reverse()
    return (tuple(row),) if row else ()


def _build_account_buttons(localizer: Localizer) -> ButtonRows:
    """Return the buttons for the other parts of a person's account."""
    orders = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
    refresh = build_callback_button(localizer.plain("button-refresh"), verbs.WALLET)
    alerts = build_callback_button(localizer.plain("button-alerts"), verbs.WATCHES)
    language = build_callback_button(localizer.plain("button-language"), verbs.LANGUAGES)
    support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
    privacy = build_callback_button(localizer.plain("button-privacy"), verbs.PRIVACY)
    return ((orders, refresh), (alerts, language), (support, privacy))


def format_wallet_amounts(
    localizer: Localizer, wallet: Wallet, available_message: str = "wallet-available"
) -> list[SafeHtml]:
    """Return the lines for the available amount, and for non-zero holds and credit.

    Without credit the balance is the available amount, and has no line of its own.
    `available_message` is the message for the first line.
    """
    lines = [localizer.html(available_message, money=wallet.available)]
    if wallet.credit:
        lines.append(localizer.html("wallet-balance", money=wallet.balance))
    if wallet.held:
        lines.append(localizer.html("wallet-held", money=wallet.held))
    if wallet.credit:
        lines.append(localizer.html("wallet-credit", money=wallet.credit))
    return lines


def format_statement(
    localizer: Localizer, page: StatementPage, method_labels: Mapping[str, str] = NO_LABELS
) -> str:
    """Return a heading and, for each line: its number, date, amount, balance after it, and reason."""
    if not page.lines:
        return localizer.html("wallet-no-entries")
    lines = [
        localizer.html(
            "statement-line",
            number=int(line.entry_id),
            date=localizer.format_date(line.at),
            change=_format_signed(localizer, line.amount),
            balance=line.balance_after,
            reason=_format_reason(localizer, line, page.find_order(line), method_labels),
        )
        for line in page.lines
    ]
    return fit_lines([localizer.html("wallet-entries"), *lines], 2_800)


def build_receipt_screen(
    localizer: Localizer,
    receipt: Receipt,
    shop_name: str,
    method_labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return the receipt for one line of the statement. The message stays in the chat."""
    line = receipt.statement_line
    reason = _format_reason(localizer, line, receipt.order, method_labels)
    facts = [
        localizer.html("receipt-title", number=int(line.entry_id)),
        localizer.html("receipt-date", at=format_local_time(localizer, line.at, SHORT_FORMAT)),
        localizer.html("receipt-reason", reason=reason),
        localizer.html("receipt-amount", change=_format_signed(localizer, line.amount)),
        localizer.html("receipt-balance", balance=line.balance_after),
    ]
    if receipt.paid is not None:
        sources = format_money_sources(localizer, receipt.paid, method_labels)
        facts.insert(-1, localizer.html("receipt-paid", sources=sources))
    if shop_name:
        facts.insert(1, localizer.html("receipt-shop", name=fit_one_line(shop_name, 80)))
    return Screen("\n".join(facts), _build_receipt_rows(localizer, receipt.order))


def _build_receipt_rows(localizer: Localizer, order: Order | None) -> ButtonRows:
    leave = build_navigation_row(localizer, verbs.WALLET)
    if order is None:
        return (leave,)
    details = build_callback_button(localizer.plain("button-order"), verbs.ORDER, order.id)
    if order.is_money_returned:
        return ((details,), leave)
    refund = build_callback_button(
        localizer.plain("button-ask-for-refund"), verbs.REFUND_QUESTION, order.id
    )
    return ((refund,), (details,), leave)


def _format_reason(
    localizer: Localizer,
    line: StatementLine,
    order: Order | None,
    method_labels: Mapping[str, str],
) -> SafeHtml:
    """Return what a line is for: the order and what became of its price, or a payment."""
    return localizer.html(
        f"entry-{_name_entry(line, order)}",
        what=_format_order(localizer, line, order),
        method=format_method_name(localizer, line.method, method_labels) or EMPTY_DASH,
    )


def _name_entry(line: StatementLine, order: Order | None) -> str:
    if line.kind == "hold" and line.is_captured:
        return "paid"
    if line.kind == "refund" and order is not None:
        is_part = order.is_refunded_in_part or line.amount < order.refunded
        return "refund-part" if is_part else "refund"
    if line.kind == "goodwill" and line.order_id is not None:
        return "goodwill-order"
    if line.kind == "payment-refund":
        return "payment-returned"
    if line.kind in {"topup", "goodwill"} and line.amount.amount < 0:
        return "taken-back"
    return line.kind if line.kind in _NAMED_ENTRY_KINDS else "other"


def _format_order(localizer: Localizer, line: StatementLine, order: Order | None) -> SafeHtml:
    """Return the order of a line by its name; of an erased one only the number is known."""
    number = int(line.order_id or 0)
    if order is None:
        return localizer.html("entry-order-erased", order=number)
    name = format_order_name(order.selection, _NAME_WIDTH)
    return localizer.html("entry-order", order=number, name=name)


def _format_signed(localizer: Localizer, money: Money) -> str:
    sign = "−" if money.amount < 0 else "+"
    return f"{sign}{localizer.format_money(-money if money.amount < 0 else money)}"
