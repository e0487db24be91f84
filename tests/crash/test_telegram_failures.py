"""Tests of all failures of Telegram: they delay a purchase and do no other harm."""

from pathlib import Path

import pytest

from bot.demo.telegram.fault_plan import FaultPlan
from tests.crash.in_process_servers import start_with_in_process_servers
from tests.crash.scripted_people import PLAIN

pytestmark = [pytest.mark.process, pytest.mark.long]

#: Each fault hits the next call of any method: code, text, and kind.
FAILURES = (
    {"error_code": 502, "description": "Bad Gateway", "body": "<html>nginx</html>"},
    {"error_code": 429, "description": "Too Many Requests: retry after 1", "retry_after": 1},
    {"error_code": 500, "description": "Internal Server Error"},
    {"drop": True},
)


async def test_a_purchase_goes_through_while_every_call_fails_first(tmp_path: Path) -> None:
    async with start_with_in_process_servers(tmp_path) as system:
        product = await system.database.wait_for_product(PLAIN)
        faults = system.servers.telegram.faults
        for method in ("sendMessage", "editMessageText", "getUpdates"):
            for failure in FAILURES:
                faults.add(method, **failure)
        faults.add("getUpdates", 409, "Conflict: terminated by other getUpdates request")

        await system.alice.buy(product)
        await system.database.wait_for_status("delivered")

        (goods,) = await system.alice.wait_for_deliveries(1)
        assert goods
        assert "Traceback" not in system.shop.read_outputs()
        assert "another program receives the updates of this bot" in system.shop.read_outputs()


async def test_goods_whose_receipt_was_lost_are_shown_again_rather_than_never(
    tmp_path: Path,
) -> None:
    async with start_with_in_process_servers(tmp_path) as system:
        confirm_button = await system.alice.reach_quote(
            await system.database.wait_for_product(PLAIN), 1
        )
        _lose_receipts(system.servers.telegram.faults, system.alice.user_id, 2)
        await system.alice.confirm(confirm_button)
        await system.database.wait_for_status("delivered")

        goods = await system.alice.wait_for_deliveries(2)
        assert len(set(goods)) == 1


def _lose_receipts(faults: FaultPlan, chat: int, times: int) -> None:
    faults.add("sendMessage", drop=True, after=True, times=times, chat_id=chat)


async def test_a_flooded_chat_and_a_blocked_one_hold_up_nobody_else(tmp_path: Path) -> None:
    async with start_with_in_process_servers(tmp_path) as system:
        product = await system.database.wait_for_product(PLAIN)
        flooded, blocked, other = (
            type(system.alice)(system.play, buyer) for buyer in (1001, 1002, 1003)
        )
        confirm_buttons = [await one.reach_quote(product, 1) for one in (flooded, blocked, other)]
        for method in ("sendMessage", "sendDocument"):
            system.servers.telegram.faults.add(
                method, 429, "Too Many Requests", retry_after=3_600, times=50, chat_id=1001
            )
        await flooded.confirm(confirm_buttons[0])
        await blocked.confirm(confirm_buttons[1])
        await blocked.block(blocked=True)
        await other.confirm(confirm_buttons[2])

        await other.wait_for_deliveries(1)
        alert = await system.wait_for_alert("blocked")
        assert "#" in alert
        parked = "SELECT 1 FROM outbox WHERE state = 'parked' AND chat_id = 1002"
        await system.database.wait_for_row(parked)
        await blocked.block(blocked=False)
        await blocked.say("/orders")
        await blocked.wait_for_deliveries(1)
        assert await flooded.deliveries() == []
        assert len(system.database.orders()) == 3
