"""Tests of retention: finished data is erased in time, and nothing that is still needed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.checkout.quote import QUOTE_LIFETIME
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.operations.messenger import Undeliverable
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import LastAnswer, QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledRefund, UnknownOutcome
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.clock_check import ClockStability
from bot.services.operations import reconciliation
from bot.services.orders import cases, history
from bot.services.people import privacy, retention
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_product, a_quote, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

KEPT = timedelta(days=90)
DAY = 86_400.0
pytestmark = pytest.mark.both_engines


def with_retention(rig: ServicesRig, kept: timedelta | None = KEPT) -> ServicesRig:
    """Return the rig of a shop with this retention."""
    rig.shop = shop_with(rig.shop, secret_retention=kept)
    return rig


async def tidied(rig: ServicesRig) -> int:
    """Clean up under a clock that the supplier has just confirmed."""
    rig.supplier.heard = LastAnswer(rig.clock.now(), 0.4)
    return await retention.purge_expired(rig.shop, rig.db)


async def typed_order(rig: ServicesRig) -> Order:
    """Return an order for which the buyer typed a contact and a password."""
    offer = await rig.quote()
    chosen = replace(offer.selection, contact="me@example", password="typed-secret")

    def add(tx: Transaction) -> Order:
        quote_id = tx.quotes.add(a_quote(chosen, account=rig.shop.settings.supplier_account_id))
        confirmed = confirmation.place_order(
            tx, rig.shop.ports.ids, BUYER, quote_id, message_id=1, disk_has_free_space=True
        )
        assert isinstance(confirmed, Confirmation)
        return confirmed.order

    return await rig.db.transact(add)


async def texts(rig: ServicesRig, order: Order) -> list[bytes]:
    found = await rig.db.read(history.list_delivered_secrets, order.buyer_id, order.id)
    return [secret.body for secret in found]


async def values(store: EngineDatabase, order: Order) -> list[bytes]:
    """Return every sealed value of one order from the tables."""

    def collect(unit: RepositoryResources) -> list[bytes]:
        found: list[bytes] = []
        for sealed in SEALED_COLUMNS:
            table = sealed.table
            if "order_id" in table.c:
                query = select(sealed.column).where(table.c.order_id == order.id)
                found += unit.connection.execute(query).scalars()
        return [value for value in found if value]

    return await store.transact_on_tables(collect)


async def test_a_quote_is_kept_for_a_day_and_longer_only_if_it_has_an_order(
    rig: ServicesRig,
) -> None:
    ordered = await rig.buy()
    unused = await rig.quote()

    def are_kept(tx: Transaction) -> list[bool]:
        ids = (ordered.quote_id, unused.id)
        return [tx.quotes.get_owned(each, BUYER) is not None for each in ids]

    rig.wait(DAY)
    assert await tidied(rig) == 0
    assert await rig.db.read(are_kept) == [True, True]
    rig.wait(QUOTE_LIFETIME.total_seconds() + 1)
    assert await tidied(rig) == 1
    assert await rig.db.read(are_kept) == [True, False]


async def test_goods_are_kept_for_their_time_and_then_forgotten(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    with_retention(rig)
    order = await typed_order(rig)
    await rig.work()
    rig.wait(90 * DAY - 60)
    await tidied(rig)
    assert await texts(rig, order) == [b"CODE-1-0"]

    rig.wait(120)
    await tidied(rig)

    after = await rig.order(order)
    assert await texts(rig, order) == []
    assert after.is_shredded
    assert after.status is OrderStatus.DELIVERED
    assert after.selection.name == order.selection.name
    assert after.selection.contact is None
    assert after.selection.password is None
    assert (await rig.wallet()).balance == -order.price
    assert len(await values(store, order)) == 1  # the selection without the typed answers
    assert await tidied(rig) == 0
    assert [
        each.rule for each in await store.read(reconciliation.check_rules) if not each.holds
    ] == []


async def test_zero_days_mean_for_ever(rig: ServicesRig) -> None:
    with_retention(rig, None)
    order = await rig.buy()
    await rig.work()
    rig.wait(5_000 * DAY)
    await tidied(rig)
    assert await texts(rig, order) == [b"CODE-1-0"]


async def test_goods_that_nobody_saw_are_never_forgotten(rig: ServicesRig) -> None:
    with_retention(rig)
    order = await rig.buy()
    rig.messenger.script = [Undeliverable("the bot is blocked")] * 3
    await rig.work()
    rig.wait(400 * DAY)
    await tidied(rig)
    assert (await rig.order(order)).status is OrderStatus.FULFILLED

    await rig.db.transact(_return, rig)
    rig.messenger.script = []
    await rig.send()
    await tidied(rig)

    assert await texts(rig, order) == [b"CODE-1-0"]  # its time starts now
    rig.wait(91 * DAY)
    await tidied(rig)
    assert await texts(rig, order) == []


def _return(tx: Transaction, rig: ServicesRig) -> None:
    tx.outbox.unpark(BUYER, rig.clock.now())


async def test_unknown_outcomes_and_running_orders_are_left_alone(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    with_retention(rig)
    unknown_outcome = await rig.buy()
    rig.supplier.outcomes = [
        UnknownOutcome("late", b"raw"),
        Accepted(TradeNo("T7"), None, None, raw=b"raw"),
    ]
    await rig.work()
    way = await rig.buy()
    await rig.work(1)
    before = [await values(store, unknown_outcome), await values(store, way)]
    rig.wait(400 * DAY)
    await tidied(rig)
    assert [await values(store, unknown_outcome), await values(store, way)] == before


async def test_a_cancelled_order_keeps_nothing_that_was_typed(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    with_retention(rig)
    order = await typed_order(rig)
    rig.supplier.refusals = {"can_fill": "sold out"}
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    rig.wait(91 * DAY)
    await tidied(rig)
    after = await rig.order(order)
    assert (after.is_shredded, after.selection.contact) == (True, None)


async def test_a_refunded_order_that_was_never_shown_is_forgotten_too(rig: ServicesRig) -> None:
    with_retention(rig)
    order = await rig.buy()
    rig.messenger.script = [Undeliverable("the bot is blocked")] * 3
    await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.db.transact(_return, rig)
    await rig.send()
    rig.wait(91 * DAY)
    await tidied(rig)
    assert (await rig.order(order)).is_shredded


async def test_what_a_seller_may_still_add_to_is_not_forgotten(store: EngineDatabase) -> None:
    rig = with_retention(
        await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL)), timedelta(days=1)
    )
    order = await rig.buy()
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, "FIRST")]
    rig.supplier.replies[TradeNo("T1")] = QueryReply("FIRST", paid=True)
    await rig.work()
    rig.wait(6 * DAY)
    await tidied(rig)
    assert await texts(rig, order) == [b"FIRST"]
    rig.supplier.replies[TradeNo("T1")] = QueryReply("SECOND", paid=True)
    await rig.work()
    assert await texts(rig, order) == [b"FIRST", b"SECOND"]
    rig.wait(1.5 * DAY)
    await tidied(rig)
    assert await texts(rig, order) == []


# --- by whose clock ---------------------------------------------------------------------------------


async def a_sale_of_long_ago(rig: ServicesRig, days: float = 91) -> Order:
    """Return an order that was delivered the given number of days ago by our clock."""
    order = await with_retention(rig).buy()
    await rig.work()
    rig.wait(days * DAY)
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
        "no supplier yet",
        "ahead",
        "behind",
        "set since the supplier was heard",
        "a supplier without time",
    ],
)
async def test_a_clock_that_nobody_confirms_destroys_nothing(
    rig: ServicesRig, heard: Callable[[datetime], LastAnswer | None]
) -> None:
    order = await a_sale_of_long_ago(rig)
    rig.supplier.heard = heard(rig.clock.now())
    await retention.purge_expired(rig.shop, rig.db)
    assert await texts(rig, order) == [b"CODE-1-0"]

    await tidied(rig)
    assert await texts(rig, order) == []


async def test_where_the_supplier_tells_no_time_a_clock_is_believed_that_nobody_set_for_a_day(
    rig: ServicesRig,
) -> None:
    order = await a_sale_of_long_ago(rig, days=89)
    steady = ClockStability()
    rig.clock.jump(91 * DAY)  # wrong when the process starts
    rig.supplier.heard = LastAnswer(rig.clock.now(), None)
    await retention.purge_expired(rig.shop, rig.db, steady)
    rig.wait(DAY / 2)
    rig.clock.jump(-91 * DAY)  # and corrected half a day later
    await retention.purge_expired(rig.shop, rig.db, steady)
    rig.wait(DAY - 1)
    await retention.purge_expired(rig.shop, rig.db, steady)
    assert await texts(rig, order) == [b"CODE-1-0"]
    rig.wait(1)
    await retention.purge_expired(rig.shop, rig.db, steady)
    assert await texts(rig, order) == []


# --- early, by the buyer ----------------------------------------------------------------------------


async def test_a_buyer_may_forget_an_order_early(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    assert await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)
    assert await texts(rig, order) == []
    assert (await rig.order(order)).is_shredded


async def test_nobody_forgets_for_another(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    assert not await privacy.shred_order(rig.shop, rig.db, BuyerId(8), order.id)
    assert await texts(rig, order) == [b"CODE-1-0"]


@pytest.mark.parametrize("outcome", [UnknownOutcome("late"), Accepted(TradeNo("T7"), None, None)])
async def test_an_open_order_is_not_forgotten_early(
    rig: ServicesRig, outcome: UnknownOutcome | Accepted
) -> None:
    order = await rig.buy()
    assert not await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)
    rig.supplier.outcomes = [outcome]
    await rig.work()
    assert not await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)


async def test_a_forgotten_order_is_refunded_like_any_other(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert (await rig.wallet()).balance == usd("0")
    assert await texts(rig, order) == []


@pytest.mark.parametrize(("kept", "days"), [(KEPT, "90"), (None, "0")])
def test_the_sentence_names_the_days(rig: ServicesRig, kept: timedelta | None, days: str) -> None:
    declined = privacy.decline_deleted_secrets(with_retention(rig, kept).shop)
    assert declined == Declined(DeclineReason.DELIVERY_DELETED, {"days": days})
