"""The short sweep: no rule is broken.

It runs the kept schedules, every fault once, a plain purchase crashed at every point, and a sample
with up to two crashes.
"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.domain.operations.messenger import Messenger
from bot.domain.orders.supplier import Supplier
from bot.services import sales_pause
from bot.services.catalogue import stopped_products
from bot.services.orders import replacements, unknown_outcomes
from bot.services.payments import booking, claim_decisions, order_refunds
from bot.services.people import bans
from tests.crash import crash_points
from tests.crash.crash_points import (
    AT_THE_SUPPLIER,
    CALLS,
    LEASE_CALLS,
    LEASE_STEPS,
    PERMITTED,
    PHASES,
    RARE_CALLS,
    RARE_PHASES,
    REACHED,
    SWEEP_POINTS,
    after,
    before,
)
from tests.crash.sweep.faults import Noise, Rules, Scenario, Updates
from tests.crash.sweep.kept_schedules import KEPT
from tests.crash.sweep.points import Points
from tests.crash.sweep.schedule_runner import Verdict, play
from tests.crash.sweep.schedules import PAYING, Schedule, decidable, payments, sampled, singles
from tests.crash.sweep.search import play_all, shrink, with_one_crash
from tests.crash.sweep.world import Folder
from tests.marks import at_length
from tests.replacement import with_replacements
from tests.world.points import Crash
from tests.world.supplier import SCHEDULED_TRADE_FAULTS, Look, TradeFault
from tests.world.telegram import SCHEDULED_MESSAGE_FAULTS

SHARES = 4
#: Schedules that together reach every point.
REACHING = (
    "moving,trades=charged-timeout,rules=exclusive",
    "topped,trades=refused",
    "one,trades=lost,rules=enforcing",
    "card",
    "one,chat=blocked",
    "one,trades=refused,look=blinded",
    "one,trades=bare,look=unpaid",
    "taken-back",
    "returned",
    "restored",
    "link",
    "claimed",
    "given-back",
    "replaced",
    "steered",
)


async def count_unbroken(verdicts: AsyncIterator[Verdict], folder: Folder) -> int:
    """Return the number of schedules; shrink and report the first that breaks a rule."""
    played = 0
    async for verdict in verdicts:
        played += 1
        if verdict.breaches:
            pytest.fail(str(await shrink(verdict, folder)))
    return played


@pytest.mark.long
async def test_the_kept_schedules_break_no_rule(folder: Folder) -> None:
    kept = [Schedule.parse(text) for text in KEPT]

    assert await count_unbroken(play_all(kept, folder), folder) == len(KEPT)


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
async def test_no_fault_breaks_a_rule(folder: Folder, share: int) -> None:
    schedules = singles()[share::SHARES]

    assert await count_unbroken(play_all(schedules, folder), folder) == len(schedules)


async def test_a_plain_purchase_survives_a_crash_at_every_point(folder: Folder) -> None:
    assert await count_unbroken(with_one_crash(Schedule(), folder), folder) > 15


@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(Scenario.PAID),
        Schedule(Scenario.CLAIMED),
        *at_length(Schedule(Scenario.LINK), Schedule(Scenario.LINK_LATE)),
        *at_length(
            *(Schedule(scenario) for scenario in PAYING if scenario is not Scenario.PAID),
            *payments(),
        ),
    ],
    ids=str,
)
async def test_a_payment_survives_a_crash_at_every_point(
    folder: Folder, schedule: Schedule
) -> None:
    """From the invoice to the delivery; the payment is credited once, and its buyer is told."""
    assert await count_unbroken(with_one_crash(schedule, folder), folder) > 10


async def test_refunds_in_part_and_goodwill_are_made_once_whatever_the_second_tap_meets(
    folder: Folder,
) -> None:
    verdict = await play(Schedule(Scenario.GIVEN_BACK), folder)

    assert verdict.breaches == ()
    (points,) = verdict.points
    assert points.count(after(order_refunds.refund_part)) == 4 + 1  # the last one is declined
    assert points.count(after(order_refunds.give_goodwill)) == 1
    phases = (order_refunds.refund_part, order_refunds.give_goodwill)
    for crash in (name(phase) for phase in phases for name in (before, after)):
        crashed = await play(Schedule(Scenario.GIVEN_BACK, crashes=(crash,)), folder)
        assert crashed.breaches == ()


@pytest.mark.long
async def test_refunds_in_part_and_goodwill_survive_a_crash_at_every_point(folder: Folder) -> None:
    schedule = Schedule(Scenario.GIVEN_BACK)
    assert await count_unbroken(with_one_crash(schedule, folder), folder) > 40


async def test_bad_goods_are_replaced_once_whatever_the_second_tap_meets(folder: Folder) -> None:
    verdict = await play(Schedule(Scenario.REPLACED), folder)

    assert verdict.breaches == ()
    (points,) = verdict.points
    assert points.count(after(replacements._place_replacement)) == 2  # the second one is refused
    assert sum(point.startswith(after(Supplier.trade)) for point in points) == 3
    for crash in (name(replacements._place_replacement) for name in (before, after)):
        crashed = await play(Schedule(Scenario.REPLACED, crashes=(crash,)), folder)
        assert crashed.breaches == ()


@pytest.mark.long
async def test_a_replacement_survives_a_crash_at_every_point(folder: Folder) -> None:
    """From the report of bad goods to the delivery of others."""
    schedule = Schedule(Scenario.REPLACED)
    assert await count_unbroken(with_one_crash(schedule, folder), folder) > 40


async def test_bans_stops_and_pauses_survive_a_crash_at_every_point_of_theirs(
    folder: Folder,
) -> None:
    """An order that was placed before is finished, and each act is in the audit once."""
    verdict = await play(Schedule(Scenario.STEERED), folder)

    assert verdict.breaches == ()
    (points,) = verdict.points
    assert points.count(after(Supplier.trade)) == 2
    acts = (
        bans._set_banned,
        stopped_products._stop_selling,
        stopped_products._sell_again,
        sales_pause.pause_as_operator,
        sales_pause.resume_as_operator,
    )
    for crash in (name(act) for act in acts for name in (before, after)):
        crashed = await play(Schedule(Scenario.STEERED, crashes=(crash,)), folder)
        assert crashed.breaches == ()


@pytest.mark.parametrize("updates", Updates)
async def test_a_paid_order_is_delivered_however_the_update_comes(
    folder: Folder, updates: Updates
) -> None:
    """Without an update the next start finds the payment in the list, while the quote is held."""
    verdict = await play(Schedule(Scenario.PAID, updates=updates), folder)

    assert verdict.breaches == ()
    assert any(after(Messenger.deliver) in points for points in verdict.points)


@pytest.mark.parametrize("scenario", [Scenario.LINK, Scenario.LINK_LATE, Scenario.CLAIMED])
async def test_a_payment_outside_of_telegram_is_booked_and_its_order_delivered(
    folder: Folder, scenario: Scenario
) -> None:
    verdict = await play(Schedule(scenario), folder)

    assert verdict.breaches == ()
    (points,) = verdict.points
    assert points.count(after(booking.book_payment_once)) == (scenario is not Scenario.CLAIMED)
    assert points.count(after(claim_decisions._confirm)) == (scenario is Scenario.CLAIMED)
    assert after(Messenger.deliver) in points


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, 1), *(pytest.param(seed, 12, marks=pytest.mark.long) for seed in range(SHARES))],
)
async def test_two_crashes_under_any_faults_break_no_rule(
    folder: Folder, seed: int, count: int
) -> None:
    assert await count_unbroken(play_all(islice(sampled(seed), count), folder), folder) == count


# --- tests of the sweep ------------------------------------------------------------------------------


def schedules() -> Iterator[Schedule]:
    yield from singles()
    yield from islice(sampled(1), 100)


def test_a_schedule_is_the_line_that_repeats_it() -> None:
    for schedule in schedules():
        assert Schedule.parse(str(schedule)) == schedule


def test_every_word_of_a_schedule_is_played() -> None:
    played = list(singles())

    assert {each.trades[0] for each in played if each.trades} == set(SCHEDULED_TRADE_FAULTS)
    assert {each.look for each in played} == set(Look)
    assert {each.chat for each in played} == set(SCHEDULED_MESSAGE_FAULTS)
    assert {each.noise for each in played} == set(Noise)
    assert {each.rules for each in played} == set(Rules)
    assert {each.updates for each in played} == set(Updates)
    assert {each.scenario for each in played} == set(Scenario)
    assert all(decidable(each) for each in played)


def test_a_simpler_schedule_is_another_one() -> None:
    for schedule in schedules():
        assert all(simpler != schedule for simpler in schedule.simpler())


def test_a_process_that_ended_stays_ended() -> None:
    points = Points(lambda: 0, last="2")
    points.reach("first")
    for name in ("second", "third"):
        with pytest.raises(Crash):
            points.reach(name)

    assert points.crashed
    assert [name for name, _ in points.reached] == ["first", "second"]


@pytest.mark.parametrize(("last", "passed"), [("a", 1), ("a:1", 1), ("a:2", 3), ("b:2", 4)])
def test_a_process_ends_at_a_named_point(last: str, passed: int) -> None:
    points = Points(lambda: 0, last)
    for name in "abab"[: passed - 1]:
        points.reach(name)
    with pytest.raises(Crash):
        points.reach("abab"[passed - 1])


async def test_a_named_crash_that_does_not_happen_is_a_breach(folder: Folder) -> None:
    """Otherwise a rename or a changed purchase would let a schedule pass without its crash."""
    never, twice = before(unknown_outcomes._apply_verdict), after(Supplier.trade, 2)
    in_order = (after(Messenger.deliver), never)

    assert (await play(Schedule(crashes=(never,)), folder)).unreached == (never,)
    assert (await play(Schedule(crashes=(twice,)), folder)).unreached == (twice,)
    verdict = await play(Schedule(crashes=in_order), folder)
    assert verdict.unreached == (never,)
    assert verdict.breaches == (f"no process reached the point {never}",)
    assert await shrink(verdict, folder) is verdict
    assert (await play(Schedule(crashes=("9999",)), folder)).breaches == ()


@pytest.mark.parametrize(
    "crash",
    [
        "",
        "before-unknown_outcomes.renamed_since",
        "unknown_outcomes.decide",
        "at-the-shop",
        "0x1",
        f"{AT_THE_SUPPLIER}:0",
    ],
)
def test_an_unknown_point_is_refused(crash: str) -> None:
    with pytest.raises(ValueError, match="no crash point is called"):
        Schedule(crashes=(crash,))
    with pytest.raises(ValueError, match="no crash point is called"):
        Schedule.parse(f"one,crash={AT_THE_SUPPLIER}+{crash}")


def test_every_point_has_its_own_name() -> None:
    calls = [*PHASES, *RARE_PHASES, *CALLS, *RARE_CALLS, *LEASE_CALLS, *LEASE_STEPS]
    assert len(SWEEP_POINTS) == 2 * len(calls) + len([AT_THE_SUPPLIER, PERMITTED])


async def test_every_point_is_reached(folder: Folder) -> None:
    """No crash is tried at a point that no schedule reaches."""
    verdicts = [await play(Schedule.parse(text), folder) for text in REACHING]

    assert {name for each in verdicts for points in each.points for name in points} >= REACHED


async def test_a_commit_that_no_table_names_is_a_breach(folder: Folder) -> None:
    with with_replacements([(crash_points, "PHASES", ())]):
        verdict = await play(Schedule(), folder)

    assert "missing in tests/crash/crash_points.py" in verdict.breaches[0]


async def test_the_same_schedule_passes_the_same_points(folder: Folder) -> None:
    schedule = Schedule(
        Scenario.PAIR, (TradeFault.LATE_TIMEOUT,), rules=Rules.EXCLUSIVE, crashes=("50",)
    )
    first, again = [await play(schedule, folder) for _ in range(2)]

    assert first.points == again.points
    assert len(first.points) == 2


async def test_a_crash_where_nothing_happened_leaves_the_same_world(folder: Folder) -> None:
    whole = await play(Schedule(), folder)
    changing_points = whole.points_to_crash[0]

    assert changing_points[0] == 1
    assert 12 < len(changing_points) < len(whole.points[0]) / 3
    assert (
        await play(replace(Schedule(), crashes=(str(changing_points[-1]),)), folder)
    ).breaches == ()
