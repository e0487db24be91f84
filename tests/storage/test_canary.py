"""Tests that nothing people typed or the supplier delivered is readable on disk or in a log."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from bot.domain.catalogue.selection import Answer, BuyerChoices, ChosenCard
from bot.domain.checkout.questions import Checkout
from bot.domain.ids import ProductPartId, SupplierAccountId, TradeNo, UpdateId
from bot.domain.operations.inbox import RawUpdate
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome
from bot.domain.orders.transition_inputs import Accepted
from storage import ConstraintBroken, EngineDatabase
from storage.engine.columns import metadata
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_quote, a_selection, usd
from tests.storage.base_rows import a_buyer, an_account, attempt_of, ordered, save_in_mirror
from tests.storage.engines import empty_url, opened

CANARY = "canary-8d1f-tweet"


def _leave_traces(tx: Transaction, account: SupplierAccountId) -> None:
    """Write the canary to every place for values that must not be readable."""
    buyer = a_buyer(tx)
    product = save_in_mirror(tx, account)
    choices = BuyerChoices(
        card=ChosenCard(1, CANARY),
        answers={ProductPartId(1): (CANARY,)},
        contact=CANARY,
        password=CANARY,
    )
    tx.checkouts.save(Checkout(buyer, product.id, choices, "contact"), NOW)
    selection = replace(
        a_selection(product),
        card_preview=CANARY,
        widgets={"uid": CANARY},
        contact=CANARY,
        password=CANARY,
        answers=(Answer("Id", CANARY),),
    )
    quote_id = tx.quotes.add(a_quote(selection, account=account))
    quote = tx.quotes.get_owned(quote_id, buyer)
    assert quote is not None
    order = ordered(tx, quote)
    tx.attempts.begin(attempt_of(order))
    tx.attempts.end(order.id, TradeResult(AttemptOutcome.ACCEPTED, "T1"), CANARY.encode(), NOW)
    tx.orders.record_trade(order, Accepted(TradeNo("T1"), usd("9"), CANARY, CANARY))
    tx.delivered_secrets.add(order.id, CANARY.encode(), NOW)
    updates = [RawUpdate(UpdateId(number), 7, CANARY.encode()) for number in (1, 2, 3)]
    tx.inbox.add(updates, NOW)
    tx.inbox.close(UpdateId(1), NOW)
    tx.inbox.park(UpdateId(2), "why")


def _repeat_an_order(tx: Transaction) -> None:
    order = tx.orders.find_by_trade_no(SupplierAccountId(1), TradeNo("T1"))
    assert order is not None
    quote = tx.quotes.get_owned(order.quote_id, BUYER)
    assert quote is not None
    ordered(tx, quote)


async def test_no_plaintext_in_the_database_file_its_wal_or_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await store.transact(_leave_traces, await an_account(store))
        with pytest.raises(ConstraintBroken) as caught:
            await store.transact(_repeat_an_order)
        during = b"".join(each.read_bytes() for each in tmp_path.iterdir())
        assert {each.suffix for each in tmp_path.iterdir()} == {
            ".sqlite3",
            ".sqlite3-wal",
            ".sqlite3-shm",
        }
    after = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Steam wallet" in during + after  # names may be readable, so the search finds something
    assert CANARY.encode() not in during + after
    assert CANARY not in caplog.text + repr(caught.value) + repr(caught.value.__cause__)


async def test_no_plaintext_in_any_column(store: EngineDatabase) -> None:
    await store.transact(_leave_traces, await an_account(store))
    async with store.engine.read_transaction() as connection:
        for table in metadata.sorted_tables:
            rows = (await connection.execute(table.select())).all()
            assert CANARY not in repr(rows), table.name
            assert CANARY.encode() not in b"".join(v for r in rows for v in r if type(v) is bytes)


async def test_no_plaintext_in_the_log_at_debug_level(
    store: EngineDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await store.transact(_leave_traces, await an_account(store))
    assert CANARY not in caplog.text
