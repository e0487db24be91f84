"""Tests of a rehearsal in a browser: the owner walks a purchase, and the supplier sells nothing."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.adapters.rehearsal_supplier import MARK
from bot.chat.navigation import verbs
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import STRICT
from tests.browser.demo import read_address, running_demo
from tests.browser.expected import sample_of, wish_for
from tests.browser.walker import TIMEOUT, walker
from tests.crash.processes import Program, cleaned_up, until

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(420)]

ALICE = BUYERS[0]
#: It has variants, a field to type and one to choose, and is delivered by hand.
PRODUCT = "crystals-top-up"


async def test_an_owner_walks_a_purchase_to_its_delivery_and_nothing_is_bought(
    chromium: Browser, tmp_path: Path
) -> None:
    product = sample_of(STRICT)[PRODUCT]
    async with running_demo(tmp_path) as demo:
        settings = {
            "SUPPLIER_URL": f"{demo.address}/supplier",
            "SUPPLIER_APP_ID": APP_ID,
            "SUPPLIER_APP_KEY": APP_KEY,
            "DATA_DIR": str(tmp_path / "data"),
            "DEFAULT_CREDIT": "100",
        }
        command = ("bot", "rehearse", "--port", "0")
        async with cleaned_up(Program("rehearsal", command, tmp_path, settings)) as rehearsal:
            await rehearsal.start()
            address = await until(lambda: read_address(rehearsal))
            await until(lambda: _has_reported(rehearsal))
            async with (
                walker(chromium, address, ALICE) as alice,
                walker(chromium, address, OPERATOR) as olga,
            ):
                await expect(alice.page.locator("#rehearsal")).to_contain_text("Nothing is bought")
                await expect(alice.page.locator("#console-link")).to_be_hidden()
                await alice.start()
                goods = await alice.buy(product, wish_for(PRODUCT))
                assert goods.startswith(MARK)
                await olga.start()
                panel = await olga.until(lambda now: bool(now.taps(verbs.OVERVIEW)), "the panel")
                assert "nothing is bought" in panel.text
                await expect(olga.page.locator("#rehearsal")).to_be_visible(timeout=TIMEOUT * 1000)
            assert await rehearsal.stop() == 0, rehearsal.read_outputs()
            assert "Traceback" not in rehearsal.read_outputs()
        assert await demo.trades() == []
        assert await demo.orders() == []


async def _has_reported(rehearsal: Program) -> bool:
    """Return whether the catalogue is read."""
    assert rehearsal.running, rehearsal.read_outputs()
    return "Balance:" in rehearsal.output.read_text("utf-8")
