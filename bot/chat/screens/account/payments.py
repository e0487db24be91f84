"""Screens of payments: the amounts to top up with, what an invoice says, and what a payment did."""

from collections.abc import Mapping, Sequence

from bot.chat.navigation import verbs
from bot.chat.screens.kit.declined_and_error_messages import format_declined_html
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import (
    arrange_column,
    arrange_grid,
    build_back_button,
    build_home_button,
    build_navigation_row,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.payment_method_name import NO_LABELS, format_method_name
from bot.chat.screens.kit.screen import Screen, build_callback_button, build_link_button
from bot.domain.errors import Declined
from bot.domain.ids import MethodName, ProductId, QuoteId
from bot.domain.ledger import Wallet
from bot.domain.money import Money
from bot.domain.payment_gateway import InvoiceText
from bot.domain.payments import Invoice, MethodTerms
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
            _format_method(localizer, each),
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
        *_format_minimums(localizer, amounts),
    )
    return Screen(text, (*arrange_column(buttons), build_navigation_row(localizer, verbs.TOP_UP)))


def build_quote_methods_screen(
    localizer: Localizer,
    missing: Money,
    amounts: Sequence[AmountToPay],
    quote_id: QuoteId,
    product_id: ProductId | None,
) -> Screen:
    """Return a button for each payment method; Back leads to the quote."""
    buttons = [
        build_callback_button(
            _format_method(localizer, each), verbs.PAY_QUOTE_BY, quote_id, each.terms.number
        )
        for each in amounts
    ]
    text = join_paragraphs(
        localizer.html("pay-method-for-order", money=missing),
        *_format_minimums(localizer, amounts),
    )
    if product_id is None:
        return Screen(text, (*arrange_column(buttons), build_navigation_row(localizer)))
    back = build_back_button(localizer, verbs.BACK_TO_QUOTE, product_id)
    return Screen(text, (*arrange_column(buttons), (back, build_home_button(localizer))))


def _format_method(localizer: Localizer, to_pay: AmountToPay) -> str:
    name = _format_name(localizer, to_pay.terms)
    return localizer.plain("pay-method", name=name, money=to_pay.amount)


def _format_name(localizer: Localizer, terms: MethodTerms) -> str:
    return terms.label or localizer.plain(f"payment-method-{terms.name}")


def _format_minimums(localizer: Localizer, amounts: Sequence[AmountToPay]) -> list[SafeHtml]:
    """Return a sentence for each method that takes no payment as small as the wanted one."""
    return [
        localizer.html("pay-minimum", name=_format_name(localizer, each.terms), money=each.amount)
        for each in amounts
        if each.is_minimum
    ]


def build_payment_link_screen(
    localizer: Localizer, invoice: Invoice, link: str, text: InvoiceText
) -> Screen:
    """Return the screen whose button opens the page to pay at."""
    pay = build_link_button(localizer.plain("button-pay", money=invoice.amount), link)
    body = join_paragraphs(
        localizer.html("pay-title", title=text.title),
        localizer.html("pay-description", description=text.description),
        localizer.html("pay-by-link"),
    )
    wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    return Screen(body, ((pay,), (wallet, build_home_button(localizer))))


def build_settled_invoice_screen(localizer: Localizer, settled: SettledInvoice) -> Screen:
    """Return what replaces the way to pay a settled invoice. Nothing on it pays."""
    if settled.paid is not None:
        head = localizer.html("invoice-paid", money=settled.paid)
    else:
        head = localizer.html("invoice-closed", money=settled.amount)
    reference = settled.reference and localizer.html(
        "by-hand-reference", reference=settled.reference
    )
    wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    return Screen(join_paragraphs(head, reference), ((wallet, build_home_button(localizer)),))


def format_invoice_title(localizer: Localizer, product_name: str | None) -> str:
    """Return the title of an invoice: of a top-up, or of the product that the payment buys."""
    return fit_one_line(product_name or localizer.plain("invoice-title"), 32)


def format_invoice_description(
    localizer: Localizer,
    credited: Money,
    product_name: str | None,
    *,
    minimum: Money | None = None,
) -> str:
    """Return what an invoice is for: how much is added, and what is bought with it.

    `minimum` is the least that its method takes, if less was wanted.
    """
    if product_name is None:
        text = localizer.plain("invoice-top-up", money=credited)
    else:
        product = fit_one_line(product_name, 60)
        text = localizer.plain("invoice-order", money=credited, product=product)
    if minimum is None:
        return text
    return f"{text} {localizer.plain('invoice-minimum', money=minimum)}"


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
    wallet_button = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    return Screen(text, ((wallet_button, build_home_button(localizer)),))
