"""A database that is used with another bot: message numbers of the old one mean nothing to it."""

from bot.domain.repositories.database import Tx
from storage import SqlDatabase
from tests.builders import BUYER, NOW, OPERATOR
from tests.storage.base_rows import a_placed_order, an_account


async def _leave_messages(tx: Tx, account: int) -> int:
    """Leave a screen, a status message and a copy of a support thread; return the order's id."""
    order = await a_placed_order(tx, account)  # type: ignore[arg-type]
    await tx.people.set_screen_message(order.buyer_id, 5)
    thread = await tx.support_threads.get_or_create(order.buyer_id, None, NOW)
    await tx.support_threads.record_copy(OPERATOR, 12, thread.id)
    await tx.support_threads.record_album_message(BUYER, 6, "album")
    return order.id


async def _messages(tx: Tx) -> tuple[int | None, int | None, bool, list[int]]:
    person = await tx.people.get(BUYER)
    orders, _ = await tx.orders.list_of_buyer(BUYER, 0, 1)
    copy = await tx.support_threads.find_by_copy(OPERATOR, 12)
    assert person is not None
    album = await tx.support_threads.list_album(BUYER, 6)
    return person.screen_message_id, orders[0].status_message_id, copy is not None, album


async def test_another_bot_forgets_the_messages_and_the_same_bot_keeps_them(
    store: SqlDatabase,
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
