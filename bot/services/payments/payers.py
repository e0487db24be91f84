"""Registers people who paid but are not in a restored backup."""

from datetime import datetime

from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.domain.settings import ShopSettings
from storage.transaction import Transaction


async def register_payer(
    tx: Transaction, settings: ShopSettings, payer: BuyerId, now: datetime
) -> None:
    """Register a payer who is unknown; safe to call twice. Their name is not known either."""
    if await tx.people.get(payer) is None:
        stranger = Person(payer, str(payer), None, "")
        await tx.people.register(stranger, settings.default_credit, now)
