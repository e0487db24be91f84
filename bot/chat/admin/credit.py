"""/credit <id or @name> <amount>: add to a buyer's balance, or with a minus take back.

A sum above the shop's bound is asked about first.
"""

import re

from bot.chat.context import Turn
from bot.chat.desk.asked import ToCredit
from bot.chat.screens import declined as declines
from bot.chat.screens import desk as screens
from bot.chat.screens.screen import Screen
from bot.domain.errors import Declined, InvalidAmount, Reason
from bot.domain.money import Money, parse_amount
from bot.domain.store import Person
from bot.services import people, wallet
from bot.services.shop import Shop

_WHO = re.compile(r"[0-9]{1,18}|@[A-Za-z0-9_]{1,64}", re.ASCII)


async def credit(turn: Turn, args: str) -> None:
    """The buyer's balance changes once for this message, however often it is handled."""
    order = _parse(args, turn.shop.prices.currency)
    if order is None:
        await turn.say(screens.usage(turn.speech, "credit"))
        return
    who, money = order
    person = await people.find(turn.shop, who)
    if person is None:
        await turn.say(declines.declined(turn.speech, Declined(Reason.BUYER_GONE)))
        return
    key = f"tg:{turn.room.bot_id}:{turn.buyer}:{turn.message_id}"
    to_credit = ToCredit(person.id, money, key)
    if _is_much(turn.shop, money):
        await _ask(turn, person, to_credit)
    else:
        await turn.say(await _credited(turn, to_credit))


async def carry_out(turn: Turn, act: ToCredit) -> None:
    """Credit what was confirmed."""
    await turn.settle(await _credited(turn, act))


async def _ask(turn: Turn, person: Person, to_credit: ToCredit) -> None:
    purse = await wallet.wallet(turn.shop, person.id)
    number = turn.room.asked.ask(turn.buyer, to_credit)
    await turn.say(screens.to_credit(turn.speech, person, purse, to_credit.money, number))


async def _credited(turn: Turn, act: ToCredit) -> Screen:
    result = await wallet.credit(turn.shop, turn.store, turn.buyer, act.buyer, act.money, act.key)
    person = await people.find(turn.shop, str(act.buyer))
    if isinstance(result, Declined) or person is None:
        return declines.declined(turn.speech, Declined(Reason.BUYER_GONE))
    return screens.credited(turn.speech, person, result)


def _is_much(shop: Shop, money: Money) -> bool:
    bound = shop.limits.asks_above
    return bound is not None and abs(money.amount) > bound.amount


def _parse(args: str, currency: str) -> tuple[str, Money] | None:
    """Whom and how much; None for anything else, zero included."""
    words = args.split()
    if len(words) != 2 or _WHO.fullmatch(words[0]) is None:  # noqa: PLR2004 - who and how much
        return None
    try:
        money = parse_amount(words[1], currency)
    except InvalidAmount:
        return None
    return (words[0], money) if money else None
