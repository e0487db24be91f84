"""Tests that nothing confidential leaks: not into any log at DEBUG, as text or as JSON, not into any
file of the shop's data.

A whole purchase with typed answers is made. Then every byte that the process wrote is searched, in
every form in which such a value could be written. The search is shown to find planted values.
"""

import base64
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.demo_servers import TOKEN
from bot.demo.supplier.data.sample_catalogue import APP_KEY
from tests.crash.scripted_people import Buyer
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers
from tests.demo.supplier.behaviours import STRICT, in_both
from tests.world.shop_database import ShopDatabase

OWNER, PASSPHRASE, DEDICATION = "Ada Canary Löwe", "Zq7CanaryPass", "For the canary: 1 + 1 & more"
PHONE, QUERY_PASSWORD = "+49 171 5550 987", "canary-query-pass"
#: A part of the supplier's text when it is made to refuse.
REPEATED = "try again later"
TYPED = {
    "a typed name": OWNER,
    "a typed passphrase": PASSPHRASE,
    "a typed text": DEDICATION,
    "a typed phone number": PHONE,
    "a query password": QUERY_PASSWORD,
    "what a refusal repeated": REPEATED,
}
OURS = {
    "the bot's token": TOKEN,
    "the secret half of the bot's token": TOKEN.partition(":")[2],
    "the app key": APP_KEY,
}


@pytest.mark.process
@in_both
async def test_no_log_and_no_file_of_the_shop_holds_anything_confidential(
    tmp_path: Path, behaviour: str
) -> None:
    log = {"LOG_LEVEL": "DEBUG", "LOG_FORMAT": "text" if behaviour == STRICT else "json"}
    async with start_shop_and_servers(tmp_path, behaviour, **log) as system:
        await buy_a_licence(system.alice, system.database)
        await buy_a_mailbox(system.alice, system.database)
        licence, mailbox = await system.alice.wait_for_deliveries(2)
        await system.supplier_console.plan("trade", "refused")
        await order_a_mailbox(system.alice, system.database, REPEATED)
        await system.database.wait_for_row("SELECT 1 FROM orders WHERE status = 'cancelled'")
        await system.check_end()
        goods = {"a licence": licence.decode(), "a mailbox": mailbox.decode()}
        confidential = {**OURS, **TYPED, **keys(system), **goods}

        living = written_by(system)
        assert {"vitrine.sqlite3", "vitrine.sqlite3-wal", "vitrine.sqlite3-shm"} <= living.keys()
        assert leaks(living, confidential) == []
        await system.kill_shop()
        assert leaks(written_by(system), confidential) == []
        assert "trade number" in system.processes.shop.read_outputs()


async def buy_a_licence(buyer: Buyer, database: ShopDatabase) -> None:
    """Buy a product with a form: three typed fields, one of them hidden, and three to tap."""
    product = await database.wait_for_product("name-on-it")
    start = await begin(buyer, product)
    for typed in (OWNER, PASSPHRASE, "7"):
        await answer(buyer, database, typed)
    await buyer.tap(verbs.FIELD_CHOICE, product, since=start)
    await buyer.tap(verbs.CHECKBOXES_DONE, product, since=start)
    await buyer.tap(verbs.FIELD_CHOICE, product, since=start)
    await answer(buyer, database, DEDICATION)
    await buyer.confirm(await buyer.wait_for_button(encode(verbs.CONFIRM), since=start))
    await buyer.wait_for_deliveries(1)


async def buy_a_mailbox(buyer: Buyer, database: ShopDatabase) -> None:
    """Buy a product that asks for a phone number and a query password."""
    await order_a_mailbox(buyer, database, QUERY_PASSWORD)


async def order_a_mailbox(buyer: Buyer, database: ShopDatabase, password: str) -> None:
    start = await begin(buyer, await database.wait_for_product("verified-mailbox"))
    await answer(buyer, database, PHONE)
    await answer(buyer, database, password)
    await buyer.confirm(await buyer.wait_for_button(encode(verbs.CONFIRM), since=start))


async def begin(buyer: Buyer, product: int) -> int:
    """Start a checkout; return the id of the first message."""
    start = await buyer.say(f"/start p_{product}")
    await buyer.tap(verbs.OPEN_CHECKOUT, product, since=start)
    return start


async def answer(buyer: Buyer, database: ShopDatabase, typed: str) -> None:
    """Type the answer once the question is shown, and wait until it is accepted."""
    query = "SELECT product_id, expecting FROM checkouts WHERE expecting NOT IN ('', 'quote')"
    question = await database.wait_for_row(query)
    await buyer.say(typed)
    await database.wait_for_row(
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM checkouts WHERE product_id = ? AND expecting = ?)",
        *question,
    )


def keys(system: ShopAndServers) -> dict[str, str]:
    """Return the vault key, as in its file and as it is used."""
    text = (system.processes.data / "vault.key").read_text().strip()
    raw = base64.urlsafe_b64decode(text)
    return {"the vault's key": text, "the raw vault key": raw.decode("latin-1")}


def written_by(system: ShopAndServers) -> dict[str, bytes]:
    """Return every byte that the shop wrote: its two outputs and its data folder, without the key
    file.
    """
    shop = system.processes.shop
    files = [shop.output, shop.errors, *system.processes.data.rglob("*")]
    return {
        file.name: file.read_bytes()
        for file in files
        if file.is_file() and file.name != "vault.key"
    }


def leaks(files: Mapping[str, bytes], confidential: Mapping[str, str]) -> list[str]:
    """Return which file contains which value, in any form."""
    return [
        f"{name} holds {what}"
        for name, content in files.items()
        for what, value in confidential.items()
        if any(form in content for form in forms(value))
    ]


def forms(value: str) -> Iterable[bytes]:
    """Return a value in all forms: plain, in a URL, in JSON, in a repr, in base64 or hex."""
    plain = value.encode()
    yield plain
    yield value.encode("utf-16-le")
    yield value.encode("latin-1", "ignore")
    yield quote(value, safe="").encode()
    yield quote_plus(value).encode()
    yield json.dumps(value)[1:-1].encode()
    yield repr(plain)[2:-1].encode()
    yield base64.b64encode(plain).rstrip(b"=")[:-1]
    yield base64.urlsafe_b64encode(plain).rstrip(b"=")[:-1]
    yield plain.hex().encode()


@pytest.mark.parametrize("form", list(forms(OWNER)))
def test_the_search_finds_what_is_planted_in_a_log(form: bytes) -> None:
    files = {"shop.err": b"before " + form + b" after"}

    assert leaks(files, TYPED) == ["shop.err holds a typed name"]


def test_the_search_finds_what_is_planted_in_a_database_and_its_log(tmp_path: Path) -> None:
    file = tmp_path / "shop.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = wal")
        connection.execute("CREATE TABLE notes (text TEXT, raw BLOB)")
        connection.execute("INSERT INTO notes VALUES (?, ?)", (DEDICATION, PHONE.encode()))
        found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        assert leaks(found, TYPED) == [
            "shop.sqlite3-wal holds a typed text",
            "shop.sqlite3-wal holds a typed phone number",
        ]
        assert len(leaks({"shop.sqlite3": file.read_bytes()}, TYPED)) == 2
