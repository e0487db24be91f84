"""Changes of balances by operators: by `/credit`, alone or together with the case that it settles."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentCaseId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.payments import ledger
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.ledger import Wallet
from bot.domain.settings import ShopSettings
from bot.services.context.shop import Shop
from bot.services.payments.payment_cases import CaseRefusal, close_case_in_transaction, lock_case
from storage.database import Database
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Credit:
    """An amount to add to a buyer's balance; a negative one is deducted. A `key` counts once."""

    buyer: BuyerId
    money: Money
    key: str


async def credit_buyer(
    shop: Shop, db: Database, operator: BuyerId, credit: Credit
) -> Wallet | Declined:
    """Change a buyer's balance, and tell the buyer."""
    return await db.transact(credit_in_transaction, shop.ports.clock.now(), operator, credit)


async def credit_in_transaction(
    tx: Transaction, now: datetime, operator: BuyerId, credit: Credit
) -> Wallet | Declined:
    """Change a balance as `credit_buyer` does, in a transaction that may hold more."""
    buyer, money, key = credit.buyer, credit.money, credit.key
    await tx.locks.buyers(buyer)
    if await tx.people.get(buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    entry = ledger.top_up(key, "operator", buyer, money, f"staff:{operator}")
    if await tx.ledger.post(entry, now):
        await tx.audit.record(operator, "credit", f"buyer:{buyer}", str(money), now)
        facts = {"kind": "credited", "amount": str(money.amount), "currency": money.currency}
        await tx.outbox.add(OutboxKind.NOTICE, buyer, f"notice:{key}", facts, now)
    return await tx.ledger.wallet(buyer)


async def credit_and_close_case(
    shop: Shop, db: Database, operator: BuyerId, credit: Credit, case_id: PaymentCaseId
) -> Wallet | Declined | CaseRefusal:
    """Change a balance as `credit_buyer` does, and close the case that it settles.

    Both happen or neither, so that two operators cannot credit for one case.
    """
    now = shop.ports.clock.now()
    return await db.transact(_credit_and_close_case, shop.settings, now, operator, credit, case_id)


async def _credit_and_close_case(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    credit: Credit,
    case_id: PaymentCaseId,
) -> Wallet | Declined | CaseRefusal:
    await lock_case(tx, case_id, credit.buyer)
    if await tx.people.get(credit.buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    closed = await close_case_in_transaction(
        tx, settings, now, operator, case_id, CaseResolution.SETTLED
    )
    if isinstance(closed, CaseRefusal):
        return closed
    return await credit_in_transaction(tx, now, operator, credit)
