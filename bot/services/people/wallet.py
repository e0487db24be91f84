"""A buyer's wallet and ledger entries, and credits by operators. Must not touch orders."""

from datetime import datetime

from bot.domain import ledger
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId, LedgerEntry, Wallet
from bot.domain.money import Money
from bot.domain.repositories.database import Database, DatabaseReader, Tx
from bot.domain.repositories.outbox import OutboxKind
from bot.services.context.shop import Shop


async def get_wallet(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> Wallet:
    """Return balance, credit and held money."""
    return await shop.caches.wallet_reader.read(db, buyer)


async def list_entries(tx: Tx, buyer: BuyerId, limit: int) -> list[tuple[LedgerEntry, datetime]]:
    """Return the last ledger entries of a buyer, newest first."""
    return await tx.ledger.entries(buyer, limit)


async def credit_buyer(
    shop: Shop, db: Database, actor: BuyerId, buyer: BuyerId, money: Money, key: str
) -> Wallet | Declined:
    """Add `money` (negative: subtract) to a buyer's balance; a repeated `key` changes nothing."""
    return await db.transact(_credit_buyer, shop.ports.clock.now(), actor, buyer, money, key)


async def _credit_buyer(
    tx: Tx, now: datetime, actor: BuyerId, buyer: BuyerId, money: Money, key: str
) -> Wallet | Declined:
    if await tx.people.get(buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    entry = ledger.top_up(key, "operator", buyer, money, f"staff:{actor}")
    if await tx.ledger.post(entry, now):
        await tx.audit.record(actor, "credit", f"buyer:{buyer}", str(money), now)
        facts = {"kind": "credited", "amount": str(money.amount), "currency": money.currency}
        await tx.outbox.add(OutboxKind.NOTICE, buyer, f"notice:{key}", facts, now)
    return await tx.ledger.wallet(buyer)
