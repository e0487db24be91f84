"""Tests of support: who gets which message, once, and what is stored about it."""

from collections.abc import Mapping

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, SupportThreadId
from bot.domain.operations.messenger import SendResult, Undeliverable
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.people.support import MAX_SUPPORT_MESSAGES, MessageContent, SupportNotice
from bot.services.orders import cases
from bot.services.people import accounts, support, support_messages
from bot.services.people.support import RefundRequest
from bot.services.people.support_messages import ThreadView
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.operations.tables import outbox
from storage.people.tables import audit
from tests.builders import BUYER, OPERATOR, a_person, shop_with
from tests.services.services_rig import Recorder, ServicesRig

OTHER, SECOND = BuyerId(7002), BuyerId(9002)
pytestmark = pytest.mark.both_engines


class BlockedByBuyer(Recorder):
    """A messenger whose buyer has blocked the bot."""

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        receipt = await Recorder.notify(self, buyer, kind, facts)
        return Undeliverable("the bot is blocked") if buyer == BUYER else receipt


def two_operators(rig: ServicesRig) -> ServicesRig:
    rig.shop = shop_with(rig.shop, operator_ids=(OPERATOR, SECOND))
    return rig


def said(text: str = "Help", by: BuyerId = BUYER, *, whole: bool = True) -> MessageContent:
    return MessageContent(text, chat_id=by, message_id=1, sender_id=by, is_complete=whole)


async def asked(rig: ServicesRig, what: MessageContent | None = None) -> ThreadView:
    """Let the buyer write, and send the message."""
    about = await support.open_thread(rig.shop, BUYER)
    assert isinstance(about, ThreadView)
    store = rig.db
    written = await store.transact(
        support.add_buyer_message, BUYER, about.thread.id, what or said()
    )
    assert isinstance(written, ThreadView)
    await emptied(rig)
    return written


async def answered(rig: ServicesRig, about: ThreadView, text: str = "Done") -> None:
    reply = said(text, OPERATOR)
    await rig.db.transact(support.add_operator_message, OPERATOR, about.thread.id, reply)
    await emptied(rig)


async def emptied(rig: ServicesRig) -> None:
    """Send one message of each chat per round until the outbox is empty."""
    for _ in range(6):
        await rig.send()


def posts(rig: ServicesRig) -> list[tuple[BuyerId, str]]:
    """Return who was sent what."""
    return [(reader, kind) for reader, kind, _ in rig.messenger.notices]


async def test_a_support_message_goes_to_every_operator(rig: ServicesRig) -> None:
    await asked(two_operators(rig))
    assert sorted(posts(rig)) == [
        (OPERATOR, SupportNotice.BUYER_MESSAGE),
        (SECOND, SupportNotice.BUYER_MESSAGE),
    ]


async def test_an_answer_goes_to_the_buyer_and_is_shown_to_the_others(rig: ServicesRig) -> None:
    about = await asked(two_operators(rig))
    rig.messenger.notices.clear()
    await answered(rig, about)
    assert sorted(posts(rig)) == [
        (BUYER, SupportNotice.OPERATOR_ANSWER),
        (SECOND, SupportNotice.ANSWERED_BY_OTHER_OPERATOR),
    ]


async def test_what_ours_cannot_hold_takes_two_messages(rig: ServicesRig) -> None:
    await asked(rig, said(whole=False))
    parts = [facts["part"] for _, _, facts in rig.messenger.notices]
    assert parts == [support_messages.TEXT_PART, support_messages.ORIGINAL_PART]


async def test_no_outbox_row_contains_a_support_message(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    def facts(unit: RepositoryResources) -> list[str]:
        return [str(each) for each in unit.connection.scalars(select(outbox.c.facts))]

    await asked(rig, said("very private"))
    rows = await store.transact_on_tables(facts)
    assert rows
    assert not any("private" in row for row in rows)


async def test_a_foreign_thread_is_as_missing(rig: ServicesRig) -> None:
    about = await asked(rig)
    await accounts.register_person(rig.shop, a_person(id=OTHER, username=None))
    assert await rig.db.read(support.get_own_thread, OTHER, about.thread.id) is None
    written = await rig.db.transact(support.add_buyer_message, OTHER, about.thread.id, said())
    assert isinstance(written, Declined)


async def test_a_foreign_order_opens_no_thread(rig: ServicesRig) -> None:
    order = await rig.buy()
    await accounts.register_person(rig.shop, a_person(id=OTHER, username=None))
    assert await support.open_thread(rig.shop, OTHER, order.id) == Declined(
        DeclineReason.ORDER_NOT_FOUND
    )
    assert isinstance(await support.open_thread(rig.shop, BUYER, order.id), ThreadView)


async def test_too_many_support_messages_are_declined_for_a_while(rig: ServicesRig) -> None:
    about = await asked(rig)
    store, thread = rig.db, about.thread.id
    for _ in range(MAX_SUPPORT_MESSAGES - 1):
        assert isinstance(
            await store.transact(support.add_buyer_message, BUYER, thread, said()), ThreadView
        )
    declined = await store.transact(support.add_buyer_message, BUYER, thread, said())
    assert declined == Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    rig.wait(3_601)
    assert isinstance(
        await store.transact(support.add_buyer_message, BUYER, thread, said()), ThreadView
    )


async def test_closing_is_told_once_for_each_last_message(rig: ServicesRig) -> None:
    about = await asked(two_operators(rig))
    rig.messenger.notices.clear()
    store, thread = rig.db, about.thread.id
    for act in (
        support.close_thread,
        support.close_thread,
        support.reopen_thread,
        support.close_thread,
    ):
        await store.transact(act, OPERATOR, thread)
    await emptied(rig)
    assert sorted(posts(rig)) == [
        (BUYER, SupportNotice.CLOSED_FOR_BUYER),
        (SECOND, SupportNotice.CLOSED_BY_OTHER_OPERATOR),
    ]


async def test_a_thread_in_which_nothing_was_said_is_closed_without_a_word(
    rig: ServicesRig,
) -> None:
    about = await support.open_thread(rig.shop, BUYER)
    assert isinstance(about, ThreadView)
    await rig.db.transact(support.close_thread, OPERATOR, about.thread.id)
    await emptied(rig)
    assert posts(rig) == []


async def test_what_operators_do_is_audited_without_words(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    def rows(unit: RepositoryResources) -> list[tuple[str, str, str]]:
        query = select(audit.c.action, audit.c.target, audit.c.detail).order_by(audit.c.id)
        return [(row[0], row[1], row[2]) for row in unit.connection.execute(query)]

    about = await asked(rig)
    await answered(rig, about, "secret words")
    await rig.db.transact(support.close_thread, OPERATOR, about.thread.id)
    await rig.db.transact(support.reopen_thread, OPERATOR, about.thread.id)
    target = f"thread:{about.thread.id}"
    assert await store.transact_on_tables(rows) == [
        ("answer", target, ""),
        ("close", target, ""),
        ("reopen", target, ""),
    ]


async def test_an_answer_that_cannot_be_delivered_is_told_to_the_operators(
    rig: ServicesRig,
) -> None:
    about = await asked(two_operators(rig))
    rig.messenger = BlockedByBuyer(rig.db)
    await answered(rig, about)
    assert (OPERATOR, SupportNotice.BUYER_UNREACHABLE) in posts(rig)
    assert (SECOND, SupportNotice.BUYER_UNREACHABLE) in posts(rig)


async def test_nobody_answers_in_a_thread_that_never_was(rig: ServicesRig) -> None:
    assert await rig.db.read(support.get_thread, about_nothing()) is None
    reply = said("Hello", OPERATOR)
    assert (
        await rig.db.transact(support.add_operator_message, OPERATOR, about_nothing(), reply)
        is None
    )
    assert await rig.db.transact(support.close_thread, OPERATOR, about_nothing()) is None


def about_nothing() -> SupportThreadId:
    return SupportThreadId(99)


async def test_a_message_is_known_to_have_been_passed_on_in_its_thread_only(
    rig: ServicesRig,
) -> None:
    """Known by its place: a message of another chat may have the same number."""
    about = await asked(rig)
    for chat, message, expected in ((BUYER, 1, True), (BUYER, 2, False), (OTHER, 1, False)):
        known = await rig.db.read(support_messages.was_passed_on, about.thread.id, chat, message)
        assert known is expected
    other = SupportThreadId(about.thread.id + 1)
    assert not await rig.db.read(support_messages.was_passed_on, other, BUYER, 1)


# --- requests for a refund ---------------------------------------------------------------------------


async def request(rig: ServicesRig, order: OrderId, buyer: BuyerId = BUYER) -> object:
    return await rig.db.transact(support.request_refund, buyer, order, said("Please", buyer))


async def test_a_refund_request_alerts_every_operator_once_and_moves_no_money(
    rig: ServicesRig,
) -> None:
    two_operators(rig)
    order = await rig.buy()
    before = await rig.wallet()
    first, second = await request(rig, order.id), await request(rig, order.id)
    await emptied(rig)

    assert isinstance(first, RefundRequest)
    assert isinstance(second, RefundRequest)
    assert (first.is_new, second.is_new) == (True, False)
    assert first.requested_at == second.requested_at
    requests = [n for n in rig.messenger.notices if n[1] == SupportNotice.REFUND_REQUEST]
    assert sorted(operator for operator, _, _ in requests) == sorted((OPERATOR, SECOND))
    wallet = await rig.wallet()
    assert wallet.balance + wallet.held == before.balance + before.held


async def test_a_refund_of_money_that_is_back_is_declined(rig: ServicesRig) -> None:
    order = await rig.buy()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert await request(rig, order.id) == Declined(DeclineReason.MONEY_RETURNED)


async def test_nobody_requests_a_refund_of_another_buyers_order(rig: ServicesRig) -> None:
    order = await rig.buy()
    await accounts.register_person(rig.shop, a_person(id=OTHER))
    for number in (order.id, OrderId(404)):
        assert await request(rig, number, OTHER) == Declined(DeclineReason.ORDER_NOT_FOUND)


async def test_refund_requests_count_as_support_messages(rig: ServicesRig) -> None:
    order = await rig.buy()
    for _ in range(MAX_SUPPORT_MESSAGES):
        await asked(rig)
    declined = Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    assert await request(rig, order.id) == declined
    assert not await rig.db.read(support.is_refund_requested, BUYER, order.id)
