"""Tests of a shop that is killed at the worst moments: it charges once and loses nothing. Real
processes, real signals.

The supplier and Telegram are separate servers. The shop is killed as by a power cut and started
again. The results are read from its database, the supplier's console and the buyers' chats.
"""

import asyncio
from pathlib import Path

import pytest

from tests.crash.processes import until
from tests.crash.shop_and_servers import start_shop_and_servers
from tests.crash.supplier_console import SupplierConsole
from tests.demo.supplier.behaviours import in_both

pytestmark = pytest.mark.process


@in_both
async def test_a_kill_between_confirm_and_trade_only_delays_the_goods(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("inventoryState", "hold")
        await until(lambda: _no_fault_waits(system.supplier_console))
        await system.kill_shop()
        assert system.statuses() == ["placed"]
        assert await system.supplier_console.trades() == []
        system.processes.supplier.release()

        await system.start_shop()

        await system.check_end("delivered")


@in_both
async def test_a_kill_while_the_supplier_works_on_the_trade_ends_in_goods_by_evidence(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold")
        await until(lambda: _no_fault_waits(system.supplier_console))
        await system.kill_shop()
        assert system.statuses() == ["submitting"]
        assert await system.supplier_console.trades() == []
        system.processes.supplier.release()

        await system.start_shop()
        await system.wait_until_idle()
        await until(system.supplier_console.trades)  # it charged, although the caller was gone
        assert system.statuses() == ["review"]
        await system.settle_cases()

        await system.check_end("delivered")


@in_both
async def test_a_kill_after_the_charge_and_before_the_answer_ends_in_goods(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold_after", quantity=12)
        await until(system.supplier_console.trades)
        await system.kill_shop()
        assert system.statuses() == ["submitting"]
        system.processes.supplier.release()

        await system.start_shop()
        await system.wait_until_idle()
        assert system.statuses() == ["review"]
        await system.settle_cases()

        await system.check_end("delivered")


@in_both
async def test_when_shop_and_supplier_die_before_the_charge_the_money_comes_back(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold")
        await until(lambda: _no_fault_waits(system.supplier_console))
        await asyncio.gather(system.processes.shop.kill(), system.processes.supplier.program.kill())
        await system.processes.supplier.start()
        await system.check_rules()
        assert system.statuses() == ["submitting"]

        await system.start_shop()
        await system.wait_until_idle()
        assert system.statuses() == ["review"]
        await system.settle_cases()

        await system.check_end("cancelled")
        assert await system.supplier_console.trades() == []


@in_both
async def test_a_kill_between_receipt_and_delivery_of_the_goods_still_delivers_them(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold")
        await system.database.wait_for_status("submitting")
        await (
            system.processes.telegram.program.kill()
        )  # so that the secret arrives and cannot be sent
        system.processes.supplier.release()
        await system.database.wait_for_status("fulfilled")
        await system.kill_shop()
        await system.processes.telegram.start()
        assert await system.alice.deliveries() == []

        await system.start_shop()

        await system.check_end("delivered")


@in_both
async def test_goods_that_telegram_would_not_take_survive_a_kill(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold")
        await system.database.wait_for_status("submitting")
        await system.alice.block(blocked=True)
        system.processes.supplier.release()
        await system.database.wait_for_row(
            "SELECT 1 FROM outbox WHERE kind = 'deliver' AND attempts > 0"
        )
        await system.kill_shop()
        assert system.statuses() == ["fulfilled"]

        await system.start_shop()
        await system.alice.block(blocked=False)
        await system.alice.say("/orders")

        await system.check_end("delivered")


async def _no_fault_waits(supplier_console: SupplierConsole) -> bool:
    return await supplier_console.waiting() == 0
