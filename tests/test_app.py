"""Tests of what the start of the program changes in the database."""

import asyncio
import logging
import re
import socket
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot import app
from bot.commands import demo
from bot.demo import demo_servers
from bot.demo.supplier.records import STRICT
from bot.domain.payments.ledger import Wallet
from bot.services.people import accounts
from bot.settings import Settings
from storage.transaction import Transaction
from tests.builders import BUYER, a_person, usd
from tests.serving import serving
from tests.storage.engines import migrated_file
from tests.waiting import until

#: A pattern of which compiling needs gigabytes.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"


def settings_of(folder: Path, **changes: Any) -> Settings:
    given: dict[str, Any] = {
        "telegram_token": SecretStr("123456:a-token-of-more-than-thirty-letters"),
        "admin_ids": (1,),
        "supplier_url": "https://shop.example",
        "supplier_app_id": "1",
        "supplier_app_key": SecretStr("KEY"),
        "data_dir": folder,
        "database_url": SecretStr(migrated_file(folder / "shop.sqlite3")),
    }
    return Settings(**(given | changes))


def _wallet(tx: Transaction) -> Wallet:
    return tx.ledger.wallet(BUYER)


async def test_a_lowered_default_credit_takes_effect_at_the_next_start(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, default_credit="50")
    async with app.open_shop(settings) as opened:
        await accounts.register_person(opened.shop, a_person())
        db = opened.chat._deps.db
        assert (await db.read(_wallet)).available == usd("50.00")
    settings = settings.model_copy(update={"default_credit": "20"})
    async with app.open_shop(settings) as opened:
        db = opened.chat._deps.db
        assert (await db.read(_wallet)).available == usd("20.00")


async def test_a_shop_that_is_open_says_so_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With the bot's name, the products, and the ways to pay."""
    stop, caplog_level = asyncio.Event(), logging.getLogger("bot").level
    logging.getLogger("bot").setLevel(logging.INFO)
    listener = demo_servers.open_listener("127.0.0.1", 0)
    try:
        async with (
            demo_servers.open_demo_servers(None, behaviour=STRICT) as servers,
            demo_servers.serve_demo(servers, listener) as address,
        ):
            watched = {"watch_port": _free_port()}
            settings = demo.demo_settings(address, tmp_path).model_copy(update=watched)
            running = asyncio.create_task(app.run(settings, stop))

            async def find_line() -> str | None:
                lines = [line for line in caplog.messages if line.startswith("open: ")]
                assert not running.done()
                return lines[0] if lines else None

            line = await until(find_line)
            async with httpx.AsyncClient() as http:
                ready = await http.get(f"http://127.0.0.1:{settings.watch_port}/health/ready")
            stop.set()
            await running
    finally:
        logging.getLogger("bot").setLevel(caplog_level)
    assert (ready.status_code, ready.text) == (200, "ready\n")
    assert re.fullmatch(r"open: @vitrine_bot, products: [1-9][0-9]+, payment methods: [1-9]", line)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


async def test_a_shop_that_gets_no_updates_or_cannot_read_its_data_is_not_ready(
    tmp_path: Path,
) -> None:
    async with app.open_shop(settings_of(tmp_path)) as opened:
        assert await app.find_troubles(opened) == ["Telegram has not answered yet"]
        inbox, now = opened.chat.inbox, opened.shop.ports.clock.now()
        inbox.connected.set()
        assert await app.find_troubles(opened) == []
        inbox._last_poll_at = now - timedelta(minutes=4)
        assert await app.find_troubles(opened) == ["no update could be fetched for minutes"]
        inbox._last_poll_at = now
        await opened.db.engine.aclose()
        (tmp_path / "shop.sqlite3").unlink()
        (tmp_path / "shop.sqlite3").mkdir()
        assert await app.find_troubles(opened) == ["the database cannot be read"]
        (tmp_path / "shop.sqlite3").rmdir()


async def test_telegrams_table_of_currencies_bounds_the_provider(tmp_path: Path) -> None:
    """Amounts are whole minor units: a currency with other decimals there is not offered."""
    table = {"USD": (2, 200, 50_000), "EUR": (3, 100, 900), "GBP": (2, 200_000, 900_000)}
    bounds = {}
    async with serving(_table_of_currencies(table)) as address:
        for currency in ("USD", "EUR", "GBP", "XAF"):
            settings = settings_of(
                tmp_path, currency=currency, provider_token=SecretStr("1:provider")
            )
            opened = app.open_payment_methods(settings, app.make_telegram_bot(settings))
            narrowed, trouble = await app.narrow_provider_limits(
                settings, opened, f"{address}/table"
            )
            assert bool(trouble) == (len(narrowed) < len(opened))
            bounds[currency] = [
                (str(each.method.terms.minimum), str(each.method.terms.maximum))
                for each in narrowed
            ]
    assert bounds == {"USD": [("2.00 USD", "500.00 USD")], "EUR": [], "GBP": [], "XAF": []}


async def test_without_the_table_the_bounds_of_the_settings_count(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, provider_token=SecretStr("1:provider"))
    opened = app.open_payment_methods(settings, app.make_telegram_bot(settings))
    methods, trouble = await app.narrow_provider_limits(
        settings, opened, "http://127.0.0.1:1/table"
    )
    assert methods == opened
    assert "cannot be read" in trouble


def _table_of_currencies(table: dict[str, tuple[int, int, int]]) -> Starlette:
    rows = {
        code: {"exp": exponent, "min_amount": str(least), "max_amount": str(most)}
        for code, (exponent, least, most) in table.items()
    }

    async def answer(_: Request) -> Response:
        return JSONResponse(rows)

    return Starlette(routes=[Route("/table", answer)])
