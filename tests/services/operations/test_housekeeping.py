"""Tests of retention: finished data is erased in time, and nothing that is still needed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from bot.domain.catalogue import DeliveryMode
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.order import Accepted, Order, OrderStatus, RuledRefund, TradeNo, UnknownOutcome
from bot.domain.ports import LastAnswer, QueryReply, Undeliverable
from bot.domain.repositories import Tx
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import housekeeping, reconciliation
from bot.services.orders import cases, history
from storage import SqlDatabase
from storage.encryption.sealed_column_registry import SEALED_COLUMNS
from storage.repository_resources import RepositoryResources
from tests.builders import BUYER, OPERATOR, a_product, a_quote, shop_with, usd
from tests.services.till import Till, open_till

KEPT = timedelta(days=90)
DAY = 86_400.0
pytestmark = pytest.mark.both_engines


def keeping(till: Till, kept: timedelta | None = KEPT) -> Till:
    """Return the till of a shop with this retention."""
    till.shop = shop_with(till.shop, secret_retention=kept)
    return till


async def tidied(till: Till) -> int:
    """Clean up under a clock that the supplier has just confirmed."""
    till.supplier.heard = LastAnswer(till.clock.now(), 0.4)
    return await housekeeping.purge_expired(till.shop, till.db)


async def typed_order(till: Till) -> Order:
    """Return an order for which the buyer typed a contact and a password."""
    offer = await till.quote()
    chosen = replace(offer.selection, contact="me@example", password="typed-secret")

    async def add(tx: Tx) -> Order:
        quote_id = await tx.quotes.add(
            a_quote(chosen, account=till.shop.settings.supplier_account_id)
        )
        confirmed = await confirmation._confirm_quote(
            tx,
            till.shop.settings,
            till.clock.now(),
            till.shop.ports.ids,
            BUYER,
            quote_id,
            message_id=1,
            disk_has_free_space=True,
        )
        assert isinstance(confirmed, Confirmation)
        return confirmed.order

    return await till.db.transact(add)


async def texts(till: Till, order: Order) -> list[bytes]:
    found = await till.db.read(history.list_delivered_secrets, order.buyer_id, order.id)
    return [secret.body for secret in found]


async def values(store: SqlDatabase, order: Order) -> list[bytes]:
    """Return every sealed value of one order from the tables."""

    async def collect(unit: RepositoryResources) -> list[bytes]:
        found: list[bytes] = []
        for sealed in SEALED_COLUMNS:
            table = sealed.table
            if "order_id" in table.c:
                query = select(sealed.column).where(table.c.order_id == order.id)
                found += (await unit.connection.execute(query)).scalars()
        return [value for value in found if value]

    return await store.transact_on_tables(collect)


async def test_goods_are_kept_for_their_time_and_then_forgotten(
    till: Till, store: SqlDatabase
) -> None:
    keeping(till)
    order = await typed_order(till)
    await till.work()
    till.wait(90 * DAY - 60)
    await tidied(till)
    assert await texts(till, order) == [b"CODE-1-0"]

    till.wait(120)
    await tidied(till)

    after = await till.order(order)
    assert await texts(till, order) == []
    assert after.is_shredded
    assert after.status is OrderStatus.DELIVERED
    assert after.selection.name == order.selection.name
    assert after.selection.contact is None
    assert after.selection.password is None
    assert (await till.wallet()).balance == -order.price
    assert len(await values(store, order)) == 1  # the selection without the typed answers
    assert await tidied(till) == 0
    assert [
        each.rule for each in await store.read(reconciliation.check_rules) if not each.holds
    ] == []


async def test_zero_days_mean_for_ever(till: Till) -> None:
    keeping(till, None)
    order = await till.buy()
    await till.work()
    till.wait(5_000 * DAY)
    await tidied(till)
    assert await texts(till, order) == [b"CODE-1-0"]


async def test_goods_that_nobody_saw_are_never_forgotten(till: Till) -> None:
    keeping(till)
    order = await till.buy()
    till.messenger.script = [Undeliverable("the bot is blocked")] * 3
    await till.work()
    till.wait(400 * DAY)
    await tidied(till)
    assert (await till.order(order)).status is OrderStatus.FULFILLED

    await till.db.transact(_return, till)
    till.messenger.script = []
    await till.send()
    await tidied(till)

    assert await texts(till, order) == [b"CODE-1-0"]  # its time starts now
    till.wait(91 * DAY)
    await tidied(till)
    assert await texts(till, order) == []


async def _return(tx: Tx, till: Till) -> None:
    await tx.outbox.unpark(BUYER, till.clock.now())


async def test_unknown_outcomes_and_running_orders_are_left_alone(
    till: Till, store: SqlDatabase
) -> None:
    keeping(till)
    doubt = await till.buy()
    till.supplier.outcomes = [
        UnknownOutcome("late", b"raw"),
        Accepted(TradeNo("T7"), None, None, raw=b"raw"),
    ]
    await till.work()
    way = await till.buy()
    await till.work(1)
    before = [await values(store, doubt), await values(store, way)]
    till.wait(400 * DAY)
    await tidied(till)
    assert [await values(store, doubt), await values(store, way)] == before


async def test_a_cancelled_order_keeps_nothing_that_was_typed(
    till: Till, store: SqlDatabase
) -> None:
    keeping(till)
    order = await typed_order(till)
    till.supplier.refusals = {"can_fill": "sold out"}
    await till.work()
    assert (await till.order(order)).status is OrderStatus.CANCELLED
    till.wait(91 * DAY)
    await tidied(till)
    after = await till.order(order)
    assert (after.is_shredded, after.selection.contact) == (True, None)


async def test_a_refunded_order_that_was_never_shown_is_forgotten_too(till: Till) -> None:
    keeping(till)
    order = await till.buy()
    till.messenger.script = [Undeliverable("the bot is blocked")] * 3
    await till.work()
    await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, RuledRefund())
    await till.db.transact(_return, till)
    await till.send()
    till.wait(91 * DAY)
    await tidied(till)
    assert (await till.order(order)).is_shredded


async def test_what_a_seller_may_still_add_to_is_not_forgotten(store: SqlDatabase) -> None:
    till = keeping(
        await open_till(store, a_product(delivery=DeliveryMode.MANUAL)), timedelta(days=1)
    )
    order = await till.buy()
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, "FIRST")]
    till.supplier.replies[TradeNo("T1")] = QueryReply("FIRST", paid=True)
    await till.work()
    till.wait(6 * DAY)
    await tidied(till)
    assert await texts(till, order) == [b"FIRST"]
    till.supplier.replies[TradeNo("T1")] = QueryReply("SECOND", paid=True)
    await till.work()
    assert await texts(till, order) == [b"FIRST", b"SECOND"]
    till.wait(1.5 * DAY)
    await tidied(till)
    assert await texts(till, order) == []


# --- by whose clock ---------------------------------------------------------------------------------


async def a_sale_of_long_ago(till: Till, days: float = 91) -> Order:
    """Return an order that was delivered the given number of days ago by our clock."""
    order = await keeping(till).buy()
    await till.work()
    till.wait(days * DAY)
    return order


@pytest.mark.parametrize(
    "heard",
    [
        lambda _: None,
        lambda now: LastAnswer(now, -91 * DAY),
        lambda now: LastAnswer(now, 2 * DAY),
        lambda now: LastAnswer(now - timedelta(days=91), 0.0),
        lambda now: LastAnswer(now, None),
    ],
    ids=[
        "no store yet",
        "ahead",
        "behind",
        "set since the store was heard",
        "a store without time",
    ],
)
async def test_a_clock_that_nobody_confirms_destroys_nothing(
    till: Till, heard: Callable[[datetime], LastAnswer | None]
) -> None:
    order = await a_sale_of_long_ago(till)
    till.supplier.heard = heard(till.clock.now())
    await housekeeping.purge_expired(till.shop, till.db)
    assert await texts(till, order) == [b"CODE-1-0"]

    await tidied(till)
    assert await texts(till, order) == []


async def test_where_the_store_tells_no_time_a_clock_is_believed_that_nobody_set_for_a_day(
    till: Till,
) -> None:
    order = await a_sale_of_long_ago(till, days=89)
    steady = housekeeping.ClockStability()
    till.clock.jump(91 * DAY)  # wrong when the process starts
    till.supplier.heard = LastAnswer(till.clock.now(), None)
    await housekeeping.purge_expired(till.shop, till.db, steady)
    till.wait(DAY / 2)
    till.clock.jump(-91 * DAY)  # and corrected half a day later
    await housekeeping.purge_expired(till.shop, till.db, steady)
    till.wait(DAY - 1)
    await housekeeping.purge_expired(till.shop, till.db, steady)
    assert await texts(till, order) == [b"CODE-1-0"]
    till.wait(1)
    await housekeeping.purge_expired(till.shop, till.db, steady)
    assert await texts(till, order) == []


# --- early, by the buyer ----------------------------------------------------------------------------


async def test_a_buyer_may_forget_an_order_early(till: Till) -> None:
    order = await till.buy()
    await till.work()
    assert await housekeeping.shred_order(till.shop, till.db, BUYER, order.id)
    assert await texts(till, order) == []
    assert (await till.order(order)).is_shredded


async def test_nobody_forgets_for_another(till: Till) -> None:
    order = await till.buy()
    await till.work()
    assert not await housekeeping.shred_order(till.shop, till.db, BuyerId(8), order.id)
    assert await texts(till, order) == [b"CODE-1-0"]


@pytest.mark.parametrize("outcome", [UnknownOutcome("late"), Accepted(TradeNo("T7"), None, None)])
async def test_an_open_order_is_not_forgotten_early(
    till: Till, outcome: UnknownOutcome | Accepted
) -> None:
    order = await till.buy()
    assert not await housekeeping.shred_order(till.shop, till.db, BUYER, order.id)
    till.supplier.outcomes = [outcome]
    await till.work()
    assert not await housekeeping.shred_order(till.shop, till.db, BUYER, order.id)


async def test_a_forgotten_order_is_refunded_like_any_other(till: Till) -> None:
    order = await till.buy()
    await till.work()
    await housekeeping.shred_order(till.shop, till.db, BUYER, order.id)
    await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, RuledRefund())
    assert (await till.wallet()).balance == usd("0")
    assert await texts(till, order) == []


@pytest.mark.parametrize(("kept", "days"), [(KEPT, "90"), (None, "0")])
def test_the_sentence_names_the_days(till: Till, kept: timedelta | None, days: str) -> None:
    declined = housekeeping.decline_deleted_secrets(keeping(till, kept).shop)
    assert declined == Declined(DeclineReason.DELIVERY_DELETED, {"days": days})
