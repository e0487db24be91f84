"""/credit <id or @name> <amount>: add to a buyer's balance, or with a minus take back."""

import re

from bot.chat.context import Turn
from bot.chat.screens import declined as declines
from bot.chat.screens import desk as screens
from bot.domain.errors import Declined, InvalidAmount, Reason
from bot.domain.money import Money, parse_amount
from bot.services import people, wallet

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
        await _refuse(turn, Declined(Reason.BUYER_GONE))
        return
    key = f"tg:{turn.room.bot_id}:{turn.buyer}:{turn.message_id}"
    result = await wallet.credit(turn.shop, turn.store, turn.buyer, person.id, money, key)
    if isinstance(result, Declined):
        await _refuse(turn, result)
    else:
        await turn.say(screens.credited(turn.speech, person, result))


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


async def _refuse(turn: Turn, declined: Declined) -> None:
    await turn.say(declines.declined(turn.speech, declined))
