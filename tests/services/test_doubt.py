"""An order in doubt: what evidence settles it, what a person must, and that no clock but ours counts."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pytest

from bot.domain.checkout import SEALED
from bot.domain.doubt import DoubtRules
from bot.domain.order import (
    Accepted,
    NotSent,
    Order,
    OrderStatus,
    Outcome,
    Refused,
    Step,
    TradeNo,
    Unknown,
)
from bot.domain.ports import AlertKind
from bot.domain.store import Replay, Sample, Tx
from bot.services import doubt, fulfilment, replay
from bot.services.windows import Windows
from storage import SqlStore
from tests.builders import a_product, usd
from tests.services.till import Till, open_till

S = OrderStatus
SILENCE = Unknown("read_timeout")
BOOKED = Refused("The request ID already exists")
KNOWN = Unknown("duplicate_request_no")
POOR = Refused("余额不足")
FULL, CHARGED = Decimal("100.00"), Decimal("91.00")
SETTLE = 60
OURS = DoubtRules(exclusive=True, settle=SETTLE)
ENFORCING = DoubtRules(enforces=True, settle=SETTLE)
BOTH = DoubtRules(exclusive=True, enforces=True, settle=SETTLE)


async def open_doubtful(store: SqlStore, rules: DoubtRules, *outcomes: Outcome) -> Till:
    """A shop under `rules` whose store answers trades with `outcomes`, with more money than it needs."""
    till = await open_till(store, a_product(), credit="500.00")
    till.shop = replace(till.shop, doubts=rules)
    till.supplier.outcomes = list(outcomes)
    return till


async def in_doubt(till: Till) -> Order:
    """An order whose trade was answered, looked at once."""
    order = await till.buy()
    await till.work(1)
    return order


async def watch(till: Till, seconds: float) -> None:
    """Let time pass as the workers see it."""
    for _ in range(int(seconds // 10)):
        till.wait(10)
        await doubt.settle_doubts(till.shop, till.windows)
        await fulfilment.place_next(till.shop)


async def status(till: Till, order: Order) -> OrderStatus:
    return (await till.order(order)).status


async def samples(till: Till, order: Order) -> list[Decimal | None]:
    async def read(tx: Tx) -> list[Sample]:
        return await tx.attempts.samples(order.id)

    return [one.balance for one in await till.shop.store.read(read)]


async def replay_of(till: Till, order: Order) -> Replay | None:
    async def read(tx: Tx) -> Replay | None:
        return await tx.attempts.replay(order.id)

    return await till.shop.store.read(read)


def crash(till: Till) -> None:
    """The process dies; what it had in memory is gone."""
    till.windows = Windows()


class Died(BaseException):
    """The process, at this point."""


@dataclass(slots=True)
class Scripted:
    """The supplier of a till with some calls replaced."""

    supplier: Any
    calls: dict[str, Callable[..., Awaitable[Any]]] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        return self.calls.get(name) or getattr(self.supplier, name)


def with_calls(till: Till, **calls: Callable[..., Awaitable[Any]]) -> None:
    till.shop = replace(till.shop, supplier=Scripted(till.supplier, calls))


# --- no answer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "before"), [(DoubtRules(), FULL), (DoubtRules(), None), (OURS, None)]
)
async def test_where_nothing_can_be_learned_by_waiting_a_person_is_asked_at_once(
    store: SqlStore, rules: DoubtRules, before: Decimal | None
) -> None:
    till = await open_doubtful(store, rules, SILENCE)
    till.supplier.balance_now = before
    first, second = await till.buy(), await till.buy()
    await till.work(2)

    assert await status(till, first) is S.REVIEW
    assert await status(till, second) is S.DELIVERED


@pytest.mark.both_engines
async def test_a_balance_that_stands_still_for_the_whole_window_gives_the_money_back(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    await watch(till, SETTLE - 10)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    done = await till.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, "not charged: stood still: read_timeout")
    assert (await till.wallet()).available == usd("500.00")
    assert await samples(till, order) == [FULL] * 7
    assert len(till.supplier.trades) == 1


@pytest.mark.parametrize(
    ("after", "cause"),
    [
        (CHARGED, "unknown, and the balance fell: read_timeout"),
        (Decimal("99.999999"), "unknown, and the balance fell: read_timeout"),
        (Decimal("150.00"), "unknown, and the balance rose: read_timeout"),
    ],
)
async def test_a_balance_that_moves_ends_the_window_at_once(
    store: SqlStore, after: Decimal, cause: str
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    await watch(till, 40)
    till.supplier.balance_now = after
    await watch(till, 10)

    done = await till.order(order)
    assert (done.status, done.cause) == (S.REVIEW, cause)
    assert (await till.wallet()).held == usd("9.90")
    await till.send()
    assert AlertKind.REVIEW in [kind for _, kind, _ in till.messenger.alerts]


async def test_noise_below_a_millionth_is_no_movement(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    till.supplier.balance_now = Decimal("99.99999999999")
    await watch(till, SETTLE)

    assert await status(till, order) is S.CANCELLED


async def test_a_charge_hidden_by_a_payment_of_the_same_sum_is_caught_by_a_reading(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    till.supplier.balance_now = CHARGED
    await watch(till, 10)
    till.supplier.balance_now = FULL
    await watch(till, SETTLE)

    assert await status(till, order) is S.REVIEW
    assert await samples(till, order) == [FULL, CHARGED]


async def test_such_a_charge_is_caught_while_the_trade_is_still_in_flight(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS)
    read = asyncio.Event()
    balances = [FULL, CHARGED]

    async def balance() -> Decimal:
        if len(balances) == 1:
            read.set()
        return balances.pop(0) if balances else FULL

    async def trade(*_args: object) -> Outcome:
        await read.wait()
        while not await samples(till, order):  # noqa: ASYNC110 - the sampler's own commit
            await asyncio.sleep(0)
        return SILENCE

    with_calls(till, balance=balance, trade=trade)
    order = await in_doubt(till)

    assert (await samples(till, order))[0] == CHARGED
    assert await status(till, order) is S.REVIEW


async def test_an_account_that_others_use_is_not_read_while_a_trade_is_in_flight(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, ENFORCING)
    order = await till.buy()
    await till.work()

    assert await status(till, order) is S.DELIVERED
    assert till.supplier.calls.count("balance") == 1


async def test_a_sampler_that_fails_or_hangs_neither_delays_nor_spoils_a_trade(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS)
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

    async def trade(*_args: object) -> Outcome:
        await hung.wait()
        return Accepted(TradeNo("T1"), None, "KEY")

    with_calls(till, balance=balance, trade=trade)
    order = await till.buy()
    await till.work()

    assert await status(till, order) is S.DELIVERED


async def test_a_reading_that_fails_begins_the_window_anew(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    await watch(till, 30)
    till.supplier.balance_now = None
    await watch(till, 30)
    till.supplier.balance_now = FULL
    await watch(till, SETTLE - 10)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    assert await status(till, order) is S.CANCELLED


async def test_four_readings_that_fail_in_a_row_are_a_persons_case(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    till.supplier.balance_now = None
    await watch(till, 30)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    done = await till.order(order)
    assert done.status is S.REVIEW
    assert done.cause.startswith("unknown, and the balance cannot be read")
    assert await samples(till, order) == [FULL, None, None, None, None]


async def test_a_time_in_which_nobody_looked_is_not_a_time_in_which_nothing_moved(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    till.wait(400)
    await till.work(1)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, SETTLE)
    assert await status(till, order) is S.CANCELLED


@pytest.mark.parametrize("jump", [24 * 3600, -24 * 3600, 400, -400])
async def test_setting_the_wall_clock_neither_ends_nor_prolongs_the_window(
    store: SqlStore, jump: float
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    await watch(till, 30)
    till.clock.jump(jump)
    await watch(till, SETTLE - 40)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    assert await status(till, order) is S.CANCELLED


@pytest.mark.both_engines
async def test_a_crash_in_the_window_begins_it_anew_and_forgets_no_reading(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await in_doubt(till)
    await watch(till, 40)
    crash(till)
    await fulfilment.recover(till.shop)
    await watch(till, SETTLE)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    assert await status(till, order) is S.CANCELLED


async def test_a_fall_that_was_read_before_a_crash_still_counts_after_it(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    order = await till.buy()
    await fulfilment.place_next(till.shop)

    async def seen(tx: Tx) -> None:
        await tx.attempts.sample(order.id, CHARGED, till.clock.now())

    await till.shop.store.transact(seen)
    crash(till)
    await till.work(1)

    assert await status(till, order) is S.REVIEW


@pytest.mark.parametrize(("late", "ends"), [(None, S.CANCELLED), (CHARGED, S.REVIEW)])
async def test_a_trade_that_a_crash_cut_is_watched_and_never_sent_again(
    store: SqlStore, late: Decimal | None, ends: OrderStatus
) -> None:
    """Charged late, well inside the window, or not at all."""
    till = await open_doubtful(store, OURS)

    async def die(*_args: object) -> Outcome:
        raise Died

    with_calls(till, trade=die)
    order = await till.buy()
    with pytest.raises(Died):
        await fulfilment.place_next(till.shop)
    crash(till)
    till.shop = replace(till.shop, supplier=till.supplier)
    await fulfilment.recover(till.shop)
    await till.work(1)
    await watch(till, 40)
    till.supplier.balance_now = late or FULL
    await watch(till, SETTLE - 40)

    assert await status(till, order) is ends
    assert till.supplier.trades == []


async def test_two_orders_behind_one_in_doubt_wait_for_its_window_and_then_go(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    doubtful = await in_doubt(till)
    behind = [await till.buy(), await till.buy()]
    await watch(till, SETTLE - 10)
    assert [await status(till, order) for order in behind] == [S.PLACED, S.PLACED]

    await watch(till, 10)
    await till.work()
    assert await status(till, doubtful) is S.CANCELLED
    assert [await status(till, order) for order in behind] == [S.DELIVERED, S.DELIVERED]
    assert len(till.supplier.trades) == 3


async def test_orders_behind_one_that_fell_do_not_wait_for_the_rest_of_the_window(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, OURS, SILENCE)
    doubtful = await in_doubt(till)
    behind = await till.buy()
    till.supplier.balance_now = CHARGED
    await watch(till, 10)
    await till.work()

    assert await status(till, doubtful) is S.REVIEW
    assert await status(till, behind) is S.DELIVERED


async def test_waiting_without_a_memory_is_refused(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS)
    with pytest.raises(ValueError, match="Windows"):
        await doubt.settle_doubts(till.shop)


async def test_an_order_in_doubt_without_any_attempt_is_a_case(store: SqlStore) -> None:
    till = await open_doubtful(store, OURS)
    order = await till.buy()
    claimed = await till.shop.store.transact(fulfilment._claim_trade, till.shop)
    assert claimed is not None

    async def lose(tx: Tx) -> None:
        await tx.orders.move(
            claimed, Step((S.SUBMITTING, S.UNCERTAIN), "lost"), "test", till.clock.now()
        )

    await till.shop.store.transact(lose)
    await till.work(1)
    assert await status(till, order) is S.REVIEW


# --- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "after", "ends"),
    [
        (OURS, FULL, S.CANCELLED),
        (OURS, Decimal("150.00"), S.CANCELLED),
        (OURS, Decimal("99.99"), S.REVIEW),
        (OURS, CHARGED, S.REVIEW),
        (DoubtRules(), FULL, S.CANCELLED),
        (DoubtRules(), Decimal("99.99"), S.CANCELLED),
        (DoubtRules(), Decimal("92.00"), S.REVIEW),  # what it is worth by now
        (DoubtRules(), CHARGED, S.REVIEW),
        (ENFORCING, Decimal("99.99"), S.CANCELLED),
    ],
)
async def test_one_reading_decides_on_a_refusal(
    store: SqlStore, rules: DoubtRules, after: Decimal, ends: OrderStatus
) -> None:
    till = await open_doubtful(store, rules, Refused("out of stock"))
    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("8.00")))
    await fulfilment.place_next(till.shop)
    till.supplier.balance_now = after
    await till.work(1)

    assert await status(till, order) is ends
    assert await samples(till, order) == [after]


@pytest.mark.parametrize("rules", [OURS, DoubtRules(), BOTH])
async def test_a_refusal_is_believed_where_there_is_no_balance_to_look_at(
    store: SqlStore, rules: DoubtRules
) -> None:
    till = await open_doubtful(store, rules, Refused("out of stock"))
    till.supplier.balance_now = None
    order = await in_doubt(till)

    assert await status(till, order) is S.CANCELLED
    assert len(till.supplier.trades) == 1


@pytest.mark.parametrize("rules", [DoubtRules(), OURS, ENFORCING, BOTH])
@pytest.mark.parametrize("answer", [BOOKED, KNOWN])
async def test_a_number_in_use_before_we_used_it_is_an_alarm_and_no_refusal(
    store: SqlStore, rules: DoubtRules, answer: Outcome
) -> None:
    till = await open_doubtful(store, rules, answer)
    order = await in_doubt(till)
    await watch(till, SETTLE + 10)

    assert AlertKind.NUMBER_IN_USE in [kind for _, kind, _ in till.messenger.alerts]
    assert await status(till, order) is (S.CANCELLED if rules.exclusive else S.REVIEW)
    assert len(till.supplier.trades) == 1


# --- sent again ----------------------------------------------------------------------------------

GOODS = Accepted(TradeNo("T7"), usd("9.00"), "THE-KEY")
NUMBERLESS = Accepted(None, None, "THE-KEY")
PROMISED = Accepted(TradeNo("T7"), usd("9.00"), None)


@pytest.mark.parametrize("rules", [ENFORCING, BOTH])
@pytest.mark.parametrize(
    ("answer", "ends", "cause"),
    [
        (GOODS, S.DELIVERED, "shown"),
        (NUMBERLESS, S.DELIVERED, "shown"),
        (PROMISED, S.ACCEPTED, "sent again: accepted"),
        (BOOKED, S.REVIEW, "unknown, but booked: read_timeout"),
        (KNOWN, S.REVIEW, "unknown, but booked: read_timeout"),
        (
            Refused(" the request id ALREADY exists. "),
            S.REVIEW,
            "unknown, but booked: read_timeout",
        ),
        (POOR, S.CANCELLED, "not charged: poor: read_timeout"),
        (Refused("Insufficient balance."), S.CANCELLED, "not charged: poor: read_timeout"),
    ],
)
@pytest.mark.both_engines
async def test_what_an_answer_to_the_replay_proves(
    store: SqlStore, rules: DoubtRules, answer: Outcome, ends: OrderStatus, cause: str
) -> None:
    till = await open_doubtful(store, rules, SILENCE, answer)
    order = await in_doubt(till)
    await watch(till, SETTLE - 10)
    assert (await status(till, order), len(till.supplier.trades)) == (S.UNCERTAIN, 1)

    await watch(till, 10)
    await till.send()
    done = await till.order(order)
    assert (done.status, done.cause) == (ends, cause)
    first, second = till.supplier.trades
    assert first[:2] == second[:2]
    assert (await replay_of(till, order)) is not None


async def test_goods_of_a_replay_are_paid_for_once_and_ask_nobody(store: SqlStore) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE, GOODS)
    order = await in_doubt(till)
    await watch(till, SETTLE)
    await till.send()

    assert till.messenger.delivered == [(order.id, b"THE-KEY")]
    assert (await till.wallet()).balance == usd("-9.90")
    assert (await till.order(order)).charged == usd("9.00")
    assert till.messenger.alerts == []


@pytest.mark.parametrize(
    ("answer", "waits"),
    [
        (Refused("库存不足"), 0),
        (NotSent("connect_failed"), 0),
        (SILENCE, SETTLE - 10),
    ],
)
async def test_an_answer_that_proves_nothing_leaves_it_to_the_balance(
    store: SqlStore, answer: Outcome, waits: int
) -> None:
    """After one that may have been a charge, the balance is watched from the beginning."""
    till = await open_doubtful(store, BOTH, SILENCE, answer)
    order = await in_doubt(till)
    await watch(till, SETTLE)
    await watch(till, waits)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    assert await status(till, order) is S.CANCELLED
    assert len(till.supplier.trades) == 2


@pytest.mark.parametrize("answer", [Refused("库存不足"), NotSent("connect_failed"), SILENCE])
async def test_on_a_shared_account_such_an_answer_leaves_it_to_a_person(
    store: SqlStore, answer: Outcome
) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE, answer)
    order = await in_doubt(till)
    await watch(till, SETTLE + 10)

    done = await till.order(order)
    assert done.status is S.REVIEW
    assert done.cause.startswith("unknown: read_timeout; sent again: ")
    assert len(till.supplier.trades) == 2


async def test_a_fall_spares_the_replay(store: SqlStore) -> None:
    till = await open_doubtful(store, BOTH, SILENCE)
    order = await in_doubt(till)
    till.supplier.balance_now = CHARGED
    await watch(till, SETTLE + 10)

    assert await status(till, order) is S.REVIEW
    assert len(till.supplier.trades) == 1


@pytest.mark.parametrize("balance", [None, Decimal("150.00")])
async def test_a_balance_that_tells_nothing_does_not_spare_it(
    store: SqlStore, balance: Decimal | None
) -> None:
    till = await open_doubtful(store, BOTH, SILENCE, GOODS)
    order = await in_doubt(till)
    till.supplier.balance_now = balance
    await watch(till, SETTLE)
    await till.send()

    assert await status(till, order) is S.DELIVERED


async def test_nothing_is_sent_again_above_the_price_that_was_agreed(store: SqlStore) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE)
    order = await in_doubt(till)
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.01")))
    await watch(till, SETTLE + 10)

    done = await till.order(order)
    assert (done.status, done.cause) == (
        S.REVIEW,
        "unknown: read_timeout; sent again: not_sent the price rose",
    )
    assert len(till.supplier.trades) == 1


async def test_a_product_that_has_no_price_any_more_is_not_sent_again(store: SqlStore) -> None:
    till = await open_doubtful(store, BOTH, SILENCE)
    order = await in_doubt(till)
    till.supplier.refusals["valuation"] = "gone"
    await watch(till, SETTLE + 10)

    assert await status(till, order) is S.CANCELLED
    assert len(till.supplier.trades) == 1


@pytest.mark.parametrize("returns", [True, False])
async def test_a_replay_waits_a_little_for_a_store_that_is_away(
    store: SqlStore, returns: bool
) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE, GOODS)
    order = await in_doubt(till)
    till.supplier.away = True
    await watch(till, SETTLE + 30)
    assert await status(till, order) is S.UNCERTAIN

    till.supplier.away = not returns
    await watch(till, 20)
    await till.send()
    assert await status(till, order) is (S.DELIVERED if returns else S.REVIEW)


async def test_a_valuation_that_hangs_counts_as_away(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE)
    order = await in_doubt(till)

    async def hang(*_args: object) -> Decimal:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(replay, "VALUATION", 0.01)
    with_calls(till, valuation=hang)
    await watch(till, SETTLE + 10)

    assert await status(till, order) is S.UNCERTAIN
    assert await replay_of(till, order) is None


@pytest.mark.parametrize("rules", [ENFORCING, BOTH])
@pytest.mark.both_engines
async def test_a_replay_that_a_crash_cut_is_never_sent_again(
    store: SqlStore, rules: DoubtRules
) -> None:
    """Where the balance tells, it is watched for a whole window more; else a person is asked."""
    till = await open_doubtful(store, rules, SILENCE)
    order = await in_doubt(till)
    sent = []

    async def die(*args: object) -> Outcome:
        sent.append(args)
        raise Died

    with_calls(till, trade=die)
    with pytest.raises(Died):
        await watch(till, SETTLE)
    crash(till)
    till.shop = replace(till.shop, supplier=till.supplier)
    await fulfilment.recover(till.shop)
    await till.work(1)
    assert await status(till, order) is (S.UNCERTAIN if rules.exclusive else S.REVIEW)

    await watch(till, SETTLE + 10)
    assert await status(till, order) is (S.CANCELLED if rules.exclusive else S.REVIEW)
    assert (len(sent), len(till.supplier.trades)) == (1, 1)
    ended = await replay_of(till, order)
    assert ended is not None
    assert (ended.outcome, ended.detail) == ("unknown", "crash")


async def test_a_replay_is_not_begun_while_the_shop_is_closing(store: SqlStore) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE)
    await in_doubt(till)
    await watch(till, SETTLE - 10)
    till.wait(10)
    await doubt.settle_doubts(till.shop, till.windows, lambda: True)

    assert len(till.supplier.trades) == 1


async def test_a_replay_under_way_is_not_cut_by_a_shop_that_closes(store: SqlStore) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE)
    order = await in_doubt(till)
    await watch(till, SETTLE - 10)
    begun, answer = asyncio.Event(), asyncio.Event()

    async def trade(*_args: object) -> Outcome:
        begun.set()
        await answer.wait()
        return GOODS

    with_calls(till, trade=trade)
    till.wait(10)
    looking = asyncio.create_task(doubt.settle_doubts(till.shop, till.windows))
    await begun.wait()
    looking.cancel()
    await asyncio.sleep(0)
    looking.cancel()
    await asyncio.sleep(0.01)
    assert not looking.done()

    answer.set()
    await asyncio.wait({looking})
    assert looking.cancelled()
    assert await status(till, order) is S.FULFILLED


async def test_a_replay_answered_with_another_orders_number_hands_nothing_over(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, ENFORCING, GOODS, SILENCE, GOODS)
    await till.buy()
    await till.work()
    order = await in_doubt(till)
    await watch(till, SETTLE + 10)

    assert await status(till, order) is S.REVIEW
    assert len(till.messenger.delivered) == 1


async def test_an_answer_to_a_replay_that_cannot_be_recorded_is_a_persons_case(
    store: SqlStore,
) -> None:
    foreign = Accepted(TradeNo("T7"), replace(usd("9.00"), currency="EUR"), "THE-KEY", raw=b"reply")
    till = await open_doubtful(store, ENFORCING, SILENCE, foreign)
    order = await in_doubt(till)
    await watch(till, SETTLE + 10)

    assert await status(till, order) is S.REVIEW
    ended = await replay_of(till, order)
    assert ended is not None
    assert ended.detail == "not recorded: CurrencyMismatch"


@pytest.mark.parametrize("sealed", [True, False])
async def test_what_cannot_be_read_or_was_settled_meanwhile_is_not_sent_again(
    store: SqlStore, sealed: bool
) -> None:
    till = await open_doubtful(store, ENFORCING, SILENCE)
    placed = await in_doubt(till)
    shut = replace(await till.order(placed), selection=SEALED)
    case = replay.Doubtful(shut if sealed else placed, None, "read_timeout")
    await replay.send_again(till.shop, till.windows, case, lambda: False)

    assert len(till.supplier.trades) == 1
    kept = await replay_of(till, placed)
    assert (kept and kept.detail) == ("sealed" if sealed else None)


async def test_a_refusal_without_a_valuation_on_record_is_held_against_the_quote(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, DoubtRules(), Refused("no"))
    order = await till.buy()
    await fulfilment.place_next(till.shop)
    attempt = await till.attempt(order)
    assert attempt is not None
    costs = doubt._costs(order, replace(attempt, expected=None))

    assert costs == {usd("9.00")}


async def test_a_replay_whose_end_was_lost_without_a_crash_is_watched_for_anew(
    store: SqlStore,
) -> None:
    till = await open_doubtful(store, BOTH, SILENCE)
    order = await in_doubt(till)

    async def die(*_args: object) -> Outcome:
        raise Died

    with_calls(till, trade=die)
    with pytest.raises(Died):
        await watch(till, SETTLE)
    till.shop = replace(till.shop, supplier=till.supplier)
    await watch(till, SETTLE)
    assert await status(till, order) is S.UNCERTAIN

    await watch(till, 10)
    assert await status(till, order) is S.CANCELLED
    assert len(till.supplier.trades) == 1
