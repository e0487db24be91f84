"""Tests of refunds of an order in part, and of goodwill: the money, the reward, the code, the books."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.domain.errors import Declined, DeclineReason, StaleVersion
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import RewardState
from bot.domain.orders.transition_inputs import Accepted, Refused, RuledRefund, UnknownOutcome
from bot.domain.payments import ledger
from bot.domain.payments.order_refunds import OrderPayout, PayoutKind, Pieces, RefundPart
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import reconciliation
from bot.services.orders import cases
from bot.services.orders.rewards import CREDITED_NOTICE, RETURNED_NOTICE
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import OrderMoney, PlannedGoodwill, PlannedRefund
from storage import EngineDatabase
from storage.engine.errors import ConstraintBroken
from storage.engine.lock_order import LockKind
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.orders_in_every_state import give_goodwill, refund_in_part, replace_pieces
from tests.services.promo_codes_rig import add_code, quote_with_code
from tests.services.referral_rig import (
    FRIEND,
    TERMS,
    WAIT,
    a_delivered_order,
    confirm_clock,
    credit_due,
    notices_to,
    open_referral_rig,
    refund,
    reward_of,
)
from tests.services.rival_phases import AT_COMMIT, Act, Rivals, Stop
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines


async def plan(rig: ServicesRig, order: Order, part: RefundPart) -> PlannedRefund | Declined:
    return await rig.db.read(order_refunds.plan_refund, order.id, part)


async def planned(rig: ServicesRig, order: Order, part: RefundPart) -> PlannedRefund:
    found = await plan(rig, order, part)
    assert isinstance(found, PlannedRefund), found
    return found


async def confirm(rig: ServicesRig, shown: PlannedRefund) -> PlannedRefund | Declined:
    return await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)


async def payouts_of(rig: ServicesRig, order: Order) -> Sequence[OrderPayout]:
    return await rig.db.read(lambda tx: tx.ledger.list_payouts(order.id))


async def expect_sound(rig: ServicesRig) -> None:
    rules = await rig.db.read(reconciliation.check_rules)
    assert [each for each in rules if not each.holds] == []


async def a_shop_with_three_pieces(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    """Open a shop with a delivered order of three pieces for 29.70."""
    rig = await open_services_rig(store, credit="100.00")
    order = await rig.buy(3)
    await rig.work()
    return rig, await rig.order(order)


async def test_an_amount_goes_to_the_balance_and_the_order_stays_delivered(
    store: EngineDatabase,
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    before = await rig.wallet()

    done = await refund_in_part(rig, order, usd("4.00"))
    await rig.work()

    assert (done.money, done.refundable, done.refundable_after) == (
        usd("4.00"),
        usd("29.70"),
        usd("25.70"),
    )
    assert done.wallet.balance == before.balance + usd("4.00")
    now = await rig.order(order)
    assert (now.status, now.version, now.refunded) == (
        OrderStatus.DELIVERED,
        order.version,
        usd("4.00"),
    )
    (payout,) = await payouts_of(rig, order)
    assert (payout.kind, payout.money, payout.actor) == (
        PayoutKind.REFUND,
        usd("4.00"),
        f"staff:{OPERATOR}",
    )
    (told,) = [(kind, facts) for _, kind, facts in rig.messenger.notices if "amount" in facts]
    assert told == (
        "refunded-in-part",
        {"amount": "400", "currency": "USD", "order": str(order.id)},
    )
    await expect_sound(rig)


@pytest.mark.parametrize(
    ("parts", "shares"),
    [
        ([Pieces(1), Pieces(1), Pieces(1)], ["9.56", "9.56", "9.58"]),
        ([Pieces(2), Pieces(1)], ["19.12", "9.58"]),
        ([Pieces(3)], ["28.70"]),
        ([usd("1.00"), Pieces(2), Pieces(1)], ["1.00", "19.12", "8.58"]),
        ([Pieces(2), usd("0.01"), Pieces(1)], ["19.12", "0.01", "9.57"]),
    ],
)
async def test_the_share_of_a_piece_is_rounded_down_and_the_last_piece_takes_the_rest(
    store: EngineDatabase, parts: list[RefundPart], shares: list[str]
) -> None:
    rig = await open_services_rig(store, credit="100.00")
    await add_code(rig, amount=1_00)
    offer = await quote_with_code(rig, quantity=3)
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation)
    await rig.work()
    order = await rig.order(confirmed.order)
    assert order.amount_paid == usd("28.70")

    assert [(await refund_in_part(rig, order, part)).money for part in parts] == [
        usd(each) for each in shares
    ]
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    assert (await rig.wallet()).balance == usd("0")
    await expect_sound(rig)


async def test_only_the_full_sum_ends_the_order_and_gives_the_use_of_the_code_back(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    promo = await add_code(rig)
    offer = await quote_with_code(rig)
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation)
    await rig.work()
    order = await rig.order(confirmed.order)
    assert order.amount_paid == usd("9.41")

    async def count_uses() -> int:
        def look(tx: Transaction) -> int:
            return tx.promo_codes.count_uses(promo.id, BUYER).total

        return await rig.db.read(look)

    await refund_in_part(rig, order, usd("9.40"))
    assert ((await rig.order(order)).status, await count_uses()) == (OrderStatus.DELIVERED, 1)
    done = await refund_in_part(rig, order, usd("0.01"))
    assert (done.is_whole, done.order.status, await count_uses()) == (
        True,
        OrderStatus.REFUNDED,
        0,
    )
    assert await plan(rig, order, usd("0.01")) == Declined(DeclineReason.MONEY_RETURNED)
    await expect_sound(rig)


async def test_a_later_full_refund_returns_the_rest(store: EngineDatabase) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    before = await rig.wallet()
    await refund_in_part(rig, order, Pieces(1))

    await refund(rig, order)

    assert (await rig.wallet()).balance == before.balance + usd("29.70")
    assert [each.money for each in await payouts_of(rig, order)] == [usd("9.90"), usd("19.80")]
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    await expect_sound(rig)


@pytest.mark.parametrize(
    ("part", "reason", "left"),
    [
        (usd("0"), DeclineReason.REFUND_TOO_SMALL, "25.70 USD"),
        (usd("-1.00"), DeclineReason.REFUND_TOO_SMALL, "25.70 USD"),
        (usd("25.71"), DeclineReason.REFUND_TOO_LARGE, "25.70 USD"),
        (Pieces(0), DeclineReason.TOO_MANY_PIECES, "25.70 USD"),
        (Pieces(-1), DeclineReason.TOO_MANY_PIECES, "25.70 USD"),
        (Pieces(4), DeclineReason.TOO_MANY_PIECES, "25.70 USD"),
    ],
)
async def test_what_cannot_be_refunded_is_declined_with_what_is_left(
    store: EngineDatabase, part: RefundPart, reason: DeclineReason, left: str
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    await refund_in_part(rig, order, usd("4.00"))

    declined = await plan(rig, order, part)

    assert isinstance(declined, Declined)
    assert (declined.reason, declined.detail["left"]) == (reason, left)


async def test_pieces_whose_shares_exceed_what_is_left_are_declined(store: EngineDatabase) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    await refund_in_part(rig, order, usd("20.00"))
    declined = await plan(rig, order, Pieces(1))
    assert declined == Declined(DeclineReason.REFUND_TOO_LARGE, {"left": "9.70 USD"})
    assert (await planned(rig, order, Pieces(3))).money == usd("9.70")


async def test_only_an_order_whose_price_is_captured_is_refunded_in_part(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    assert await plan(rig, order, usd("1.00")) == Declined(DeclineReason.NOT_CAPTURED)
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    await rig.work()
    assert await plan(rig, order, usd("1.00")) == Declined(DeclineReason.NOT_CAPTURED)
    missing = replace(order, id=OrderId(404))
    assert await plan(rig, missing, usd("1.00")) == Declined(DeclineReason.ORDER_NOT_FOUND)


async def test_a_refund_in_part_stops_no_delivery(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.trade()
    assert (await rig.order(order)).status is OrderStatus.FULFILLED
    await refund_in_part(rig, order, usd("1.00"))
    await expect_sound(rig)
    await rig.work()
    now = await rig.order(order)
    assert (now.status, now.refunded) == (OrderStatus.DELIVERED, usd("1.00"))
    assert len(rig.messenger.delivered) == 1
    await expect_sound(rig)


async def test_the_second_tap_is_refused_when_somebody_has_refunded_meanwhile(
    store: EngineDatabase,
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    first, second = await planned(rig, order, usd("4.00")), await planned(rig, order, Pieces(1))
    assert isinstance(await confirm(rig, first), PlannedRefund)
    for shown in (first, second):
        with pytest.raises(StaleVersion):
            await confirm(rig, shown)
    assert (await rig.order(order)).refunded == usd("4.00")
    await expect_sound(rig)


@pytest.mark.parametrize("without", [(), {LockKind.BUYER}], ids=["locked", "unlocked"])
async def test_of_two_second_taps_at_once_the_later_one_is_refused(
    store: EngineDatabase, without: Collection[LockKind]
) -> None:
    """Without the lock of the buyer, the sum that is stored with the order refuses it."""
    rig, order = await a_shop_with_three_pieces(store)
    shown = await planned(rig, order, usd("4.00"))

    def tap(owner: BuyerId) -> Act:
        return lambda db: db.transact(order_refunds.refund_part, owner, shown)

    rivals = Rivals(store, Stop("insert", audit), without)
    results = await rivals.race(tap(OPERATOR), tap(BuyerId(OPERATOR + 1)))

    assert {type(each) for each in results} == {PlannedRefund, StaleVersion}
    assert (await rig.order(order)).refunded == usd("4.00")
    await expect_sound(rig)


async def test_the_second_tap_is_refused_when_the_order_has_moved_meanwhile(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.trade()
    shown = await planned(rig, order, usd("1.00"))
    await rig.work()
    with pytest.raises(StaleVersion):
        await confirm(rig, shown)
    assert (await rig.order(order)).refunded == usd("0")


async def test_a_full_refund_that_was_shown_before_a_refund_in_part_is_asked_again(
    store: EngineDatabase,
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    shown = await cases.check_ruling(rig.shop, rig.db, order.id, RuledRefund())
    assert not isinstance(shown, Declined)
    await refund_in_part(rig, order, usd("1.00"))
    with pytest.raises(StaleVersion):
        await cases.apply_ruling(
            rig.shop,
            rig.db,
            OPERATOR,
            order.id,
            RuledRefund(),
            shown.order,
        )


async def test_what_a_coupon_saved_is_not_refunded(store: EngineDatabase) -> None:
    """The supplier charged 8.00 for 9.00: the order took 8.80 of its price."""
    rig = await open_services_rig(store)
    rig.shop = shop_with(rig.shop, supplier_coupons=True)
    offer = await quote_with_code(rig, "COUPON")
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation)
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE")]
    await rig.work()
    order = await rig.order(confirmed.order)
    assert (order.price, order.amount_paid) == (usd("9.90"), usd("8.80"))
    declined = await plan(rig, order, usd("8.81"))
    assert declined == Declined(DeclineReason.REFUND_TOO_LARGE, {"left": "8.80 USD"})
    await refund_in_part(rig, order, usd("0.80"))
    await refund_in_part(rig, order, usd("8.00"))
    assert (await rig.order(order)).status is OrderStatus.REFUNDED
    assert (await rig.wallet()).balance == usd("0")
    await expect_sound(rig)


async def test_a_replacement_is_told_before_the_refund_and_asks_again_if_it_comes_between(
    store: EngineDatabase,
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    shown = await planned(rig, order, Pieces(1))
    assert shown.replacements == 0
    rig.supplier.outcomes = [Refused("no such card")]
    await replace_pieces(rig, order)
    with pytest.raises(StaleVersion):
        await confirm(rig, shown)
    assert (await planned(rig, order, Pieces(1))).replacements == 1
    await rig.work()  # it is cancelled, so the buyer has no replacement
    assert isinstance(await confirm(rig, shown), PlannedRefund)
    await expect_sound(rig)


# --- what the database refuses ---------------------------------------------------------------------


@pytest.mark.parametrize("cents", [25_71, 29_70, 2**40])
async def test_the_database_refuses_refunds_of_more_than_was_captured(
    store: EngineDatabase, cents: int
) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    await refund_in_part(rig, order, usd("4.00"))

    def post(tx: Transaction) -> None:
        tx.ledger.post(ledger.refund(order.id, BUYER, Money(cents, "USD"), "x", 2), tx.now)

    with pytest.raises(ConstraintBroken):
        await rig.db.transact(post)
    await expect_sound(rig)


async def test_the_database_refuses_two_refunds_at_once_that_together_exceed_what_was_captured(
    store: EngineDatabase,
) -> None:
    """Neither sees the entry of the other one, and nobody holds the lock of the buyer."""
    rig, order = await a_shop_with_three_pieces(store)

    def post(number: int) -> Act:
        entry = ledger.refund(order.id, BUYER, usd("20.00"), "x", number)

        def phase(tx: Transaction) -> object:
            return tx.ledger.post(entry, tx.now)

        return lambda db: db.transact(phase)

    results = await Rivals(store, AT_COMMIT, {LockKind.BUYER}).race(post(1), post(2))

    assert results[0] is True
    assert isinstance(results[1], ConstraintBroken)
    assert [each.money for each in await payouts_of(rig, order)] == [usd("20.00")]


async def test_the_database_refuses_a_refund_of_what_was_not_captured_or_has_no_order(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    entry = ledger.refund(order.id, BUYER, usd("0.01"), "x", 1)
    for wrong in (entry, replace(entry, order_id=None)):

        def post(tx: Transaction, wrong: ledger.LedgerEntry = wrong) -> None:
            tx.ledger.post(wrong, tx.now)

        with pytest.raises(ConstraintBroken):
            await rig.db.transact(post)


# --- rewards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "margin", "amount"),
    [(["0.01"], "0.89", "0.44"), (["0.30"], "0.60", "0.30"), (["0.05", "0.05"], "0.80", "0.40")],
)
async def test_a_pending_reward_is_recomputed_from_what_was_kept(
    store: EngineDatabase, parts: list[str], margin: str, amount: str
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    for part in parts:
        await refund_in_part(rig, order, usd(part))
    reward = await reward_of(rig, order)
    assert reward is not None
    assert (reward.margin, reward.amount) == (usd(margin), usd(amount))
    assert reward.state is RewardState.PENDING
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    assert await credit_due(rig) == 1
    assert (await rig.wallet(BUYER)).balance == usd(amount)


@pytest.mark.parametrize("part", ["0.90", "0.89", "5.00"])
async def test_a_pending_reward_ends_when_no_margin_or_no_share_is_left(
    store: EngineDatabase, part: str
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    await refund_in_part(rig, order, usd(part))
    reward = await reward_of(rig, order)
    assert reward is not None
    assert reward.state is RewardState.CANCELLED
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    assert await credit_due(rig) == 0


async def test_the_reward_of_an_order_that_was_refunded_in_part_on_its_way_counts_what_was_kept(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    order = await rig.buy(buyer=FRIEND)
    await rig.trade()
    await refund_in_part(rig, order, usd("0.30"))
    await rig.work()
    reward = await reward_of(rig, order)
    assert reward is not None
    assert (reward.margin, reward.amount) == (usd("0.60"), usd("0.30"))
    await expect_sound(rig)


async def test_the_excess_of_a_credited_reward_is_taken_back_and_the_rest_at_the_full_refund(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    order = await a_delivered_order(rig)
    rig.wait(WAIT.total_seconds())
    confirm_clock(rig)
    await credit_due(rig)
    assert (await rig.wallet(BUYER)).balance == usd("0.45")
    rig.shop = shop_with(rig.shop, referral=replace(TERMS, share_bp=9_000))

    balances = []
    for part in (usd("0.01"), usd("0.01"), usd("0.29")):
        await refund_in_part(rig, order, part)
        balances.append((await rig.wallet(BUYER)).balance)
        await expect_sound(rig)
    assert balances == [usd("0.44"), usd("0.44"), usd("0.29")]
    await refund(rig, order)
    await credit_due(rig)
    await rig.work()
    assert (await rig.wallet(BUYER)).balance == usd("0")
    assert (await rig.wallet(FRIEND)).balance == usd("50.00")
    told = [
        (kind, amount)
        for kind, amount in notices_to(rig, BUYER)
        if kind in {CREDITED_NOTICE, RETURNED_NOTICE}
    ]
    assert told == [
        (CREDITED_NOTICE, "45"),
        (RETURNED_NOTICE, "1"),
        (RETURNED_NOTICE, "15"),
        (RETURNED_NOTICE, "29"),
    ]


# --- goodwill --------------------------------------------------------------------------------------


async def test_goodwill_costs_the_profit_and_no_revenue_and_is_not_bounded_by_the_capture(
    store: EngineDatabase,
) -> None:
    rig, order = await a_shop_with_three_pieces(store)

    def totals(tx: Transaction) -> Any:
        return tx.usage.totals(order.created_at)

    before, wallet_before = await rig.db.read(totals), await rig.wallet()
    await give_goodwill(rig, order, usd("35.00"))
    await rig.work()

    after = await rig.db.read(totals)
    assert (after.revenue, after.goodwill) == (before.revenue, usd("35.00"))
    assert after.profit == before.profit - usd("35.00")
    assert (await rig.wallet()).balance == wallet_before.balance + usd("35.00")
    (payout,) = await payouts_of(rig, order)
    assert (payout.kind, payout.money) == (PayoutKind.GOODWILL, usd("35.00"))
    assert [kind for _, kind, facts in rig.messenger.notices if "amount" in facts] == ["goodwill"]
    assert (await planned(rig, order, usd("29.70"))).is_whole
    await expect_sound(rig)


async def test_goodwill_that_was_shown_is_given_once(store: EngineDatabase) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    shown = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("1.00"))
    assert isinstance(shown, PlannedGoodwill)
    assert isinstance(
        await rig.db.transact(order_refunds.give_goodwill, OPERATOR, shown), PlannedGoodwill
    )
    with pytest.raises(StaleVersion):
        await rig.db.transact(order_refunds.give_goodwill, OPERATOR, shown)
    await give_goodwill(rig, order, usd("2.00"))
    assert [each.money for each in await payouts_of(rig, order)] == [usd("1.00"), usd("2.00")]
    await expect_sound(rig)


@pytest.mark.parametrize("amount", ["0", "-0.01"])
async def test_goodwill_for_an_order_is_above_zero(store: EngineDatabase, amount: str) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    declined = await rig.db.read(order_refunds.plan_goodwill, order.id, usd(amount))
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.REFUND_TOO_SMALL


async def test_what_can_be_refunded_counts_the_pieces_that_are_left(store: EngineDatabase) -> None:
    rig, order = await a_shop_with_three_pieces(store)
    await refund_in_part(rig, order, Pieces(2))
    found = await rig.db.read(order_refunds.read_order_money, order.id)
    assert isinstance(found, OrderMoney)
    assert (found.money.captured, found.money.refunded, found.money.refundable) == (
        usd("29.70"),
        usd("19.80"),
        usd("9.90"),
    )
    assert found.money.pieces_left == 1
