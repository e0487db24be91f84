"""Tests of what is read for the next order while another one trades, and while its outcome is committed."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted, NotSent, RuledNotCharged, TradeOutcome
from bot.services import sales_pause
from bot.services.orders import fulfilment, preflight
from storage import EngineDatabase, make_database_disk
from storage.engine.address import parse_database_url
from tests.builders import a_product, a_selection, shop_with
from tests.doubles import Overridden
from tests.services.orders.preflight_rig import (
    AFTER_THE_FIRST,
    FIRST,
    NEXT,
    buy_both,
    is_true,
    purchase,
    recorded,
)
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import SILENCE, with_calls
from tests.storage.engines import fresh_url, opened
from tests.waiting import until

S = OrderStatus


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store, a_product(), a_product(code=NEXT))


async def test_the_preflight_of_the_next_order_overlaps_the_trade_and_its_balance_reading_follows(
    rig: ServicesRig,
) -> None:
    orders = await buy_both(rig)
    calls = recorded(rig)
    await rig.trade()
    await rig.trade()

    early, made = [f"stock {NEXT}", f"price {NEXT}"], calls.made
    assert made[:8] == [*purchase(FIRST), *early, f"answer {FIRST}"]
    assert sorted(made[8:10]) == ["balance", f"open {NEXT}"]
    assert made[10:] == [f"trade {NEXT}", f"answer {NEXT}"]
    assert [(await rig.order(order)).status for order in orders] == [S.FULFILLED, S.FULFILLED]


async def test_an_early_result_that_grew_old_is_read_again(rig: ServicesRig) -> None:
    await buy_both(rig)
    calls = recorded(rig)
    await rig.trade()
    rig.wait(preflight.MAX_EARLY_PREFLIGHT_AGE + 1)
    await rig.trade()

    assert calls.made.count(f"price {NEXT}") == 2


async def test_an_early_result_is_used_for_one_trade_only(rig: ServicesRig) -> None:
    """The trade was not sent, so the order is tried again with a fresh preflight."""
    await buy_both(rig)
    calls = recorded(rig)
    await rig.trade()
    rig.supplier.outcomes = [NotSent("later")]
    await rig.trade()
    rig.wait(6)
    await rig.trade()

    assert calls.made.count(f"price {NEXT}") == 2
    assert calls.made.count("balance") == 3
    assert calls.made[-1] == f"answer {NEXT}"


async def test_an_unknown_outcome_drops_what_was_read_during_its_trade(rig: ServicesRig) -> None:
    first, _ = await buy_both(rig)
    calls = recorded(rig)
    rig.supplier.outcomes = [SILENCE]
    await rig.trade()
    assert (await rig.order(first)).status is S.UNCERTAIN
    await rig.settle()
    await rig.rule(first.id, RuledNotCharged())
    await rig.trade()

    answered = calls.made.index(f"answer {FIRST}")
    assert calls.made[answered:].count(f"price {NEXT}") == 1


async def test_an_early_refusal_cancels_nothing(rig: ServicesRig) -> None:
    _, second = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {NEXT}")
    calls.refused.add(NEXT)
    await rig.trade()
    await rig.trade()

    assert (await rig.order(second)).status is S.FULFILLED
    assert calls.made.count(f"stock {NEXT}") == 2


async def test_an_early_preflight_that_breaks_is_repeated(rig: ServicesRig) -> None:
    _, second = await buy_both(rig)
    calls = recorded(rig)
    calls.broken.add(NEXT)
    await rig.trade()
    await rig.trade()

    assert (await rig.order(second)).status is S.FULFILLED
    assert calls.made.count(f"price {NEXT}") == 2


async def test_an_order_that_arrives_during_a_trade_is_checked_too(rig: ServicesRig) -> None:
    await rig.buy(code=FIRST)
    offer = await rig.quote(code=NEXT)
    calls = recorded(rig)

    pauses: list[float] = []

    async def confirm_before_second_look(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            await rig.confirm(offer.buyer_id, offer.id)

    clock = Overridden(rig.clock, sleep=confirm_before_second_look)
    rig.shop = shop_with(rig.shop, clock=clock)
    await rig.trade()

    assert pauses == list(preflight.LOOK_PAUSES[:2])
    assert calls.made.index(f"price {NEXT}") < calls.made.index(f"answer {FIRST}")


async def test_a_trade_that_breaks_off_drops_what_was_read_during_it(rig: ServicesRig) -> None:
    waiting, trading = await rig.buy(code=NEXT), await rig.buy(code=FIRST)
    calls, early = recorded(rig), preflight.EarlyPreflight()

    async def break_off() -> None:
        async with early.run_during_trade(rig.shop, rig.db, trading):
            await until(calls._may_answer)
            raise RuntimeError("broken off")

    with pytest.raises(RuntimeError, match="broken off"):
        await break_off()
    assert await early.take_check(rig.shop, waiting) is None


async def test_nothing_is_left_running_when_the_shop_ends(rig: ServicesRig) -> None:
    await rig.buy(code=FIRST)
    recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    assert rig.early_preflight._task is None


async def test_an_order_for_the_same_product_waits(rig: ServicesRig) -> None:
    await rig.buy(code=NEXT)
    trading = await rig.buy(code=NEXT)
    calls, early = recorded(rig), preflight.EarlyPreflight()
    async with early.run_during_trade(rig.shop, rig.db, trading):
        assert early._task is not None
        assert await early._task is None

    assert calls.made == []


@pytest.mark.parametrize(
    ("trading", "waiting", "is_checked"),
    [
        ({"code": FIRST}, {"code": NEXT}, True),
        ({"code": FIRST}, {"code": FIRST}, False),
        ({"code": FIRST, "variant": "a"}, {"code": FIRST, "variant": "b"}, False),
        ({"code": FIRST, "card_id": 5}, {"code": NEXT, "card_id": 5}, False),
        ({"code": FIRST, "card_id": 5}, {"code": NEXT, "card_id": 6}, True),
        ({"code": FIRST, "card_id": 5}, {"code": NEXT}, True),
    ],
)
def test_the_same_product_or_card_waits_and_no_other(
    trading: dict[str, Any], waiting: dict[str, Any], is_checked: bool
) -> None:
    one, other = (replace(a_selection(), **facts) for facts in (trading, waiting))
    assert preflight.may_be_checked_during(one, other) is is_checked


def test_an_order_that_cannot_be_read_is_not_checked() -> None:
    assert not preflight.may_be_checked_during(a_selection(), UNREADABLE_SELECTION)


# --- the trade that is prepared beside a commit ------------------------------------------------------


async def test_the_next_trade_is_prepared_while_the_outcome_is_committed(rig: ServicesRig) -> None:
    """Nothing is looked for during a trade that ends at once."""
    orders = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    await rig.trade()

    prepared = [f"stock {NEXT}", f"price {NEXT}", "balance", f"open {NEXT}"]
    made = calls.made
    assert made[:6] == [*purchase(FIRST), f"answer {FIRST}"]
    assert sorted(made[6:10]) == sorted(prepared)
    assert made[10:] == [f"trade {NEXT}", f"answer {NEXT}"]
    assert [(await rig.order(order)).status for order in orders] == [S.FULFILLED, S.FULFILLED]


async def test_two_transactions_lie_between_two_trades(rig: ServicesRig) -> None:
    """The outcome of one trade is committed, then the claim and the intent of the next together."""
    await buy_both(rig)
    recorded(rig, answer_after=f"stock {FIRST}")
    done: list[str] = []
    send, transact = rig.supplier.trade, rig.db.transact

    async def trade(*facts: Any) -> TradeOutcome:
        done.append("trade")
        return await send(*facts)

    async def note(phase: Any, *facts: Any, **named: Any) -> Any:
        done.append(phase.__name__)
        return await transact(phase, *facts, **named)

    with_calls(rig, trade=trade)
    db = Overridden(rig.db, transact=note)
    for _ in range(2):
        await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)

    first = done.index("trade")
    assert done[first : done.index("trade", first + 1)] == [
        "trade",
        "conclude_attempt",
        "_claim_and_begin",
    ]


async def test_the_trading_task_goes_first_between_two_trades_and_not_while_one_runs(
    rig: ServicesRig,
) -> None:
    await buy_both(rig)
    recorded(rig, answer_after=f"stock {FIRST}")
    goes_first: list[tuple[str, bool]] = []
    send, transact = rig.supplier.trade, rig.db.transact

    async def trade(*facts: Any) -> TradeOutcome:
        goes_first.append(("trade", rig.shop.right_of_way.is_taken))
        return await send(*facts)

    async def note(phase: Any, *facts: Any, **named: Any) -> Any:
        goes_first.append((phase.__name__, rig.shop.right_of_way.is_taken))
        return await transact(phase, *facts, **named)

    with_calls(rig, trade=trade)
    db = Overridden(rig.db, transact=note)
    for _ in range(3):
        await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)
        goes_first.append(("returned", rig.shop.right_of_way.is_taken))

    assert goes_first[:9] == [
        ("_claim_next_trade", False),
        ("_commit_intent", False),
        ("trade", False),
        ("conclude_attempt", True),
        ("returned", True),
        ("_claim_and_begin", True),
        ("trade", False),
        ("conclude_attempt", True),
        ("returned", True),
    ]
    assert goes_first[-1] == ("returned", False)  # nothing is left to trade


async def test_nobody_waits_for_the_supplier_before_a_prepared_trade(rig: ServicesRig) -> None:
    await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    read_balance, waited = calls.balance, []

    async def balance() -> Decimal | None:
        waited.append(rig.shop.right_of_way.is_taken)
        return await read_balance()

    early = rig.early_preflight
    early.drop()
    accepted = Accepted(None, None, "CODE")
    with_calls(rig, balance=balance)
    rig.shop.right_of_way.take()
    async with early.prepare_during_commit(rig.shop, rig.db, accepted):
        pass
    async with early.take_prepared(rig.shop) as found:
        assert found is not None
    assert waited == [False]


async def test_a_trade_of_the_same_product_is_prepared_after_the_answer(rig: ServicesRig) -> None:
    await rig.buy(code=NEXT)
    await rig.buy(code=NEXT)
    calls = recorded(rig, answer_after=f"trade {NEXT}")
    await rig.trade()
    answered = calls.made.index(f"answer {NEXT}")
    await rig.trade()

    assert f"stock {NEXT}" not in calls.made[calls.made.index(f"trade {NEXT}") : answered]
    assert calls.made[-2:] == [f"trade {NEXT}", f"answer {NEXT}"]
    assert calls.made.count(f"price {NEXT}") == 2


async def test_the_balance_before_a_prepared_trade_is_read_after_the_answer_before_it(
    rig: ServicesRig,
) -> None:
    _, second = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    await rig.trade()

    attempt = await rig.attempt(second)
    assert attempt is not None
    assert attempt.balance_before == str(AFTER_THE_FIRST)
    assert calls.made.count("balance") == 2


async def test_a_prepared_trade_that_grew_old_is_prepared_again(rig: ServicesRig) -> None:
    """Its connection may have been closed, and the balance may have changed."""
    await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    rig.wait(preflight.MAX_PREPARED_AGE + 1)
    rig.supplier.balance_now = Decimal("1.00")
    await rig.trade()

    assert calls.made.count("balance") == 3
    assert f"trade {NEXT}" not in calls.made


async def test_a_price_read_early_in_a_long_trade_is_read_again_for_the_prepared_one(
    rig: ServicesRig,
) -> None:
    await buy_both(rig)
    calls = recorded(rig)
    calls.answer_seconds = preflight.MAX_EARLY_PREFLIGHT_AGE + 1
    await rig.trade()
    await rig.trade()

    answered = calls.made.index(f"answer {FIRST}")
    assert calls.made.count(f"price {NEXT}") == 2
    assert f"price {NEXT}" in calls.made[answered : calls.made.index(f"trade {NEXT}")]


async def test_an_order_that_comes_before_the_prepared_one_is_checked_itself(
    rig: ServicesRig,
) -> None:
    _, prepared = await buy_both(rig)
    third = await rig.buy(code=FIRST)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    later = rig.clock.now() + timedelta(minutes=1)
    await rig.db.transact(lambda tx: tx.order_leases.postpone(prepared.id, later))
    await rig.trade()

    assert (await rig.order(third)).status is S.FULFILLED
    assert (await rig.order(prepared)).status is S.PLACED
    assert calls.made.count(f"price {FIRST}") == 2
    assert f"trade {NEXT}" not in calls.made


async def test_no_prepared_trade_begins_once_the_shop_stops(rig: ServicesRig) -> None:
    _, second = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    await fulfilment.trade_next_order(rig.shop, rig.db, lambda: True, rig.early_preflight)

    assert (await rig.order(second)).status is S.PLACED
    assert f"trade {NEXT}" not in calls.made


async def test_no_prepared_trade_begins_once_the_file_is_lost(tmp_path: Path) -> None:
    """An intent in a file that has no name any more would be lost with the process."""
    url = fresh_url("sqlite", tmp_path)
    async with opened(url) as store:
        rig = await open_services_rig(store, a_product(), a_product(code=NEXT))
        rig.shop = shop_with(rig.shop, disk=make_database_disk(store, url, 0))
        await buy_both(rig)
        calls = recorded(rig, answer_after=f"stock {FIRST}")
        await rig.trade()
        file = parse_database_url(url).file
        assert file is not None
        file.unlink()
        await rig.trade()

        assert f"open {NEXT}" in calls.made
        assert f"trade {NEXT}" not in calls.made


async def test_a_prepared_trade_begins_only_while_its_order_may_wait(rig: ServicesRig) -> None:
    """A trade long after the quote is tried once, with what the supplier says then."""
    _, second = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    late = second.quote_expires_at + fulfilment.QUOTE_GRACE_PERIOD + timedelta(seconds=1)
    rig.clock.jump((late - rig.clock.now()).total_seconds())
    await rig.trade()

    assert calls.made.count("balance") == 3


async def test_nothing_is_prepared_for_a_code_of_the_supplier(rig: ServicesRig) -> None:
    order = await rig.buy()
    assert preflight._may_be_prepared(order)
    with_code = replace(order, selection=replace(order.selection, coupon="SPRING"))
    assert not preflight._may_be_prepared(with_code)
    unreadable = replace(order, selection=UNREADABLE_SELECTION)
    assert not preflight._may_be_prepared(unreadable)


async def test_nothing_is_prepared_while_trades_are_refused(rig: ServicesRig) -> None:
    await rig.buy()
    calls, early = recorded(rig), preflight.EarlyPreflight()
    cause = PauseCause.TRADES_REFUSED
    await rig.db.transact(sales_pause.pause_sales, cause, sales_pause.SHOP_ACTOR)
    async with early.prepare_during_commit(rig.shop, rig.db, Accepted(None, None, "CODE")):
        pass
    async with early.take_prepared(rig.shop) as found:
        assert found is None
    assert calls.made == []


@pytest.mark.parametrize(
    ("obstacle", "repeated"),
    [("stock", f"stock {NEXT}"), ("balance", "balance"), ("connection", f"open {NEXT}")],
)
async def test_what_stops_the_preparation_is_looked_at_again_when_it_is_the_orders_turn(
    rig: ServicesRig, obstacle: str, repeated: str
) -> None:
    _, second = await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    match obstacle:
        case "stock":
            calls.refused.add(NEXT)
        case "balance":
            calls.low_readings.add(2)
        case _:
            calls.unconnected.add(NEXT)
    await rig.trade()
    await rig.trade()

    first = 1 if repeated == "balance" else 0
    assert calls.made.count(repeated) == first + 2
    assert (await rig.order(second)).status is S.FULFILLED


async def test_nothing_is_prepared_after_a_trade_that_was_not_accepted(rig: ServicesRig) -> None:
    await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    rig.supplier.outcomes = [NotSent("later")]
    await rig.trade()
    await asyncio.sleep(0)

    assert calls.made[-1] == f"answer {FIRST}"


async def test_a_commit_that_fails_drops_what_was_prepared_beside_it(rig: ServicesRig) -> None:
    early = preflight.EarlyPreflight()
    accepted = Accepted(None, None, "CODE")

    async def fail() -> None:
        async with early.prepare_during_commit(rig.shop, rig.db, accepted):
            raise RuntimeError("broken off")

    await rig.buy()
    with pytest.raises(RuntimeError, match="broken off"):
        await fail()
    async with early.take_prepared(rig.shop) as prepared:
        assert prepared is None


async def test_the_connection_of_a_prepared_trade_is_closed_if_it_is_not_used(
    rig: ServicesRig,
) -> None:
    await buy_both(rig)
    calls = recorded(rig, answer_after=f"stock {FIRST}")
    await rig.trade()
    await until(lambda: is_true(calls.open_connections == 1))
    rig.early_preflight.drop()
    await until(lambda: is_true(calls.open_connections == 0))


async def test_a_call_that_no_other_follows_leaves_no_connection_open(rig: ServicesRig) -> None:
    await buy_both(rig)
    calls = recorded(rig, answer_after=f"price {NEXT}")

    await fulfilment.trade_next_order(rig.shop, rig.db)

    await until(lambda: is_true(calls.open_connections == 0))
