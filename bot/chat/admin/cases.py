"""/review and /resolve: what is in doubt, and an operator's ruling on it, in two taps.

The first tap or the command shows the case and what the ruling would do; only the second carries it out.
"""

import re

from bot.chat.context import Turn
from bot.chat.desk.asked import ToRule
from bot.chat.screens import cases as screens
from bot.chat.screens import desk
from bot.chat.screens.screen import Screen
from bot.domain.errors import Declined, IllegalMove, Reason, Stale
from bot.domain.ledger import OrderId
from bot.domain.order import Order, RuledNotCharged, RuledRefund, RuledTrade, Ruling, TradeNo
from bot.services import review

_ORDER = re.compile(r"#?([0-9]{1,18})", re.ASCII)
_TRADE_NO = re.compile(r"[!-~]{1,64}", re.ASCII)


async def cases(turn: Turn, _args: str) -> None:
    """The orders in doubt, oldest first."""
    await turn.say(await _listing(turn))


async def show_cases(turn: Turn) -> None:
    """The same, in place of the message that was tapped."""
    await turn.settle(await _listing(turn))


async def _listing(turn: Turn) -> Screen:
    orders, count = await review.cases(turn.shop)
    return screens.listing(turn.speech, orders, count, turn.now())


async def show_case(turn: Turn, order_id: int) -> None:
    """One case with its evidence and the rulings that fit it."""
    seen = await review.look(turn.shop, OrderId(order_id))
    if isinstance(seen, Declined):
        await turn.settle(screens.missing(turn.speech, OrderId(order_id)))
    else:
        await turn.settle(screens.card(turn.speech, seen, turn.now()))


async def resolve(turn: Turn, args: str) -> None:
    """Ask about a ruling: `/resolve <order> trade <tradeNo> | not-charged | refund`."""
    order = parse(args)
    if order is None:
        await turn.say(desk.usage(turn.speech, "resolve"))
        return
    await turn.say(await _question(turn, *order))


async def ask_not_charged(turn: Turn, order_id: int) -> None:
    """A tap on that ruling."""
    await turn.settle(await _question(turn, OrderId(order_id), RuledNotCharged()))


async def ask_refund(turn: Turn, order_id: int) -> None:
    """A tap on that ruling."""
    await turn.settle(await _question(turn, OrderId(order_id), RuledRefund()))


async def _question(turn: Turn, order_id: OrderId, ruling: Ruling) -> Screen:
    """The case, what the ruling would do to whose money, and the button that does it."""
    case = await review.consider(turn.shop, order_id, ruling)
    if isinstance(case, Declined):
        return screens.not_ruled(turn.speech, case, order_id, ruling)
    number = turn.room.asked.ask(turn.buyer, ToRule(order_id, ruling, case.order.version))
    return screens.question(turn.speech, case, ruling, number, turn.now())


async def rule(turn: Turn, act: ToRule) -> None:
    """Carry out a ruling that was confirmed; ask again where the order moved on meanwhile."""
    try:
        result = await _rule(turn, act)
    except Stale:
        await turn.settle(await _question(turn, act.order_id, act.ruling))
        return
    if isinstance(result, Declined):
        await turn.settle(screens.not_ruled(turn.speech, result, act.order_id, act.ruling))
    else:
        await turn.settle(screens.ruled(turn.speech, result))


async def _rule(turn: Turn, act: ToRule) -> Order | Declined:
    try:
        return await review.rule(
            turn.shop, turn.store, turn.buyer, act.order_id, act.ruling, act.version
        )
    except IllegalMove:
        return Declined(Reason.ORDER_NOT_OPEN)


def parse(args: str) -> tuple[OrderId, Ruling] | None:
    """The order and the ruling; None for anything else."""
    match args.split():
        case [number, *words] if (found := _ORDER.fullmatch(number)) is not None:
            ruling = _ruling(words)
            return (OrderId(int(found[1])), ruling) if ruling is not None else None
        case _:
            return None


def _ruling(words: list[str]) -> Ruling | None:
    match words:
        case ["trade", number] if _TRADE_NO.fullmatch(number) is not None:
            return RuledTrade(TradeNo(number))
        case ["not-charged"]:
            return RuledNotCharged()
        case ["refund"]:
            return RuledRefund()
        case _:
            return None
