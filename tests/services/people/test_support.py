"""Support: who gets which letter, once, and what is written down about it."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.ports import Receipt, Undeliverable
from bot.domain.threads import MOST_LETTERS, Post, Said, ThreadId
from bot.services import people, support
from bot.services.support import Correspondence
from storage import SqlStore
from storage.schema import audit, outbox
from storage.unit import Unit
from tests.builders import BUYER, OPERATOR, a_person
from tests.services.till import Recorder, Till

OTHER, SECOND = BuyerId(7002), BuyerId(9002)
pytestmark = pytest.mark.both_engines


class BlockedByBuyer(Recorder):
    """A messenger whose buyer has blocked the bot."""

    async def notice(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> Receipt:
        receipt = await Recorder.notice(self, buyer, kind, facts)
        return Undeliverable("the bot is blocked") if buyer == BUYER else receipt


def two_operators(till: Till) -> Till:
    till.shop = replace(till.shop, admins=(OPERATOR, SECOND))
    return till


def said(text: str = "Help", by: BuyerId = BUYER, *, whole: bool = True) -> Said:
    return Said(text, chat_id=by, message_id=1, by=by, whole=whole)


async def asked(till: Till, what: Said | None = None) -> Correspondence:
    """The buyer wrote, and it was sent."""
    about = await support.begin(till.shop, BUYER)
    assert isinstance(about, Correspondence)
    store = till.shop.store
    written = await support.write(till.shop, store, BUYER, about.thread.id, what or said())
    assert isinstance(written, Correspondence)
    await emptied(till)
    return written


async def answered(till: Till, about: Correspondence, text: str = "Done") -> None:
    reply = said(text, OPERATOR)
    await support.answer(till.shop, till.shop.store, OPERATOR, about.thread.id, reply)
    await emptied(till)


async def emptied(till: Till) -> None:
    """Each chat gets one message a round."""
    for _ in range(6):
        await till.send()


def posts(till: Till) -> list[tuple[BuyerId, str]]:
    """Who was sent what."""
    return [(reader, kind) for reader, kind, _ in till.messenger.notices]


async def test_a_letter_goes_to_every_operator(till: Till) -> None:
    await asked(two_operators(till))
    assert sorted(posts(till)) == [(OPERATOR, Post.LETTER), (SECOND, Post.LETTER)]


async def test_an_answer_goes_to_the_buyer_and_is_shown_to_the_others(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger.notices.clear()
    await answered(till, about)
    assert sorted(posts(till)) == [(BUYER, Post.ANSWER), (SECOND, Post.ANSWERED)]


async def test_what_ours_cannot_hold_takes_two_messages(till: Till) -> None:
    await asked(till, said(whole=False))
    parts = [facts["part"] for _, _, facts in till.messenger.notices]
    assert parts == [support.WORDS, support.ORIGINAL]


async def test_what_was_written_stands_in_no_outbox(till: Till, store: SqlStore) -> None:
    async def facts(unit: Unit) -> list[str]:
        return [str(each) for each in await unit.connection.scalars(select(outbox.c.facts))]

    await asked(till, said("very private"))
    rows = await store.write(facts)
    assert rows
    assert not any("private" in row for row in rows)


async def test_a_foreign_thread_is_as_missing(till: Till) -> None:
    about = await asked(till)
    await people.meet(till.shop, a_person(id=OTHER, username=None))
    assert await support.resume(till.shop, OTHER, about.thread.id) is None
    written = await support.write(till.shop, till.shop.store, OTHER, about.thread.id, said())
    assert isinstance(written, Declined)


async def test_a_foreign_order_opens_no_thread(till: Till) -> None:
    order = await till.buy()
    await people.meet(till.shop, a_person(id=OTHER, username=None))
    assert await support.begin(till.shop, OTHER, order.id) == Declined(Reason.ORDER_GONE)
    assert isinstance(await support.begin(till.shop, BUYER, order.id), Correspondence)


async def test_too_many_letters_are_declined_for_a_while(till: Till) -> None:
    about = await asked(till)
    store, thread = till.shop.store, about.thread.id
    for _ in range(MOST_LETTERS - 1):
        assert isinstance(
            await support.write(till.shop, store, BUYER, thread, said()), Correspondence
        )
    declined = await support.write(till.shop, store, BUYER, thread, said())
    assert declined == Declined(Reason.TOO_MANY_LETTERS)
    till.wait(3_601)
    assert isinstance(await support.write(till.shop, store, BUYER, thread, said()), Correspondence)


async def test_closing_is_told_once_for_each_last_letter(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger.notices.clear()
    store, thread = till.shop.store, about.thread.id
    for act in (support.close, support.close, support.reopen, support.close):
        await act(till.shop, store, OPERATOR, thread)
    await emptied(till)
    assert sorted(posts(till)) == [(BUYER, Post.CLOSED), (SECOND, Post.CLOSED_BY)]


async def test_a_thread_in_which_nothing_was_said_is_closed_without_a_word(till: Till) -> None:
    about = await support.begin(till.shop, BUYER)
    assert isinstance(about, Correspondence)
    await support.close(till.shop, till.shop.store, OPERATOR, about.thread.id)
    await emptied(till)
    assert posts(till) == []


async def test_what_operators_do_is_audited_without_words(till: Till, store: SqlStore) -> None:
    async def rows(unit: Unit) -> list[tuple[str, str, str]]:
        query = select(audit.c.action, audit.c.target, audit.c.detail).order_by(audit.c.id)
        return [(row[0], row[1], row[2]) for row in await unit.connection.execute(query)]

    about = await asked(till)
    await answered(till, about, "secret words")
    await support.close(till.shop, till.shop.store, OPERATOR, about.thread.id)
    await support.reopen(till.shop, till.shop.store, OPERATOR, about.thread.id)
    target = f"thread:{about.thread.id}"
    assert await store.write(rows) == [
        ("answer", target, ""),
        ("close", target, ""),
        ("reopen", target, ""),
    ]


async def test_an_answer_that_cannot_be_delivered_is_told_to_the_operators(till: Till) -> None:
    about = await asked(two_operators(till))
    till.messenger = BlockedByBuyer(till.shop)
    await answered(till, about)
    assert (OPERATOR, Post.UNREACHED) in posts(till)
    assert (SECOND, Post.UNREACHED) in posts(till)


async def test_nobody_answers_in_a_thread_that_never_was(till: Till) -> None:
    assert await support.look(till.shop, about_nothing()) is None
    reply = said("Hello", OPERATOR)
    assert (
        await support.answer(till.shop, till.shop.store, OPERATOR, about_nothing(), reply) is None
    )
    assert await support.close(till.shop, till.shop.store, OPERATOR, about_nothing()) is None


def about_nothing() -> ThreadId:
    return ThreadId(99)
