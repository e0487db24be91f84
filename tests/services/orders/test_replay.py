"""Tests of a trade replay: what its answer proves, and when it is not sent."""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.errors import SupplierRefusedCall
from bot.domain.ids import TradeNo
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted, NotSent, Refused, TradeOutcome
from bot.services.operations import recovery
from bot.services.orders import account_refusals, fulfilment, replay, unknown_outcomes
from bot.services.orders.trade import never_stopping
from storage import EngineDatabase
from tests.builders import shop_with, usd
from tests.services.unknown_outcome_rig import (
    BOOKED,
    BOTH,
    CHARGED,
    ENFORCING,
    KNOWN,
    POOR,
    SETTLE,
    SILENCE,
    Died,
    S,
    crash,
    open_doubtful,
    order_with_unknown_outcome,
    replay_of,
    status,
    watch,
    with_calls,
)
from tests.waiting import LoopClock

GOODS = Accepted(TradeNo("T7"), usd("9.00"), "THE-KEY")
NUMBERLESS = Accepted(None, None, "THE-KEY")
PROMISED = Accepted(TradeNo("T7"), usd("9.00"), None)


@pytest.mark.parametrize("rules", [ENFORCING, BOTH])
@pytest.mark.parametrize(
    ("answer", "ends", "cause", "detail"),
    [
        (GOODS, S.DELIVERED, Cause.SHOWN, ""),
        (NUMBERLESS, S.DELIVERED, Cause.SHOWN, ""),
        (PROMISED, S.ACCEPTED, Cause.REPLAY_ACCEPTED, ""),
        (BOOKED, S.REVIEW, Cause.UNKNOWN_BUT_BOOKED, "read_timeout"),
        (KNOWN, S.REVIEW, Cause.UNKNOWN_BUT_BOOKED, "read_timeout"),
        (
            Refused(" the request id ALREADY exists. "),
            S.REVIEW,
            Cause.UNKNOWN_BUT_BOOKED,
            "read_timeout",
        ),
        (POOR, S.CANCELLED, Cause.NOT_CHARGED_INSUFFICIENT_BALANCE, "read_timeout"),
        (
            Refused("Insufficient balance."),
            S.CANCELLED,
            Cause.NOT_CHARGED_INSUFFICIENT_BALANCE,
            "read_timeout",
        ),
    ],
)
@pytest.mark.both_engines
async def test_what_an_answer_to_the_replay_proves(
    store: EngineDatabase,
    rules: UnknownOutcomeRules,
    answer: TradeOutcome,
    ends: OrderStatus,
    cause: Cause,
    detail: str,
) -> None:
    rig = await open_doubtful(store, rules, SILENCE, answer)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE - 10)
    assert (await status(rig, order), len(rig.supplier.trades)) == (S.UNCERTAIN, 1)

    await watch(rig, 10)
    await rig.send()
    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (ends, cause, detail)
    first, second = rig.supplier.trades
    assert first[:2] == second[:2]
    assert (await replay_of(rig, order)) is not None


async def test_goods_of_a_replay_are_paid_for_once_and_ask_nobody(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE, GOODS)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE)
    await rig.send()

    assert rig.messenger.delivered == [(order.id, b"THE-KEY")]
    assert (await rig.wallet()).balance == usd("-9.90")
    assert (await rig.order(order)).charged == usd("9.00")
    assert rig.messenger.alerts == []


@pytest.mark.parametrize(
    ("answer", "waits"),
    [
        (Refused("库存不足"), 0),
        (NotSent("connect_failed"), 0),
        (SILENCE, SETTLE - 10),
    ],
)
async def test_an_answer_that_proves_nothing_leaves_it_to_the_balance(
    store: EngineDatabase, answer: TradeOutcome, waits: int
) -> None:
    """After a possible charge, the balance is observed from the beginning."""
    rig = await open_doubtful(store, BOTH, SILENCE, answer)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE)
    await watch(rig, waits)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    assert await status(rig, order) is S.CANCELLED
    assert len(rig.supplier.trades) == 2


@pytest.mark.parametrize("answer", [Refused("库存不足"), NotSent("connect_failed"), SILENCE])
async def test_on_a_shared_account_such_an_answer_leaves_it_to_a_person(
    store: EngineDatabase, answer: TradeOutcome
) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE, answer)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE + 10)

    done = await rig.order(order)
    assert done.status is S.REVIEW
    assert done.cause is Cause.UNKNOWN
    assert done.cause_detail.startswith("read_timeout; sent again: ")
    assert len(rig.supplier.trades) == 2


async def test_a_fall_spares_the_replay(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = CHARGED
    await watch(rig, SETTLE + 10)

    assert await status(rig, order) is S.REVIEW
    assert len(rig.supplier.trades) == 1


@pytest.mark.parametrize("balance", [None, Decimal("150.00")])
async def test_a_balance_that_tells_nothing_does_not_spare_it(
    store: EngineDatabase, balance: Decimal | None
) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE, GOODS)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.balance_now = balance
    await watch(rig, SETTLE)
    await rig.send()

    assert await status(rig, order) is S.DELIVERED


async def test_nothing_is_sent_again_above_the_price_that_was_agreed(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.01")))
    await watch(rig, SETTLE + 10)

    done = await rig.order(order)
    assert (done.status, done.cause, done.cause_detail) == (
        S.REVIEW,
        Cause.UNKNOWN,
        "read_timeout; sent again: not_sent the price rose",
    )
    assert len(rig.supplier.trades) == 1


async def test_a_product_that_has_no_price_any_more_is_not_sent_again(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.refusals["valuation"] = "gone"
    await watch(rig, SETTLE + 10)

    assert await status(rig, order) is S.CANCELLED
    assert len(rig.supplier.trades) == 1


@pytest.mark.parametrize("returns", [True, False])
async def test_a_replay_waits_a_little_for_a_supplier_that_is_away(
    store: EngineDatabase, returns: bool
) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE, GOODS)
    order = await order_with_unknown_outcome(rig)
    rig.supplier.away = True
    await watch(rig, SETTLE + 30)
    assert await status(rig, order) is S.UNCERTAIN

    rig.supplier.away = not returns
    await watch(rig, 20)
    await rig.send()
    assert await status(rig, order) is (S.DELIVERED if returns else S.REVIEW)


async def test_a_valuation_that_hangs_counts_as_away(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    order = await order_with_unknown_outcome(rig)

    async def hang(*_args: object) -> Decimal:
        await asyncio.Event().wait()
        raise AssertionError

    with_calls(rig, total_cost=hang)
    async with LoopClock().running_fast(replay.PRICE_CHECK_TIMEOUT):
        await watch(rig, SETTLE + 10)

    assert await status(rig, order) is S.UNCERTAIN
    assert await replay_of(rig, order) is None


@pytest.mark.parametrize("rules", [ENFORCING, BOTH])
@pytest.mark.both_engines
async def test_a_replay_that_a_crash_cut_is_never_sent_again(
    store: EngineDatabase, rules: UnknownOutcomeRules
) -> None:
    """If the balance can be read, it is observed for a whole period more; else a person decides."""
    rig = await open_doubtful(store, rules, SILENCE)
    order = await order_with_unknown_outcome(rig)
    sent = []

    async def die(*args: object) -> TradeOutcome:
        sent.append(args)
        raise Died

    with_calls(rig, trade=die)
    with pytest.raises(Died):
        await watch(rig, SETTLE)
    crash(rig)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    await recovery.recover_after_crash(rig.db)
    await rig.work(1)
    assert await status(rig, order) is (S.UNCERTAIN if rules.exclusive_account else S.REVIEW)

    await watch(rig, SETTLE + 10)
    assert await status(rig, order) is (S.CANCELLED if rules.exclusive_account else S.REVIEW)
    assert (len(sent), len(rig.supplier.trades)) == (1, 1)
    ended = await replay_of(rig, order)
    assert ended is not None
    assert (ended.outcome, ended.reason) == (AttemptOutcome.UNKNOWN, OutcomeReason.CRASH)


async def test_a_replay_is_not_started_while_the_shop_is_closing(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE - 10)
    rig.wait(10)
    await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations, lambda: True)

    assert len(rig.supplier.trades) == 1


async def test_a_replay_under_way_is_not_cut_by_a_shop_that_closes(store: EngineDatabase) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE - 10)
    begun, answer = asyncio.Event(), asyncio.Event()

    async def trade(*_args: object) -> TradeOutcome:
        begun.set()
        await answer.wait()
        return GOODS

    with_calls(rig, trade=trade)
    rig.wait(10)
    looking = asyncio.create_task(
        unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
    )
    await begun.wait()
    for _ in range(10):
        looking.cancel()
        await asyncio.sleep(0)
    assert not looking.done()

    answer.set()
    await asyncio.wait({looking})
    assert looking.cancelled()
    assert await status(rig, order) is S.FULFILLED


async def test_a_replay_answered_with_another_orders_number_hands_nothing_over(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, ENFORCING, GOODS, SILENCE, GOODS)
    await rig.buy()
    await rig.work()
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE + 10)

    assert await status(rig, order) is S.REVIEW
    assert len(rig.messenger.delivered) == 1


async def test_an_answer_to_a_replay_that_cannot_be_recorded_is_a_persons_case(
    store: EngineDatabase,
) -> None:
    foreign = Accepted(TradeNo("T7"), replace(usd("9.00"), currency="EUR"), "THE-KEY", raw=b"reply")
    rig = await open_doubtful(store, ENFORCING, SILENCE, foreign)
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE + 10)

    assert await status(rig, order) is S.REVIEW
    ended = await replay_of(rig, order)
    assert ended is not None
    assert (ended.reason, ended.detail) == (OutcomeReason.NOT_RECORDED, "CurrencyMismatch")


@pytest.mark.parametrize("sealed", [True, False])
async def test_an_unreadable_or_settled_order_is_not_replayed(
    store: EngineDatabase, sealed: bool
) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    placed = await order_with_unknown_outcome(rig)
    shut = replace(await rig.order(placed), selection=UNREADABLE_SELECTION)
    case = replay.ReplayCandidate(shut if sealed else placed, None, "read_timeout")
    await replay.replay_trade(rig.shop, rig.db, rig.observations, case, lambda: False)

    assert len(rig.supplier.trades) == 1
    kept = await replay_of(rig, placed)
    assert (kept and kept.reason) == (OutcomeReason.SELECTION_UNREADABLE if sealed else None)


async def test_a_refusal_without_a_valuation_on_record_is_held_against_the_quote(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, UnknownOutcomeRules(), Refused("no"))
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    assert account_refusals.possible_costs(order, None) == {usd("9.00")}


async def test_a_replay_whose_end_was_lost_without_a_crash_is_observed_again(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, BOTH, SILENCE)
    order = await order_with_unknown_outcome(rig)

    async def die(*_args: object) -> TradeOutcome:
        raise Died

    with_calls(rig, trade=die)
    with pytest.raises(Died):
        await watch(rig, SETTLE)
    rig.shop = shop_with(rig.shop, supplier=rig.supplier)
    await watch(rig, SETTLE)
    assert await status(rig, order) is S.UNCERTAIN

    await watch(rig, 10)
    assert await status(rig, order) is S.CANCELLED
    assert len(rig.supplier.trades) == 1


async def test_a_replay_that_is_given_up_says_so_without_what_the_buyer_typed(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, ENFORCING, SILENCE)
    order = await rig.order(await order_with_unknown_outcome(rig))

    async def valuation(_selection: object) -> Decimal:
        raise SupplierRefusedCall("SPRING is over")

    with_calls(rig, total_cost=valuation)
    typed = replace(order, selection=replace(order.selection, coupon="Spring"))
    await replay.replay_trade(
        rig.shop,
        rig.db,
        rig.observations,
        replay.ReplayCandidate(typed, None, ""),
        never_stopping,
    )

    found = await replay_of(rig, order)
    assert found is not None
    assert (found.reason, found.detail) == (OutcomeReason.PRICE_REFUSED, "… is over")
