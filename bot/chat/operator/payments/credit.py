"""/credit: changes of a buyer's balance.

/credit <who> <amount>         adds to a balance; a negative amount takes from it
/credit ... <case>             does it, and closes the payment case that it settles
/credit ... goodwill           gives it as goodwill, at the cost of the profit

Who it is: an id, a @name, or a name, which offers the people who have it. An amount above
CONFIRM_CREDIT_ABOVE needs a confirmation.
"""

import re
from collections.abc import Sequence
from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
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
from bot.domain.payments.ledger import Wallet
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
