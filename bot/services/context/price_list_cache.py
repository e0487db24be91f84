"""The price list in memory, so that a screen with many prices reads nothing from the database."""

import asyncio
from dataclasses import dataclass, field

from bot.domain.pricing.price_list import PriceList


@dataclass(slots=True, eq=False)
class PriceListCache:
    """The price list with the stored rules; None until they were read once.

    `load_lock` is held while the rules are read: an older read must not replace a newer one.
    """

    price_list: PriceList | None = None
    load_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
