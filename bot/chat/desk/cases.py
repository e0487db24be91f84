"""/review and /resolve: what is in doubt, and an operator's ruling on it."""

import re

from bot.chat.context import Turn
from bot.chat.screens import desk as screens
from bot.domain.errors import Declined, IllegalMove, Reason, Stale
from bot.domain.ledger import OrderId
from bot.domain.order import Order, RuledNotCharged, RuledRefund, RuledTrade, Ruling, TradeNo
from bot.services import review

_ORDER = re.compile(r"#?([0-9]{1,18})", re.ASCII)
_TRADE_NO = re.compile(r"[!-~]{1,64}", re.ASCII)


async def cases(turn: Turn, _args: str) -> None:
    """The orders in doubt, oldest first."""
    found = await review.cases(turn.shop)
    await turn.say(screens.cases(turn.speech, found, turn.now()))


async def resolve(turn: Turn, args: str) -> None:
    """Settle a case: `/resolve <order> trade <tradeNo> | not-charged | refund`."""
    order = parse(args)
    if order is None:
        await turn.say(screens.usage(turn.speech, "resolve"))
        return
    result = await _rule(turn, *order)
    if isinstance(result, Declined):
        await turn.say(screens.not_ruled(turn.speech, result, *order))
    else:
        await turn.say(screens.ruled(turn.speech, result))


async def _rule(turn: Turn, order_id: OrderId, ruling: Ruling) -> Order | Declined:
    """A case that moved on meanwhile is not open any more."""
    try:
        return await review.rule(turn.shop, turn.store, turn.buyer, order_id, ruling)
    except (IllegalMove, Stale):
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
