"""/limit: shows and sets how much one buyer may spend without having paid.

/limit <id or @name>           shows the buyer's credit limit
/limit <id or @name> <amount>  sets a limit of their own
/limit <id or @name> default   returns to the shop's default

An amount above CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from bot.chat.admin.buyer_list_and_credit import BUYER_QUERY, needs_confirmation
from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import credit_limits as screens
from bot.chat.screens.admin.usage_and_confirmations import build_usage_screen
from bot.chat.screens.kit import declined_and_error_messages as refusal_screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.domain.credit_limit import CreditLimit
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import BuyerId
from bot.domain.money import Money, parse_amount
from bot.domain.person import Person
from bot.services.people import credit_limits, person_registration_and_language, wallet

routes = Routes(operators_only=True)

DEFAULT_WORD = "default"


class _Request(Enum):
    SHOW = auto()
    DEFAULT = auto()


@dataclass(frozen=True, slots=True)
class _LimitCommand:
    """A parsed command: the buyer, and what to do: show, return to the default, or an amount."""

    query: str
    request: _Request | Money


@routes.command("limit", menu_position=65, group=CommandGroup.MONEY, aliases=("limits",))
async def show_or_set_limit(context: UpdateContext, args: str) -> None:
    """Show a buyer's credit limit, change it, or ask to confirm the change."""
    command = _parse(args, context.shop.settings.currency)
    if not isinstance(command, _LimitCommand):
        screen = build_usage_screen(context.localizer, "limit", wrong_amount=command)
        await context.send_message(screen)
        return
    person = await context.db.read(person_registration_and_language.find_person, command.query)
    if person is None:
        await context.send_message(_build_unknown_buyer_screen(context))
        return
    match command.request:
        case _Request.SHOW:
            limit = await context.db.read(credit_limits.read_limit, person.id)
            await context.send_message(await _build_screen(context, person, limit))
        case _Request.DEFAULT:
            changed = await credit_limits.return_to_default(
                context.shop, context.db, context.buyer, person.id
            )
            await context.send_message(await _build_screen(context, person, changed))
        case Money() as money if needs_confirmation(context.shop, money):
            number = context.deps.admin_confirmations.add(
                context.buyer, partial(_set_limit, buyer=person.id, limit=money)
            )
            await context.send_message(
                screens.build_limit_confirmation_screen(context.localizer, person, money, number)
            )
        case Money() as money:
            await context.send_message(await _set_limit(context, person.id, money))


async def _set_limit(context: UpdateContext, buyer: BuyerId, limit: Money) -> Screen:
    person = await context.db.read(person_registration_and_language.get_person, buyer)
    if person is None:
        return _build_unknown_buyer_screen(context)
    changed = await credit_limits.set_own_limit(
        context.shop, context.db, context.buyer, buyer, limit
    )
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
    return refusal_screens.build_declined_screen(
        context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND)
    )


def _parse(args: str, currency: str) -> _LimitCommand | str | None:
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
