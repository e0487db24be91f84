"""Paying: the amounts to top up with, invoices, and what Telegram reports as paid."""

from telegram import Message

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import payments as screens
from bot.chat.screens.orders import status_message
from bot.chat.telegram import screen_and_secret_sender, star_payments
from bot.chat.telegram.star_payments import STARS, InvoiceText
from bot.chat.update_context import UpdateContext, retry_telegram_call
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.money import Money, parse_amount
from bot.domain.order import Order
from bot.domain.quote import QuoteId
from bot.services.checkout import quotes
from bot.services.orders import history
from bot.services.payments import invoices
from bot.services.payments.booking import receive_payment
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.reversals import receive_reversal
from bot.services.people import wallet

routes = Routes(operators_only=False)


@routes.button(verbs.TOP_UP)
async def show_top_up(context: UpdateContext) -> None:
    """Show the amounts to top up with."""
    if invoices.find_method(context.shop, STARS) is None:
        await context.show_declined(Declined(DeclineReason.PAYMENT_METHOD_GONE))
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, context.buyer)
    amounts = invoices.suggest_amounts(context.shop)
    await context.show_screen(screens.build_top_up_screen(context.localizer, buyer_wallet, amounts))


@routes.command("topup", menu_position=45)
async def handle_top_up_command(context: UpdateContext, args: str) -> None:
    """Send an invoice for a typed amount; without one, show the amounts."""
    if not args.strip():
        await show_top_up(context)
        return
    try:
        wanted = parse_amount(args, context.shop.settings.currency)
    except InvalidAmount:
        await context.show_declined(Declined(DeclineReason.TOP_UP_TOO_SMALL))
        return
    await _send_top_up_invoice(context, wanted)


@routes.button(verbs.TOP_UP_AMOUNT)
async def choose_top_up(context: UpdateContext, amount: int) -> None:
    """Send an invoice for a tapped amount."""
    await _send_top_up_invoice(context, Money(amount, context.shop.settings.currency))


async def _send_top_up_invoice(context: UpdateContext, wanted: Money) -> None:
    made = await invoices.make_top_up(context.shop, context.db, context.buyer, STARS, wanted)
    await _send_invoice(context, made, None)


@routes.button(verbs.PAY_QUOTE)
async def pay_quote(context: UpdateContext, quote: int) -> None:
    """Send an invoice for what the quote lacks; paying it buys the quote."""
    quote_id = QuoteId(quote)
    made = await invoices.make_quote_invoice(
        context.shop, context.db, context.buyer, STARS, quote_id
    )
    if isinstance(made, Declined):
        product_id = await context.db.read(quotes.find_quoted_product, context.buyer, quote_id)
        await context.show_declined(made, product_id)
        return
    name = await context.db.read(quotes.find_quoted_product_name, context.buyer, quote_id)
    await _send_invoice(context, made, name)


async def _send_invoice(
    context: UpdateContext, made: MadeInvoice | Declined, product_name: str | None
) -> None:
    if isinstance(made, Declined):
        await context.show_declined(made)
        return
    invoice = made.invoice
    text = InvoiceText(
        screens.format_invoice_title(context.localizer, product_name),
        screens.format_invoice_description(context.localizer, invoice.credited, product_name),
    )
    await retry_telegram_call(
        context.shop,
        lambda: star_payments.send_invoice(
            context.bot, context.buyer, invoice.amount, made.payload, text
        ),
    )


async def take_payment(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram reports, and show what became of it."""
    event, payload = star_payments.read_successful_payment(
        context.buyer, message.successful_payment, message.date
    )
    booked = await receive_payment(context.shop, context.db, event, payload)
    if booked.order is not None:
        await _show_order(context, booked.order)
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, context.buyer)
    screen = screens.build_paid_screen(
        context.localizer, booked.payment.credited, buyer_wallet, booked.declined
    )
    await context.send_message(screen)


async def take_refund(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram says was taken back. The outbox tells its buyer."""
    event = star_payments.read_refunded_payment(
        context.buyer, message.refunded_payment, message.date
    )
    await receive_reversal(context.shop, context.db, event)


async def _delete_screen(context: UpdateContext) -> None:
    """Delete the person's screen, which shows a quote that is bought."""
    shown = context.person.screen_message_id
    context.person = await context.deps.person_cache.set_screen(context.person, None)
    await context.delete_message(shown)


async def _show_order(context: UpdateContext, order: Order) -> None:
    """Send the status message of an order that a payment has placed; its quote goes away."""
    context.deps.open_quotes.forget(context.buyer, order.selection.product_id)
    await _delete_screen(context)
    screen = status_message.build_status_message_screen(context.localizer, order, context.now())
    message_id = await retry_telegram_call(
        context.shop,
        lambda: screen_and_secret_sender.send_screen(context.bot, context.buyer, screen),
    )
    if order.status_message_id is None:
        await context.shop.side_writes.write_aside(
            history.set_status_message, context.buyer, order.id, message_id
        )
