"""Tests of all failures of Telegram: they delay a purchase and do no other harm."""

from pathlib import Path

import pytest

from bot.demo.telegram.fault_plan import FaultPlan
from tests.crash.in_process_servers import PLAIN, a_street

pytestmark = [pytest.mark.process, pytest.mark.long]

#: Each fault hits the next call of any method: code, text, and kind.
FAILURES = (
    {"error_code": 502, "description": "Bad Gateway", "body": "<html>nginx</html>"},
    {"error_code": 429, "description": "Too Many Requests: retry after 1", "retry_after": 1},
    {"error_code": 500, "description": "Internal Server Error"},
    {"drop": True},
)


async def test_a_purchase_goes_through_while_every_call_fails_first(tmp_path: Path) -> None:
    async with a_street(tmp_path) as street:
        product = await street.books.product(PLAIN)
        faults = street.world.telegram.faults
        for method in ("sendMessage", "editMessageText", "getUpdates"):
            for failure in FAILURES:
                faults.add(method, **failure)
        faults.add("getUpdates", 409, "Conflict: terminated by other getUpdates request")

        await street.alice.buy(product)
        await street.books.reach("delivered")

        (goods,) = await street.alice.received(1)
        assert goods
        assert "Traceback" not in street.shop.said()
        assert "another program receives the updates of this bot" in street.shop.said()


async def test_goods_whose_receipt_was_lost_are_shown_again_rather_than_never(
    tmp_path: Path,
) -> None:
    async with a_street(tmp_path) as street:
        offer = await street.alice.walk(await street.books.product(PLAIN), 1)
        _lose_receipts(street.world.telegram.faults, street.alice.user_id, 2)
        await street.alice.confirm(offer)
        await street.books.reach("delivered")

        goods = await street.alice.received(2)
        assert len(set(goods)) == 1


def _lose_receipts(faults: FaultPlan, chat: int, times: int) -> None:
    faults.add("sendMessage", drop=True, after=True, times=times, chat_id=chat)


async def test_a_flooded_chat_and_a_blocked_one_hold_up_nobody_else(tmp_path: Path) -> None:
    async with a_street(tmp_path) as street:
        product = await street.books.product(PLAIN)
        flooded, blocked, other = (
            type(street.alice)(street.play, buyer) for buyer in (1001, 1002, 1003)
        )
        offers = [await one.walk(product, 1) for one in (flooded, blocked, other)]
        for method in ("sendMessage", "sendDocument"):
            street.world.telegram.faults.add(
                method, 429, "Too Many Requests", retry_after=3_600, times=50, chat_id=1001
            )
        await flooded.confirm(offers[0])
        await blocked.confirm(offers[1])
        await blocked.block(blocked=True)
        await other.confirm(offers[2])

        await other.received(1)
        told = await street.alerted("blocked")
        assert "#" in told
        parked = "SELECT 1 FROM outbox WHERE state = 'parked' AND chat_id = 1002"
        await street.books.until(parked)
        await blocked.block(blocked=False)
        await blocked.say("/orders")
        await blocked.received(1)
        assert await flooded.goods() == []
        assert len(street.books.orders()) == 3
