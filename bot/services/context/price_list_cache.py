"""The price list in memory, so that a screen with many prices reads nothing from the database."""

from dataclasses import dataclass

from bot.domain.price_list import PriceList


@dataclass(slots=True, eq=False)
class PriceListCache:
    """The price list with the stored rules; None until they were read once."""

    price_list: PriceList | None = None
