"""/buyers and /credit: who buys here, one person's account, and changes of a balance.

/buyers                        lists the newest people; with an id or a name, that person's account
/credit <id or @name> <amount> adds to a balance; a negative amount takes from it
/credit ... <case>             does it, and closes the payment case that it settles

An amount above CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

import re
from functools import partial

from bot.chat.navigation import verbs
from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import buyer_list_and_credit as screens
from bot.chat.screens.admin.payment_cases import build_case_closed_screen
from bot.chat.screens.admin.usage_and_confirmations import build_usage_screen
from bot.chat.screens.kit import declined_and_error_messages as refusal_screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import BuyerId, PaymentCaseId
from bot.domain.ledger import Wallet
from bot.domain.list_pages import locate_page
from bot.domain.money import Money, parse_amount
from bot.domain.person import Person
from bot.services.context.shop import Shop
from bot.services.payments import operator_credits
from bot.services.payments.operator_credits import Credit
from bot.services.payments.payment_cases import CaseRefusal
from bot.services.people import person_registration_and_language, referrals, wallet

routes = Routes(operators_only=True)

#: Persons on a page of the list.
PAGE_SIZE = 12
STATEMENT_LINES = 15
#: How `/credit` names a payment case.
_CASE_QUERY = re.compile(r"#?[0-9]{1,18}", re.ASCII)
#: How commands name a buyer: a numeric id or a username.
BUYER_QUERY = re.compile(r"[0-9]{1,18}|@[A-Za-z0-9_]{1,64}", re.ASCII)


@routes.command(
    "buyers",
    menu_position=70,
    group=CommandGroup.MONEY,
    aliases=("users", "customers", "clients", "people"),
)
async def send_buyers(context: UpdateContext, args: str) -> None:
    """Send the list of the newest people, or the account of one person."""
    query = args.strip()
    if not query:
        await context.send_message(await _build_list(context, 0))
        return
    person = (
        await context.db.read(person_registration_and_language.find_person, query)
        if query.isascii()
        else None
    )
    if person is None:
        await context.send_message(
            refusal_screens.build_declined_screen(
                context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND)
            )
        )
        return
    await context.send_message(await _build_buyer(context, person))


@routes.button(verbs.BUYERS)
async def show_buyers(context: UpdateContext, page: int) -> None:
    """Show a page of the list in place of the message that was tapped."""
    await context.finalize_message(await _build_list(context, page))


@routes.button(verbs.BUYER)
async def send_buyer(context: UpdateContext, buyer_id: int) -> None:
    """Send the account of one person; the list stays."""
    person = await context.db.read(person_registration_and_language.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
    else:
        await context.send_message(await _build_buyer(context, person))


async def _build_list(context: UpdateContext, page: int) -> Screen:
    _, count = await context.db.read(person_registration_and_language.list_newest, 0, 0)
    place = locate_page(page, count, PAGE_SIZE)
    found, total = await context.db.read(
        person_registration_and_language.list_newest, place.offset, place.size
    )
    return screens.build_buyer_list_screen(context.localizer, found, total, place)


async def _build_buyer(context: UpdateContext, person: Person) -> Screen:
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    page = await context.db.read(wallet.read_newest_lines, person.id, STATEMENT_LINES)
    referrer = await context.db.read(referrals.find_referrer, person.id)
    return screens.build_buyer_screen(context.localizer, person, buyer_wallet, page, referrer)


@routes.command("credit", menu_position=60, group=CommandGroup.MONEY)
async def credit_or_ask(context: UpdateContext, args: str) -> None:
    """Change the buyer's balance, or ask to confirm the change.

    The message id is part of the idempotency key: handling the message twice changes the balance
    once.
    """
    parsed = _parse(args, context.shop.settings.currency)
    if not isinstance(parsed, tuple):
        screen = build_usage_screen(context.localizer, "credit", wrong_amount=parsed)
        await context.send_message(screen)
        return
    query, money, case_id = parsed
    person = await context.db.read(person_registration_and_language.find_person, query)
    if person is None:
        await context.send_message(
            refusal_screens.build_declined_screen(
                context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND)
            )
        )
        return
    key = f"tg:{context.deps.bot_id}:{context.buyer}:{context.message_id}"
    credit = Credit(person.id, money, key)
    if not needs_confirmation(context.shop, money):
        await context.send_message(await _credit_and_render(context, credit, case_id))
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    number = context.deps.admin_confirmations.add(
        context.buyer, partial(_credit_and_render, credit=credit, case_id=case_id)
    )
    await context.send_message(
        screens.build_credit_confirmation_screen(
            context.localizer, person, buyer_wallet, money, number
        )
    )


async def _credit_and_render(
    context: UpdateContext, credit: Credit, case_id: PaymentCaseId | None
) -> Screen:
    """Change a balance; `case_id` names the payment case that this settles."""
    result: Wallet | Declined | CaseRefusal
    if case_id is None:
        result = await operator_credits.credit_buyer(
            context.shop, context.db, context.buyer, credit
        )
    else:
        result = await operator_credits.credit_and_close_case(
            context.shop, context.db, context.buyer, credit, case_id
        )
    if isinstance(result, CaseRefusal):
        return build_case_closed_screen(context.localizer, result)
    person = await context.db.read(person_registration_and_language.find_person, str(credit.buyer))
    if isinstance(result, Declined) or person is None:
        return refusal_screens.build_declined_screen(
            context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND)
        )
    return screens.build_credited_screen(context.localizer, person, result)


def needs_confirmation(shop: Shop, money: Money) -> bool:
    """Return whether an amount is above CONFIRM_CREDIT_ABOVE."""
    threshold = shop.settings.sales_limits.credit_confirm_above
    return threshold is not None and abs(money.amount) > threshold.amount


def _parse(args: str, currency: str) -> tuple[str, Money, PaymentCaseId | None] | str | None:
    """Return the buyer, the amount and the case; None if `args` are unusable or the amount is zero.

    Return what was typed as the amount if it is none.
    """
    match args.split():
        case [query, amount]:
            case_id = None
        case [query, amount, case] if _CASE_QUERY.fullmatch(case):
            case_id = PaymentCaseId(int(case.removeprefix("#")))
        case _:
            return None
    if BUYER_QUERY.fullmatch(query) is None:
        return None
    try:
        money = parse_amount(amount, currency)
    except InvalidAmount:
        return amount
    return (query, money, case_id) if money else None
