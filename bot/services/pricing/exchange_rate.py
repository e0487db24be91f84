"""Reads the exchange rate from the operator's source, and pauses sales while there is none to use.

With a fixed rate nothing is read. Sales resume by themselves once a rate can be read. A rate that
jumped has a pause of its own, see `bot.services.pricing.rate_jumps`.
"""

import logging

from bot.domain.errors import ExchangeRateUnavailable
from bot.domain.operations.sales_pause import PauseCause
from bot.services import sales_pause
from bot.services.pricing.rate_jumps import end_unread_jumps, make_exchange_pair, use_if_usual
from bot.services.shop import Shop
from storage.database import Database

logger = logging.getLogger(__name__)


async def refresh_exchange_rate(shop: Shop, db: Database) -> None:
    """Read the rate; pause sales if it is too old to be used, else resume them."""
    await end_unread_jumps(shop, db)
    reason = await _read_rate(shop, db)
    is_paused = await db.read(sales_pause.is_paused_for, PauseCause.EXCHANGE_RATE)
    must_pause = not shop.has_known_rate(shop.ports.clock.now())
    if must_pause == is_paused:
        return
    if must_pause:
        logger.error("there is no exchange rate to sell at; sales are paused: %s", reason)
    change = sales_pause.pause_sales if must_pause else sales_pause.resume_sales
    await db.transact(change, PauseCause.EXCHANGE_RATE, sales_pause.SHOP_ACTOR)


async def _read_rate(shop: Shop, db: Database) -> str:
    """Read the rate and calculate prices with it; return why it cannot be used, or ""."""
    source = shop.ports.exchange_rate_source
    if source is None:
        return ""
    try:
        found = await source.read()
    except ExchangeRateUnavailable as error:
        logger.warning("the exchange rate could not be read: %s", error)
        return str(error)
    pair, setting = make_exchange_pair(shop.settings), shop.settings.initial_price_list.rate
    if not await use_if_usual(shop, db, pair, found, setting):
        return f"the rate is {found.rate:f}, of {found.as_of:%Y-%m-%d %H:%M} UTC"
    return ""
