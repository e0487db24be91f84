"""/limit: how much a buyer may spend without having paid.

/limit <who>              shows the buyer's credit limit
/limit <who> <amount>     sets a limit of their own
/limit <who> default      returns to the shop's default

Who it is: an id, a @name, or a name, which offers the people who have it. An amount above
CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.buyer_matches import act_on_person
from bot.chat.operator.list_parts import (
    build_command_question,
    is_buyer_query,
)
from bot.chat.operator.payments import credit_limits_screen as screens
from bot.chat.operator.payments.credit import needs_confirmation
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.ledger import CreditLimit
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.typed_amount import parse_amount
from bot.services.payments import wallet
from bot.services.people import accounts

routes = Routes(right=Right.RESTRICT)

DEFAULT_WORD = "default"
_TYPED_WIDTH = 40


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
    command = _parse_limit(args, context.shop.settings.currency)
    if not isinstance(command, _LimitCommand):
        question = build_command_question(
            context.localizer, "staff-ask-buyer", "limit", wrong_amount=command
        )
        await context.ask_to_complete(show_or_set_limit, question)
        return
    await act_on_person(context, command.query, partial(_limit_person, request=command.request))


async def _limit_person(
    context: UpdateContext, person: Person, *, request: _Request | Money
) -> Screen:
    """Show or change a limit, or ask to confirm a large one, or that of a buyer among several."""
    match request:
        case _Request.SHOW:
            limit = await context.db.read(wallet.read_limit, person.id)
            return await _build_screen(context, person, limit)
        case _Request.DEFAULT:
            changed = await wallet.return_to_default(
                context.shop, context.db, context.buyer, person.id
            )
            return await _build_screen(context, person, changed)
        case Money() as money if context.tap is not None or needs_confirmation(context.shop, money):
            number = context.ask_second_tap(
                partial(_set_limit, buyer=person.id, limit=money), right=Right.RESTRICT
            )
            return screens.build_limit_confirmation_screen(context.localizer, person, money, number)
        case Money() as money:
            return await _set_limit(context, person.id, money)


@routes.button(verbs.ASK_LIMIT)
async def ask_for_limit(context: UpdateContext, buyer_id: int) -> None:
    """Show a buyer's credit limit and ask for another one."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
        return
    limit = await context.db.read(wallet.read_limit, person.id)
    shown = await _build_screen(context, person, limit)
    await context.ask(
        screens.build_limit_question_screen(context.localizer, shown),
        partial(_read_limit, person=person),
        cancel=Tap(verbs.BUYER, (person.id,)),
    )


async def _read_limit(context: UpdateContext, text: str, *, person: Person) -> Screen | WrongAnswer:
    """Set a typed limit, as `/limit` does."""
    command = _parse_limit(f"{person.id} {text}", context.shop.settings.currency)
    if not isinstance(command, _LimitCommand) or command.request is _Request.SHOW:
        typed = fit_one_line(text, _TYPED_WIDTH)
        return WrongAnswer(context.localizer.html("staff-question-amount", text=typed))
    return await _limit_person(context, person, request=command.request)


async def _set_limit(context: UpdateContext, buyer: BuyerId, limit: Money) -> Screen:
    person = await context.db.read(accounts.get_person, buyer)
    if person is None:
        return _build_unknown_buyer_screen(context)
    changed = await wallet.set_own_limit(context.db, context.buyer, buyer, limit)
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
    *names, last = args.split() or [""]
    query = " ".join(names) or last
    if not is_buyer_query(query):
        return None
    if not names:
        return _LimitCommand(query, _Request.SHOW)
    if last.lower() == DEFAULT_WORD:
        return _LimitCommand(query, _Request.DEFAULT)
    try:
        money = parse_amount(last, currency)
    except InvalidAmount:
        return last
    return _LimitCommand(query, money) if money.amount >= 0 else None
