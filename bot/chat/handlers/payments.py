"""Paying: the amounts to top up with, the payment methods, invoices, and what Telegram reports as paid."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from telegram import Message

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import payment_claims as claim_screens
from bot.chat.screens.account import payments as screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.telegram import invoice_messages
from bot.chat.update_context import UpdateContext
from bot.concurrency import shielded
from bot.domain.errors import (
    AmountInOtherCurrency,
    AmountTooLarge,
    Declined,
    DeclineReason,
    InvalidAmount,
    UnclearAmount,
)
from bot.domain.ids import QuoteId
from bot.domain.ledger import Wallet
from bot.domain.money import Money, parse_amount_with_currency
from bot.domain.payment_gateway import InvoiceText, OpenedInvoice
from bot.domain.payments import Invoice, PaymentMethod
from bot.domain.person import QuestionKind, ScreenQuestion
from bot.domain.quote import Quote
from bot.services.checkout import quotes
from bot.services.payments import invoices
from bot.services.payments.booking import receive_payment
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.methods import find_offered_method, list_offered_methods
from bot.services.payments.reversals import receive_reversal
from bot.services.payments.settled_invoices import record_invoice_message
from bot.services.people import wallet

routes = Routes(operators_only=False)

_AMOUNT_QUESTION: Final = ScreenQuestion(QuestionKind.TOP_UP_AMOUNT)
#: Seconds that a method has to open an invoice that the buyer has not asked for.
AT_ONCE_SECONDS = 3.0
_MORE_THAN_ANY_METHOD_TAKES: Final = 10**15


@routes.button(verbs.TOP_UP)
async def show_top_up(context: UpdateContext) -> None:
    """Show the amounts to top up with."""
    if not list_offered_methods(context.shop):
        await context.show_declined(Declined(DeclineReason.PAYMENT_METHOD_GONE))
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, context.buyer)
    amounts = invoices.suggest_amounts(context.shop)
    screen = screens.build_top_up_screen(context.localizer, buyer_wallet, amounts)
    await context.show_screen(screen, question=_AMOUNT_QUESTION)


@routes.command("topup", menu_position=45)
async def handle_top_up_command(context: UpdateContext, args: str) -> None:
    """Top up with a typed amount; without one, show the amounts."""
    if not args.strip():
        await show_top_up(context)
        return
    await _top_up_with_typed_amount(context, args)


async def take_amount(context: UpdateContext, text: str) -> bool:
    """Top up with an amount that was typed on the screen of amounts.

    Return False if another screen is shown. A text with letters that is no amount is a search.
    """
    if context.person.screen_question != _AMOUNT_QUESTION:
        return False
    wanted = _read_amount(context, text)
    is_no_amount = isinstance(wanted, Declined) and wanted.reason is DeclineReason.NOT_AN_AMOUNT
    if is_no_amount and any(char.isalpha() for char in text):
        return False
    # Each amount may make an invoice, so it is limited as a tapped one is.
    if await context.is_permitted(context.deps.choice_throttle):
        await _top_up_with_typed_amount(context, text)
    return True


async def _top_up_with_typed_amount(context: UpdateContext, text: str) -> None:
    wanted = _read_amount(context, text)
    if isinstance(wanted, Declined):
        await context.show_declined(wanted, question=_AMOUNT_QUESTION)
    else:
        await _choose_top_up_method(context, wanted)


def _read_amount(context: UpdateContext, text: str) -> Money | Declined:
    currency = context.shop.settings.currency
    signs = context.localizer.list_currency_signs(currency)
    try:
        return parse_amount_with_currency(text, currency, signs)
    except AmountInOtherCurrency:
        return Declined(DeclineReason.OTHER_CURRENCY, {"currency": currency})
    except AmountTooLarge:
        return Money(_MORE_THAN_ANY_METHOD_TAKES, currency)
    except UnclearAmount:
        return Declined(DeclineReason.UNCLEAR_AMOUNT)
    except InvalidAmount:
        return Declined(DeclineReason.NOT_AN_AMOUNT)


@routes.button(verbs.TOP_UP_AMOUNT)
async def choose_top_up(context: UpdateContext, amount: int) -> None:
    """Top up with a tapped amount."""
    await _choose_top_up_method(context, Money(amount, context.shop.settings.currency))


async def _choose_top_up_method(context: UpdateContext, wanted: Money) -> None:
    """Ask for the payment method; if there is only one, make the invoice at once."""
    methods = await _list_methods_for(context, wanted, _AMOUNT_QUESTION)
    if len(methods) == 1:
        await _top_up_by(context, wanted, methods[0])
    elif methods:
        amounts = [invoices.find_amount_to_pay(each, wanted) for each in methods]
        await context.show_screen(
            screens.build_top_up_methods_screen(context.localizer, wanted, amounts)
        )


@routes.button(verbs.TOP_UP_BY)
async def top_up_by(context: UpdateContext, amount: int, method: int) -> None:
    """Make the invoice of a top-up for the chosen payment method."""
    chosen = find_offered_method(context.shop, method)
    if chosen is None:
        await context.show_declined(Declined(DeclineReason.PAYMENT_METHOD_GONE))
        return
    await _top_up_by(context, Money(amount, context.shop.settings.currency), chosen)


async def _top_up_by(context: UpdateContext, wanted: Money, method: PaymentMethod) -> None:
    made = await invoices.make_top_up(context.shop, context.db, context.buyer, method, wanted)
    if isinstance(made, Declined):
        await context.show_declined(made)
        return
    await _open_invoice(context, made, None)


@routes.button(verbs.PAY_QUOTE)
async def pay_quote(context: UpdateContext, quote: int) -> None:
    """Ask how to pay what the quote lacks; if there is only one method, make the invoice at once."""
    quote_id = QuoteId(quote)
    missing = await context.db.read(
        invoices.find_missing_money,
        context.shop.settings,
        context.buyer,
        quote_id,
        context.now(),
    )
    if isinstance(missing, Declined):
        await _show_declined_quote(context, missing, quote_id)
        return
    methods = await _list_methods_for(context, missing)
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
    await _open_invoice(context, made, name)


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


async def _list_methods_for(
    context: UpdateContext, wanted: Money, question: ScreenQuestion | None = None
) -> Sequence[PaymentMethod]:
    """Return the methods that can collect `wanted`; if there is none, show why and ask `question`."""
    methods = invoices.list_methods_for(context.shop, wanted)
    if isinstance(methods, Declined):
        await context.show_declined(methods, question=question)
        return ()
    return methods


async def _open_invoice(
    context: UpdateContext, made: MadeInvoice, product_name: str | None
) -> None:
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
            claim_screens.build_instructions_screen(context.localizer, invoice, opened, text),
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
            record_invoice_message, context.now(), invoice.buyer_id, invoice.id, message_id
        )
        await context.delete_message(old_message_id)

    await shielded(send())


async def take_payment(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram reports. The outbox sends the receipt or the order's status."""
    event, payload = invoice_messages.read_successful_payment(
        context.buyer, message.successful_payment, message.date
    )
    await receive_payment(context.shop, context.db, event, payload)


async def take_refund(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram says was taken back. The outbox tells its buyer."""
    event, payload = invoice_messages.read_refunded_payment(
        context.buyer, message.refunded_payment, message.date
    )
    await receive_reversal(context.shop, context.db, event, payload)
