"""Tests of the demo's servers on one port, and of who may connect to them."""

import socket
from collections.abc import AsyncIterator

import httpx
import pytest

from bot.adapters.telegram_currencies import CurrencyLimits, read_currency_limits
from bot.demo import demo_servers
from bot.demo.local_picture_fetch import make_local_fetch
from bot.demo.supplier.data.sample_catalogue import APP_ID
from tests.waiting import LoopClock


@pytest.fixture
async def address() -> AsyncIterator[str]:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None) as world,
        demo_servers.serve_demo(world, listener) as served,
    ):
        yield served


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/", "<!doctype html>"),
        ("/play/personas", "Alice"),
        (f"/telegram/bot{demo_servers.TOKEN}/getMe", "vitrine_bot"),
        (f"/supplier/console/balance?app_id={APP_ID}", "balance"),
    ],
)
async def test_every_far_end_is_in_its_place(address: str, path: str, part: str) -> None:
    async with httpx.AsyncClient(base_url=address) as client:
        reply = await client.get(path)

    assert reply.status_code == 200
    assert part.lower() in reply.text.lower()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"host": "evil.example"}, 400),
    ],
)
async def test_other_websites_are_turned_away(
    address: str, headers: dict[str, str], status: int
) -> None:
    async with httpx.AsyncClient(base_url=address) as client:
        reply = await client.get("/play/chats/1001", headers=headers)
        own = await client.get("/play/chats/1001", headers={"origin": address})

    assert reply.status_code == status
    assert own.status_code == 200


async def test_an_idle_connection_is_left_to_its_client(address: str) -> None:
    """A server that closed it could do so just when the client sends its next request."""
    clock = LoopClock()
    limits = httpx.Limits(max_connections=1, keepalive_expiry=None)
    async with httpx.AsyncClient(base_url=address, limits=limits) as client:
        used = []
        for _ in range(2):
            reply = await client.get("/play/personas")
            used.append(reply.extensions["network_stream"].get_extra_info("client_addr"))
            clock.skip(60)

    assert used[0] == used[1]


async def test_a_taken_port_is_said_plainly() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(demo_servers.PortTaken, match=f"127.0.0.1:{port}: it is taken"):
            demo_servers.open_listener("127.0.0.1", port)


async def test_pictures_come_from_the_local_supplier_only() -> None:
    async with demo_servers.open_demo_servers(None) as world:
        fetch = make_local_fetch(world.app, "", ("127.0.0.1",))

        icon = await fetch("http://127.0.0.1:8000/static/shared/icon.svg?v=1")
        elsewhere = await fetch("https://example.org/static/icon.svg")
        missing = await fetch("http://127.0.0.1:8000/static/none.svg")

    assert icon is not None
    assert (icon.name, icon.mime_type) == ("icon.svg", "image/svg+xml")
    assert icon.data.startswith(b"<svg")
    assert (elsewhere, missing) == (None, None)


async def test_servers_without_a_demo_around_them_cannot_start_over(address: str) -> None:
    async with httpx.AsyncClient(base_url=address) as client:
        assert (await client.get("/demo/options")).json()["can_reset"] is False
        assert (await client.post("/demo/reset")).status_code == 404


async def test_the_card_provider_has_a_table_of_limits(address: str) -> None:
    table = f"{address}{demo_servers.CURRENCY_TABLE_PATH}"
    assert await read_currency_limits("USD", table) == CurrencyLimits(2, 100, 1_000_000)
