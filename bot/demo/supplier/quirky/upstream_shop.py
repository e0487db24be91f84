"""The upstream shop of resold products: calls to it take time and may fail.

It is never called inside a transaction, which would block the whole supplier.
"""

import asyncio

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.quirky import lenient_account_product_and_card_lookup, messages
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.records import Upstream

LIVE_ENDPOINTS = frozenset({"item", "stock", "valuation"})
"""Endpoints that may call the upstream shop before they answer."""


async def call_upstream(upstream: Upstream | None, calls: int = 1) -> None:
    """Wait for `calls` answers of the upstream shop, if there is one.

    Raises QuirkyRefusalError if the shop does not answer.
    """
    if upstream is None:
        return
    await asyncio.sleep(upstream.seconds * calls)
    if upstream.away:
        raise QuirkyRefusalError(messages.UPSTREAM_SILENT)


async def find_live_upstream(call: AuthenticatedCall) -> Upstream | None:
    """Return the upstream shop that a live endpoint must call first; None for most products."""
    quirky_product = await lenient_account_product_and_card_lookup.find_quirky_product(
        call.tx, call.fields.text("code")
    )
    upstream = quirky_product.traits.upstream if quirky_product else None
    return upstream if upstream and upstream.live else None
