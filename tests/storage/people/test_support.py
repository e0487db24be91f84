"""Tests of support threads: one for each order, encrypted messages, whose turn it is, and the ids
of copies.
"""

from datetime import timedelta

from sqlalchemy import select

from bot.domain.ids import BuyerId, SupportThreadId
from bot.domain.people.support import MessageContent, OpenThread, SupportMessage, SupportThread
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import thread_messages
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.storage.base_rows import a_buyer, a_placed_order, an_account

OTHER = 7002
OPERATOR = 9001


def said(text: str = "It does not work", *, by: int = BUYER) -> MessageContent:
    return MessageContent(text, chat_id=by, message_id=5, sender_id=by)


def a_thread(tx: Transaction, buyer: int = BUYER) -> SupportThread:
    return tx.support_threads.get_or_create(a_buyer(tx, buyer), None, NOW)


async def test_an_order_has_one_thread_and_so_has_nothing_in_particular(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def talk(tx: Transaction) -> list[SupportThread]:
        order = a_placed_order(tx, account)
        abouts = (None, order.id, None, order.id)
        return [tx.support_threads.get_or_create(order.buyer_id, about, NOW) for about in abouts]

    general, about, general_again, about_again = await store.transact(talk)
    assert general == general_again
    assert about == about_again
    assert general.id != about.id
    assert general.order_id is None


async def test_a_refund_is_requested_once_for_an_order(store: EngineDatabase) -> None:
    account = await an_account(store)

    def ask(tx: Transaction) -> list[object]:
        order = a_placed_order(tx, account)
        thread = tx.support_threads.get_or_create(order.buyer_id, order.id, NOW)
        before = tx.support_threads.find_refund_request(order.buyer_id, order.id)
        first = tx.support_threads.request_refund(thread.id, NOW)
        later = NOW + timedelta(hours=1)
        second = tx.support_threads.request_refund(thread.id, later)
        found = tx.support_threads.get(thread.id)
        assert found is not None
        other = tx.support_threads.find_refund_request(BuyerId(OTHER), order.id)
        return [before, first, second, found.refund_requested_at, other]

    assert await store.transact(ask) == [None, True, False, NOW, None]


async def test_a_thread_is_its_buyers_own(store: EngineDatabase) -> None:
    def look(tx: Transaction) -> tuple[SupportThread | None, SupportThread | None]:
        mine = a_thread(tx)
        theirs = a_buyer(tx, OTHER)
        return tx.support_threads.get_owned(mine.id, mine.buyer_id), tx.support_threads.get_owned(
            mine.id, theirs
        )

    mine, theirs = await store.transact(look)
    assert mine is not None
    assert theirs is None


async def test_support_messages_are_read_as_written_and_encrypted_at_rest(
    store: EngineDatabase,
) -> None:
    texts = ["first", "NUL \x00 and half a sign \ud83d", "last"]

    def write(tx: Transaction) -> SupportThreadId:
        thread = a_thread(tx)
        for text in texts:
            tx.support_threads.add_message(thread.id, said(text), NOW, from_operator=False)
        return thread.id

    def bodies(unit: RepositoryResources) -> list[bytes]:
        return list(unit.connection.execute(select(thread_messages.c.body)).scalars())

    thread_id = await store.transact(write)
    letters = await store.read(_letters, thread_id, 2)
    assert [_text(one) for one in letters] == texts[1:]
    assert not any(b"first" in body for body in await store.transact_on_tables(bodies))


async def test_threads_that_wait_for_an_answer_are_first_then_the_oldest(
    store: EngineDatabase,
) -> None:
    def talk(tx: Transaction) -> list[SupportThreadId]:
        threads = [a_thread(tx, 7001 + number) for number in range(4)]
        for thread in threads[:3]:
            tx.support_threads.add_message(thread.id, said(), NOW, from_operator=False)
        tx.support_threads.add_message(threads[0].id, said(by=OPERATOR), NOW, from_operator=True)
        return [thread.id for thread in threads]

    first, second, third, _silent = await store.transact(talk)
    waiting, count = await store.read(_open, 10)
    assert [one.thread.id for one in waiting] == [second, third, first]
    assert [one.last_message.from_operator for one in waiting] == [False, False, True]
    assert [one.message_count for one in waiting] == [1, 1, 2]
    assert count == 3
    assert len((await store.read(_open, 1))[0]) == 1


async def test_a_closed_thread_opens_with_the_buyers_next_message_only(
    store: EngineDatabase,
) -> None:
    def close(tx: Transaction) -> tuple[SupportThreadId, bool, bool]:
        thread = a_thread(tx)
        tx.support_threads.add_message(thread.id, said(), NOW, from_operator=False)
        return (
            thread.id,
            tx.support_threads.close(thread.id, NOW),
            tx.support_threads.close(thread.id, NOW),
        )

    thread_id, first, second = await store.transact(close)
    assert (first, second) == (True, False)
    await store.transact(_say, thread_id, staff=True)
    assert (await store.read(_open, 10))[1] == 0
    await store.transact(_say, thread_id, staff=False)
    assert (await store.read(_open, 10))[1] == 1


async def test_a_message_of_ours_leads_to_its_thread_until_it_shows_something_else(
    store: EngineDatabase,
) -> None:
    def keep(tx: Transaction) -> SupportThread:
        thread = a_thread(tx)
        tx.support_threads.record_copy(OPERATOR, 12, thread.id)
        tx.support_threads.record_copy(OPERATOR, 12, thread.id)
        return thread

    def at(tx: Transaction, chat: int, message: int) -> SupportThread | None:
        return tx.support_threads.find_by_copy(chat, message)

    def drop(tx: Transaction) -> None:
        tx.support_threads.delete_copy(OPERATOR, 12)

    thread = await store.transact(keep)
    assert await store.read(at, OPERATOR, 12) == thread
    assert await store.read(at, BUYER, 12) is None
    await store.transact(drop)
    assert await store.read(at, OPERATOR, 12) is None


async def test_only_the_buyers_own_messages_are_counted(store: EngineDatabase) -> None:
    def talk(tx: Transaction) -> list[int]:
        mine, theirs = a_thread(tx), a_thread(tx, OTHER)
        tx.support_threads.add_message(
            mine.id, said(), NOW - timedelta(hours=2), from_operator=False
        )
        tx.support_threads.add_message(mine.id, said(), NOW, from_operator=False)
        tx.support_threads.add_message(mine.id, said(by=OPERATOR), NOW, from_operator=True)
        tx.support_threads.add_message(theirs.id, said(by=OTHER), NOW, from_operator=False)
        since = NOW - timedelta(hours=1)
        return [
            tx.support_threads.count_buyer_messages(BuyerId(buyer), since)
            for buyer in (BUYER, OTHER)
        ]

    assert await store.transact(talk) == [1, 1]


async def test_forgetting_shreds_the_texts_of_one_buyer(store: EngineDatabase) -> None:
    def talk(tx: Transaction) -> list[SupportThreadId]:
        threads = [a_thread(tx), a_thread(tx, OTHER)]
        for thread in threads:
            tx.support_threads.add_message(thread.id, said(), NOW, from_operator=False)
            tx.support_threads.add_message(thread.id, said(by=OPERATOR), NOW, from_operator=True)
        return [thread.id for thread in threads]

    def forget(tx: Transaction) -> tuple[int, int]:
        return tx.support_threads.erase_buyer_messages(
            BUYER
        ), tx.support_threads.erase_buyer_messages(BUYER)

    mine, theirs = await store.transact(talk)
    assert await store.transact(forget) == (2, 0)
    assert [one.content for one in await store.read(_letters, mine, 10)] == [None, None]
    assert None not in [one.content for one in await store.read(_letters, theirs, 10)]


async def test_threads_fall_silent_and_their_texts_go(store: EngineDatabase) -> None:
    def talk(tx: Transaction) -> list[SupportThreadId]:
        old, lively = a_thread(tx), a_thread(tx, OTHER)
        for thread in (old, lively):
            tx.support_threads.add_message(
                thread.id, said(), NOW - timedelta(days=90), from_operator=False
            )
        tx.support_threads.add_message(lively.id, said(), NOW, from_operator=False)
        return [old.id, lively.id]

    before = NOW - timedelta(days=30)

    def list_inactive(tx: Transaction) -> list[SupportThreadId]:
        return tx.support_threads.list_inactive(before, SupportThreadId(0), 10)

    def erase(tx: Transaction, thread: SupportThreadId) -> int:
        return tx.support_threads.erase_inactive_thread(thread, before, 10)

    old, lively = await store.transact(talk)
    assert await store.read(list_inactive) == [old]
    assert [await store.transact(erase, thread) for thread in (old, lively, old)] == [1, 0, 0]
    assert await store.read(list_inactive) == []
    assert [one.content for one in await store.read(_letters, old, 10)] == [None]
    assert None not in [one.content for one in await store.read(_letters, lively, 10)]


def _text(letter: SupportMessage) -> str:
    assert letter.content is not None
    return letter.content.text


def _letters(tx: Transaction, thread_id: SupportThreadId, limit: int) -> list[SupportMessage]:
    return list(tx.support_threads.list_messages(thread_id, limit))


def _open(tx: Transaction, limit: int) -> tuple[list[OpenThread], int]:
    return tx.support_threads.list_open(limit)


def _say(tx: Transaction, thread_id: SupportThreadId, *, staff: bool) -> None:
    tx.support_threads.add_message(thread_id, said(), NOW, from_operator=staff)


async def test_the_newest_copy_of_a_chat_names_the_thread_that_was_written_in_last(
    store: EngineDatabase,
) -> None:
    """Telegram numbers the messages of a chat in their order; other chats do not count."""

    def talk(tx: Transaction) -> list[SupportThread | None]:
        first, second = a_thread(tx), a_thread(tx, OTHER)
        nothing = tx.support_threads.find_by_latest_copy(OPERATOR)
        tx.support_threads.record_copy(OPERATOR, 12, second.id)
        tx.support_threads.record_copy(OPERATOR, 11, first.id)
        tx.support_threads.record_copy(BUYER, 99, first.id)
        latest = tx.support_threads.find_by_latest_copy(OPERATOR)
        assert latest == second
        tx.support_threads.delete_copy(OPERATOR, 12)
        return [nothing, tx.support_threads.find_by_latest_copy(OPERATOR), first]

    nothing, before, first = await store.transact(talk)
    assert nothing is None
    assert before == first


async def test_the_messages_of_the_newest_album_of_a_chat_are_known(store: EngineDatabase) -> None:
    def record(tx: Transaction) -> list[list[int]]:
        for chat, message, album in (
            (BUYER, 5, "a"),
            (BUYER, 4, "a"),
            (BUYER, 4, "a"),
            (OTHER, 5, "a"),
        ):
            tx.support_threads.record_album_message(chat, message, album)
        before = [tx.support_threads.list_album(BUYER, each) for each in (4, 5, 6)]
        tx.support_threads.record_album_message(BUYER, 9, "b")
        after = [tx.support_threads.list_album(BUYER, each) for each in (4, 9)]
        return [*before, *after, tx.support_threads.list_album(OTHER, 5)]

    assert await store.transact(record) == [[4, 5], [4, 5], [], [], [9], [5]]
