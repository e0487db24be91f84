"""Tests of a price that changes between quote and trade, with a lost answer: the ledger has the
supplier's charge.
"""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.crash.model.concurrent_stories import Bench
from tests.crash.model.shop_process import BUYERS
from tests.simulation.supplier import TradeFault


@pytest.mark.parametrize(
    "fate",
    [TradeFault.GOODS, TradeFault.CHARGED_TIMEOUT, TradeFault.EMPTY, TradeFault.CHARGED_REFUSED],
)
async def test_what_the_store_took_stands_in_the_books(ram: Path, fate: TradeFault) -> None:
    """The price falls after the quote; the ledger has the trade's cost.

    The supplier reports the trade, or a person finds it. The buyer pays the quoted price.
    """
    bench = await Bench.new(ram)
    try:
        order = await bench.buy(BUYERS[0], "CARD", fate)
        bench.world.supplier.change("CARD", lambda product: replace(product, cost=Decimal("6.00")))
        await bench.work("trade", "unknown-outcome")
        assert await bench.judged([]) == []
        assert bench.status(order) == "delivered"
    finally:
        await bench.world.close()
