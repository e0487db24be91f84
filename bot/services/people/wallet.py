"""A buyer's account: what it holds, and an operator's top-ups. Must not touch orders."""

from datetime import datetime

from bot.domain import ledger
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId, Entry, Wallet
from bot.domain.money import Money
from bot.domain.store import OutboxKind, Store, Tx
from bot.services.shop import Shop


async def wallet(shop: Shop, buyer: BuyerId) -> Wallet:
    """Balance, credit and what is held."""
    return await shop.purses.of(shop.store, buyer)


async def statement(shop: Shop, buyer: BuyerId, limit: int) -> list[tuple[Entry, datetime]]:
    """The last entries of a buyer's account, newest first."""
    return await shop.store.read(_statement, buyer, limit)


async def _statement(tx: Tx, buyer: BuyerId, limit: int) -> list[tuple[Entry, datetime]]:
    return await tx.ledger.entries(buyer, limit)


async def credit(
    shop: Shop, store: Store, actor: BuyerId, buyer: BuyerId, money: Money, key: str
) -> Wallet | Declined:
    """Add `money` (negative: take back) to a buyer's balance; a repeat of `key` adds nothing."""
    return await store.transact(_credit, shop, actor, buyer, money, key)


async def _credit(
    tx: Tx, shop: Shop, actor: BuyerId, buyer: BuyerId, money: Money, key: str
) -> Wallet | Declined:
    if await tx.people.get(buyer) is None:
        return Declined(Reason.BUYER_GONE)
    now = shop.clock.now()
    entry = ledger.top_up(key, "operator", buyer, money, f"staff:{actor}")
    if await tx.ledger.post(entry, now):
        await tx.audit.record(actor, "credit", f"buyer:{buyer}", str(money), now)
        facts = {"kind": "credited", "amount": str(money.amount), "currency": money.currency}
        await tx.outbox.add(OutboxKind.NOTICE, buyer, f"notice:{key}", facts, now)
    return await tx.ledger.wallet(buyer)
