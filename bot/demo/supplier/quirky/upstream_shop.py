"""The next shop, at which goods that are re-sold are bought: asking it takes time, and may fail.

Nobody is asked inside a transaction: the whole store would wait.
"""

import asyncio

from bot.demo.supplier.calls import Call
from bot.demo.supplier.found import lookup, messages
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.records import Upstream

LIVE = frozenset({"item", "stock", "valuation"})
"""Endpoints that may have to ask before they answer."""


async def ask(upstream: Upstream | None, calls: int = 1) -> None:
    """Wait for so many answers; RefusalError when none comes, and nothing for goods of our own."""
    if upstream is None:
        return
    await asyncio.sleep(upstream.seconds * calls)
    if upstream.away:
        raise RefusalError(messages.UPSTREAM_SILENT)


async def behind(call: Call) -> Upstream | None:
    """The shop that a call of a LIVE endpoint has to ask first; None for most products."""
    offer = await lookup.find_offer(call.tx, call.fields.text("code"))
    upstream = offer.traits.upstream if offer else None
    return upstream if upstream and upstream.live else None
