"""Test that the log lets an owner follow an order by its id, from the tap on Confirm to the delivery."""

import json
from pathlib import Path

import pytest

from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers


@pytest.mark.process
async def test_an_order_is_followed_by_its_id_through_the_log(tmp_path: Path) -> None:
    async with start_shop_and_servers(tmp_path, LOG_FORMAT="json", LOG_LEVEL="DEBUG") as system:
        product = await system.database.wait_for_product(PLAIN)
        for buyer in system.buyers[:2]:
            await buyer.buy(product)
            await buyer.wait_for_deliveries(1)
        await system.check_end()
        entries = read_entries(system)
        orders = [str(row[0]) for row in system.database.rows("SELECT id FROM orders")]
        updates = {str(row[0]) for row in system.database.rows("SELECT update_id FROM inbox")}

    assert len(orders) == 2
    for order in orders:
        about = [entry for entry in entries if entry.get("order") == order]
        placed, number, ended, sent = (entry for entry in about if "order" in entry["message"])
        assert placed["message"] == f"order {order}: placed"
        assert placed["update"] in updates
        assert number["message"].startswith(f"order {order}: trade number ")
        assert number["job"] == ended["job"] == "trade"
        assert ended["message"] == f"order {order}: its trade ended, it is fulfilled"
        assert sent["message"].startswith(f"order {order}: text ")
        assert (sent["job"], sent["outbox"].isdecimal()) == ("outbox", True)


def read_entries(system: ShopAndServers) -> list[dict[str, str]]:
    """Return what the shop has logged; every line is one JSON object."""
    lines = system.processes.shop.errors.read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]
