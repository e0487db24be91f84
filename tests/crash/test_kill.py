"""Tests of a shop that is killed at the worst moments: it charges once and loses nothing. Real
processes, real signals.

The supplier and Telegram are separate servers. The shop is killed as by a power cut and started
again. The results are read from its database, the supplier's console and the buyers' chats.
"""

import asyncio
from pathlib import Path

import pytest

from tests.crash.processes import until
from tests.crash.rules_from_outside import Store
from tests.crash.shop_and_servers import a_scene
from tests.demo.supplier.behaviours import in_both

pytestmark = pytest.mark.process
PLAIN = "steam-wallet-20"


@in_both
async def test_a_kill_between_confirm_and_trade_only_delays_the_goods(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("inventoryState", "hold")
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await scene.crash()
        assert scene.statuses() == ["placed"]
        assert await scene.store.trades() == []
        scene.town.store.release()

        await scene.revive()

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_a_kill_while_the_store_ponders_ends_in_goods_by_evidence(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold")
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await scene.crash()
        assert scene.statuses() == ["submitting"]
        assert await scene.store.trades() == []
        scene.town.store.release()

        await scene.revive()
        await scene.calm()
        await until(scene.store.trades)  # it charged, although the caller was gone
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_a_kill_after_the_charge_and_before_the_answer_ends_in_goods(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 12)
        await scene.store.plan("trade", "hold_after")
        await scene.alice.confirm(offer)
        await until(scene.store.trades)
        await scene.crash()
        assert scene.statuses() == ["submitting"]
        scene.town.store.release()

        await scene.revive()
        await scene.calm()
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_when_shop_and_store_die_before_the_charge_the_money_comes_back(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold")
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await asyncio.gather(scene.town.shop.kill(), scene.town.store.program.kill())
        await scene.town.store.start()
        await scene.check()
        assert scene.statuses() == ["submitting"]

        await scene.revive()
        await scene.calm()
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["cancelled"]
        assert await scene.store.trades() == []


@in_both
async def test_a_kill_with_the_goods_in_hand_still_delivers_them(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold")
        await scene.alice.confirm(offer)
        await scene.books.reach("submitting")
        await scene.town.telegram.program.kill()  # so that the secret arrives and cannot be sent
        scene.town.store.release()
        await scene.books.reach("fulfilled")
        await scene.crash()
        await scene.town.telegram.start()
        assert await scene.alice.goods() == []

        await scene.revive()

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_goods_that_telegram_would_not_take_survive_a_kill(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold")
        await scene.alice.confirm(offer)
        await scene.books.reach("submitting")
        await scene.alice.block(blocked=True)
        scene.town.store.release()
        await scene.books.until("SELECT 1 FROM outbox WHERE kind = 'deliver' AND attempts > 0")
        await scene.crash()
        assert scene.statuses() == ["fulfilled"]

        await scene.revive()
        await scene.alice.block(blocked=False)
        await scene.alice.say("/orders")

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def _drawn(store: Store) -> bool:
    return await store.waiting() == 0
