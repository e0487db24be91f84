"""Tests of settings with another supplier account: work of the earlier account is never sent to the
new one.
"""

from typing import Any
from unittest.mock import patch

import pytest

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import TradeNo
from bot.domain.orders.causes import Cause
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledNotCharged, RuledTrade, TradeOutcome
from bot.services.catalogue import sync
from bot.services.checkout import confirmation
from bot.services.operations import recovery
from bot.services.orders import cases, fulfilment, polling, unknown_outcomes
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, FakeSupplier, a_category, a_product, shop_with
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import (
    BOTH,
    ENFORCING,
    FULL,
    OURS,
    SILENCE,
    Died,
    crash,
    open_doubtful,
    order_with_unknown_outcome,
    status,
    watch,
    with_calls,
)

S = OrderStatus


async def _move(rig: ServicesRig) -> FakeSupplier:
    """Close the shop and open it with another account."""
    account = await rig.db.get_or_create_account_id("new.example#1")  # type: ignore[attr-defined]
    new = FakeSupplier((a_category(a_product()),), balance_now=FULL)
    rig.shop = shop_with(rig.shop, supplier_account_id=account, supplier=new)
    crash(rig)
    return new


async def _died_in_flight(rig: ServicesRig) -> Order:
    """Return an order that the supplier charged, and whose answer was lost in a crash."""
    order = await rig.buy()

    async def trade(*facts: Any) -> TradeOutcome:
        await rig.supplier.trade(*facts)
        raise Died

    with_calls(rig, trade=trade)
    with pytest.raises(Died):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    return order


async def test_all_orders_of_the_earlier_account_are_closed_page_by_page_and_no_other_is_read(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders of the new account may be many more: they are neither counted nor decrypted."""
    monkeypatch.setattr(recovery, "PAGE_SIZE", 2)
    rig = await open_services_rig(store, credit="1000")
    earlier = [await rig.buy() for _ in range(5)]
    await _move(rig)
    await sync.sync_catalogue(rig.shop, rig.db)
    new = [await rig.buy() for _ in range(3)]
    opened: list[object] = []
    open_value = store.vault.open

    def note(sealed: bytes, *place: str | int) -> bytes:
        opened.append(place)
        return open_value(sealed, *place)

    with patch.object(type(store.vault), "open", lambda _, *values: note(*values)):
        await recovery.recover_after_crash(rig.db)
    assert [await status(rig, order) for order in earlier] == [S.CANCELLED] * 5
    assert [await status(rig, order) for order in new] == [S.PLACED] * 3
    assert len(opened) == len(earlier)


async def test_a_changed_account_cancels_unsent_orders_and_makes_cases_of_sent_ones(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    accepted = await rig.buy()
    await rig.work(1)
    placed, offer = await rig.buy(), await rig.quote()
    await _move(rig)
    await recovery.recover_after_crash(rig.db)

    assert await status(rig, placed) is S.CANCELLED
    assert await status(rig, accepted) is S.REVIEW
    declined = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert declined == Declined(DeclineReason.QUOTE_NOT_FOUND)


@pytest.mark.parametrize("rules", [OURS, ENFORCING, BOTH])
async def test_a_trade_in_flight_is_settled_neither_by_the_new_balance_nor_by_a_replay(
    store: EngineDatabase, rules: UnknownOutcomeRules
) -> None:
    rig = await open_doubtful(store, rules)
    rig.supplier.balance_now = FULL
    order = await _died_in_flight(rig)
    new = await _move(rig)
    assert await recovery.recover_after_crash(rig.db) == 1
    await watch(rig, 200)

    found = await rig.order(order)
    assert (found.status, found.cause) == (S.REVIEW, Cause.SUPPLIER_CHANGED)
    assert (len(rig.supplier.trades), new.trades) == (1, [])


async def test_an_unknown_outcome_of_the_earlier_account_does_not_concern_the_new_one(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE)
    rig.supplier.balance_now = FULL
    order = await order_with_unknown_outcome(rig)
    new = await _move(rig)
    assert await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations) == 0
    await watch(rig, 200)

    assert await status(rig, order) is S.UNCERTAIN
    assert new.calls == []


async def test_the_new_supplier_is_not_asked_about_the_numbers_of_the_old_one(
    store: EngineDatabase,
) -> None:
    """The number may belong to another order there."""
    rig = await open_services_rig(store, a_product(delivery=DeliveryMode.MANUAL), credit="500.00")
    numbers = [TradeNo("T1"), TradeNo("T2")]
    rig.supplier.outcomes = [
        Accepted(number, None, text) for number, text in zip(numbers, (None, "KEY"), strict=True)
    ]
    orders = [await rig.buy() for _ in numbers]
    await rig.work(2)
    new = await _move(rig)
    new.replies = dict.fromkeys(numbers, QueryReply("ANOTHER'S", paid=True))
    await sync.sync_catalogue(rig.shop, rig.db)
    new.calls.clear()
    rig.wait(60)

    assert await polling.poll_due_orders(rig.shop, rig.db) == 0
    assert await polling.recheck_manual_deliveries(rig.shop, rig.db) == 0
    assert [await status(rig, order) for order in orders] == [S.ACCEPTED, S.DELIVERED]
    assert "query" not in new.calls


async def test_a_case_of_the_account_before_is_not_ruled_by_what_the_new_one_knows(
    rig: ServicesRig,
) -> None:
    """The trade number that an operator found may be another order's there."""
    rig.supplier.outcomes = [SILENCE]
    order = await order_with_unknown_outcome(rig)
    new = await _move(rig)
    found = RuledTrade(TradeNo("T77"))
    new.replies[found.trade_no] = QueryReply("ANOTHER'S", paid=True)

    for declined in (
        await cases.check_ruling(rig.shop, rig.db, order.id, found),
        await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, found),
    ):
        assert declined == Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    assert new.calls == []
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledNotCharged())
    assert await status(rig, order) is S.CANCELLED
