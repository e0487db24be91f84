"""Screens of invoices: the methods to pay by, what an invoice says, and how to pay it."""

from collections.abc import Sequence

from bot.chat.kit.layout import (
    arrange_column,
    build_back_button,
    build_home_button,
    build_navigation_row,
    join_paragraphs,
)
from bot.chat.kit.screen import (
    Button,
    ButtonStyle,
    Screen,
    build_callback_button,
    build_link_button,
)
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.domain.ids import PaymentReference, ProductId, QuoteId
from bot.domain.money import Money
from bot.domain.payments.claims import encode_reference_number
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice
from bot.domain.payments.payments import Invoice, MethodTerms
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.invoices import AmountToPay

#: UTF-16 units of the operator's instructions that fit beside the other lines.
_MAX_INSTRUCTION_UNITS = 3_000


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
            format_method(localizer, each), verbs.PAY_QUOTE_BY, quote_id, each.terms.number
        )
        for each in amounts
    ]
    text = join_paragraphs(
        localizer.html("pay-method-for-order", money=missing),
        *format_minimums(localizer, amounts),
    )
    if product_id is None:
        return Screen(text, (*arrange_column(buttons), build_navigation_row(localizer)))
    back = build_back_button(localizer, verbs.BACK_TO_QUOTE, product_id)
    return Screen(text, (*arrange_column(buttons), (back, build_home_button(localizer))))


def format_method(localizer: Localizer, to_pay: AmountToPay) -> str:
    """Return the label of a payment method's button, with what is to be paid by it."""
    name = _format_name(localizer, to_pay.terms)
    return localizer.plain("pay-method", name=name, money=to_pay.amount)


def _format_name(localizer: Localizer, terms: MethodTerms) -> str:
    return terms.label or localizer.plain(f"payment-method-{terms.name}")


def format_minimums(localizer: Localizer, amounts: Sequence[AmountToPay]) -> list[SafeHtml]:
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
    return Screen(body, ((pay,), build_wallet_row(localizer)))


def build_instructions_screen(
    localizer: Localizer, invoice: Invoice, opened: OpenedInvoice, text: InvoiceText
) -> Screen:
    """Return how to pay an invoice by hand: the amount, the instructions and the reference."""
    reference = PaymentReference(opened.external_id or "")
    instructions = fit_paragraphs(opened.instructions, _MAX_INSTRUCTION_UNITS)
    body = join_paragraphs(
        localizer.html("pay-title", title=text.title),
        localizer.html("pay-description", description=text.description),
        localizer.html("by-hand-amount", money=invoice.amount),
        localizer.html("by-hand-instructions", text=localizer.format_owner_text(instructions)),
        localizer.html("by-hand-reference", reference=reference),
        localizer.html("by-hand-how"),
    )
    copy = Button(localizer.plain("button-copy-reference"), copy_text=reference)
    paid = build_callback_button(
        localizer.plain("button-i-have-paid"),
        verbs.CLAIM_PAYMENT,
        encode_reference_number(reference),
        style=ButtonStyle.SUCCESS,
    )
    return Screen(body, ((copy,), (paid,), build_wallet_row(localizer)))


def build_wallet_row(localizer: Localizer) -> tuple[Button, ...]:
    """Return the last row of a screen about money: the wallet, and Home."""
    wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    return (wallet, build_home_button(localizer))


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
