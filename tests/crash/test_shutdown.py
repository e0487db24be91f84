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
    a_town,
    cleaned_up,
    far_ends,
    free_port,
    shop_program,
    shop_settings,
    until,
)
from tests.crash.rules_from_outside import Books
from tests.crash.scripted_people import Buyer
from tests.demo.telegram.remote_person import PlayClient

pytestmark = pytest.mark.process
ENDINGS = [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
#: Seconds: less than the 30 of a long poll, which an ending program must not wait for.
PROMPTLY = 25.0
NOWHERE = "http://127.0.0.1:9"
ALICE = 1001


@pytest.mark.parametrize("ending", ENDINGS)
async def test_run_and_its_far_ends_end_cleanly_while_people_watch(
    tmp_path: Path, ending: signal.Signals
) -> None:
    async with a_town(tmp_path) as town, PlayClient(town.telegram.play) as play:
        await play.send(ALICE, "/start")
        await play.sees(ALICE, "Alice")
        async with watching(town.telegram.play):
            assert await town.shop.stop(ending, PROMPTLY) == 0
            assert await town.telegram.program.stop(ending, PROMPTLY) == 0
        for program in (town.shop, town.telegram.program):
            assert "Traceback" not in program.said()
        assert town.telegram.program.errors.read_text() == ""


@pytest.mark.parametrize("ending", ENDINGS)
async def test_the_demo_ends_cleanly_with_its_page_open(
    tmp_path: Path, ending: signal.Signals
) -> None:
    port = free_port()
    arguments = ("bot", "demo", "--port", str(port), "--folder", "kept")
    async with cleaned_up(Program("demo", arguments, tmp_path)) as demo:
        await demo.start()
        await until(lambda: said(demo, "Vitrine's demo is running"))
        async with watching(f"http://127.0.0.1:{port}/play"):
            assert await demo.stop(ending, PROMPTLY) == 0
        assert demo.errors.read_text() == ""


async def test_a_second_shop_on_the_same_data_is_refused_and_leaves_the_first_alone(
    tmp_path: Path,
) -> None:
    async with a_town(tmp_path) as town, PlayClient(town.telegram.play) as play:
        await Books(town.data / "vitrine.sqlite3").until("SELECT 1 FROM products")

        second = await refused(tmp_path, dict(town.shop.settings))

        assert second == f"another process runs a shop in {town.data}\n"
        await play.send(ALICE, "/start")
        await play.sees(ALICE, "Alice")


@pytest.mark.parametrize("command", ["bot demo --folder kept", "bot.demo"])
async def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path, command: str) -> None:
    async with far_ends(tmp_path, "first") as first:
        await first.start()
        port = first.address.rpartition(":")[2]
        arguments = (*command.split(), "--port", port)
        async with cleaned_up(Program("second", arguments, tmp_path)) as second:
            await second.start()

            assert await second.ended() == 1
            assert f"cannot listen on 127.0.0.1:{port}: it is taken" in second.said()
            assert "Traceback" not in second.said()


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
    async with far_ends(tmp_path, "telegram") as telegram:
        await telegram.start()
        settings = shop_settings(telegram.telegram, NOWHERE, tmp_path / "data")
        number = TOKEN.partition(":")[0]

        said = await refused(tmp_path, {**settings, "TELEGRAM_TOKEN": f"{number}:{secret}"})

        last = said.splitlines()[-1]
        assert last.startswith("Telegram refused the bot token")
        assert secret not in said
        assert "Traceback" not in said


async def test_a_shop_that_starts_before_its_far_ends_waits_for_each(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with far_ends(tmp_path, "telegram") as telegram, far_ends(tmp_path, "store") as store:
        settings = shop_settings(telegram.telegram, store.supplier, data)
        async with cleaned_up(shop_program(tmp_path, settings)) as shop:
            await shop.start()
            await until(lambda: said(shop, "WARNING bot.chat.updates.update_polling"))
            await until(lambda: said(shop, "WARNING bot.worker.loops"))

            await telegram.start()
            async with PlayClient(telegram.play) as play:
                await play.send(ALICE, "/start")
                await play.sees(ALICE, "Alice")  # before any product is read
                await store.start()
                product = await Books(data / "vitrine.sqlite3").product("steam-wallet-20")
                alice = Buyer(play, ALICE)
                await alice.buy(product)
                await alice.received(1)
            assert "Traceback" not in shop.said()


@asynccontextmanager
async def watching(play: str) -> AsyncIterator[None]:
    """Open the page with its stream of events."""
    async with httpx.AsyncClient() as http, http.stream("GET", f"{play}/events") as stream:
        assert stream.is_success
        yield


async def said(program: Program, words: str) -> bool:
    assert program.running, program.said()
    return words in program.said()


async def refused(folder: Path, settings: dict[str, str]) -> str:
    """Start a shop that cannot run; return its standard error."""
    async with cleaned_up(shop_program(folder, settings, "refused")) as shop:
        await shop.start()
        assert await shop.ended() == 1
        return shop.errors.read_text("utf-8")
