"""Tests of unknown outcomes: which evidence settles them, when a person must, and that only the
monotonic clock counts.
"""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.checkout.quote import Quote
from bot.domain.ids import ProductId, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted, RefusalConfirmed, Refused, TradeOutcome
from bot.domain.orders.transitions import OrderTransition
from bot.services.checkout import answers, checkouts, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import recovery
from bot.services.orders import fulfilment, unknown_outcomes
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, a_field, a_product, shop_with, some_details, usd
from tests.services.services_rig import open_services_rig
from tests.services.unknown_outcome_rig import (
    BOOKED,
    BOTH,
    CHARGED,
    ENFORCING,
    FULL,
    KNOWN,
    OURS,
    SETTLE,
    SILENCE,
    Died,
    S,
    crash,
    open_doubtful,
    order_with_unknown_outcome,
    samples,
    status,
    watch,
    with_calls,
)

# --- no answer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "before"),
    [(UnknownOutcomeRules(), FULL), (UnknownOutcomeRules(), None), (OURS, None)],
)
async def test_where_nothing_can_be_learned_by_waiting_a_person_is_asked_at_once(
    store: EngineDatabase, rules: UnknownOutcomeRules, before: Decimal | None
) -> None:
    rig = await open_doubtful(store, rules, SILENCE)
    rig.supplier.balance_now = before
    first, second = await rig.buy(), await rig.buy()
    await rig.work(2)

    assert await status(rig, first) is S.REVIEW
    assert await status(rig, second) is S.DELIVERED


@pytest.mark.both_engines
async def test_an_unchanged_balance_for_the_whole_period_gives_the_money_back(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE - 10)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (
        S.CANCELLED,
        Cause.NOT_CHARGED_BALANCE_UNCHANGED,
        "read_timeout",
    )
    assert (await rig.wallet()).available == usd("500.00")
    assert await samples(rig, order) == [FULL] * 7
    assert len(rig.supplier.trades) == 1


@pytest.mark.parametrize(
    ("after", "cause"),
    [
        (CHARGED, Cause.UNKNOWN_BALANCE_FELL),
        (Decimal("99.999999"), Cause.UNKNOWN_BALANCE_FELL),
        (Decimal("150.00"), Cause.UNKNOWN_BALANCE_ROSE),
    ],
)
async def test_a_balance_that_moves_ends_the_window_at_once(
    store: EngineDatabase, after: Decimal, cause: Cause
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, 40)
    rig.supplier.balance_now = after
    await watch(rig, 10)

    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (S.REVIEW, cause, "read_timeout")
    assert (await rig.wallet()).held == usd("9.90")
    await rig.send()
    assert AlertKind.REVIEW in [kind for _, kind, _ in rig.messenger.alerts]


async def test_noise_below_a_millionth_is_no_movement(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = Decimal("99.99999999999")
    await watch(rig, SETTLE)

    assert await status(rig, order) is S.CANCELLED


async def test_a_charge_hidden_by_a_payment_of_the_same_sum_is_caught_by_a_reading(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = CHARGED
    await watch(rig, 10)
    rig.supplier.balance_now = FULL
    await watch(rig, SETTLE)

    assert await status(rig, order) is S.REVIEW
    assert await samples(rig, order) == [FULL, CHARGED]


async def test_such_a_charge_is_caught_while_the_trade_is_still_in_flight(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS)
    read = asyncio.Event()
    balances = [FULL, CHARGED]

    async def balance() -> Decimal:
        if len(balances) == 1:
            read.set()
        return balances.pop(0) if balances else FULL

    async def trade(*_args: object) -> TradeOutcome:
        await read.wait()
        while not await samples(rig, order):  # noqa: ASYNC110 - the sampler's own commit
            await asyncio.sleep(0)
        return SILENCE

    with_calls(rig, balance=balance, trade=trade)
    order = await order_with_unknown_outcome(rig)

    assert (await samples(rig, order))[0] == CHARGED
    assert await status(rig, order) is S.REVIEW


async def test_an_account_that_others_use_is_not_read_while_a_trade_is_in_flight(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, ENFORCING)
    order = await rig.buy()
    await rig.work()

    assert await status(rig, order) is S.DELIVERED
    assert rig.supplier.calls.count("balance") == 1


async def test_a_sampler_that_fails_or_hangs_neither_delays_nor_spoils_a_trade(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS)
    hung = asyncio.Event()
    reads = 0

    async def balance() -> Decimal:
        nonlocal reads
        reads += 1
        if reads == 2:
            raise RuntimeError("our own mistake")
        if reads == 3:
            hung.set()
            await asyncio.Event().wait()
        return FULL

    async def trade(*_args: object) -> TradeOutcome:
        await hung.wait()
        return Accepted(TradeNo("T1"), None, "KEY")

    with_calls(rig, balance=balance, trade=trade)
    order = await rig.buy()
    await rig.work()

    assert await status(rig, order) is S.DELIVERED


async def test_a_failed_reading_restarts_the_period(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, 30)
    rig.supplier.balance_now = None
    await watch(rig, 30)
    rig.supplier.balance_now = FULL
    await watch(rig, SETTLE - 10)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    assert await status(rig, order) is S.CANCELLED


async def test_four_readings_that_fail_in_a_row_are_a_persons_case(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = None
    await watch(rig, 30)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    done = await rig.order(order)
    assert done.status is S.REVIEW
    assert done.cause is Cause.UNKNOWN_BALANCE_UNREADABLE
    assert await samples(rig, order) == [FULL, None, None, None, None]


async def test_a_time_in_which_nobody_looked_is_not_a_time_in_which_nothing_moved(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.wait(400)
    await rig.work(1)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, SETTLE)
    assert await status(rig, order) is S.CANCELLED


@pytest.mark.parametrize("jump", [24 * 3600, -24 * 3600, 400, -400])
async def test_setting_the_wall_clock_neither_ends_nor_prolongs_the_window(
    store: EngineDatabase, jump: float
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, 30)
    rig.clock.jump(jump)
    await watch(rig, SETTLE - 40)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    assert await status(rig, order) is S.CANCELLED


@pytest.mark.both_engines
async def test_a_crash_in_the_period_restarts_it_and_forgets_no_reading(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, 40)
    crash(rig)
    await recovery.recover_after_crash(rig.db)
    await watch(rig, SETTLE)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    assert await status(rig, order) is S.CANCELLED


async def test_a_fall_that_was_read_before_a_crash_still_counts_after_it(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)

    def seen(tx: Transaction) -> None:
        tx.attempts.add_balance_reading(order.id, CHARGED, rig.clock.now())

    await rig.db.transact(seen)
    crash(rig)
    await rig.work(1)

    assert await status(rig, order) is S.REVIEW


@pytest.mark.parametrize(("late", "ends"), [(None, S.CANCELLED), (CHARGED, S.REVIEW)])
async def test_a_trade_that_a_crash_cut_is_watched_and_never_sent_again(
    store: EngineDatabase, late: Decimal | None, ends: OrderStatus
) -> None:
    """Charged late, well inside the observation period, or not at all."""
    rig = await open_doubtful(store, OURS)

    async def die(*_args: object) -> TradeOutcome:
        raise Died

    with_calls(rig, trade=die)
    order = await rig.buy()
    with pytest.raises(Died):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    crash(rig)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    await recovery.recover_after_crash(rig.db)
    await rig.work(1)
    await watch(rig, 40)
    rig.supplier.balance_now = late or FULL
    await watch(rig, SETTLE - 40)

    assert await status(rig, order) is ends
    assert rig.supplier.trades == []


async def test_two_orders_behind_an_unknown_outcome_wait_for_its_period_and_then_go(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    doubtful = await order_with_unknown_outcome(rig)
    behind = [await rig.buy(), await rig.buy()]
    await watch(rig, SETTLE - 10)
    assert [await status(rig, order) for order in behind] == [S.PLACED, S.PLACED]

    await watch(rig, 10)
    await rig.work()
    assert await status(rig, doubtful) is S.CANCELLED
    assert [await status(rig, order) for order in behind] == [S.DELIVERED, S.DELIVERED]
    assert len(rig.supplier.trades) == 3


async def test_orders_behind_one_that_fell_do_not_wait_for_the_rest_of_the_window(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    doubtful = await order_with_unknown_outcome(rig)
    behind = await rig.buy()
    rig.supplier.balance_now = CHARGED
    await watch(rig, 10)
    await rig.work()

    assert await status(rig, doubtful) is S.REVIEW
    assert await status(rig, behind) is S.DELIVERED


async def test_an_unknown_outcome_without_any_attempt_is_a_case(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, OURS)
    order = await rig.buy()
    claimed = await rig.db.transact(fulfilment._claim_next_trade)
    assert claimed is not None

    def lose(tx: Transaction) -> None:
        tx.orders.apply_transition(
            claimed,
            OrderTransition((S.SUBMITTING, S.UNCERTAIN), Cause.UNKNOWN),
            "test",
            rig.clock.now(),
        )

    await rig.db.transact(lose)
    await rig.work(1)
    assert await status(rig, order) is S.REVIEW


# --- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "after", "ends"),
    [
        (OURS, FULL, S.CANCELLED),
        (OURS, Decimal("150.00"), S.CANCELLED),
        (OURS, Decimal("99.99"), S.REVIEW),
        (OURS, CHARGED, S.REVIEW),
        (UnknownOutcomeRules(), FULL, S.CANCELLED),
        (UnknownOutcomeRules(), Decimal("99.99"), S.CANCELLED),
        (UnknownOutcomeRules(), Decimal("92.00"), S.REVIEW),  # the value at this time
        (UnknownOutcomeRules(), CHARGED, S.REVIEW),
        (ENFORCING, Decimal("99.99"), S.CANCELLED),
    ],
)
async def test_one_reading_decides_on_a_refusal(
    store: EngineDatabase, rules: UnknownOutcomeRules, after: Decimal, ends: OrderStatus
) -> None:
    rig = await open_doubtful(store, rules, Refused("out of stock"))
    order = await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.supplier.balance_now = after
    await rig.work(1)

    assert await status(rig, order) is ends
    assert await samples(rig, order) == [after]


@pytest.mark.parametrize("rules", [OURS, UnknownOutcomeRules(), BOTH])
async def test_a_refusal_is_believed_where_there_is_no_balance_to_look_at(
    store: EngineDatabase, rules: UnknownOutcomeRules
) -> None:
    rig = await open_doubtful(store, rules, Refused("out of stock"))
    rig.supplier.balance_now = None
    order = await order_with_unknown_outcome(rig)

    assert await status(rig, order) is S.CANCELLED
    assert len(rig.supplier.trades) == 1


@pytest.mark.parametrize(
    ("sentence", "cause", "detail"),
    [
        ("only capitals.", Cause.REFUSED_ANSWER, "Login: Only capitals"),
        ("out of stock", Cause.REFUSED, "out of stock"),
    ],
)
async def test_a_refusal_names_the_field_whose_answer_was_refused(
    store: EngineDatabase, sentence: str, cause: Cause, detail: str
) -> None:
    login = a_field(name="login", label="Login", error="Only capitals")
    rig = await open_services_rig(store, a_product(details=some_details(widgets=[login])))
    rig.supplier.outcomes = [Refused(sentence)]
    product = await rig.product()
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    await answers.answer_with_text(session, "abc")
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote)
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation)
    await rig.work()

    done = await rig.order(confirmed.order)
    assert (done.status, done.cause, done.cause_detail) == (S.CANCELLED, cause, detail)


async def test_a_refused_order_is_cancelled_although_its_product_is_not_in_the_catalogue(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, Refused("out of stock"))
    placed = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    order = await rig.order(placed)
    selection = replace(order.selection, product_id=ProductId(99), variant="0")

    await rig.db.transact(
        unknown_outcomes._apply_verdict,
        replace(order, selection=selection),
        RefusalConfirmed("out of stock"),
    )
    assert await status(rig, order) is S.CANCELLED


@pytest.mark.parametrize("rules", [UnknownOutcomeRules(), OURS, ENFORCING, BOTH])
@pytest.mark.parametrize("answer", [BOOKED, KNOWN])
async def test_a_number_in_use_before_we_used_it_is_an_alarm_and_no_refusal(
    store: EngineDatabase, rules: UnknownOutcomeRules, answer: TradeOutcome
) -> None:
    rig = await open_doubtful(store, rules, answer)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE + 10)

    assert AlertKind.REQUEST_NO_IN_USE in [kind for _, kind, _ in rig.messenger.alerts]
    assert await status(rig, order) is (S.CANCELLED if rules.exclusive_account else S.REVIEW)
    assert len(rig.supplier.trades) == 1
