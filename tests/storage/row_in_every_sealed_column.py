"""A row with a value in every sealed column, made by the repositories themselves."""

from dataclasses import replace
from decimal import Decimal

from sqlalchemy import update

from bot.domain.catalogue.selection import Answer, BuyerChoices
from bot.domain.checkout.questions import Checkout
from bot.domain.ids import ProductPartId, SupplierAccountId, TradeNo, UpdateId
from bot.domain.operations.inbox import RawUpdate
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome, OutcomeReason
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.payments.claims import ClaimEvidence
from bot.domain.people.notes import NoteKind
from bot.domain.people.proposals import StoredProposal
from bot.domain.people.staff import Right
from bot.domain.pricing.rate_jumps import EXCHANGE, RatePair, UsualRate
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import thread_messages, threads
from storage.transaction import Transaction
from tests.builders import NOW, a_claim, a_product, a_quote, a_selection, an_invoice, usd
from tests.storage.base_rows import a_buyer, an_account, attempt_of, ordered, save_in_mirror


async def leave_everywhere(store: EngineDatabase, buyer_id: int, text: str) -> Order:
    """Write `text` to every sealed column; return its order, which is still PLACED."""
    order = await store.transact(leave_traces, await an_account(store), buyer_id, text)
    await store.transact(leave_replacement_traces, order)
    await store.transact_on_tables(lambda unit: _say(unit, order, text))
    return order


def leave_replacement_traces(tx: Transaction, order: Order) -> None:
    """Store a problem with an order, what the supplier owes for it, and a warranty."""
    tx.order_problems.add(order.id, (1,), NOW)
    tx.supplier_debts.add(order.id, 1, usd("1.00"), order.buyer_id, NOW)
    tx.warranties.set_default_days(7)


def _say(unit: RepositoryResources, order: Order, text: str) -> None:
    """Write a message in a support thread."""
    begun = threads.insert().values(buyer_id=order.buyer_id, order_id=order.id, opened_at=NOW)
    thread = unit.connection.execute(begun.returning(threads.c.id)).scalar_one()
    said = thread_messages.insert().values(thread_id=thread, staff=False, at=NOW)
    row = unit.connection.execute(said.returning(thread_messages.c.id)).scalar_one()
    body = unit.vault.seal(text.encode(), "thread_messages", "body", row)
    here = thread_messages.c.id == row
    unit.connection.execute(update(thread_messages).where(here).values(body=body))


def leave_rates(tx: Transaction) -> None:
    """Store a rate that was used, and one that waits for an owner."""
    pair = RatePair(EXCHANGE, "CNY", "USD")
    tx.rates.add_used(pair, Decimal("0.14"), NOW)
    tx.rates.add_jump(pair, Decimal("0.01"), UsualRate(Decimal("0.14")), NOW)


def leave_traces(tx: Transaction, account: SupplierAccountId, buyer_id: int, text: str) -> Order:
    """Pass `text` through every repository that encrypts; return its order."""
    buyer = a_buyer(tx, buyer_id)
    stopped = save_in_mirror(tx, account, a_product(code=f"STOPPED{buyer_id}"))
    tx.stopped_products.add(stopped.id, buyer, NOW)
    tx.stopped_products.set_reason(stopped.id, text)
    product = save_in_mirror(tx, account)
    choices = BuyerChoices(answers={ProductPartId(1): (text,)}, contact=text, password=text)
    tx.checkouts.save(Checkout(buyer, product.id, choices), NOW)
    selection = replace(
        a_selection(product), contact=text, password=text, answers=(Answer("Id", text),)
    )
    quote_id = tx.quotes.add(a_quote(selection, account=account, buyer=buyer_id))
    quote = tx.quotes.get_owned(quote_id, buyer)
    assert quote is not None
    order = ordered(tx, quote)
    number = TradeNo(f"T{order.id}")
    tx.attempts.begin(attempt_of(order))
    tx.attempts.end(order.id, TradeResult(AttemptOutcome.ACCEPTED, number), text.encode(), NOW)
    tx.attempts.save_late_reply(order.id, text.encode())
    tx.attempts.begin_replay(order.id, NOW)
    tx.attempts.end_replay(
        order.id,
        TradeResult(AttemptOutcome.UNKNOWN, "late", OutcomeReason.CALL_FAILED),
        text.encode(),
        NOW,
    )
    tx.orders.record_trade(order, Accepted(number, usd("9"), text, text), NOW)
    leave_rates(tx)
    tx.stored_answers.save_altered(order, {"login": (text,)})
    tx.delivered_secrets.add(order.id, text.encode(), NOW)
    tx.inbox.add([RawUpdate(UpdateId(buyer_id), buyer_id, text.encode())], NOW)
    _claim(tx, buyer_id, text)
    tx.staff_notes.add(buyer, order.id, buyer, NoteKind.NOTE, text, NOW)
    tx.proposals.add(
        StoredProposal(buyer_id, buyer, Right.MONEY, text, 0, order.id, buyer, NOW, {})
    )
    found = tx.orders.get(order.id)
    assert found is not None
    return found


def _claim(tx: Transaction, buyer_id: int, text: str) -> None:
    """Claim an invoice of the buyer, with `text` as the transaction number."""
    claim = a_claim(buyer_id)
    invoice = an_invoice(buyer_id, id=claim.invoice_id)
    tx.payments.add_invoice(invoice)
    tx.payment_claims.add(claim)
    tx.payment_claims.add_evidence(claim, ClaimEvidence(text))
