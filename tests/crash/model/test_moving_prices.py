"""Tests of a price that changes between quote and trade, with a lost answer: the ledger has the
supplier's charge.
"""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.crash.model.concurrent_stories import StoryRun
from tests.crash.model.shop_process import BUYERS
from tests.world.supplier import TradeFault


@pytest.mark.parametrize(
    "fault",
    [TradeFault.GOODS, TradeFault.CHARGED_TIMEOUT, TradeFault.EMPTY, TradeFault.CHARGED_REFUSED],
)
async def test_the_ledger_has_what_the_supplier_charged(
    memory_folder: Path, fault: TradeFault
) -> None:
    """The price falls after the quote; the ledger has the trade's cost.

    The supplier reports the trade, or a person finds it. The buyer pays the quoted price.
    """
    story_run = await StoryRun.new(memory_folder)
    try:
        order = await story_run.buy(BUYERS[0], "CARD", fault)
        story_run.world.supplier.change(
            "CARD", lambda product: replace(product, cost=Decimal("6.00"))
        )
        await story_run.work("trade", "unknown-outcome")
        assert await story_run.settle_and_find_violations([]) == []
        assert story_run.status(order) == "delivered"
    finally:
        await story_run.world.close()
