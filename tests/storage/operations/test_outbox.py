"""Tests of the outbox rows: at least once, in order for each chat, and no chat delays another."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.ids import OutboxId
from bot.domain.operations.outbox import OutboxKind, OutboxRow
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW

LEASE = NOW + timedelta(minutes=5)
NOTICE, STATUS = OutboxKind.NOTICE, OutboxKind.STATUS


def _add(
    tx: Transaction, key: str, chat: int = 1, kind: OutboxKind = NOTICE, fact: str = ""
) -> bool:
    return tx.outbox.add(kind, chat, key, {"fact": fact}, NOW)


def _claim(tx: Transaction, seconds: float = 0, limit: int = 10) -> list[OutboxRow]:
    moment = NOW + timedelta(seconds=seconds)
    return tx.outbox.claim(moment, moment + timedelta(minutes=5), limit)


def _keys(rows: list[OutboxRow]) -> list[str]:
    return [row.dedupe_key for row in rows]


async def test_a_key_is_queued_once(store: EngineDatabase) -> None:
    def twice(tx: Transaction) -> tuple[bool, bool, tuple[int, int]]:
        return _add(tx, "k"), _add(tx, "k"), tx.outbox.count_pending_and_parked()

    assert await store.transact(twice) == (True, False, (1, 0))


async def test_facts_come_back_as_they_went_in(store: EngineDatabase) -> None:
    facts = {"order": "7", "name": "礼品卡 <b>&\x00 \ud800"}

    def there_and_back(tx: Transaction) -> list[OutboxRow]:
        tx.outbox.add(OutboxKind.ALERT, -1001234567890, "k", facts, NOW)
        return _claim(tx)

    rows = await store.transact(there_and_back)
    expected = OutboxRow(rows[0].id, OutboxKind.ALERT, -1001234567890, "k", facts, 0)
    assert rows == [expected]


async def test_a_chat_gets_its_rows_one_at_a_time_oldest_first(store: EngineDatabase) -> None:
    def walk(tx: Transaction) -> list[list[str]]:
        for key, chat in (("a1", 1), ("a2", 1), ("b1", 2)):
            _add(tx, key, chat)
        first = _claim(tx)
        none = _claim(tx)
        tx.outbox.mark_sent(first[0], 50, NOW)
        return [_keys(first), _keys(none), _keys(_claim(tx))]

    assert await store.transact(walk) == [["a1", "b1"], [], ["a2"]]


async def test_a_chat_waits_for_its_oldest_row_and_others_do_not(store: EngineDatabase) -> None:
    def wait(tx: Transaction) -> tuple[list[str], list[str], int]:
        for key, chat in (("a1", 1), ("a2", 1), ("b1", 2), ("b2", 2)):
            _add(tx, key, chat)
        flooded, fine = _claim(tx)
        tx.outbox.postpone(flooded.id, NOW + timedelta(seconds=30), "retry after 30")
        tx.outbox.mark_sent(fine, None, NOW)
        soon = _keys(_claim(tx, 1))
        rows = _claim(tx, 31)
        return soon, _keys(rows), rows[0].attempts

    assert await store.transact(wait) == (["b2"], ["a1"], 1)


async def test_goods_wait_for_nothing_but_older_goods(store: EngineDatabase) -> None:
    def walk(tx: Transaction) -> tuple[list[str], list[str]]:
        _add(tx, "status", kind=STATUS)
        _add(tx, "goods 1", kind=OutboxKind.DELIVER)
        _add(tx, "goods 2", kind=OutboxKind.DELIVER)
        first = _claim(tx)
        refused = next(row for row in first if row.kind is STATUS)
        tx.outbox.postpone(refused.id, NOW + timedelta(seconds=30), "refused")
        goods = next(row for row in first if row.kind is OutboxKind.DELIVER)
        tx.outbox.mark_sent(goods, 50, NOW)
        return _keys(first), _keys(_claim(tx))

    assert await store.transact(walk) == (["status", "goods 1"], ["goods 2"])


@pytest.mark.parametrize("seed", range(12))
async def test_a_chat_asked_for_alone_gets_what_it_would_get_among_all(
    store: EngineDatabase, seed: int
) -> None:
    random = Random(seed)

    def queue(tx: Transaction) -> None:
        for number in range(random.randrange(1, 12)):
            key, kind = str(number), random.choice(sorted(OutboxKind))
            _add(tx, key, chat=random.choice([1, 1, 2]), kind=kind)
            if kind is OutboxKind.ALERT and random.random() < 0.7:
                sent = next((row for row in _claim(tx) if row.dedupe_key == key), None)
                if sent is not None:  # it is to be edited
                    tx.outbox.mark_sent(sent, number, NOW)
                    tx.outbox.add(kind, sent.chat_id, key, {}, NOW, resend=True)
        tx.outbox.release_claims(NOW)
        for row in random.choices(_claim(tx), k=random.randrange(2)):
            tx.outbox.postpone(row.id, NOW + timedelta(hours=1), "refused")
        tx.outbox.release_claims(NOW)

    def claim_among_all(tx: Transaction) -> list[str]:
        rows = [row for row in _claim(tx) if row.chat_id == 1]
        tx.outbox.release_claims(NOW)
        return _keys(rows)

    def claim_alone(tx: Transaction) -> list[str]:
        return _keys(tx.outbox.claim(NOW, LEASE, 10, chat_id=1))

    await store.transact(queue)
    expected = await store.transact(claim_among_all)
    assert sorted(await store.transact(claim_alone)) == sorted(expected)


async def test_an_unreported_row_is_due_again_when_its_lease_ends(store: EngineDatabase) -> None:
    def die(tx: Transaction) -> tuple[list[str], list[str]]:
        _add(tx, "k")
        _claim(tx)
        return _keys(_claim(tx, 299)), _keys(_claim(tx, 301))

    assert await store.transact(die) == ([], ["k"])


async def test_after_a_crash_what_was_taken_is_due_at_once(store: EngineDatabase) -> None:
    def die(tx: Transaction) -> tuple[int, list[str]]:
        for key, chat in (("a", 1), ("b", 2), ("c", 3)):
            _add(tx, key, chat)
        first, second = _claim(tx, limit=2)
        tx.outbox.postpone(second.id, LEASE, "flood")
        assert first.dedupe_key == "a"
        return tx.outbox.release_orphans(NOW), _keys(_claim(tx))

    assert await store.transact(die) == (1, ["a", "c"])


async def test_what_sleeps_beyond_the_horizon_is_woken_and_nothing_else(
    store: EngineDatabase,
) -> None:
    """A clock that was set back left rows that are due far in the future."""

    def sleep(tx: Transaction) -> tuple[int, int, list[str]]:
        for key, chat in (("far", 1), ("near", 2), ("taken", 3), ("sent", 4)):
            _add(tx, key, chat)
        far, near, _, sent = _claim(tx)
        tx.outbox.postpone(far.id, NOW + timedelta(days=365), "flood")
        tx.outbox.postpone(near.id, NOW + timedelta(hours=1), "flood")
        tx.outbox.mark_sent(sent, 9, NOW + timedelta(days=365))
        horizon = NOW + timedelta(hours=1)
        woken = tx.outbox.make_due(NOW, horizon, claimed=True)
        again = tx.outbox.make_due(NOW, horizon, claimed=True)
        return woken, again, _keys(_claim(tx))

    assert await store.transact(sleep) == (1, 0, ["far"])


async def test_a_pending_status_line_takes_later_ones_in(store: EngineDatabase) -> None:
    def twice(tx: Transaction) -> tuple[bool, tuple[int, int], list[OutboxRow]]:
        _add(tx, "status:1", kind=STATUS, fact="old")
        again = _add(tx, "status:1", kind=STATUS, fact="new")
        return again, tx.outbox.count_pending_and_parked(), _claim(tx)

    again, depth, rows = await store.transact(twice)
    assert (again, depth, rows[0].facts) == (True, (1, 0), {"fact": "new"})


async def test_a_sent_status_line_is_sent_again_when_asked(store: EngineDatabase) -> None:
    def again(tx: Transaction) -> tuple[tuple[int, int], list[str]]:
        _add(tx, "status:1", kind=STATUS)
        tx.outbox.mark_sent(_claim(tx)[0], 9, NOW)
        quiet = tx.outbox.count_pending_and_parked()
        _add(tx, "status:1", kind=STATUS)
        return quiet, _keys(_claim(tx))

    assert await store.transact(again) == ((0, 0), ["status:1"])


async def test_a_status_asked_for_while_it_is_on_its_way_is_not_lost(store: EngineDatabase) -> None:
    """The message was rendered before the last transition, so it is sent again."""

    def cross(tx: Transaction) -> tuple[tuple[int, int], list[str], tuple[int, int]]:
        _add(tx, "status:1", kind=STATUS)
        row = _claim(tx)[0]
        _add(tx, "status:1", kind=STATUS)
        tx.outbox.mark_sent(row, 9, NOW)
        pending = tx.outbox.count_pending_and_parked()
        rows = _claim(tx)
        tx.outbox.mark_sent(rows[0], 9, NOW)
        return pending, _keys(rows), tx.outbox.count_pending_and_parked()

    assert await store.transact(cross) == ((1, 0), ["status:1"], (0, 0))


async def test_a_message_recorded_while_a_row_is_on_its_way_is_kept_and_shown(
    store: EngineDatabase,
) -> None:
    """An operator asks for a claim again while the outbox edits the older message of that claim."""

    def cross(tx: Transaction) -> tuple[int | None, list[tuple[str, int | None]], int | None]:
        tx.outbox.record_sent(NOTICE, 1, "card", {}, 50, NOW)
        tx.outbox.add(NOTICE, 1, "card", {}, NOW, resend=True)
        (editing,) = _claim(tx)
        tx.outbox.record_sent(NOTICE, 1, "card", {}, 60, NOW)
        tx.outbox.mark_sent(editing, 50, NOW)
        kept = tx.outbox.find_message("card")
        due = _claim(tx)
        tx.outbox.mark_sent(due[0], 61, NOW)
        last = tx.outbox.find_message("card")
        return kept, [(row.dedupe_key, row.message_id) for row in due], last

    assert await store.transact(cross) == (60, [("card", 60)], 61)


async def test_a_parked_row_waits_for_the_person_and_frees_the_chat(store: EngineDatabase) -> None:
    def park(tx: Transaction) -> tuple[list[str], tuple[int, int], int, list[str]]:
        _add(tx, "a1")
        _add(tx, "a2")
        _add(tx, "b1", chat=2)
        blocked, other = _claim(tx)
        tx.outbox.park(blocked.id, "blocked by the user")
        tx.outbox.park(other.id, "gone")
        following = _keys(_claim(tx))
        return (
            following,
            tx.outbox.count_pending_and_parked(),
            tx.outbox.unpark(1, NOW),
            _due(tx),
        )

    assert await store.transact(park) == (["a2"], (1, 2), 1, ["a1"])


async def test_a_row_parked_for_good_frees_the_chat_and_never_returns(
    store: EngineDatabase,
) -> None:
    def refuse(tx: Transaction) -> tuple[tuple[int, int], int, list[str], bool]:
        _add(tx, "a1")
        _add(tx, "a2")
        refused = _claim(tx)[0]
        tx.outbox.park(refused.id, "Telegram refuses it", permanent=True)
        following = _claim(tx)[0]
        tx.outbox.park(following.id, "blocked by the user")
        depth, back = tx.outbox.count_pending_and_parked(), tx.outbox.unpark(1, NOW)
        return depth, back, _due(tx), _add(tx, "a1")

    assert await store.transact(refuse) == ((0, 2), 1, ["a2"], False)


async def test_a_parked_row_is_tried_again_after_a_start_and_once_after_a_return(
    store: EngineDatabase,
) -> None:
    """A permanently parked row is not."""

    def back(tx: Transaction) -> tuple[list[int], int, list[int]]:
        _add(tx, "a1", kind=OutboxKind.DELIVER)
        _add(tx, "b1", chat=2)
        one, other = _claim(tx)
        tx.outbox.park(one.id, "failed")
        tx.outbox.park(other.id, "refunded", permanent=True)
        tx.outbox.unpark(1, NOW)
        again = _claim(tx)
        tx.outbox.park(one.id, "failed")
        woken = tx.outbox.return_parked(NOW)
        anew = _claim(tx)
        return [row.attempts for row in again], woken, [row.attempts for row in anew]

    assert await store.transact(back) == ([1], 1, [0])


def _due(tx: Transaction) -> list[str]:
    return _keys(_claim(tx))


async def test_what_was_sent_cannot_be_put_back(store: EngineDatabase) -> None:
    def late(tx: Transaction) -> tuple[int, int]:
        _add(tx, "k")
        row = _claim(tx)[0]
        tx.outbox.mark_sent(row, 9, NOW)
        tx.outbox.postpone(row.id, NOW, "late")
        tx.outbox.park(row.id, "late")
        tx.outbox.mark_sent(replace(row, id=OutboxId(99)), 9, NOW)
        return tx.outbox.count_pending_and_parked()

    assert await store.transact(late) == (0, 0)
