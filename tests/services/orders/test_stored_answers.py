"""Tests of telling people that the supplier stored something else than what a buyer typed."""

import asyncio
from datetime import timedelta

import pytest

from bot.adapters.supplier_gateway import SupplierGateway
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import QUIRKY, STRICT
from bot.domain.catalogue.product import DeliveryMode, FieldKind, Product
from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import Quote
from bot.domain.ids import OrderId, RequestNo, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order
from bot.domain.orders.stored_answers import list_altered_answers
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledRefund
from bot.services.checkout import answers, checkouts, confirmation, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import recovery
from bot.services.orders.stored_answers import (
    ANSWERS_ALTERED,
    FIRST_COMPARISON_DELAY,
    MAX_COMPARISON_DELAY,
    MAX_COMPARISON_TRIES,
    read_altered_answers,
)
from bot.supplier import SupplierClient
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, a_field, a_product, some_details, usd
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import opened
from tests.waiting import until

NUMBER = TradeNo("T1")
TYPED = "p<ss&w>rd"


def _product(
    delivery: DeliveryMode = DeliveryMode.AUTOMATIC, kind: FieldKind = FieldKind.TEXT
) -> Product:
    field = a_field(kind, "pass", label="Game password")
    return a_product(delivery=delivery, details=some_details(widgets=(field,)))


async def _order_with_answer(
    store: EngineDatabase,
    delivery: DeliveryMode,
    text: str | None,
    stored: str | None,
    kind: FieldKind = FieldKind.PASSWORD,
) -> tuple[ServicesRig, Order]:
    """Buy a product with one field; the supplier says that it stored `stored`."""
    rig = await open_services_rig(store, _product(delivery, kind))
    order = await _confirm(rig, text, stored)
    await rig.work()
    for _ in range(3):
        rig.wait(60)
        await rig.work()
    return rig, order


async def _confirm(
    rig: ServicesRig, text: str | None = "CODE-1", stored: str | None = "prd"
) -> Order:
    """Confirm the order of the product; no worker has looked at it yet."""
    rig.supplier.outcomes = [Accepted(NUMBER, usd("9.00"), text)]
    rig.supplier.replies[NUMBER] = QueryReply(text, paid=True, widgets={"pass": stored})
    session = rig.session(await rig.product())
    await checkouts.restart_checkout(session, await rig.product())
    await answers.answer_with_text(session, TYPED)
    quote = await quotes.make_quote(session)
    assert isinstance(quote, Quote)
    confirmed = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, quote.id, 1)
    assert isinstance(confirmed, Confirmation)
    return confirmed.order


def _alerts(rig: ServicesRig) -> list[str]:
    return [
        facts["fields"]
        for _, kind, facts in rig.messenger.alerts
        if kind is AlertKind.ANSWERS_ALTERED
    ]


def _notices(rig: ServicesRig) -> list[str]:
    return [facts["fields"] for _, kind, facts in rig.messenger.notices if kind == ANSWERS_ALTERED]


@pytest.mark.parametrize(
    ("delivery", "text"),
    [
        (DeliveryMode.MANUAL, None),
        (DeliveryMode.MANUAL, "CODE-1"),
        (DeliveryMode.AUTOMATIC, None),
        (DeliveryMode.AUTOMATIC, "CODE-1"),
    ],
)
async def test_an_altered_answer_is_named_once_to_buyer_and_operators(
    store: EngineDatabase, delivery: DeliveryMode, text: str | None
) -> None:
    rig, _ = await _order_with_answer(store, delivery, text, "prd")

    assert _alerts(rig) == ["Game password"]
    assert _notices(rig) == ["Game password"]
    told = repr((rig.messenger.alerts, rig.messenger.notices))
    assert TYPED not in told
    assert "prd" not in told


async def test_the_altered_answer_can_be_read_with_its_order(store: EngineDatabase) -> None:
    """It is in no message that waits to be sent; after the texts were erased it is gone."""
    rig, order = await _order_with_answer(
        store, DeliveryMode.AUTOMATIC, "CODE-1", "prd", FieldKind.TEXT
    )
    told = repr((rig.messenger.alerts, rig.messenger.notices))
    assert TYPED not in told
    assert "prd" not in told

    found = await rig.db.read(read_altered_answers, order.id)
    assert found is not None
    assert [(each.sent, each.stored) for each in found[1]] == [((TYPED,), ("prd",))]
    await rig.db.transact(_shred, order.id)
    erased = await rig.db.read(read_altered_answers, order.id)
    assert erased is not None
    assert erased[1] == ()


async def test_an_altered_password_is_not_stored(store: EngineDatabase) -> None:
    rig, order = await _order_with_answer(store, DeliveryMode.AUTOMATIC, "CODE-1", "prd")
    stored = await rig.db.read(_read_stored, order)
    found = await rig.db.read(read_altered_answers, order.id)
    assert stored == {}
    assert found is not None
    assert found[1] == ()


def _shred(tx: Transaction, order_id: OrderId) -> None:
    tx.retention.shred(order_id)


def _read_stored(tx: Transaction, order: Order) -> dict[str, tuple[str, ...]]:
    return tx.stored_answers.get_altered(order)


@pytest.mark.parametrize("delivery", list(DeliveryMode))
async def test_nobody_is_told_of_an_answer_that_arrived(
    store: EngineDatabase, delivery: DeliveryMode
) -> None:
    rig, _ = await _order_with_answer(store, delivery, "CODE-1", TYPED)
    assert _alerts(rig) == _notices(rig) == []


async def test_a_supplier_that_cannot_be_asked_does_not_disturb_the_delivery(
    store: EngineDatabase,
) -> None:
    rig, order = await _order_with_answer(store, DeliveryMode.AUTOMATIC, "CODE-1", "prd")
    rig.supplier.replies.clear()
    assert (await rig.order(order)).trade_no == NUMBER
    assert rig.messenger.delivered == [(order.id, b"CODE-1")]


@pytest.mark.both_engines
async def test_a_failed_query_is_repeated_until_the_answers_are_compared(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, _product())
    order = await _confirm(rig)
    rig.supplier.refusals["query"] = "try again later"
    await rig.work()
    assert rig.messenger.delivered == [(order.id, b"CODE-1")]
    assert _notices(rig) == []

    rig.supplier.refusals.clear()
    rig.wait(FIRST_COMPARISON_DELAY.total_seconds())
    await rig.work()
    assert _alerts(rig) == _notices(rig) == ["Game password"]

    calls = rig.supplier.calls.count("query")
    rig.wait(MAX_COMPARISON_DELAY.total_seconds())
    await rig.work()
    assert rig.supplier.calls.count("query") == calls


async def test_a_failing_query_is_tried_a_bounded_number_of_times(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, _product())
    await _confirm(rig)
    rig.supplier.refusals["query"] = "never"
    for _ in range(2 * MAX_COMPARISON_TRIES):
        await rig.work()
        rig.wait(MAX_COMPARISON_DELAY.total_seconds())
    assert rig.supplier.calls.count("query") == MAX_COMPARISON_TRIES
    assert _notices(rig) == []


@pytest.mark.both_engines
async def test_the_answers_are_compared_after_the_process_died_during_the_query(
    database_url: str,
) -> None:
    """Also when it died before: the trade's own commit says that they are to be compared."""
    async with opened(database_url) as store:
        rig = await open_services_rig(store, _product())
        await _confirm(rig)
        await rig.trade()
        rig.supplier.gate = asyncio.Event()
        dying = asyncio.create_task(rig.compare_answers())
        await until(lambda: _is_called(rig, "query"))
        dying.cancel()
        await asyncio.wait({dying})

    async with opened(database_url) as store:
        restarted = await open_services_rig(store, _product())
        restarted.supplier.replies = rig.supplier.replies
        restarted.wait(FIRST_COMPARISON_DELAY.total_seconds())
        await restarted.work()
        assert _alerts(restarted) == _notices(restarted) == ["Game password"]


async def test_a_comparison_that_a_wrong_clock_postponed_is_due_after_a_restart(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, _product())
    rig.supplier.refusals["query"] = "try again later"
    rig.clock.moment += timedelta(days=365)
    await _confirm(rig)
    await rig.work()
    rig.clock.moment -= timedelta(days=365)
    rig.supplier.refusals.clear()
    await rig.work()
    assert _notices(rig) == []

    await recovery.recover_after_crash(rig.db)
    await rig.work()
    assert _notices(rig) == ["Game password"]


async def _is_called(rig: ServicesRig, call: str) -> bool:
    return call in rig.supplier.calls


async def test_an_answer_that_kills_the_process_is_not_asked_for_without_end(
    store: EngineDatabase,
) -> None:
    """The try is counted before the query, so a death counts as a failed query does."""
    rig = await open_services_rig(store, _product())
    await _confirm(rig)
    await rig.trade()
    rig.supplier.broken.add("query")
    for _ in range(MAX_COMPARISON_TRIES):
        with pytest.raises(RuntimeError):
            await rig.compare_answers()
        rig.wait(MAX_COMPARISON_DELAY.total_seconds())
    assert await rig.compare_answers() == 0


async def test_one_order_that_fails_does_not_stop_the_comparison_of_others(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, _product())
    await _confirm(rig)
    await rig.trade()
    rig.supplier.broken.add("query")
    with pytest.raises(RuntimeError):
        await rig.compare_answers()
    rig.supplier.broken.clear()
    second = TradeNo("T2")
    await _confirm(rig)
    rig.supplier.outcomes = [Accepted(second, usd("9.00"), "CODE-2")]
    rig.supplier.replies[second] = QueryReply("CODE-2", paid=True, widgets={"pass": "prd"})
    await rig.work()
    assert _notices(rig) == ["Game password"]


@pytest.mark.parametrize("is_erased", [False, True])
async def test_an_order_that_ended_while_the_supplier_was_asked_is_left_alone(
    store: EngineDatabase, is_erased: bool
) -> None:
    """Nothing of an erased order is stored again, and a refunded one needs no notice."""
    rig = await open_services_rig(store, _product())
    order = await _confirm(rig)
    await rig.trade()
    rig.supplier.gate = asyncio.Event()
    asking = asyncio.create_task(rig.compare_answers())
    await until(lambda: _is_called(rig, "query"))
    if is_erased:
        await rig.db.transact(_shred, order.id)
    else:
        assert isinstance(await rig.rule(order.id, RuledRefund()), Order)
    rig.supplier.gate.set()
    await asking
    await rig.work()
    assert await rig.db.read(_read_stored, order) == {}
    assert _alerts(rig) == _notices(rig) == []
    assert await rig.compare_answers() == 0


async def test_an_erased_order_is_not_asked_about(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, _product())
    order = await _confirm(rig)
    await rig.trade()
    await rig.db.transact(_shred, order.id)
    assert await rig.compare_answers() == 0
    assert "query" not in rig.supplier.calls


@pytest.mark.parametrize(("behaviour", "is_altered"), [(STRICT, False), (QUIRKY, True)])
async def test_the_reference_supplier_shows_what_it_stored(
    behaviour: str, is_altered: bool
) -> None:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=behaviour) as servers,
        demo_servers.serve_demo(servers, listener) as address,
        SupplierClient(f"{address}/supplier", APP_ID, APP_KEY) as client,
    ):
        gateway = SupplierGateway(client, "USD")
        selection = await _selection_with_text_field(gateway)
        outcome = await gateway.trade(selection, RequestNo("TEST000000000000002"), "somebody")
        assert isinstance(outcome, Accepted), outcome
        assert outcome.trade_no is not None
        reply = await gateway.query(outcome.trade_no)

    assert bool(list_altered_answers(selection, reply.widgets)) == is_altered


async def _selection_with_text_field(gateway: SupplierGateway) -> Selection:
    """Return a selection of a product that asks for one free text and nothing else."""
    product = await gateway.product("portrait-sketch")
    assert product.details is not None
    (field,) = product.details.widgets
    return Selection(product.id, product.code, product.name, 1, widgets={field.name: TYPED})
