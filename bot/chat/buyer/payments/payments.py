"""Topping up: the amounts, the payment methods, and what Telegram reports as paid."""

from typing import Final

from telegram import Message

from bot.chat.buyer.checkout.invoices import list_methods_for, open_invoice
from bot.chat.buyer.payments import payments_screen as screens
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram.invoices import read_refunded_payment, read_successful_payment
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import (
    AmountInOtherCurrency,
    AmountTooLarge,
    Declined,
    DeclineReason,
    InvalidAmount,
    UnclearAmount,
)
from bot.domain.money import Money
from bot.domain.payments.payments import PaymentMethod
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.domain.typed_amount import parse_amount_with_currency
from bot.services.payments import invoices, wallet
from bot.services.payments.booking import receive_payment
from bot.services.payments.methods import find_offered_method, list_offered_methods
from bot.services.payments.reversals import receive_reversal

routes = Routes(right=None)

_AMOUNT_QUESTION: Final = ScreenQuestion(QuestionKind.TOP_UP_AMOUNT)
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
    methods = await list_methods_for(context, wanted, _AMOUNT_QUESTION)
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
    await open_invoice(context, made, None)


async def take_payment(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram reports. The outbox sends the receipt or the order's status."""
    event, payload = read_successful_payment(
        context.buyer, message.successful_payment, message.date
    )
    await receive_payment(context.shop, context.db, event, payload)


async def take_refund(context: UpdateContext, message: Message) -> None:
    """Book a payment that Telegram says was taken back. The outbox tells its buyer."""
    event, payload = read_refunded_payment(context.buyer, message.refunded_payment, message.date)
    await receive_reversal(context.shop, context.db, event, payload)
