"""Tests of a process that is killed and gets an update again: a typed answer fills one field, once, and
a screen is shown once more.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.domain.checkout.questions import Checkout
from bot.domain.ids import BuyerId
from bot.services.shop import SideWrites
from storage.database import Database
from storage.transaction import Transaction
from tests.builders import a_field, a_product, some_details
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin
from tests.chat.inbox_rig import StalledDatabase, message
from tests.waiting import HANG_LIMIT
from tests.world.points import Crash, Point, with_points

LOGIN, SERVER = a_field(name="login", label="Your login"), a_field(name="server", label="Server")
#: Storing the answer, closing it together with its change, and the reads between.
FEWEST_POINTS = 6


@dataclass(slots=True)
class Deadly:
    """A hook that ends the process at one point of its database; 0: never."""

    at: int = 0
    seen: int = 0
    dead: bool = False

    async def __call__(self, _point: Point) -> None:
        if self.at:
            self.seen += 1
            self.dead = self.dead or self.seen >= self.at
        if self.dead:
            raise Crash


async def _restart(rig: ChatRig, deadly: Deadly) -> Deadly:
    """Discard the process's memory and start the next one, with its own point to end at."""
    deadly.dead = True
    await _end(rig)
    fresh = Deadly()
    rig.db = with_points(Database, rig.store, fresh)
    rig.shop = replace(rig.shop, side_writes=SideWrites(rig.db))
    rig.open()
    return fresh


async def _end(rig: ChatRig) -> None:
    rig._running.cancel()
    with suppress(Crash, asyncio.CancelledError):
        await rig._running
    await rig.app.aclose()


async def _checkout(rig: ChatRig) -> Checkout:
    def look(tx: Transaction) -> Checkout | None:
        return tx.checkouts.find_awaiting_text(BuyerId(ANN))

    found = await rig.store.read(look)
    assert found is not None, "no question is left"
    return found


def _forget(tx: Transaction, checkout: Checkout) -> None:
    tx.checkouts.delete(checkout.buyer_id, checkout.product_id)


async def _until_dead_or_done(rig: ChatRig, deadly: Deadly) -> None:
    async with asyncio.timeout(HANG_LIMIT):
        while not deadly.dead and (len(rig.server.state.updates) or rig.app.unfinished_count):  # noqa: ASYNC110 - of others' making
            await asyncio.sleep(0.005)


@pytest.mark.long
async def test_a_typed_answer_fills_one_field_whenever_the_process_dies(tmp_path: Path) -> None:
    """Two fields wait for text.

    The process is killed at each point of the first answer in turn, and Telegram sends the answer
    again. It fills the first field, and the second is still asked.
    """
    product = a_product(details=some_details(widgets=(LOGIN, SERVER)))
    async with a_chat_rig(tmp_path, a_supplier(product), over_http=True) as rig:
        deadly = await _restart(rig, Deadly())
        deaths = 0
        while True:
            await begin(rig)
            await rig.idle()
            deadly.at = deaths + 1
            answer = message(0, f"ann{deaths}", ANN)
            del answer["update_id"]
            given = rig.server.push_update(answer)
            await _until_dead_or_done(rig, deadly)
            died = deadly.dead
            deadly = await _restart(rig, deadly)
            if not len(rig.server.state.updates):  # it was acknowledged, but is sent again
                rig.server.push_update({"update_id": given, **answer})
            await rig.idle()
            checkout = await _checkout(rig)
            assert list(checkout.choices.answers.values()) == [(f"ann{deaths}",)]
            if not died:
                break
            await rig.store.transact(_forget, checkout)
            deaths += 1
        assert deaths >= FEWEST_POINTS


async def test_a_screen_is_shown_while_its_tap_is_stored_and_once_more_after_a_kill(
    tmp_path: Path,
) -> None:
    """Telegram has it still, and the row that a start would find is not there yet."""

    def answers(since: int = 0) -> list[str]:
        return sorted(call.method for call in rig.said()[since:])

    async with a_chat_rig(tmp_path, over_http=True, watch=StalledDatabase) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_button("Gift cards")
        await rig.idle()
        assert isinstance(rig.db, StalledDatabase)
        rig.db.works.clear()
        rig.server.calls.clear()
        await rig.ann.tap_and_wait_for_answer("Gift cards")
        await rig.ann.wait_for_button("Steam wallet")
        assert answers() == ["answerCallbackQuery", "editMessageText"]
        assert len(rig.server.state.updates) == 1

        await _end(rig)
        rig.db = rig.store
        rig.open()
        await rig.idle()
        assert [call.method for call in rig.said()][2:] == [
            "answerCallbackQuery",
            "editMessageText",
        ]
        assert await rig.store.read(lambda tx: tx.inbox.count_open_and_parked()) == (0, 0)
