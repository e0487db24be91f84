"""/credit and /limit: changes of a buyer's balance, and how much they may spend without having paid.

/credit <id or @name> <amount> adds to a balance; a negative amount takes from it
/credit ... <case>             does it, and closes the payment case that it settles
/limit <id or @name>           shows the buyer's credit limit
/limit <id or @name> <amount>  sets a limit of their own
/limit <id or @name> default   returns to the shop's default

An amount above CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import BUYER_QUERY, build_usage_screen
from bot.chat.operator.payments import credit_screen as screens
from bot.chat.operator.payments.cases_screen import build_case_closed_screen
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import BuyerId, PaymentCaseId
from bot.domain.money import Money
from bot.domain.payments.ledger import CreditLimit, Wallet
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.typed_amount import parse_amount
from bot.services.payments import wallet
from bot.services.payments.cases import CaseRefusal
from bot.services.payments.wallet import Credit
from bot.services.people import accounts
from bot.services.shop import Shop

routes = Routes(right=Right.MONEY)

#: How `/credit` names a payment case.
_CASE_QUERY = re.compile(r"#?[0-9]{1,18}", re.ASCII)
DEFAULT_WORD = "default"


@routes.command("credit", menu_position=60, group=CommandGroup.MONEY)
async def credit_or_ask(context: UpdateContext, args: str) -> None:
    """Change the buyer's balance, or ask to confirm the change.

    The message id is part of the idempotency key: handling the message twice changes the balance
    once.
    """
    parsed = _parse_credit(args, context.shop.settings.currency)
    if not isinstance(parsed, tuple):
        screen = build_usage_screen(context.localizer, "credit", wrong_amount=parsed)
        await context.send_message(screen)
        return
    query, money, case_id = parsed
    person = await context.db.read(accounts.find_person, query)
    if person is None:
        await context.send_message(
            build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
        )
        return
    key = f"tg:{context.deps.bot_id}:{context.buyer}:{context.message_id}"
    credit = Credit(person.id, money, key)
    if not needs_confirmation(context.shop, money) and not context.only_proposes:
        await context.send_message(await _credit_and_render(context, credit, case_id))
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    number = context.ask_second_tap(partial(_credit_and_render, credit=credit, case_id=case_id))
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
        result = await wallet.credit_buyer(context.shop, context.db, context.buyer, credit)
    else:
        result = await wallet.credit_and_close_case(
            context.shop, context.db, context.buyer, credit, case_id
        )
    if isinstance(result, CaseRefusal):
        return build_case_closed_screen(context.localizer, result)
    person = await context.db.read(accounts.find_person, str(credit.buyer))
    if isinstance(result, Declined) or person is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    return screens.build_credited_screen(context.localizer, person, result)


def needs_confirmation(shop: Shop, money: Money) -> bool:
    """Return whether an amount is above CONFIRM_CREDIT_ABOVE."""
    threshold = shop.settings.sales_limits.credit_confirm_above
    return threshold is not None and abs(money.amount) > threshold.amount


def _parse_credit(args: str, currency: str) -> tuple[str, Money, PaymentCaseId | None] | str | None:
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


class _Request(Enum):
    SHOW = auto()
    DEFAULT = auto()


@dataclass(frozen=True, slots=True)
class _LimitCommand:
    """A parsed command: the buyer, and what to do: show, return to the default, or an amount."""

    query: str
    request: _Request | Money


@routes.command(
    "limit", right=Right.RESTRICT, menu_position=65, group=CommandGroup.MONEY, aliases=("limits",)
)
async def show_or_set_limit(context: UpdateContext, args: str) -> None:
    """Show a buyer's credit limit, change it, or ask to confirm the change."""
    command = _parse_limit(args, context.shop.settings.currency)
    if not isinstance(command, _LimitCommand):
        screen = build_usage_screen(context.localizer, "limit", wrong_amount=command)
        await context.send_message(screen)
        return
    person = await context.db.read(accounts.find_person, command.query)
    if person is None:
        await context.send_message(_build_unknown_buyer_screen(context))
        return
    match command.request:
        case _Request.SHOW:
            limit = await context.db.read(wallet.read_limit, person.id)
            await context.send_message(await _build_screen(context, person, limit))
        case _Request.DEFAULT:
            changed = await wallet.return_to_default(
                context.shop, context.db, context.buyer, person.id
            )
            await context.send_message(await _build_screen(context, person, changed))
        case Money() as money if needs_confirmation(context.shop, money):
            number = context.ask_second_tap(partial(_set_limit, buyer=person.id, limit=money))
            await context.send_message(
                screens.build_limit_confirmation_screen(context.localizer, person, money, number)
            )
        case Money() as money:
            await context.send_message(await _set_limit(context, person.id, money))


async def _set_limit(context: UpdateContext, buyer: BuyerId, limit: Money) -> Screen:
    person = await context.db.read(accounts.get_person, buyer)
    if person is None:
        return _build_unknown_buyer_screen(context)
    changed = await wallet.set_own_limit(context.shop, context.db, context.buyer, buyer, limit)
    return await _build_screen(context, person, changed)


async def _build_screen(
    context: UpdateContext, person: Person, limit: CreditLimit | Declined | None
) -> Screen:
    if not isinstance(limit, CreditLimit):
        return _build_unknown_buyer_screen(context)
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    return screens.build_limit_screen(
        context.localizer, person, limit, context.shop.settings.default_credit, buyer_wallet
    )


def _build_unknown_buyer_screen(context: UpdateContext) -> Screen:
    return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))


def _parse_limit(args: str, currency: str) -> _LimitCommand | str | None:
    """Return the parsed command; None if `args` cannot be parsed or the amount is negative.

    Return what was typed as the amount if it is none.
    """
    query, *rest = args.split() or [""]
    if BUYER_QUERY.fullmatch(query) is None or len(rest) > 1:
        return None
    if not rest:
        return _LimitCommand(query, _Request.SHOW)
    if rest[0].lower() == DEFAULT_WORD:
        return _LimitCommand(query, _Request.DEFAULT)
    try:
        money = parse_amount(rest[0], currency)
    except InvalidAmount:
        return rest[0]
    return _LimitCommand(query, money) if money.amount >= 0 else None
