"""Reads a buyer's wallet, statement and receipts, and changes credit as operators ask.

A lowered default takes effect on buyers who have not used their credit. An operator may lower a
limit below what a buyer owes: the debt stays, and until it is within the limit they can spend
nothing on credit. Every change of a balance is a ledger entry.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, EntryId, PaymentCaseId
from bot.domain.money import Money, zero
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments import ledger
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.ledger import CreditLimit, StatementLine, StatementPage, Wallet
from bot.domain.payments.money_sources import MoneySources
from bot.services.daily_sums import check_daily_sum
from bot.services.payments.cases import CaseRefusal, close_case, lock_case
from bot.services.payments.order_refunds import GOODWILL
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction


class CreditReason(StrEnum):
    """Why an operator credits a buyer: two kinds in the books, only goodwill costs profit."""

    RECEIVED = "received"
    GOODWILL = "goodwill"


@dataclass(frozen=True, slots=True)
class Credit:
    """An amount to add to a buyer's balance; a negative one is deducted. A `key` counts once."""

    buyer: BuyerId
    money: Money
    key: str
    reason: CreditReason = CreditReason.RECEIVED


def credit_buyer(tx: Transaction, operator: BuyerId, credit: Credit) -> Wallet | Declined:
    """Change a buyer's balance, and tell the buyer.

    Raise AboveDailySum if it exceeds what the operator may still give away today.
    """
    buyer, money, key = credit.buyer, credit.money, credit.key
    tx.locks.buyers(buyer)
    if tx.people.get(buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    before = tx.ledger.wallet(buyer)
    if tx.ledger.is_posted(key):
        return before
    check_daily_sum(tx, operator, money)
    given = max(money, zero(money.currency))  # what is deducted gives nothing back to the day's sum
    tx.audit.record(
        operator,
        "credit",
        f"buyer:{buyer}",
        f"{credit.reason} {money}",
        tx.now,
        before=before.balance,
        after=before.balance + money,
        given_away=given,
    )
    if credit.reason is CreditReason.GOODWILL:
        entry = ledger.give_goodwill(key, buyer, money, f"staff:{operator}")
    else:
        entry = ledger.top_up(key, "operator", buyer, money, f"staff:{operator}")
    posted = tx.ledger.post(entry, tx.now)
    assert posted, f"entry {key} is already posted"
    kind = _CREDIT_NOTICES[credit.reason] if money.amount > 0 else "credited"
    facts = {"kind": kind, "amount": str(money.amount), "currency": money.currency}
    tx.outbox.add(OutboxKind.NOTICE, buyer, f"notice:{key}", facts, tx.now)
    return tx.ledger.wallet(buyer)


def credit_and_close_case(
    tx: Transaction, operator: BuyerId, credit: Credit, case_id: PaymentCaseId
) -> Wallet | Declined | CaseRefusal:
    """Change a balance as `credit_buyer` does, and close the case that it settles.

    Both happen or neither, so that two operators cannot credit for one case.
    """
    lock_case(tx, case_id, credit.buyer)
    if tx.people.get(credit.buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    closed = close_case(tx, operator, case_id, CaseResolution.SETTLED)
    if isinstance(closed, CaseRefusal):
        return closed
    return credit_buyer(tx, operator, credit)


#: The notices to buyers of what was added. What was deducted is a correction.
_CREDIT_NOTICES = {CreditReason.RECEIVED: "credited", CreditReason.GOODWILL: GOODWILL}
logger = logging.getLogger(__name__)


def read_limit(tx: Transaction, buyer: BuyerId) -> CreditLimit | None:
    """Return a buyer's credit limit; None for an unknown buyer."""
    return tx.credit_limits.get(buyer)


async def set_own_limit(
    db: Database, actor: BuyerId, buyer: BuyerId, limit: Money
) -> CreditLimit | Declined:
    """Set the limit of one buyer, which no later default changes."""
    return await db.transact(_set_limit, actor, buyer, limit, is_own=True)


async def return_to_default(
    shop: Shop, db: Database, actor: BuyerId, buyer: BuyerId
) -> CreditLimit | Declined:
    """Replace the limit of one buyer with the shop's default."""
    default = shop.settings.default_credit
    return await db.transact(_set_limit, actor, buyer, default, is_own=False)


def _set_limit(
    tx: Transaction, actor: BuyerId, buyer: BuyerId, limit: Money, *, is_own: bool
) -> CreditLimit | Declined:
    tx.locks.buyers(buyer)
    before = tx.credit_limits.get(buyer)
    if before is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    tx.credit_limits.set(buyer, limit, is_own=is_own)
    detail = str(limit) if is_own else f"default {limit}"
    tx.audit.record(
        actor, "limit", f"buyer:{buyer}", detail, tx.now, before=before.limit, after=limit
    )
    changed = tx.credit_limits.get(buyer)
    assert changed is not None, f"buyer {buyer} existed earlier in this transaction"
    return changed


async def apply_default_limit(shop: Shop, db: Database) -> None:
    """Give the shop's default to everybody without a limit of their own. Called at each start.

    Who has used a higher default keeps it until they have paid it back and the shop starts again.
    """
    count = await db.transact(_apply_default_limit, shop.settings.default_credit)
    if count:
        logger.info("buyers whose credit limit is now DEFAULT_CREDIT: %s", count)


def _apply_default_limit(tx: Transaction, default_credit: Money) -> int:
    return tx.credit_limits.apply_default(default_credit)


async def get_wallet(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> Wallet:
    """Return balance, credit and held money."""
    return await shop.caches.wallet_reader.read(db, buyer)


def read_newest_lines(tx: Transaction, buyer: BuyerId, size: int) -> StatementPage:
    """Return the first page of a buyer's statement: their newest lines."""
    return read_older_lines(tx, buyer, None, size)


def read_older_lines(
    tx: Transaction, buyer: BuyerId, before: EntryId | None, size: int
) -> StatementPage:
    """Return the page of the newest lines before an entry; the first page if there are none."""
    lines = tx.statements.list_older(buyer, before, size + 1)
    if not lines and before is not None:
        return read_newest_lines(tx, buyer, size)
    return _build_page(
        tx, buyer, lines[:size], has_newer=before is not None, has_older=len(lines) > size
    )


def read_newer_lines(tx: Transaction, buyer: BuyerId, after: EntryId, size: int) -> StatementPage:
    """Return the page of the oldest lines after an entry; the first page if they do not fill it."""
    lines = tx.statements.list_newer(buyer, after, size + 1)
    if len(lines) <= size:
        return read_newest_lines(tx, buyer, size)
    return _build_page(tx, buyer, lines[1:], has_newer=True, has_older=True)


def _build_page(
    tx: Transaction,
    buyer: BuyerId,
    lines: Sequence[StatementLine],
    *,
    has_newer: bool,
    has_older: bool,
) -> StatementPage:
    order_ids = sorted({line.order_id for line in lines if line.order_id is not None})
    orders = tx.orders.list_owned(order_ids, buyer) if order_ids else []
    return StatementPage(lines, {order.id: order for order in orders}, has_newer, has_older)


@dataclass(frozen=True, slots=True)
class Receipt:
    """One line of a buyer's statement. `order` is None if there is none, or it was erased.

    `paid` is what paid the order, if the line is the price of a delivered one.
    """

    statement_line: StatementLine
    order: Order | None
    paid: MoneySources | None = None


def read_receipt(tx: Transaction, buyer: BuyerId, entry_id: EntryId) -> Receipt | None:
    """Return the receipt for an entry; None if it did not change this buyer's balance."""
    line = tx.statements.get(buyer, entry_id)
    if line is None:
        return None
    order = None if line.order_id is None else tx.orders.get_owned(line.order_id, buyer)
    paid = None
    if line.kind == "hold" and line.is_captured and line.order_id is not None:
        payment = tx.payments.find_for_order(buyer, line.order_id)
        paid = MoneySources.split(-line.amount, line.balance_after, payment)
    return Receipt(line, order, paid)


def read_money_sources_of_order(tx: Transaction, order: Order) -> MoneySources | None:
    """Return what paid a delivered order; None for any other, or if its entry is not known."""
    if order.status is not OrderStatus.DELIVERED:
        return None
    balance_after = tx.statements.find_balance_after_hold(order.buyer_id, order.id)
    if balance_after is None:
        return None
    payment = tx.payments.find_for_order(order.buyer_id, order.id)
    return MoneySources.split(order.amount_paid, balance_after, payment)
