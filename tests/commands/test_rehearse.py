"""Tests of `vitrine rehearse`: the real supplier is read, and no trade ever reaches it.

The supplier is the reference supplier over HTTP. Every request that it gets is noted, so a trade
could not pass unseen.
"""

import asyncio
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from bot import app
from bot.__main__ import main
from bot.adapters.http_reader import HttpReader, ReadLimits
from bot.adapters.rehearsal_supplier import RehearsalSupplier
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode, encode
from bot.commands import rehearse
from bot.demo import demo_servers
from bot.demo.demo_servers import BUYERS, OPERATOR, DemoServers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.faults.fault_plan import Fault
from bot.demo.supplier.records import QUIRKY, STRICT, Account, Tier
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId, ProductId
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, make_first_rule
from bot.services.catalogue.sync import sync_catalogue
from bot.settings import Settings, load_settings
from storage.transaction import Transaction
from tests.builders import NOW
from tests.chat.words import has_message
from tests.crash.processes import shop_settings, until
from tests.crash.scripted_people import Buyer
from tests.crash.shop_and_servers import start_shop_and_servers
from tests.demo.telegram.remote_person import PlayClient
from tests.storage.engines import (
    ENGINES,
    fresh_url,
    migrated_file,
    process_folder,
    set_revision,
)
from tests.waiting import HANG_LIMIT

ALICE = BUYERS[0].id
PLAIN, BY_HAND, WITH_FIELDS = "steam-wallet-20", "film-night", "crystals-top-up"
GREETING = "Welcome to the Corner Shop"
#: An owner of the real shop, whom the rehearsal does not know.
STAFF = BuyerId(77_001)
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_umask() -> Iterator[None]:
    """Restore the process's umask, which the shop narrows, for other tests."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which rehearsals make theirs."""
    process_folder()  # that of all tests is made elsewhere, before
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@dataclass(slots=True)
class Supplier:
    """The reference supplier over HTTP, and the paths of all requests to it."""

    address: str
    servers: DemoServers
    paths: list[str] = field(default_factory=list)

    @property
    def called(self) -> set[str]:
        """Return the names of the calls that were made."""
        return {path.rpartition("/")[2] for path in self.paths if "/shared/" in path}


@pytest.fixture
async def supplier() -> AsyncIterator[Supplier]:
    """Serve the reference supplier and note each request."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with demo_servers.open_demo_servers(None) as servers:
        paths: list[str] = []

        async def note(scope: Scope, receive: Receive, send: Send) -> None:
            paths.append(str(scope.get("path", "")))
            await servers.app(scope, receive, send)

        noting = replace(servers, app=cast("Starlette", note))
        async with demo_servers.serve_demo(noting, listener) as address:
            yield Supplier(f"{address}/supplier", servers, paths)


@pytest.fixture
def environment_without_supplier(
    temporary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set nothing at all."""
    for name in (*Settings.model_fields, "SECRETS_DIR"):
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def environment(
    environment_without_supplier: None,
    supplier: Supplier,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Set what the owner of a shop has in `.env`; nothing of it is about Telegram."""
    values = {
        "SUPPLIER_URL": supplier.address,
        "SUPPLIER_APP_ID": APP_ID,
        "SUPPLIER_APP_KEY": APP_KEY,
        "DATA_DIR": str(tmp_path / "data"),
        "MARKUP_PERCENT": "10",
        "DEFAULT_CREDIT": "500",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
async def poor_account(
    supplier: Supplier, environment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set an account whose balance, 15 dollars, does not cover every product."""
    poor = Account("1077", "POORKEY", "Poor merchant", 1_500, Tier("standard", 100))
    await supplier.servers.supplier.add_account(poor)
    monkeypatch.setenv("SUPPLIER_APP_ID", poor.app_id)
    monkeypatch.setenv("SUPPLIER_APP_KEY", poor.app_key)


def rehearsal_settings() -> Settings:
    return load_settings(replaced=rehearse._REPLACED_SETTINGS)


async def fill_shop(engine: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Fill the database of the owner's shop; return the ids of its products by code."""
    monkeypatch.setenv("DATABASE_URL", fresh_url(engine, folder))
    settings = rehearsal_settings()
    folder.joinpath("data").mkdir(exist_ok=True)
    async with AsyncExitStack() as stack:
        db = await app.open_shop_database(settings)
        stack.push_async_callback(db.aclose)
        client = await stack.enter_async_context(app.open_supplier_reader(settings))
        supplier = RehearsalSupplier(client, "USD", lambda _: None)
        shop = await app.build_shop(settings, db, supplier)
        await sync_catalogue(shop, db)
        account = shop.settings.supplier_account_id
        found = await db.read(lambda tx: tx.catalogue.names_and_codes(account))
        codes = {code: int(number) for number, _, code in found}

        def store_rules(tx: Transaction) -> None:
            tx.price_rules.save(GLOBAL_SCOPE, make_first_rule(Decimal(50)), STAFF, NOW)
            tx.stopped_products.add(ProductId(codes[WITH_FIELDS]), STAFF, NOW)
            tx.shop_texts.set(ShopTextKind.WELCOME, GREETING, STAFF, NOW)

        await db.transact(store_rules)
    return codes


@dataclass(slots=True)
class Rehearsal:
    """A running rehearsal, and its people."""

    address: str
    play: PlayClient
    alice: Buyer
    olga: Buyer
    told: list[str]

    async def wait_until_told(self, part: str) -> str:
        """Wait for a line of the terminal with these words; return it."""

        async def look() -> str | None:
            return next((line for line in self.told if part in line), None)

        return await until(look)


@asynccontextmanager
async def rehearsing() -> AsyncIterator[Rehearsal]:
    """Rehearse with the settings of the environment; it must end without an error."""
    with closing(demo_servers.open_listener("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    stop, told = asyncio.Event(), list[str]()
    running = asyncio.create_task(rehearse.run(rehearsal_settings(), port, stop, told.append))
    address = f"http://127.0.0.1:{port}"
    try:
        async with PlayClient(f"{address}/play") as play:
            await _wait_for_page(play, running)
            rehearsal = Rehearsal(address, play, Buyer(play, ALICE), Buyer(play, OPERATOR.id), told)
            await rehearsal.wait_until_told("Balance:")
            yield rehearsal
    finally:
        stop.set()
        await running


async def _wait_for_page(play: PlayClient, running: "asyncio.Task[None]") -> None:
    async def look() -> bool:
        if running.done():
            running.result()
        try:
            return bool(await play.personas())
        except httpx.TransportError:
            return False

    await until(look)


async def find_product(rehearsal: Rehearsal, name: str) -> int:
    """Search a product as a buyer; return its id."""
    sent = await rehearsal.alice.say(name)
    button = await rehearsal.alice.wait_for_button(encode(verbs.SEARCH_RESULT_PRODUCT), since=sent)
    tap = decode(button.data)
    assert tap is not None
    return tap.ids[0]


async def wait_for_mark(rehearsal: Rehearsal, pieces: int) -> list[str]:
    """Wait for a delivery; return its pieces."""
    (delivery,) = await rehearsal.alice.wait_for_deliveries(1)
    lines = delivery.decode().split("\n")
    assert len(lines) == pieces
    return lines


# --- the whole way -----------------------------------------------------------------------------------


async def test_a_purchase_is_walked_to_its_delivery_and_no_trade_is_sent(
    supplier: Supplier, environment: None
) -> None:
    before = await supplier.servers.supplier.balance(APP_ID)
    async with rehearsing() as rehearsal:
        product = await find_product(rehearsal, "Steam Wallet")
        await rehearsal.alice.buy(product, 2)
        pieces = await wait_for_mark(rehearsal, 2)
        await rehearsal.play.wait_for_text(ALICE, "REHEARSAL: nothing was bought")

    number = pieces[0].removesuffix("-1")
    assert pieces == [f"{number}-1", f"{number}-2"]
    assert number.startswith("REHEARSAL-")
    assert "trade" not in supplier.called
    assert {"items", "item", "valuation", "inventoryState", "connect"} <= supplier.called
    assert await supplier.servers.supplier.orders() == []
    assert await supplier.servers.supplier.balance(APP_ID) == before
    assert rehearsal.told[0].startswith(f"Rehearsal: {rehearsal.address}/ shows your shop")
    assert "nothing is bought" in rehearsal.told[0]
    assert rehearsal.told[-1] == (
        f"Rehearsed: 2 x Steam Wallet 20 USD ({PLAIN}) would cost 39.20 USD; your balance of"
        " 50000.00 USD covers it. Nothing was sent."
    )


async def test_a_product_that_is_delivered_by_hand_is_delivered_by_a_query(
    supplier: Supplier, environment: None
) -> None:
    async with rehearsing() as rehearsal:
        product = await find_product(rehearsal, "Film night")
        start = await rehearsal.alice.say(f"/start p_{product}")
        await rehearsal.alice.tap(verbs.OPEN_CHECKOUT, product, since=start)
        await rehearsal.play.wait(ALICE, lambda message: message["message_id"] > start)
        contact = await rehearsal.alice.say("ada_lovelace")
        button = await rehearsal.alice.wait_for_button(encode(verbs.CONFIRM), since=contact)
        await rehearsal.alice.confirm(button)
        (piece,) = await wait_for_mark(rehearsal, 1)

    assert piece.startswith("REHEARSAL-")
    assert not {"trade", "query"} & supplier.called


async def test_a_payment_by_hand_is_confirmed_by_the_operator_and_no_money_moves(
    supplier: Supplier, environment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEFAULT_CREDIT", "0")
    async with rehearsing() as rehearsal:
        product = await find_product(rehearsal, "Steam Wallet")
        start = await rehearsal.alice.say(f"/start p_{product}")
        await rehearsal.alice.tap(verbs.OPEN_CHECKOUT, product, since=start)
        await rehearsal.alice.tap(verbs.PAY_QUOTE, since=start)
        await rehearsal.play.tap(ALICE, "Bank transfer")
        await rehearsal.play.wait_for_text(ALICE, "REHEARSAL: there is nothing to pay")
        await rehearsal.alice.tap(verbs.CLAIM_PAYMENT, since=start)
        await rehearsal.alice.tap(verbs.END_CLAIM_QUESTION, since=start)
        asked = await rehearsal.olga.say("/claims")
        await rehearsal.olga.tap(verbs.CLAIM, since=asked)
        await rehearsal.olga.tap(verbs.CONFIRM_CLAIM, since=asked)
        await wait_for_mark(rehearsal, 1)
    assert "trade" not in supplier.called


async def test_the_panel_says_that_it_is_a_rehearsal_and_shows_the_real_balance(
    environment: None,
) -> None:
    async with rehearsing() as rehearsal:
        await rehearsal.olga.say("/start")
        panel = await rehearsal.play.wait_for_text(OPERATOR.id, "Rehearsal:")
        assert "nothing is bought" in panel["text"]
        assert "$50,000.00" in panel["text"]


async def test_the_page_says_so_too_and_has_no_console_of_a_supplier(environment: None) -> None:
    async with (
        rehearsing() as rehearsal,
        httpx.AsyncClient(base_url=rehearsal.address, trust_env=False) as client,
    ):
        options = (await client.get("/demo/options")).json()
        assert options["is_rehearsal"]
        assert not options["can_reset"]
        assert (await client.get("/console")).status_code == httpx.codes.NOT_FOUND
        assert (await client.get("/supplier/console/orders")).status_code == httpx.codes.NOT_FOUND


# --- the rules of the shop ---------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
async def test_prices_stops_and_texts_are_those_of_the_shop_s_database(
    supplier: Supplier,
    environment: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    engine: str,
) -> None:
    codes = await fill_shop(engine, tmp_path, monkeypatch)
    async with rehearsing() as rehearsal:
        await rehearsal.alice.say("/start")
        await rehearsal.play.wait_for_text(ALICE, GREETING)
        await rehearsal.alice.say(f"/start p_{codes[PLAIN]}")
        # It costs 19.60, and the mark-up of the database is 50 %; that of the settings is 10 %.
        await rehearsal.play.wait_for_text(ALICE, "$29.40")
        sent = await rehearsal.alice.say("Crystals")
        answer = await rehearsal.play.wait(
            ALICE, lambda message: message["message_id"] > sent and message["from"]["is_bot"]
        )
        assert "Crystals top-up" not in str(answer)
    assert "Rules: read from your shop's database" in rehearsal.told[1]
    assert "  Not sold: 1, stopped by you." in rehearsal.told
    assert "trade" not in supplier.called


async def test_the_database_of_the_shop_is_not_changed(
    environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = await fill_shop("sqlite", tmp_path, monkeypatch)
    (file,) = tmp_path.glob("shop_*.sqlite3")
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    async with rehearsing() as rehearsal:
        await rehearsal.alice.buy(codes[PLAIN])
        await wait_for_mark(rehearsal, 1)
        sent = await rehearsal.olga.say("/markup 70%")
        await rehearsal.olga.tap(verbs.CONFIRM_ADMIN_ACTION, since=sent)
        await rehearsal.alice.say(f"/start p_{codes[PLAIN]}")
        await rehearsal.play.wait_for_text(ALICE, "$33.32")

    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
    assert list((tmp_path / "data").iterdir()) == [tmp_path / "data" / "vault.key"]


async def test_without_a_database_the_rules_are_those_of_the_settings(
    environment: None, tmp_path: Path
) -> None:
    async with rehearsing() as rehearsal:
        product = await find_product(rehearsal, "Steam Wallet")
        await rehearsal.alice.say(f"/start p_{product}")
        await rehearsal.play.wait_for_text(ALICE, "$21.56")
    assert rehearsal.told[1].startswith("Rules: those of the settings alone")
    assert "there is no database at" in rehearsal.told[1]
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("revision", "sentence"),
    [("0042", "has an older schema; starting the shop migrates it"), ("9999", "newer version")],
)
async def test_a_database_of_another_version_is_not_migrated_and_said_so(
    environment: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    revision: str,
    sentence: str,
) -> None:
    file = tmp_path / "other.sqlite3"
    monkeypatch.setenv("DATABASE_URL", migrated_file(file))
    set_revision(file, revision)
    before = file.read_bytes()
    async with rehearsing() as rehearsal:
        pass
    assert rehearsal.told[1].startswith("Rules: those of the settings alone")
    assert sentence in rehearsal.told[1]
    assert file.read_bytes() == before


@pytest.mark.long
async def test_a_database_that_is_locked_for_long_is_not_waited_for_for_ever(
    environment: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "locked.sqlite3"
    monkeypatch.setenv("DATABASE_URL", migrated_file(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        async with rehearsing() as rehearsal:
            pass
    assert rehearsal.told[1].startswith("Rules: those of the settings alone")
    assert "cannot be used" in rehearsal.told[1]


# --- its settings ------------------------------------------------------------------------------------


def test_what_could_act_for_real_is_replaced_and_what_shapes_an_offer_is_kept(
    environment_without_supplier: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = {
        "SUPPLIER_URL": "https://shop.example",
        "SUPPLIER_APP_ID": "1",
        "SUPPLIER_APP_KEY": "K",
        "TELEGRAM_TOKEN": "no token at all",
        "ADMIN_IDS": "nobody",
        "VAULT_KEY": "no key",
        "DATABASE_URL": "postgresql://shop.example/shop",
        "PROVIDER_TOKEN": "real",
        "CRYPTO_PAY_TOKEN": "real",
        "BACKUP_DIR": str(tmp_path),
        "CURRENCY": "EUR",
        "SUPPLIER_CURRENCY": "CNY",
        "EXCHANGE_RATE": "0.13",
        "SHOP_NAME": "Corner Shop",
        "BUYER_DAILY_CAP": "200",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    settings = rehearsal_settings()
    assert settings.database_address == "postgresql://shop.example/shop"

    made = rehearse.make_rehearsal_settings(settings, "http://127.0.0.1:1", tmp_path)
    assert made.database_address == f"sqlite:///{tmp_path / 'vitrine.sqlite3'}"
    assert made.telegram_api_url == "http://127.0.0.1:1/telegram"
    assert made.telegram_token.get_secret_value() == demo_servers.TOKEN
    assert made.admin_ids == (OPERATOR.id,)
    real_ways = (made.provider_token, made.crypto_pay_token, made.backup_dir, made.vault_key)
    assert real_ways == (None, None, None, None)
    assert "nothing to pay" in made.by_hand_instructions
    assert made.star_value is None  # what a Star is worth in euros is the owner's to say
    assert made.supplier_reads_per_second == 5
    kept = (made.shop_name, made.currency, made.supplier_currency, made.exchange_rate)
    assert kept == ("Corner Shop", "EUR", "CNY", Decimal("0.13"))
    assert made.sales_limits.buyer_daily_cap == settings.sales_limits.buyer_daily_cap is not None


async def test_pictures_are_read_from_the_supplier_alone(
    supplier: Supplier, environment: None
) -> None:
    async with HttpReader(ReadLimits(10, 1_000_000)) as reader:
        fetch = rehearse.make_picture_fetch(rehearsal_settings(), reader)
        picture = await fetch(f"{supplier.address}/cover/{PLAIN}.png")
        assert picture is not None
        assert picture.mime_type.startswith("image/")
        calls = len(supplier.paths)
        port = supplier.address.split(":")[2].split("/")[0]
        assert await fetch(f"http://localhost:{port}/supplier/cover/{PLAIN}.png") is None
        assert len(supplier.paths) == calls
        assert await fetch(f"{supplier.address}/cover/nothing.png") is None


# --- what the owner is told --------------------------------------------------------------------------


async def test_the_owner_reads_why_a_product_is_not_sold(
    tmp_path: Path, environment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=QUIRKY) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        monkeypatch.setenv("SUPPLIER_URL", f"{address}/supplier")
        async with rehearsing() as rehearsal:
            pass
    reasons = [line for line in rehearsal.told if line.startswith("  Not sold: 1, because ")]
    assert "  Not sold: 1, because a field of its form cannot be sent." in reasons
    assert len(reasons) == len(set(reasons)) > 2


async def test_the_owner_reads_what_could_be_read_and_whether_the_balance_covers_it(
    poor_account: None,
) -> None:
    async with rehearsing() as rehearsal:
        balance = await rehearsal.wait_until_told("Balance:")
        products = await rehearsal.wait_until_told("Products:")
    assert "Balance: 15.00 USD at the supplier" in balance
    assert "the balance does not cover" in balance
    assert "Categories: 6" in products


def _says(message: Json, message_id: str) -> bool:
    return has_message(str(message.get("text", "")), message_id)


async def test_an_order_that_the_balance_does_not_cover_is_not_rehearsed_to_its_delivery(
    poor_account: None,
) -> None:
    async with rehearsing() as rehearsal:
        product = await find_product(rehearsal, "Steam Wallet")
        start = await rehearsal.alice.say(f"/start p_{product}")
        await rehearsal.alice.tap(verbs.OPEN_CHECKOUT, product, since=start)
        await rehearsal.play.wait(ALICE, lambda message: _says(message, "declined-no-orders"))
        assert await rehearsal.alice.deliveries() == []
    assert not any(line.startswith("Rehearsed:") for line in rehearsal.told)


# --- what can be wrong -------------------------------------------------------------------------------


async def fail_to_rehearse() -> str:
    """Rehearse with the settings of the environment; return the sentence that ends it."""
    with pytest.raises(rehearse.RehearsalImpossible) as caught:
        await rehearse.run(rehearsal_settings(), 0, asyncio.Event())
    return str(caught.value)


async def test_a_refused_key_is_said_with_the_supplier_s_words(
    environment: None, monkeypatch: pytest.MonkeyPatch, temporary: Path
) -> None:
    monkeypatch.setenv("SUPPLIER_APP_KEY", "WRONG")
    sentence = await fail_to_rehearse()
    assert sentence.startswith(
        "SUPPLIER_APP_ID, SUPPLIER_APP_KEY: the supplier refuses your account:"
    )
    assert "WRONG" not in sentence
    assert not list(temporary.iterdir())


async def test_a_supplier_without_products_is_said(supplier: Supplier, environment: None) -> None:
    for product in await supplier.servers.supplier.products():
        await supplier.servers.supplier.set_enabled(product.code, enabled=False)
    assert await fail_to_rehearse() == "the supplier lists no product for your account"


async def test_an_address_of_something_else_is_said(
    supplier: Supplier, environment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUPPLIER_URL", supplier.address.removesuffix("/supplier"))
    assert (await fail_to_rehearse()).startswith("SUPPLIER_URL answers, but not as a supplier does")


async def test_an_interrupt_ends_a_start_that_waits_for_the_supplier(
    environment: None, supplier: Supplier, temporary: Path
) -> None:
    supplier.servers.faults.add_next("items", Fault(seconds=HANG_LIMIT))
    stop = asyncio.Event()
    running = asyncio.create_task(rehearse.run(rehearsal_settings(), 0, stop))
    await until(lambda: _was_called(supplier, "items"))
    stop.set()
    await running
    assert not list(temporary.iterdir())


async def _was_called(supplier: Supplier, call: str) -> bool:
    return call in supplier.called


@pytest.fixture
def owners_settings(environment_without_supplier: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the supplier of an owner, where nothing answers."""
    for name, value in {"URL": "http://127.0.0.1:9", "APP_ID": "1", "APP_KEY": "K"}.items():
        monkeypatch.setenv(f"SUPPLIER_{name}", value)


def test_only_the_settings_of_the_supplier_are_missed(
    environment_without_supplier: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rehearse", "--port", "0"]) == 1
    missed = capsys.readouterr().err
    assert all(f"SUPPLIER_{name} is missing" in missed for name in ("URL", "APP_ID", "APP_KEY"))
    assert "TELEGRAM_TOKEN" not in missed
    assert "ADMIN_IDS" not in missed


def test_a_supplier_that_is_away_is_said(
    owners_settings: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rehearse", "--port", "0"]) == 1
    assert capsys.readouterr().err.startswith("SUPPLIER_URL: the supplier cannot be reached")


def test_a_taken_port_is_said_with_another_one(
    owners_settings: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(demo_servers.open_listener("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert main(["rehearse", "--port", str(port)]) == 1
    assert "it is taken. Choose another: vitrine rehearse --port" in capsys.readouterr().err


def test_a_missing_package_of_the_demo_is_named_with_what_to_install(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['starlette'] = None; from bot.__main__ import main;"
        " sys.exit(main(['rehearse']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr == (
        "The rehearsal needs starlette, which is not installed: pip install 'vitrine[demo]'.\n"
    )


# --- its folder --------------------------------------------------------------------------------------


def test_the_folder_of_a_killed_rehearsal_is_deleted_by_the_next_one(temporary: Path) -> None:
    """A running one keeps its folder, and so does whatever is no rehearsal."""
    killed = temporary / f"{rehearse.FOLDER_PREFIX}killed"
    foreign = temporary / "vitrine-other"
    for folder in (killed, foreign):
        folder.mkdir()
        (folder / "lock").touch()
    with rehearse.temporary_folder() as running:
        (running / "data").write_text("secret")
        with rehearse.temporary_folder() as later:
            assert running.exists()
            assert later != running
        assert not later.exists()
        assert running.stat().st_mode & 0o077 == 0
    assert sorted(temporary.iterdir()) == [foreign]


def test_a_link_in_the_place_of_a_folder_is_not_followed(temporary: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "lock").touch()
    (temporary / f"{rehearse.FOLDER_PREFIX}link").symlink_to(precious)
    with rehearse.temporary_folder():
        pass
    assert (precious / "lock").exists()


# --- beside a running shop ---------------------------------------------------------------------------


@pytest.mark.process
async def test_it_runs_beside_the_running_shop_and_leaves_nothing_after_a_kill(
    tmp_path: Path,
) -> None:
    """The shop holds its lock, and sells on."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    async with start_shop_and_servers(tmp_path, STRICT) as system:
        product = await system.database.wait_for_product(PLAIN)
        await system.alice.buy(product)
        await system.alice.wait_for_deliveries(1)
        assert len(await system.supplier_console.trades()) == 1

        processes = system.processes
        settings = shop_settings("", processes.supplier.supplier_url, processes.data)
        for name in ("TELEGRAM_TOKEN", "ADMIN_IDS"):
            settings.pop(name)
        for must_kill in (True, False):
            async with _rehearsal_process(tmp_path, temporary, settings) as (address, process):
                async with PlayClient(f"{address}/play") as play:
                    await Buyer(play, ALICE).buy(product)
                    (delivery,) = await Buyer(play, ALICE).wait_for_deliveries(1)
                assert delivery.startswith(b"REHEARSAL-")
                (folder,) = temporary.iterdir()
                (process.kill if must_kill else process.terminate)()
                await process.wait()
            assert folder.exists() == must_kill
        assert process.returncode == 0
        assert not list(temporary.iterdir())
        assert len(await system.supplier_console.trades()) == 1
        assert processes.shop.running


@asynccontextmanager
async def _rehearsal_process(
    folder: Path, temporary: Path, settings: dict[str, str]
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """Run the command with these settings alone; yield the address that it prints."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "rehearse", "--port", "0"),
        cwd=folder,
        env={**settings, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(HANG_LIMIT):
            line = (await process.stdout.readline()).decode()
            rules = (await process.stdout.readline()).decode()
        assert rules.startswith("Rules: read from your shop's database")
        yield next(word for word in line.split() if word.startswith("http")).rstrip("/"), process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
