"""Tests of settling unknown outcomes over the real client and HTTP against the reference supplier,
in both behaviours.

The quirky supplier books no number twice; the strict one books a repeat as a second order.
"""

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.faults import fault_plan
from bot.demo.supplier.faults.fault_plan import Fault
from bot.demo.supplier.records import QUIRKY, STRICT
from bot.domain.orders.causes import Cause
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus
from storage import EngineDatabase
from tests.demo.supplier.behaviours import in_both
from tests.marks import at_length_each
from tests.services.orders.test_fulfilment_against_supplier import Market, open_market

S = OrderStatus
SETTLE, EVERY = 0.6, 0.1
OURS = UnknownOutcomeRules(
    exclusive_account=True, observation_seconds=SETTLE, reading_interval_seconds=EVERY
)
ENFORCING = UnknownOutcomeRules(
    rejects_duplicate_numbers=True, observation_seconds=SETTLE, reading_interval_seconds=EVERY
)
BEFORE, AFTER = fault_plan.drop_connection(), fault_plan.drop_connection(after=True)


async def bought(market: Market, fault: Fault) -> Order:
    """Return a plain product's order from a supplier with this failure at the first trade."""
    market.world.faults.add_next("trade", fault)
    (plain,) = [one for one in await market.on_sale() if one.code == "moon-pass"]
    order = await market.buy(plain)
    assert isinstance(order, Order), order
    return order


async def trades(market: Market, order: Order) -> int:
    """Count the orders that the supplier booked under the order's number."""
    return (await market.world.supplier.trades_per_request_no()).get(order.request_no, 0)


@in_both
@pytest.mark.parametrize(
    ("fault", "ends", "booked", "cause"),
    [
        (BEFORE, S.CANCELLED, 0, Cause.NOT_CHARGED_BALANCE_UNCHANGED),
        (AFTER, S.REVIEW, 1, Cause.UNKNOWN_BALANCE_FELL),
        (fault_plan.answer_refusal(after=True), S.REVIEW, 1, Cause.REFUSED_BUT_BALANCE_FELL),
        (fault_plan.answer_refusal(), S.CANCELLED, 0, Cause.REFUSED),
        *at_length_each(
            (fault_plan.answer_html_page(after=True), S.REVIEW, 1, Cause.UNKNOWN_BALANCE_FELL),
            (fault_plan.answer_html_page(), S.CANCELLED, 0, Cause.NOT_CHARGED_BALANCE_UNCHANGED),
        ),
    ],
)
async def test_on_an_account_of_its_own_the_balance_tells(
    store: EngineDatabase,
    behaviour: str,
    fault: Fault,
    ends: OrderStatus,
    booked: int,
    cause: Cause,
) -> None:
    async with open_market(store, behaviour, OURS) as market:
        order = await bought(market, fault)

        assert order.status is ends
        assert order.cause is cause
        assert await trades(market, order) == booked


@in_both
async def test_an_order_that_was_not_booked_is_booked_by_the_replay(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour, ENFORCING) as market:
        order = await bought(market, BEFORE)

        assert order.status is S.DELIVERED
        assert await trades(market, order) == 1
        await market.everything_arrived([order])


@in_both
async def test_a_replay_that_the_money_does_not_reach_for_proves_that_nothing_was_booked(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour, ENFORCING) as market:

        async def spend(_visit: object) -> None:
            left = await market.world.supplier.balance(APP_ID)
            await market.world.supplier.top_up(APP_ID, -left)

        order = await bought(market, Fault(answer=BEFORE.answer, change_data=spend))

        assert (order.status, order.cause) == (
            S.CANCELLED,
            Cause.NOT_CHARGED_INSUFFICIENT_BALANCE,
        )
        assert await trades(market, order) == 0


async def test_a_supplier_that_books_no_number_twice_says_that_it_is_booked(
    store: EngineDatabase,
) -> None:
    async with open_market(store, QUIRKY, ENFORCING) as market:
        order = await bought(market, AFTER)

        assert (order.status, order.cause) == (S.REVIEW, Cause.UNKNOWN_BUT_BOOKED)
        assert await trades(market, order) == 1


async def test_a_supplier_that_books_a_repeat_charges_twice_so_the_setting_is_off_unless_tried(
    store: EngineDatabase,
) -> None:
    async with open_market(store, STRICT, ENFORCING) as market:
        order = await bought(market, AFTER)

        assert order.status is S.DELIVERED
        assert await trades(market, order) == 2


@in_both
async def test_without_either_setting_a_person_is_asked_and_nothing_is_sent_twice(
    store: EngineDatabase, behaviour: str
) -> None:
    async with open_market(store, behaviour) as market:
        order = await bought(market, AFTER)

        assert order.status is S.REVIEW
        assert await trades(market, order) == 1
