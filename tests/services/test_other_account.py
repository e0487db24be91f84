"""Tests of settings with another supplier account: work of the earlier account is never sent to the
new one.
"""

from typing import Any

import pytest

from bot.domain.balance_evidence import UnknownOutcomeRules
from bot.domain.catalogue import DeliveryMode
from bot.domain.causes import Cause
from bot.domain.errors import Declined, DeclineReason
from bot.domain.order import (
    Accepted,
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledTrade,
    TradeNo,
    TradeOutcome,
)
from bot.domain.ports import QueryReply
from bot.services.catalogue import sync
from bot.services.checkout import confirmation
from bot.services.orders import cases, fulfilment, query_polling, unknown_outcomes
from storage import SqlDatabase
from tests.builders import BUYER, OPERATOR, FakeSupplier, a_category, a_product, shop_with
from tests.services.doubtful import (
    BOTH,
    ENFORCING,
    FULL,
    OURS,
    SILENCE,
    Died,
    crash,
    in_doubt,
    open_doubtful,
    status,
    watch,
    with_calls,
)
from tests.services.till import Till, open_till

S = OrderStatus


async def _move(till: Till) -> FakeSupplier:
    """Close the shop and open it with another account."""
    account = await till.db.get_or_create_account_id("new.example#1")  # type: ignore[attr-defined]
    new = FakeSupplier((a_category(a_product()),), balance_now=FULL)
    till.shop = shop_with(till.shop, supplier_account_id=account, supplier=new)
    crash(till)
    return new


async def _died_in_flight(till: Till) -> Order:
    """Return an order that the supplier charged, and whose answer was lost in a crash."""
    order = await till.buy()

    async def trade(*facts: Any) -> TradeOutcome:
        await till.supplier.trade(*facts)
        raise Died

    with_calls(till, trade=trade)
    with pytest.raises(Died):
        await fulfilment.trade_next_order(till.shop, till.db)
    return order


async def test_what_was_not_sent_is_called_off_and_the_rest_is_a_case(till: Till) -> None:
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    accepted = await till.buy()
    await till.work(1)
    placed, offer = await till.buy(), await till.quote()
    await _move(till)
    await fulfilment.recover_after_crash(till.shop, till.db)

    assert await status(till, placed) is S.CANCELLED
    assert await status(till, accepted) is S.REVIEW
    declined = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert declined == Declined(DeclineReason.QUOTE_NOT_FOUND)


@pytest.mark.parametrize("rules", [OURS, ENFORCING, BOTH])
async def test_a_trade_in_flight_is_settled_neither_by_the_new_balance_nor_by_a_replay(
    store: SqlDatabase, rules: UnknownOutcomeRules
) -> None:
    till = await open_doubtful(store, rules)
    till.supplier.balance_now = FULL
    order = await _died_in_flight(till)
    new = await _move(till)
    assert await fulfilment.recover_after_crash(till.shop, till.db) == 1
    await watch(till, 200)

    found = await till.order(order)
    assert (found.status, found.cause) == (S.REVIEW, Cause.SUPPLIER_CHANGED)
    assert (len(till.supplier.trades), new.trades) == (1, [])


async def test_an_unknown_outcome_of_the_earlier_account_does_not_concern_the_new_one(
    store: SqlDatabase,
) -> None:
    till = await open_doubtful(store, BOTH, SILENCE)
    till.supplier.balance_now = FULL
    order = await in_doubt(till)
    new = await _move(till)
    assert (
        await unknown_outcomes.settle_unknown_outcomes(till.shop, till.db, till.observations) == 0
    )
    await watch(till, 200)

    assert await status(till, order) is S.UNCERTAIN
    assert new.calls == []


async def test_the_new_store_is_not_asked_about_the_numbers_of_the_old_one(
    store: SqlDatabase,
) -> None:
    """The number may belong to another order there."""
    till = await open_till(store, a_product(delivery=DeliveryMode.MANUAL), credit="500.00")
    numbers = [TradeNo("T1"), TradeNo("T2")]
    till.supplier.outcomes = [
        Accepted(number, None, text) for number, text in zip(numbers, (None, "KEY"), strict=True)
    ]
    orders = [await till.buy() for _ in numbers]
    await till.work(2)
    new = await _move(till)
    new.replies = dict.fromkeys(numbers, QueryReply("ANOTHER'S", paid=True))
    await sync.sync_catalogue(till.shop, till.db)
    new.calls.clear()
    till.wait(60)

    assert await query_polling.poll_due_orders(till.shop, till.db) == 0
    assert await query_polling.recheck_manual_deliveries(till.shop, till.db) == 0
    assert [await status(till, order) for order in orders] == [S.ACCEPTED, S.DELIVERED]
    assert "query" not in new.calls


async def test_a_case_of_the_account_before_is_not_ruled_by_what_the_new_one_knows(
    till: Till,
) -> None:
    """The trade number that an operator found may be another order's there."""
    till.supplier.outcomes = [SILENCE]
    order = await in_doubt(till)
    new = await _move(till)
    found = RuledTrade(TradeNo("T77"))
    new.replies[found.trade_no] = QueryReply("ANOTHER'S", paid=True)

    for declined in (
        await cases.check_ruling(till.shop, till.db, order.id, found),
        await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, found),
    ):
        assert declined == Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    assert new.calls == []
    await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, RuledNotCharged())
    assert await status(till, order) is S.CANCELLED
