"""The screens of payments: the amounts to top up with, the methods, and what a payment did."""

from collections.abc import Mapping, Sequence

from bot.chat.buyer.checkout.invoices_screen import build_wallet_row, format_method, format_minimums
from bot.chat.kit.declined import format_declined_html
from bot.chat.kit.layout import (
    arrange_column,
    arrange_grid,
    build_navigation_row,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.kit.prices import NO_LABELS, format_method_name
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.errors import Declined
from bot.domain.ids import MethodName
from bot.domain.money import Money
from bot.domain.payments.ledger import Wallet
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.invoices import AmountToPay
from bot.services.payments.settled_invoices import SettledInvoice


def build_top_up_screen(localizer: Localizer, wallet: Wallet, amounts: Sequence[Money]) -> Screen:
    """Return the screen whose buttons are amounts; any other amount can be typed."""
    buttons = [
        build_callback_button(localizer.format_money(money), verbs.TOP_UP_AMOUNT, money.amount)
        for money in amounts
    ]
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-wallet"), localizer.plain("crumb-top-up")
        ),
        localizer.html("wallet-available", money=wallet.available),
        localizer.html("top-up-choose"),
    )
    return Screen(text, (*arrange_grid(buttons), build_navigation_row(localizer, verbs.WALLET)))


def build_top_up_methods_screen(
    localizer: Localizer, wanted: Money, amounts: Sequence[AmountToPay]
) -> Screen:
    """Return a button for each payment method, with what is to be paid by it."""
    buttons = [
        build_callback_button(
            format_method(localizer, each),
            verbs.TOP_UP_BY,
            wanted.amount,
            each.terms.number,
        )
        for each in amounts
    ]
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-wallet"), localizer.plain("crumb-top-up")
        ),
        localizer.html("pay-method-for-top-up", money=wanted),
        *format_minimums(localizer, amounts),
    )
    return Screen(text, (*arrange_column(buttons), build_navigation_row(localizer, verbs.TOP_UP)))


def build_settled_invoice_screen(localizer: Localizer, settled: SettledInvoice) -> Screen:
    """Return what replaces the way to pay a settled invoice. Nothing on it pays."""
    if settled.paid is not None:
        head = localizer.html("invoice-paid", money=settled.paid)
    else:
        head = localizer.html("invoice-closed", money=settled.amount)
    reference = settled.reference and localizer.html(
        "by-hand-reference", reference=settled.reference
    )
    return Screen(join_paragraphs(head, reference), (build_wallet_row(localizer),))


def _format_paid_amount(
    localizer: Localizer, paid: tuple[MethodName, Money], method_labels: Mapping[str, str]
) -> SafeHtml:
    method, amount = paid
    name = format_method_name(localizer, method, method_labels)
    return localizer.html("paid-amount", name=name, money=amount)


def build_paid_screen(
    localizer: Localizer,
    credited: Money,
    wallet: Wallet,
    declined: Declined | None,
    *,
    paid: tuple[MethodName, Money] | None = None,
    method_labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return the receipt of a payment; `declined` says why its quote was not bought.

    `paid` is the method and the amount in its currency. `method_labels` are the operator's own names
    of payment methods.
    """
    reason = None
    if declined is not None:
        reason = localizer.html("paid-not-bought", why=format_declined_html(localizer, declined))
    text = join_paragraphs(
        localizer.html("paid", money=credited),
        _format_paid_amount(localizer, paid, method_labels) if paid is not None else None,
        reason,
        localizer.html("wallet-available", money=wallet.available),
    )
    return Screen(text, (build_wallet_row(localizer),))
