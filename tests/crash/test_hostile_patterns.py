"""Tests of sellers' patterns that take all memory or never end. Real processes with a memory limit."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.supplier.records import Product, Widget
from tests.crash.in_process_servers import start_with_in_process_servers
from tests.crash.processes import Program, cleaned_up
from tests.crash.scripted_people import BUYER_IDS, PLAIN, Buyer
from tests.demo.supplier.supplier_rig import some_cards

pytestmark = pytest.mark.process
#: Bytes of address space: enough for the shop, far too little for one of the patterns below.
MEMORY = 1_000_000_000
#: Compiling it takes gigabytes: under `(?x)` the spaces before the numbers do not count.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"
#: Matching it takes for ever.
ENDLESS = "^(?=a)(?:a|aa|aaa)+b$"
FIELDS = (HUGE, *(f"{ENDLESS}(?#{number})" for number in range(11)))


def make_hostile_product() -> Product:
    """Return a product whose fields each have a pattern that does harm."""
    widgets = tuple(
        Widget(f"field{number}", f"Question {number:02}", regex=pattern)
        for number, pattern in enumerate(FIELDS)
    )
    return Product(
        "hostile", "Hostile", "VPN & streaming", 100, 90, "????", maximum=1, widgets=widgets
    )


async def test_hostile_patterns_neither_end_the_shop_nor_stop_it(tmp_path: Path) -> None:
    """The buyer reaches the quote, the shop restarts, and another person buys."""
    async with start_with_in_process_servers(tmp_path) as system:
        await system.servers.supplier.add_product(make_hostile_product(), some_cards(1))
        plain = await system.database.wait_for_product(PLAIN)
        assert await system.shop.stop() == 0
        options = ("tests.crash.shop_with_faults", "--memory", str(MEMORY))
        limited = Program("limited", options, system.shop.folder, system.shop.settings)
        async with cleaned_up(limited):
            await limited.start()
            hostile = await system.database.wait_for_product("hostile")
            sent = await system.alice.say(f"/start p_{hostile}")
            await system.alice.tap(verbs.OPEN_CHECKOUT, hostile, since=sent)
            for field in range(len(FIELDS)):
                await system.play.wait_for_text(system.alice.user_id, f"Question {field:02}")
                sent = await system.alice.say("a" * 200)
            await system.alice.wait_for_button(encode(verbs.CONFIRM), since=sent)
            await limited.kill()

            await limited.start()
            await Buyer(system.play, BUYER_IDS[1]).buy(plain)
            await system.database.wait_for_status("delivered")
            assert limited.running
