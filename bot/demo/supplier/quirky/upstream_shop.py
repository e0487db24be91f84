"""The next shop, at which goods that are re-sold are bought: asking it takes time, and may fail.

Nobody is asked inside a transaction: the whole store would wait.
"""

import asyncio

from bot.demo.supplier.authenticated_call import AuthenticatedCall
from bot.demo.supplier.quirky import lenient_lookup, messages
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.records import Upstream

LIVE_ENDPOINTS = frozenset({"item", "stock", "valuation"})
"""Endpoints that may have to ask before they answer."""


async def call_upstream(upstream: Upstream | None, calls: int = 1) -> None:
    """Wait for so many answers; RefusalError when none comes, and nothing for goods of our own."""
    if upstream is None:
        return
    await asyncio.sleep(upstream.seconds * calls)
    if upstream.away:
        raise QuirkyRefusalError(messages.UPSTREAM_SILENT)


async def find_live_upstream(call: AuthenticatedCall) -> Upstream | None:
    """The shop that a call of a LIVE endpoint has to ask first; None for most products."""
    quirky_product = await lenient_lookup.find_quirky_product(call.tx, call.fields.text("code"))
    upstream = quirky_product.traits.upstream if quirky_product else None
    return upstream if upstream and upstream.live else None
