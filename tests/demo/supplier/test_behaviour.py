"""Tests of a supplier's behaviour, from the option to its answers."""

import httpx

from bot.demo import demo_servers
from bot.demo.supplier import behaviour
from tests.demo.supplier.behaviours import BEHAVIOURS, in_both
from tests.demo.supplier.supplier_rig import Caller

WORDS = dict(zip(BEHAVIOURS, ("There is no such order.", "订单不存在"), strict=True))


@in_both
async def test_the_demo_servers_set_up_the_supplier_as_asked(behaviour: str) -> None:
    async with demo_servers.open_demo_servers(None, behaviour=behaviour) as world:
        transport = httpx.ASGITransport(world.app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost/supplier/", verify=False
        ) as http:
            assert await Caller(http).refused("query", tradeNo="1") == WORDS[behaviour]


def test_what_differs_is_written_down() -> None:
    written = behaviour.__doc__ or ""

    assert all(name in written for name in BEHAVIOURS)
    assert all(len(line) <= 100 for line in written.splitlines())
