"""/credit and /limit: changes of a buyer's balance, and how much they may spend without having paid.

/credit <who> <amount>         adds to a balance; a negative amount takes from it
/credit ... <case>             does it, and closes the payment case that it settles
/credit ... goodwill           gives it as goodwill, at the cost of the profit
/limit <who>                   shows the buyer's credit limit
/limit <who> <amount>          sets a limit of their own
/limit <who> default           returns to the shop's default

Who it is: an id, a @name, or a name, which offers the people who have it. An amount above
CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

import re
from collections.abc import Sequence
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
    BUYER_QUERY,
    build_command_question,
    is_buyer_query,
)
from bot.chat.operator.payments import credit_screen as screens
from bot.chat.operator.payments.cases_screen import build_case_closed_screen
from bot.chat.operator.proposals import must_propose
from bot.chat.operator.typed_answer import read_amount
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import BuyerId, PaymentCaseId
from bot.domain.money import Money
from bot.domain.payments.cases import PaymentCase
from bot.domain.payments.ledger import CreditLimit, Wallet
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.typed_amount import parse_amount
from bot.services.payments import cases, wallet
from bot.services.payments.cases import CaseRefusal
from bot.services.payments.wallet import Credit, CreditReason
from bot.services.people import accounts
from bot.services.shop import Shop

routes = Routes(right=Right.MONEY)

#: How `/credit` names a payment case.
_CASE_QUERY = re.compile(r"#?[0-9]{1,18}", re.ASCII)
DEFAULT_WORD = "default"
_TYPED_WIDTH = 40


@routes.command("credit", menu_position=60, group=CommandGroup.MONEY)
async def credit_or_ask(context: UpdateContext, args: str) -> None:
    """Change the buyer's balance, or ask to confirm the change.

    The message id is part of the idempotency key: handling the message twice changes the balance
    once.
    """
    parsed = _parse_credit(args, context.shop.settings.currency)
    if not isinstance(parsed, tuple):
        # A buyer without an amount misses just that; anything else is asked for as a whole.
        buyer = " ".join(each for each in args.split() if each.lower() not in set(CreditReason))
        typed = args.strip() if parsed is None and is_buyer_query(buyer) else ""
        question = build_command_question(
            context.localizer,
            "staff-ask-amount" if typed else "staff-ask-buyer",
            "credit",
            wrong_amount=parsed,
        )
        await context.ask_to_complete(credit_or_ask, question, typed)
        return
    query, money, case_id, reason = parsed
    act = partial(_credit_person, money=money, case_id=case_id, reason=reason)
    await act_on_person(context, query, act)


async def _credit_person(
    context: UpdateContext,
    person: Person,
    *,
    money: Money,
    case_id: PaymentCaseId | None,
    reason: CreditReason,
) -> Screen:
    """Change a balance, or ask to confirm it: a large amount, or a buyer chosen among several."""
    credit = Credit(person.id, money, _make_key(context), reason)
    is_chosen = context.tap is not None  # among several people
    is_asked = is_chosen or needs_confirmation(context.shop, money)
    if not is_asked and not await must_propose(context, money):
        return await _credit_and_render(context, credit, case_id)
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    number = context.ask_second_tap(
        partial(_credit_and_render, credit=credit, case_id=case_id), right=Right.MONEY
    )
    return screens.build_credit_confirmation_screen(
        context.localizer, person, buyer_wallet, money, {reason: number}
    )


def _make_key(context: UpdateContext) -> str:
    return f"tg:{context.deps.bot_id}:{context.requester}:{context.message_id}"


@routes.button(verbs.ASK_CASE_CREDIT)
async def ask_for_case_credit(context: UpdateContext, case: int) -> None:
    """Ask for what the payment of a case is worth, and for who paid, if that is not known."""
    view = await context.db.read(cases.read_case, PaymentCaseId(case))
    if view is None or view.case.resolution is not None:
        await context.show_stale()
    else:
        await _ask_for_case_credit(context, view.case)


async def _ask_for_case_credit(
    context: UpdateContext, case: PaymentCase, wrong_words: str | None = None
) -> None:
    buyer = case.facts.buyer_id

    async def credit(context: UpdateContext, words: str) -> None:
        typed = f"{words} #{case.id}"
        if isinstance(_parse_credit(typed, context.shop.settings.currency), tuple):
            await credit_or_ask(context, typed)
        else:
            await _ask_for_case_credit(context, case, words)

    question = build_command_question(
        context.localizer,
        "staff-ask-payer" if buyer is None else "staff-ask-amount",
        "credit",
        wrong_amount=wrong_words,
    )
    await context.ask_to_complete(credit, question, "" if buyer is None else str(buyer))


@routes.button(verbs.ASK_CREDIT)
async def ask_for_credit(context: UpdateContext, buyer_id: int) -> None:
    """Ask for the amount by which a buyer's balance is to change."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    await context.ask(
        screens.build_amount_question_screen(context.localizer, person, buyer_wallet),
        partial(_read_credit, person=person),
        cancel=Tap(verbs.BUYER, (person.id,)),
    )


async def _read_credit(
    context: UpdateContext, text: str, *, person: Person
) -> Screen | WrongAnswer:
    """Ask to confirm a typed amount, with the reason: each has its own button."""
    currency = context.shop.settings.currency
    money = read_amount(context, text, currency, may_be_negative=True)
    if isinstance(money, WrongAnswer):
        return money
    key = _make_key(context)  # one for both: only one of them counts
    numbers = {
        reason: context.ask_second_tap(
            partial(_credit_and_render, credit=Credit(person.id, money, key, reason), case_id=None),
            right=Right.MONEY,
        )
        for reason in CreditReason
    }
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    return screens.build_credit_confirmation_screen(
        context.localizer, person, buyer_wallet, money, numbers
    )


async def _credit_and_render(
    context: UpdateContext, credit: Credit, case_id: PaymentCaseId | None
) -> Screen:
    """Change a balance; `case_id` names the payment case that this settles."""
    result: Wallet | Declined | CaseRefusal
    if case_id is None:
        result = await context.db.transact(wallet.credit_buyer, context.buyer, credit)
    else:
        result = await context.db.transact(
            wallet.credit_and_close_case, context.buyer, credit, case_id
        )
    if isinstance(result, CaseRefusal):
        return build_case_closed_screen(context.localizer, result)
    person = await context.db.read(accounts.find_person, str(credit.buyer))
    if isinstance(result, Declined):
        return build_declined_screen(context.localizer, result)
    if person is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    return screens.build_credited_screen(context.localizer, person, result)


def needs_confirmation(shop: Shop, money: Money) -> bool:
    """Return whether an amount is above CONFIRM_CREDIT_ABOVE."""
    threshold = shop.settings.sales_limits.credit_confirm_above
    return threshold is not None and abs(money.amount) > threshold.amount


def _parse_credit(
    args: str, currency: str
) -> tuple[str, Money, PaymentCaseId | None, CreditReason] | str | None:
    """Return the buyer, the amount, the case and the reason, which is RECEIVED unless it is typed.

    Return None if `args` are unusable or the amount is zero, and what was typed as the amount if it
    is none.
    """
    case_id: PaymentCaseId | None
    words, reason = args.split(), CreditReason.RECEIVED
    # The amount may come after it, as the answer to the question for what missed.
    for place in range(max(1, len(words) - 2), len(words)):
        if words[place].lower() in set(CreditReason):
            reason = CreditReason(words.pop(place).lower())
            break
    match words:
        case [*names, amount, case] if names and _is_case(case, names):
            case_id = PaymentCaseId(int(case.removeprefix("#")))
        case [*names, amount] if names:
            case_id = None
        case _:
            return None
    query = " ".join(names)
    if not is_buyer_query(query):
        return None
    try:
        money = parse_amount(amount, currency)
    except InvalidAmount:
        return amount
    return (query, money, case_id, reason) if money else None


def _is_case(text: str, names: Sequence[str]) -> bool:
    """Return whether the last word of `/credit` names a case.

    After a name of several words only one with a # does: "/credit agent smith 5" names none.
    """
    is_exact = len(names) == 1 and BUYER_QUERY.fullmatch(names[0]) is not None
    return _CASE_QUERY.fullmatch(text) is not None and (is_exact or text.startswith("#"))


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


@routes.button(verbs.ASK_LIMIT, right=Right.RESTRICT)
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
