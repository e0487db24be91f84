"""Tests of support: who gets which message, once, and what is stored about it."""

from collections.abc import Mapping

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.ports import SendResult, Undeliverable
from bot.domain.support_threads import (
    MAX_SUPPORT_MESSAGES,
    MessageContent,
    SupportNotice,
    SupportThreadId,
)
from bot.services.people import people, support
from bot.services.people.support import ThreadView
from storage import SqlDatabase
from storage.repository_resources import RepositoryResources
from storage.schema import audit, outbox
from tests.builders import BUYER, OPERATOR, a_person, shop_with
from tests.services.till import Recorder, Till

OTHER, SECOND = BuyerId(7002), BuyerId(9002)
pytestmark = pytest.mark.both_engines


class BlockedByBuyer(Recorder):
    """A messenger whose buyer has blocked the bot."""

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        receipt = await Recorder.notify(self, buyer, kind, facts)
        return Undeliverable("the bot is blocked") if buyer == BUYER else receipt


def two_operators(till: Till) -> Till:
    till.shop = shop_with(till.shop, operator_ids=(OPERATOR, SECOND))
    return till


def said(text: str = "Help", by: BuyerId = BUYER, *, whole: bool = True) -> MessageContent:
    return MessageContent(text, chat_id=by, message_id=1, sender_id=by, is_complete=whole)


async def asked(till: Till, what: MessageContent | None = None) -> ThreadView:
    """Let the buyer write, and send the message."""
    about = await support.open_thread(till.shop, BUYER)
    assert isinstance(about, ThreadView)
    store = till.db
    written = await support.add_buyer_message(
        till.shop, store, BUYER, about.thread.id, what or said()
    )
    assert isinstance(written, ThreadView)
    await emptied(till)
    return written


async def answered(till: Till, about: ThreadView, text: str = "Done") -> None:
    reply = said(text, OPERATOR)
    await support.add_operator_message(till.shop, till.db, OPERATOR, about.thread.id, reply)
    await emptied(till)


async def emptied(till: Till) -> None:
    """Send one message of each chat per round until the outbox is empty."""
    for _ in range(6):
        await till.send()


def posts(till: Till) -> list[tuple[BuyerId, str]]:
    """Return who was sent what."""
    return [(reader, kind) for reader, kind, _ in till.messenger.notices]


async def test_a_support_message_goes_to_every_operator(till: Till) -> None:
    await asked(two_operators(till))
    assert sorted(posts(till)) == [
        (OPERATOR, SupportNotice.BUYER_MESSAGE),
        (SECOND, SupportNotice.BUYER_MESSAGE),
    ]


async def test_an_answer_goes_to_the_buyer_and_is_shown_to_the_others(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger.notices.clear()
    await answered(till, about)
    assert sorted(posts(till)) == [
        (BUYER, SupportNotice.OPERATOR_ANSWER),
        (SECOND, SupportNotice.ANSWERED_BY_OTHER_OPERATOR),
    ]


async def test_what_ours_cannot_hold_takes_two_messages(till: Till) -> None:
    await asked(till, said(whole=False))
    parts = [facts["part"] for _, _, facts in till.messenger.notices]
    assert parts == [support.TEXT_PART, support.ORIGINAL_PART]


async def test_no_outbox_row_contains_a_support_message(till: Till, store: SqlDatabase) -> None:
    async def facts(unit: RepositoryResources) -> list[str]:
        return [str(each) for each in await unit.connection.scalars(select(outbox.c.facts))]

    await asked(till, said("very private"))
    rows = await store.transact_on_tables(facts)
    assert rows
    assert not any("private" in row for row in rows)


async def test_a_foreign_thread_is_as_missing(till: Till) -> None:
    about = await asked(till)
    await people.register_person(till.shop, a_person(id=OTHER, username=None))
    assert await till.db.read(support.get_own_thread, OTHER, about.thread.id) is None
    written = await support.add_buyer_message(till.shop, till.db, OTHER, about.thread.id, said())
    assert isinstance(written, Declined)


async def test_a_foreign_order_opens_no_thread(till: Till) -> None:
    order = await till.buy()
    await people.register_person(till.shop, a_person(id=OTHER, username=None))
    assert await support.open_thread(till.shop, OTHER, order.id) == Declined(
        DeclineReason.ORDER_NOT_FOUND
    )
    assert isinstance(await support.open_thread(till.shop, BUYER, order.id), ThreadView)


async def test_too_many_support_messages_are_declined_for_a_while(till: Till) -> None:
    about = await asked(till)
    store, thread = till.db, about.thread.id
    for _ in range(MAX_SUPPORT_MESSAGES - 1):
        assert isinstance(
            await support.add_buyer_message(till.shop, store, BUYER, thread, said()), ThreadView
        )
    declined = await support.add_buyer_message(till.shop, store, BUYER, thread, said())
    assert declined == Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    till.wait(3_601)
    assert isinstance(
        await support.add_buyer_message(till.shop, store, BUYER, thread, said()), ThreadView
    )


async def test_closing_is_told_once_for_each_last_message(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger.notices.clear()
    store, thread = till.db, about.thread.id
    for act in (
        support.close_thread,
        support.close_thread,
        support.reopen_thread,
        support.close_thread,
    ):
        await act(till.shop, store, OPERATOR, thread)
    await emptied(till)
    assert sorted(posts(till)) == [
        (BUYER, SupportNotice.CLOSED_FOR_BUYER),
        (SECOND, SupportNotice.CLOSED_BY_OTHER_OPERATOR),
    ]


async def test_a_thread_in_which_nothing_was_said_is_closed_without_a_word(till: Till) -> None:
    about = await support.open_thread(till.shop, BUYER)
    assert isinstance(about, ThreadView)
    await support.close_thread(till.shop, till.db, OPERATOR, about.thread.id)
    await emptied(till)
    assert posts(till) == []


async def test_what_operators_do_is_audited_without_words(till: Till, store: SqlDatabase) -> None:
    async def rows(unit: RepositoryResources) -> list[tuple[str, str, str]]:
        query = select(audit.c.action, audit.c.target, audit.c.detail).order_by(audit.c.id)
        return [(row[0], row[1], row[2]) for row in await unit.connection.execute(query)]

    about = await asked(till)
    await answered(till, about, "secret words")
    await support.close_thread(till.shop, till.db, OPERATOR, about.thread.id)
    await support.reopen_thread(till.shop, till.db, OPERATOR, about.thread.id)
    target = f"thread:{about.thread.id}"
    assert await store.transact_on_tables(rows) == [
        ("answer", target, ""),
        ("close", target, ""),
        ("reopen", target, ""),
    ]


async def test_an_answer_that_cannot_be_delivered_is_told_to_the_operators(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger = BlockedByBuyer(till.db)
    await answered(till, about)
    assert (OPERATOR, SupportNotice.BUYER_UNREACHABLE) in posts(till)
    assert (SECOND, SupportNotice.BUYER_UNREACHABLE) in posts(till)


async def test_nobody_answers_in_a_thread_that_never_was(till: Till) -> None:
    assert await till.db.read(support.get_thread, about_nothing()) is None
    reply = said("Hello", OPERATOR)
    assert (
        await support.add_operator_message(till.shop, till.db, OPERATOR, about_nothing(), reply)
        is None
    )
    assert await support.close_thread(till.shop, till.db, OPERATOR, about_nothing()) is None


def about_nothing() -> SupportThreadId:
    return SupportThreadId(99)
