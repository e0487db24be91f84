"""Invoices: paying what a quote lacks, and showing how to pay. Top-ups use them too."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from bot.chat.buyer.checkout import invoices_screen as screens
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.checkout.quote import Quote
from bot.domain.errors import (
    Declined,
    DeclineReason,
)
from bot.domain.ids import QuoteId
from bot.domain.money import Money
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.payments import Invoice, PaymentMethod
from bot.domain.people.person import ScreenQuestion
from bot.services.checkout import quotes
from bot.services.payments import invoices
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.methods import find_offered_method
from bot.services.payments.settled_invoices import record_invoice_message
from bot.shielding import shielded

routes = Routes(right=None)

#: Seconds that a method has to open an invoice that the buyer has not asked for.
AT_ONCE_SECONDS = 3.0


@routes.button(verbs.PAY_QUOTE)
async def pay_quote(context: UpdateContext, quote: int) -> None:
    """Ask how to pay what the quote lacks; if there is only one method, make the invoice at once."""
    quote_id = QuoteId(quote)
    missing = await context.db.read(invoices.find_missing_money, context.buyer, quote_id)
    if isinstance(missing, Declined):
        await _show_declined_quote(context, missing, quote_id)
        return
    methods = await list_methods_for(context, missing)
    if len(methods) == 1:
        await _pay_quote_by(context, quote_id, methods[0])
    elif methods:
        amounts = [invoices.find_amount_to_pay(each, missing) for each in methods]
        product = await context.db.read(quotes.find_quoted_product, context.buyer, quote_id)
        await context.show_screen(
            screens.build_quote_methods_screen(
                context.localizer, missing, amounts, quote_id, product
            )
        )


@routes.button(verbs.PAY_QUOTE_BY)
async def pay_quote_by(context: UpdateContext, quote: int, method: int) -> None:
    """Make the invoice of a quote for the chosen payment method."""
    chosen = find_offered_method(context.shop, method)
    if chosen is None:
        await context.show_declined(Declined(DeclineReason.PAYMENT_METHOD_GONE))
        return
    await _pay_quote_by(context, QuoteId(quote), chosen)


async def _pay_quote_by(context: UpdateContext, quote_id: QuoteId, method: PaymentMethod) -> None:
    made = await invoices.make_quote_invoice(
        context.shop, context.db, context.buyer, method, quote_id
    )
    if isinstance(made, Declined):
        await _show_declined_quote(context, made, quote_id)
        return
    name = await context.db.read(quotes.find_quoted_product_name, context.buyer, quote_id)
    await open_invoice(context, made, name)


async def open_only_invoice(context: UpdateContext, quote: Quote, buyer_wallet: Wallet) -> None:
    """Open the invoice of a quote at once if its buyer has nothing to choose and nothing to spend.

    The quote stays above it. If the invoice cannot be made in time, the button of the quote asks
    again, and says why not.
    """
    method = await invoices.find_only_method(context.shop, context.db, quote, buyer_wallet)
    if method is None:
        return
    made = await invoices.make_quote_invoice(
        context.shop, context.db, context.buyer, method, quote.id
    )
    if isinstance(made, Declined):
        return
    text = _describe_invoice(context, made, quote.selection.name)
    with suppress(TimeoutError):
        async with asyncio.timeout(AT_ONCE_SECONDS):
            opened = await invoices.open_invoice(context.shop, context.db, made, text)
        if not isinstance(opened, Declined):
            await _show_opened(context, made, opened, text)


async def _show_declined_quote(
    context: UpdateContext, declined: Declined, quote_id: QuoteId
) -> None:
    product_id = await context.db.read(quotes.find_quoted_product, context.buyer, quote_id)
    await context.show_declined(declined, product_id)


async def list_methods_for(
    context: UpdateContext, wanted: Money, question: ScreenQuestion | None = None
) -> Sequence[PaymentMethod]:
    """Return the methods that can collect `wanted`; if there is none, show why and ask `question`."""
    methods = invoices.list_methods_for(context.shop, wanted)
    if isinstance(methods, Declined):
        await context.show_declined(methods, question=question)
        return ()
    return methods


async def open_invoice(context: UpdateContext, made: MadeInvoice, product_name: str | None) -> None:
    """Open the invoice at its method, and show how to pay unless the method has sent a message."""
    text = _describe_invoice(context, made, product_name)
    opened = await invoices.open_invoice(context.shop, context.db, made, text)
    if isinstance(opened, Declined):
        await context.show_declined(opened)
    else:
        await _show_opened(context, made, opened, text)


def _describe_invoice(
    context: UpdateContext, made: MadeInvoice, product_name: str | None
) -> InvoiceText:
    return InvoiceText(
        screens.format_invoice_title(context.localizer, product_name),
        screens.format_invoice_description(
            context.localizer,
            made.invoice.credited,
            product_name,
            minimum=made.invoice.amount if made.is_minimum else None,
        ),
    )


async def _show_opened(
    context: UpdateContext, made: MadeInvoice, opened: OpenedInvoice, text: InvoiceText
) -> None:
    """Show how to pay an open invoice, unless its method has sent a message."""
    invoice = made.invoice
    if opened.instructions:
        # A number that is typed below the instructions may be that of the transfer.
        context.person = await context.deps.person_cache.drop_question(context.person)
        await _send_invoice_message(
            context,
            invoice,
            screens.build_instructions_screen(context.localizer, invoice, opened, text),
        )
    elif opened.link:
        await _send_invoice_message(
            context,
            invoice,
            screens.build_payment_link_screen(context.localizer, invoice, opened.link, text),
        )


async def _send_invoice_message(context: UpdateContext, invoice: Invoice, screen: Screen) -> None:
    """Send how to pay as a message that stays, in place of an earlier one of the same invoice.

    The buyer comes back to it after paying. A newer tap does not interrupt this: a message that was
    sent but not recorded would ask for a payment for ever.
    """

    async def send() -> None:
        message_id = await context.send_message(screen)
        old_message_id = await context.shop.side_writes.write_aside(
            record_invoice_message, invoice.buyer_id, invoice.id, message_id
        )
        await context.delete_message(old_message_id)

    await shielded(send())
