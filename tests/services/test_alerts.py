"""Tests of alerts: they join one message, and say when what they are about was settled."""

from datetime import timedelta

import pytest

from bot.domain.ids import BuyerId
from bot.domain.operations.alerts import (
    ALERT_RULES,
    GROUP_PERIOD,
    MAX_JOINED,
    SETTLER_PAUSE,
    IfIdle,
)
from bot.domain.operations.messenger import Alert, AlertKind, RetryLater, Settlement, Undeliverable
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, UnknownOutcome
from bot.domain.people.staff import Role, staff_actor
from bot.services import alerts
from bot.services.operations import recovery
from bot.services.orders import cases
from bot.services.people import accounts
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_person, shop_with
from tests.services.services_rig import ServicesRig
from tests.services.test_daily_sums import add_staff

REVIEW = AlertKind.REVIEW
OTHER = BuyerId(9002)
_PAUSE = SETTLER_PAUSE.total_seconds()


@pytest.fixture
def rig(rig: ServicesRig) -> ServicesRig:
    """A shop with two owners, so that one reads what the other has settled."""
    rig.shop = shop_with(rig.shop, operator_ids=(OPERATOR, OTHER))
    return rig


async def a_case(rig: ServicesRig) -> Order:
    """Bring an order to a case and let its alert be sent."""
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    await rig.work()
    rig.wait(600)
    await rig.work()
    moved = await rig.order(order)
    assert moved.status is OrderStatus.REVIEW
    return moved


def _queue(tx: Transaction, kind: AlertKind, key: str, number: int) -> bool:
    facts = {"order": str(number), "product": f"Product {number}"}
    return alerts.alert_operators(tx, kind, key, facts)


def shown_to(rig: ServicesRig, person: BuyerId) -> list[tuple[Alert, ...]]:
    return [shown for to, shown, _ in rig.messenger.shown_alerts if to == person]


def orders_in(shown: tuple[Alert, ...]) -> list[str]:
    return [each.facts["order"] for each in shown]


def test_every_kind_of_alert_has_a_rule() -> None:
    assert set(ALERT_RULES) == set(AlertKind)


async def test_alerts_in_quick_succession_join_the_message_of_the_first(rig: ServicesRig) -> None:
    await rig.db.transact(_queue, REVIEW, "one", 1)
    await rig.work()
    for number in (2, 3):
        await rig.db.transact(_queue, REVIEW, str(number), number)
    await rig.db.transact(_queue, REVIEW, "3", 3)  # its key was queued before
    await rig.work()

    assert orders_in(shown_to(rig, OTHER)[-1]) == ["1", "2", "3"]
    assert {message for to, _, message in rig.messenger.shown_alerts} == {1}
    told = [facts["order"] for to, _, facts in rig.messenger.alerts if to == OTHER]
    assert told == ["1", "2", "3"]


async def test_an_alert_of_another_kind_or_of_later_has_its_own_message(rig: ServicesRig) -> None:
    await rig.db.transact(_queue, REVIEW, "1", 1)
    await rig.work()
    await rig.db.transact(_queue, AlertKind.LATE_REPLY, "2", 2)
    rig.wait(GROUP_PERIOD.total_seconds())
    await rig.db.transact(_queue, REVIEW, "3", 3)
    await rig.work()
    assert not rig.messenger.shown_alerts
    assert [facts["order"] for to, _, facts in rig.messenger.alerts if to == OTHER] == list("123")


async def test_a_message_takes_few_alerts_so_that_the_phone_rings_again(rig: ServicesRig) -> None:
    for number in range(MAX_JOINED + 2):
        await rig.db.transact(_queue, REVIEW, str(number), number)
    await rig.work(40)
    assert [len(shown) for shown in shown_to(rig, OTHER)] == [MAX_JOINED + 1]
    last = [facts["order"] for to, _, facts in rig.messenger.alerts if to == OTHER][-1]
    assert last == str(MAX_JOINED + 1)


async def test_a_clock_that_was_ahead_groups_nothing_for_years(rig: ServicesRig) -> None:
    rig.clock.moment += timedelta(days=400)
    await rig.db.transact(_queue, REVIEW, "1", 1)
    await rig.work()
    rig.clock.moment -= timedelta(days=400)
    await rig.db.transact(_queue, REVIEW, "2", 2)
    await rig.work()
    assert not rig.messenger.shown_alerts


async def test_an_alert_that_is_settled_says_by_whom_to_each_recipient(rig: ServicesRig) -> None:
    order = await a_case(rig)
    settled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert isinstance(settled, Order)
    await rig.work()

    ((shown,),) = shown_to(rig, OTHER)
    assert (shown.kind, shown.facts["order"]) == (REVIEW, str(order.id))
    assert shown.settlement is not None
    assert (shown.settlement.actor, shown.settlement.at) == (
        f"staff:{OPERATOR}",
        rig.clock.now(),
    )
    # Who settled it sees the result first.
    assert not shown_to(rig, OPERATOR)
    rig.wait(_PAUSE)
    await rig.work()
    assert shown_to(rig, OPERATOR) == [(shown,)]
    rig.wait(_PAUSE)
    await rig.work()
    assert len(rig.messenger.shown_alerts) == 2


async def test_an_alert_is_open_until_it_is_settled_and_one_about_a_sale_never_is(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    await rig.db.transact(_queue_sale)
    assert await rig.db.read(_count_open) == 0
    order = await a_case(rig)
    assert await rig.db.read(_count_open) == 1, "two owners read of one subject"
    assert store.metrics.alert_messages["review"] == 2
    await rig.db.transact(alerts.mark_seen, OTHER, 1)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert await rig.db.read(_count_open) == 0


def _count_open(tx: Transaction) -> int:
    return tx.alerts.count_open()


def _queue_sale(tx: Transaction) -> None:
    tx.alerts.add(OTHER, "sale:1:9002", {"kind": "sale"}, tx.now, subject="sale:1")


async def test_the_message_in_which_it_was_settled_keeps_its_result(rig: ServicesRig) -> None:
    order = await a_case(rig)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.db.transact(alerts.keep_message, OPERATOR, 1)
    rig.wait(_PAUSE)
    await rig.work()
    assert not shown_to(rig, OPERATOR)
    assert len(shown_to(rig, OTHER)) == 1


async def test_an_edit_that_waits_keeps_no_newer_message_waiting(rig: ServicesRig) -> None:
    order = await a_case(rig)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledNotCharged())
    await rig.db.transact(_queue, AlertKind.LATE_REPLY, "later", 7)
    await rig.work()
    assert AlertKind.LATE_REPLY in [kind for to, kind, _ in rig.messenger.alerts if to == OPERATOR]
    assert not shown_to(rig, OPERATOR)


async def test_one_of_several_is_settled_and_the_others_stay_open(rig: ServicesRig) -> None:
    await rig.db.transact(_queue, REVIEW, "x", 99)
    await rig.work()
    order = await a_case(rig)
    rig.messenger.shown_alerts.clear()
    await rig.db.transact(_queue, REVIEW, "y", 98)
    await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.work()
    last = shown_to(rig, OTHER)[-1]
    assert {each.facts["order"]: each.settlement is not None for each in last}[str(order.id)]
    assert not all(each.settlement for each in last)


async def test_a_message_whose_alerts_are_all_settled_takes_no_new_ones(rig: ServicesRig) -> None:
    order = await a_case(rig)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.db.transact(_queue, REVIEW, "new", 55)
    await rig.work()
    assert [len(shown) for shown in shown_to(rig, OTHER)] == [1]
    assert [facts["order"] for to, _, facts in rig.messenger.alerts if to == OTHER][-1] == "55"


async def test_a_settlement_while_the_alert_is_on_its_way_is_shown_after_it(
    rig: ServicesRig,
) -> None:
    order = await a_case(rig)
    await rig.db.transact(_queue, REVIEW, "more", 70)
    now = rig.clock.now()
    (row,) = await rig.db.transact(_claim, OTHER)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await rig.db.transact(_mark_sent, row)
    await rig.work()
    assert rig.clock.now() == now
    settled = {each.facts["order"] for each in shown_to(rig, OTHER)[-1] if each.settlement}
    assert settled == {str(order.id)}


def _claim(tx: Transaction, chat: BuyerId) -> list[object]:
    later = tx.now + timedelta(minutes=5)
    return list(tx.outbox.claim(tx.now, later, 1, chat_id=chat))


def _mark_sent(tx: Transaction, row: object) -> None:
    tx.outbox.mark_sent(row, 1, tx.now)  # type: ignore[arg-type]


async def test_an_alert_that_its_reader_was_away_for_is_not_sent_when_it_is_settled(
    rig: ServicesRig,
) -> None:
    """Neither after a restart, which sends what was parked: no storm of old alerts."""
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    await rig.work()
    await rig.db.transact(_park_alerts)
    rig.wait(600)
    await rig.work()
    moved = await rig.order(order)
    await rig.db.transact(_park_alerts)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, moved.id, RuledRefund())
    before = len(rig.messenger.alerts)
    await recovery.recover_after_crash(rig.db)
    await accounts.register_person(rig.shop, a_person(id=OTHER))
    await rig.work()
    assert REVIEW not in [kind for _, kind, _ in rig.messenger.alerts[before:]]


def _park_alerts(tx: Transaction) -> None:
    later = tx.now + timedelta(minutes=5)
    while rows := [
        row for row in tx.outbox.claim(tx.now, later, 50) if row.kind is OutboxKind.ALERT
    ]:
        for row in rows:
            tx.outbox.park(row.id, "away")
    tx.outbox.release_claims(tx.now)


async def test_goods_that_arrive_after_all_settle_the_alert_about_them(rig: ServicesRig) -> None:
    rig.messenger.script = [Undeliverable("the bot is blocked")]
    await rig.buy()
    await rig.work()
    await accounts.register_person(rig.shop, a_person())
    await rig.work()
    ((shown,),) = shown_to(rig, OTHER)
    assert shown.kind is AlertKind.UNDELIVERABLE
    assert shown.settlement is not None
    assert shown.settlement.actor == "shop"


async def test_goods_that_arrive_at_the_second_try_settle_nothing(rig: ServicesRig) -> None:
    rig.messenger.script = [RetryLater(1, "flood")]
    await rig.buy()
    await rig.work()
    rig.wait(10)
    await rig.work()
    assert not rig.messenger.shown_alerts


async def mark_seen(rig: ServicesRig, reader: BuyerId, message_id: int) -> bool:
    return await rig.db.transact(alerts.mark_seen, reader, message_id)


def test_each_kind_is_settled_by_an_act_or_seen_by_a_person_or_says_that_nothing_is_to_be_done() -> (
    None
):
    for kind, rule in ALERT_RULES.items():
        informs = rule.if_idle in {None, IfIdle.NOTHING, IfIdle.BY_ITSELF}
        assert rule.is_marked_as_seen == (rule.subject is None and not informs), kind
    assert ALERT_RULES[AlertKind.CHARGE_UNREADABLE].is_marked_as_seen
    assert not ALERT_RULES[AlertKind.COST_DIFFERS].is_marked_as_seen
    assert not ALERT_RULES[REVIEW].is_marked_as_seen


async def test_an_alert_that_one_has_seen_says_so_to_all_and_once(rig: ServicesRig) -> None:
    for number in (1, 2):
        await rig.db.transact(_queue, AlertKind.LATE_REPLY, f"late {number}", number)
        await rig.work()
    rig.wait(60)
    seen_at = rig.clock.now()
    assert await mark_seen(rig, OPERATOR, 1)
    await rig.work()
    for reader in (OPERATOR, OTHER):
        shown = shown_to(rig, reader)[-1]
        assert [each.settlement for each in shown] == [
            Settlement(staff_actor(OPERATOR), seen_at)
        ] * 2
    count = len(rig.messenger.shown_alerts)
    rig.wait(60)
    assert await mark_seen(rig, OTHER, 1)
    await rig.work()
    assert len(rig.messenger.shown_alerts) == count, "the first one counts"


async def test_an_alert_that_an_act_settles_is_not_settled_by_being_seen(rig: ServicesRig) -> None:
    await rig.db.transact(_queue, REVIEW, "case", 1)
    await rig.work()
    assert await mark_seen(rig, OPERATOR, 1)
    await rig.work()
    assert not any(each.settlement for shown in shown_to(rig, OTHER) for each in shown)


async def test_only_a_reader_with_the_right_marks_an_alert_as_seen(rig: ServicesRig) -> None:
    await add_staff(rig, BuyerId(8_001), Role.MANAGER)
    await rig.db.transact(_queue, AlertKind.LATE_REPLY, "late", 1)
    await rig.work()
    await rig.db.transact(lambda tx: tx.staff.remove(BuyerId(8_001)))
    assert not await mark_seen(rig, BuyerId(8_001), 1)
    assert await mark_seen(rig, OPERATOR, 999), "a message of something else"
    await rig.work()
    assert not any(each.settlement for shown in shown_to(rig, OTHER) for each in shown)
