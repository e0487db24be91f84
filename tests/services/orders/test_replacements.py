"""Tests of replacements: bought once at the shop's cost, free for their buyer, visible when they fail."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.domain.catalogue.product import ContactKind, FieldKind
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.money import zero
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import (
    Accepted,
    Refused,
    RuledNotCharged,
    RuledRefund,
    UnknownOutcome,
)
from bot.domain.errors import Declined
from bot.domain.people.problems import ProblemState
from bot.services import sales_pause
from bot.services.operations.reconciliation import check_rules
from bot.services.orders import cases, history, replacements
from bot.services.orders.replacements import ReplacementOffer
from bot.services.people import privacy
from storage.operations.tables import audit
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    OPERATOR,
    a_category,
    a_field,
    a_product,
    shop_with,
    some_details,
    usd,
)
from tests.services.services_rig import ServicesRig

O = ReplacementObstacle
S = OrderStatus
OTHER_OPERATOR = BuyerId(OPERATOR + 1)


async def delivered(rig: ServicesRig, quantity: int = 3) -> Order:
    """Return a delivered order."""
    order = await rig.buy(quantity)
    await rig.work()
    done = await rig.order(order)
    assert done.status is S.DELIVERED
    return done


async def offered(rig: ServicesRig, order: Order, pieces: int = 1) -> ReplacementOffer:
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, pieces)
    assert isinstance(offer, ReplacementOffer), offer
    return offer


async def placed(rig: ServicesRig, order: Order, pieces: int = 1) -> Order:
    offer = await offered(rig, order, pieces)
    new = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(new, Order), new
    return new


async def obstacle(rig: ServicesRig, order: Order, pieces: int = 1) -> ReplacementObstacle:
    refused = await replacements.prepare_replacement(rig.shop, rig.db, order.id, pieces)
    assert isinstance(refused, ReplacementRefusal), refused
    return refused.obstacle


async def books_hold(rig: ServicesRig) -> None:
    assert [each.rule for each in await rig.db.read(check_rules) if not each.holds] == []


def _count_audited(tx: Transaction, action: str) -> int:
    query = select(func.count()).where(audit.c.action == action)
    return tx.resources.connection.scalar(query) or 0


async def test_a_replacement_is_traded_once_and_delivered_free_of_charge(rig: ServicesRig) -> None:
    order = await delivered(rig)
    before, traded = await rig.wallet(), len(rig.supplier.trades)
    offer = await offered(rig, order, 2)
    assert (offer.quote.price, offer.quote.selection.quantity) == (usd("0"), 2)
    assert offer.quote.cost == usd("18.00")

    new = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    await rig.work()

    assert isinstance(new, Order)
    done = await rig.order(new)
    assert (done.status, done.replaces_order_id, done.price) == (S.DELIVERED, order.id, usd("0"))
    assert len(rig.supplier.trades) == traded + 1
    assert [order_id for order_id, _ in rig.messenger.delivered] == [order.id, new.id]
    assert await rig.wallet() == before
    assert await rig.db.read(_count_audited, "replace") == 1
    await books_hold(rig)


async def test_the_profit_falls_by_the_cost_of_a_replacement(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    since = order.created_at
    before = await rig.db.read(lambda tx: tx.usage.totals(since))
    await placed(rig, order)
    await rig.work()

    after = await rig.db.read(lambda tx: tx.usage.totals(since))
    assert after.profit == before.profit - usd("9.00")
    assert (after.cost, after.replacements) == (usd("18.00"), usd("9.00"))
    assert after.revenue == before.revenue


async def test_the_open_quote_of_the_buyer_is_neither_used_nor_expired(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    offer = await rig.quote(2)
    await placed(rig, order)
    await rig.work()

    confirmed = await rig.confirm(BUYER, offer.id)
    assert not isinstance(confirmed, Declined)
    assert confirmed.order.price == usd("19.80")


async def test_the_next_quote_does_not_compare_its_price_with_a_replacement(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig, 1)
    await placed(rig, order)

    assert (await rig.quote(1)).previous_price is None


async def test_a_second_tap_and_a_second_operator_place_nothing_more(rig: ServicesRig) -> None:
    order = await delivered(rig)
    mine, theirs = await offered(rig, order), await offered(rig, order)
    first = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, mine)
    again = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, mine)
    other = await replacements.place_replacement(rig.shop, rig.db, OTHER_OPERATOR, theirs)
    await rig.work()
    late = await replacements.place_replacement(rig.shop, rig.db, OTHER_OPERATOR, theirs)

    assert isinstance(first, Order)
    for refused in (again, other, late):
        assert isinstance(refused, ReplacementRefusal)
        assert refused.obstacle is O.CHANGED
    assert len(await rig.db.read(replacements.list_replacements, order.id)) == 1
    assert len(rig.supplier.trades) == 2


async def test_one_replacement_of_an_order_is_open_at_a_time(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()

    assert await obstacle(rig, order) is O.ALREADY_OPEN
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())
    await placed(rig, order)
    await rig.work()
    await books_hold(rig)


async def test_the_database_refuses_a_second_open_replacement(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)

    def make_second(tx: Transaction, status: OrderStatus) -> None:
        tx.resources.connection.exec_driver_sql(
            f"UPDATE orders SET replaces_order_id = 1, status = '{status}' WHERE id = 1"
        )

    await rig.db.transact(make_second, S.CANCELLED)
    with pytest.raises(DatabaseUnavailable, match="breaks a constraint"):
        await rig.db.transact(make_second, S.UNCERTAIN)


async def test_an_unknown_outcome_of_a_replacement_is_a_case(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()

    found, _ = await rig.db.read(cases.list_cases)
    assert [each.id for each in found] == [new.id]
    assert [
        each.status for each in await rig.db.read(replacements.list_replacements, order.id)
    ] == [S.REVIEW]
    assert not [kind for _, kind, _ in rig.messenger.notices if kind == "still-checking"]
    await books_hold(rig)


async def test_a_refused_replacement_is_told_and_charges_nobody(rig: ServicesRig) -> None:
    order = await delivered(rig)
    before = await rig.wallet()
    rig.supplier.outcomes = [Refused("out of stock")]
    new = await placed(rig, order)
    await rig.work()

    assert (await rig.order(new)).status is S.CANCELLED
    alerts = [
        facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.REPLACEMENT_FAILED
    ]
    assert [facts["replaced"] for facts in alerts] == [str(order.id)]
    assert await rig.wallet() == before
    assert isinstance(await placed(rig, order), Order)
    await books_hold(rig)


async def test_refusals_of_replacements_do_not_count_against_their_buyer(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    for _ in range(6):
        rig.supplier.outcomes = [Refused("out of stock")]
        await placed(rig, order)
        await rig.work()

    assert (await rig.buy()).status is S.PLACED


async def test_a_replacement_is_outside_the_caps_of_its_buyer(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    limits = replace(rig.shop.settings.sales_limits, buyer_daily_cap=usd("20.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits, max_open_orders=1)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    await placed(rig, order)
    await rig.work()

    assert (await rig.buy()).status is S.PLACED


async def test_a_replacement_counts_in_the_cap_of_the_shop(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    limits = replace(rig.shop.settings.sales_limits, shop_daily_cap=usd("20.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    await placed(rig, order)
    await rig.work()

    over = await replacements.place_replacement(
        rig.shop, rig.db, OPERATOR, await offered(rig, order)
    )
    assert isinstance(over, ReplacementRefusal)
    assert over.obstacle is O.SHOP_CAP


async def test_a_pause_stops_a_replacement_before_and_between_the_taps(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await sales_pause.pause_as_operator(rig.shop, rig.db, OPERATOR)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is O.SALES_PAUSED
    assert await obstacle(rig, order) is O.SALES_PAUSED


async def test_an_old_offer_is_asked_again(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    rig.wait(601)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is O.EXPIRED


async def test_a_refunded_order_is_not_replaced(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is O.CHANGED
    assert await obstacle(rig, order) is O.NOT_DELIVERED


async def test_a_delivered_replacement_is_not_refunded_but_replaced(rig: ServicesRig) -> None:
    order = await delivered(rig)
    first = await placed(rig, order)
    await rig.work()

    refunded = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, first.id, RuledRefund())
    assert isinstance(refunded, Declined)
    second = await placed(rig, first)
    assert second.replaces_order_id == order.id
    await rig.work()
    await books_hold(rig)


async def test_a_replacement_whose_supplier_charged_is_a_loss_when_it_is_given_up(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig, 1)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledRefund())
    await rig.work()

    totals = await rig.db.read(lambda tx: tx.usage.totals(order.created_at))
    assert totals.losses == usd("9.00")
    await books_hold(rig)


async def test_a_buyer_in_debt_gets_a_replacement(rig: ServicesRig) -> None:
    """Credit may be lowered below what was spent: the buyer still has a right to working goods."""
    order = await delivered(rig, 1)
    await rig.db.transact(lambda tx: tx.credit_limits.set(BUYER, usd("1.00"), is_own=True))
    assert (await rig.wallet()).available < usd("0")

    await placed(rig, order)
    await rig.work()
    await books_hold(rig)


async def test_the_product_is_gone_and_a_text_goes_out_once(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.categories = ()
    await rig.refresh_catalogue()
    assert await obstacle(rig, order) is O.PRODUCT_GONE

    sent = await replacements.send_text(rig.db, OPERATOR, order.id, order.version, "NEW-CODE")
    again = await replacements.send_text(rig.db, OPERATOR, order.id, order.version, "NEW-CODE")
    await rig.work()

    assert isinstance(sent, Order)
    assert again is None
    assert rig.messenger.delivered[-1] == (order.id, b"NEW-CODE")
    assert len(rig.messenger.delivered) == 2
    secrets = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert [each.version for each in secrets] == [1, 2]
    assert (await rig.order(order)).status is S.DELIVERED
    await books_hold(rig)
