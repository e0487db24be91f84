"""Tests of the people who wrote to the bot: whose screen still loads."""

from bot.domain.ids import BuyerId, UpdateId
from bot.domain.operations.inbox import RawUpdate
from bot.services.people.accounts import list_loading_screens
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.storage.base_rows import a_buyer


async def test_a_loading_screen_is_listed_until_another_one_is_shown(store: EngineDatabase) -> None:
    """Not while an update of its person is open, which shows another screen."""

    def loading(tx: Transaction) -> list[BuyerId]:
        return [each.id for each in list_loading_screens(tx)]

    def story(tx: Transaction) -> list[list[BuyerId]]:
        a_buyer(tx)
        seen = [loading(tx)]
        tx.people.set_screen_message(BUYER, 12, is_loading=True)
        seen.append(loading(tx))
        tx.inbox.add([RawUpdate(UpdateId(1), BUYER, b"body")], NOW)
        seen.append(loading(tx))
        tx.inbox.close(UpdateId(1), NOW)
        seen.append(loading(tx))
        tx.people.set_screen_message(BUYER, None, is_loading=True)
        seen.append(loading(tx))
        tx.people.set_screen_message(BUYER, 13)
        return [*seen, loading(tx)]

    assert await store.transact(story) == [[], [BUYER], [], [BUYER], [], []]
