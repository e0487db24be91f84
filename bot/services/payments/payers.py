"""Registers people who paid but are not in a restored backup."""

from datetime import datetime

from bot.domain.ids import BuyerId
from bot.domain.repositories.database import Tx
from bot.domain.repositories.people_erasure_and_audit import Person
from bot.domain.settings import ShopSettings


async def register_payer(tx: Tx, settings: ShopSettings, payer: BuyerId, now: datetime) -> None:
    """Register a payer who is unknown; safe to call twice. Their name is not known either."""
    if await tx.people.get(payer) is None:
        stranger = Person(payer, str(payer), None, "")
        await tx.people.register(stranger, settings.default_credit, now)
