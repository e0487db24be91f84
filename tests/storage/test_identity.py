"""A database that is used with another bot: message numbers of the old one mean nothing to it."""

from bot.domain.payments.claims import ClaimEvidence
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.domain.people.support import MessageContent
from bot.services.people.support_messages import was_passed_on
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, a_claim, an_invoice
from tests.storage.base_rows import a_placed_order, an_account


def _leave_messages(tx: Transaction, account: int) -> int:
    """Leave a screen, a status message and a copy of a support thread; return the order's id."""
    order = a_placed_order(tx, account)  # type: ignore[arg-type]
    question = ScreenQuestion(QuestionKind.REFUND_REASON, order.id)
    tx.people.set_screen_message(order.buyer_id, 5, question=question)
    thread = tx.support_threads.get_or_create(order.buyer_id, None, NOW)
    tx.support_threads.record_copy(OPERATOR, 12, thread.id)
    tx.support_threads.record_album_message(BUYER, 6, "album")
    content = MessageContent("where is it", int(BUYER), 7, int(BUYER), is_complete=False)
    tx.support_threads.add_message(thread.id, content, NOW, from_operator=False)
    return order.id


def _messages(tx: Transaction) -> tuple[int | None, int | None, bool, list[int]]:
    person = tx.people.get(BUYER)
    orders, _ = tx.orders.list_of_buyer(BUYER, 0, 1)
    copy = tx.support_threads.find_by_copy(OPERATOR, 12)
    assert person is not None
    assert (person.screen_question is None) is (person.screen_message_id is None)
    album = tx.support_threads.list_album(BUYER, 6)
    return person.screen_message_id, orders[0].status_message_id, copy is not None, album


async def test_another_bot_forgets_the_messages_and_the_same_bot_keeps_them(
    store: EngineDatabase,
) -> None:
    """Otherwise an operator's reply to an unrelated message reaches a stranger."""
    store.set_bot_id(1)
    assert not await store.forget_messages_of_another_bot()  # the first bot of this database
    await store.transact(_leave_messages, await an_account(store))
    assert not await store.forget_messages_of_another_bot()
    assert await store.read(_messages) == (5, 77, True, [6])

    store.set_bot_id(2)
    assert await store.forget_messages_of_another_bot()
    assert await store.read(_messages) == (None, None, False, [])
    assert not await store.forget_messages_of_another_bot()


def _read_thread(tx: Transaction) -> tuple[list[str], bool]:
    """Return the texts of the buyer's thread, and whether it contains the buyer's message 7."""
    thread = tx.support_threads.get_or_create(BUYER, None, NOW)
    messages = tx.support_threads.list_messages(thread.id, 10)
    texts = [message.content.text for message in messages if message.content is not None]
    return texts, was_passed_on(tx, thread.id, BUYER, 7)


async def test_a_message_to_another_bot_does_not_pass_for_an_old_one_with_its_number(
    store: EngineDatabase,
) -> None:
    """Otherwise no operator gets what the buyer writes to the new bot."""
    store.set_bot_id(1)
    await store.forget_messages_of_another_bot()
    await store.transact(_leave_messages, await an_account(store))
    assert await store.transact(_read_thread) == (["where is it"], True)

    store.set_bot_id(2)
    assert await store.forget_messages_of_another_bot()
    assert await store.transact(_read_thread) == (["where is it"], False)


def _leave_claim(tx: Transaction, account: int) -> None:
    """Leave a claim with a picture, and the message that asked for it."""
    a_placed_order(tx, account)  # type: ignore[arg-type]
    claim = a_claim()
    tx.payments.add_invoice(an_invoice(id=claim.invoice_id))
    assert tx.payment_claims.add(claim)
    assert tx.payment_claims.add_evidence(claim, ClaimEvidence(picture_message_id=8))
    tx.payment_claims.set_question(claim.reference, 9)


async def test_another_bot_forgets_the_messages_of_payment_claims(store: EngineDatabase) -> None:
    store.set_bot_id(1)
    await store.forget_messages_of_another_bot()
    await store.transact(_leave_claim, await an_account(store))

    store.set_bot_id(2)
    assert await store.forget_messages_of_another_bot()

    def look(tx: Transaction) -> tuple[int | None, int | None]:
        claim = tx.payment_claims.find(a_claim().reference)
        assert claim is not None
        return claim.picture_message_id, claim.asked_message_id

    assert await store.read(look) == (None, None)
