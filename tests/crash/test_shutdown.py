"""Tests of the end of `run` and `demo`, and of their errors at the start: whole processes.

An end is clean if the exit code says so and only log lines were written: no traceback.
"""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from bot.demo.demo_servers import TOKEN
from tests.crash.processes import (
    Program,
    cleaned_up,
    free_port,
    servers_process,
    shop_program,
    shop_settings,
    start_processes,
    until,
)
from tests.crash.scripted_people import Buyer
from tests.demo.telegram.remote_person import PlayClient
from tests.world.shop_database import ShopDatabase

pytestmark = pytest.mark.process
ENDINGS = [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
#: Seconds: less than the 30 of a long poll, which an ending program must not wait for.
PROMPTLY = 25.0
NOWHERE = "http://127.0.0.1:9"
ALICE = 1001


@pytest.mark.parametrize("ending", ENDINGS)
async def test_run_and_its_servers_end_cleanly_while_people_watch(
    tmp_path: Path, ending: signal.Signals
) -> None:
    async with (
        start_processes(tmp_path) as processes,
        PlayClient(processes.telegram.play_url) as play,
    ):
        await play.send(ALICE, "/start")
        await play.wait_for_text(ALICE, "Alice")
        async with watching(processes.telegram.play_url):
            assert await processes.shop.stop(ending, PROMPTLY) == 0
            assert await processes.telegram.program.stop(ending, PROMPTLY) == 0
        for program in (processes.shop, processes.telegram.program):
            assert "Traceback" not in program.read_outputs()
        assert processes.telegram.program.errors.read_text() == ""


@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_demo_ends_cleanly_with_its_page_open(
    tmp_path: Path, ending: signal.Signals
) -> None:
    port = free_port()
    arguments = ("bot", "demo", "--port", str(port), "--folder", "kept")
    async with cleaned_up(Program("demo", arguments, tmp_path)) as demo:
        await demo.start()
        await until(lambda: has_written(demo, "Vitrine's demo is running"))
        async with watching(f"http://127.0.0.1:{port}/play"):
            assert await demo.stop(ending, PROMPTLY) == 0
        assert demo.errors.read_text() == ""


async def test_a_second_shop_on_the_same_data_is_refused_and_leaves_the_first_alone(
    tmp_path: Path,
) -> None:
    async with (
        start_processes(tmp_path) as processes,
        PlayClient(processes.telegram.play_url) as play,
    ):
        await ShopDatabase.in_file(processes.data / "vitrine.sqlite3").wait_for_row(
            "SELECT 1 FROM products"
        )

        second = await refused(tmp_path, dict(processes.shop.settings))

        assert second == f"another process runs a shop in {processes.data}\n"
        await play.send(ALICE, "/start")
        await play.wait_for_text(ALICE, "Alice")


@pytest.mark.parametrize("command", ["bot demo --folder kept", "bot.demo"])
async def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path, command: str) -> None:
    async with servers_process(tmp_path, "first") as first:
        await first.start()
        port = first.address.rpartition(":")[2]
        arguments = (*command.split(), "--port", port)
        async with cleaned_up(Program("second", arguments, tmp_path)) as second:
            await second.start()

            assert await second.wait_for_end() == 1
            assert f"cannot listen on 127.0.0.1:{port}: it is taken" in second.read_outputs()
            assert "Traceback" not in second.read_outputs()


async def test_every_wrong_setting_is_named_and_no_value_is_repeated(tmp_path: Path) -> None:
    wrong = {
        "TELEGRAM_TOKEN": "canary:token",
        "TELEGRAM_API_URL": "canary-address",
        "ADMIN_IDS": "@canary",
        "SUPPLIER_URL": "http://canary.example",
        "CURRENCY": "canary coins",
        "MARKUP_PERCENT": "canary",
        "LOG_LEVEL": "canary",
    }
    settings = shop_settings("", "", tmp_path / "data", SUPPLIER_APP_KEY="", **wrong)

    said = await refused(tmp_path, settings)

    named = {line.partition(" ")[0] for line in said.splitlines()}
    assert named >= {*wrong, "SUPPLIER_APP_KEY"}
    assert "canary" not in said
    assert "Traceback" not in said


async def test_a_token_that_telegram_refuses_ends_run_with_a_sentence_without_it(
    tmp_path: Path,
) -> None:
    secret = "a-token-that-telegram-never-gave-out"
    async with servers_process(tmp_path, "telegram") as telegram:
        await telegram.start()
        settings = shop_settings(telegram.telegram_url, NOWHERE, tmp_path / "data")
        number = TOKEN.partition(":")[0]

        said = await refused(tmp_path, {**settings, "TELEGRAM_TOKEN": f"{number}:{secret}"})

        last = said.splitlines()[-1]
        assert last.startswith("Telegram refused the bot token")
        assert secret not in said
        assert "Traceback" not in said


async def test_a_shop_that_starts_before_its_servers_waits_for_each(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with (
        servers_process(tmp_path, "telegram") as telegram,
        servers_process(tmp_path, "supplier") as supplier,
    ):
        settings = shop_settings(telegram.telegram_url, supplier.supplier_url, data)
        async with cleaned_up(shop_program(tmp_path, settings)) as shop:
            await shop.start()
            await until(lambda: has_written(shop, "WARNING bot.chat.updates.inbox"))
            await until(lambda: has_written(shop, "WARNING bot.worker.loops"))

            await telegram.start()
            async with PlayClient(telegram.play_url) as play:
                await play.send(ALICE, "/start")
                await play.wait_for_text(ALICE, "Alice")  # before any product is read
                await supplier.start()
                product = await ShopDatabase.in_file(data / "vitrine.sqlite3").wait_for_product(
                    "steam-wallet-20"
                )
                alice = Buyer(play, ALICE)
                await alice.buy(product)
                await alice.wait_for_deliveries(1)
            assert "Traceback" not in shop.read_outputs()


@asynccontextmanager
async def watching(play: str) -> AsyncIterator[None]:
    """Open the page with its stream of events."""
    async with httpx.AsyncClient() as http, http.stream("GET", f"{play}/events") as stream:
        assert stream.is_success
        yield


async def has_written(program: Program, words: str) -> bool:
    assert program.running, program.read_outputs()
    return words in program.read_outputs()


async def refused(folder: Path, settings: dict[str, str]) -> str:
    """Start a shop that cannot run; return its standard error."""
    async with cleaned_up(shop_program(folder, settings, "refused")) as shop:
        await shop.start()
        assert await shop.wait_for_end() == 1
        return shop.errors.read_text("utf-8")
