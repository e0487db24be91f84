"""Databases and a backup in the form of the first schema, and the data that must be found in them.

The files are in `tests/data/first_form`; its README says how they were made. Table names, column
names and encryption contexts come from the recorded JSON and never from the code: the data shows
whether the code still has them.
"""

import base64
import gzip
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from sqlalchemy import text

from bot.domain.catalogue.product import Card, Product
from bot.domain.ids import BuyerId, ProductId, RequestNo
from bot.services.operations import reconciliation
from bot.services.shop import Shop
from bot.settings import Settings
from storage import EngineDatabase, Vault, open_database
from storage.transaction import Transaction
from tests.builders import FakeSupplier, FixedClock, SeqIds, a_category, a_shop
from tests.storage.engines import fresh_name, server

FOLDER = Path(__file__).parent.parent / "data" / "first_form"
BACKUP = FOLDER / "shop.backup"
#: Tables of the data that a later step has dropped, by the step. Nothing read them any more.
DROPPED_SINCE = {"breached_patterns": "0032"}
ADA = BuyerId(7001)
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Expected:
    """The recorded values of the data; `raw` is the whole document."""

    raw: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.raw[name]

    @property
    def now(self) -> datetime:
        """Return the time when the data was complete."""
        return datetime.fromisoformat(self["now"])

    @property
    def counts(self) -> Mapping[str, int]:
        """Return the number of rows by table."""
        counts: Mapping[str, int] = self["counts"]
        return counts

    @property
    def kept_counts(self) -> Mapping[str, int]:
        """Return the number of rows by table, of the tables that are still there."""
        return {name: count for name, count in self.counts.items() if name not in DROPPED_SINCE}


@cache
def expected() -> Expected:
    """Return the recorded values; they are the same on both engines."""
    return Expected(json.loads((FOLDER / "expected.json").read_text(encoding="ascii")))


def plain(entry: Mapping[str, str]) -> bytes:
    """Return the recorded plain value."""
    if "text" in entry:
        return entry["text"].encode()
    return base64.b64decode(entry["base64"], validate=True)


def sqlite_file(folder: Path) -> Path:
    """Copy the SQLite file to `folder`, not opened by our code yet."""
    file = folder / f"first_form_{next(_numbers)}.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / "shop.sqlite3.gz").read_bytes()))
    return file


@cache
def _loaded() -> str:
    """Load the dump into a database on the server; return its name."""
    name = fresh_name("first_form")
    dump = gzip.decompress((FOLDER / "shop.postgresql.sql.gz").read_bytes()).decode()
    server().psql(f"CREATE DATABASE {name}")
    server().psql(f"\\set ON_ERROR_STOP on\n\\c {name}\n{dump}")
    return name


def url_of(engine: str, folder: Path) -> str:
    """Return the address of a fresh copy of the data, not opened by our code yet."""
    if engine == "sqlite":
        return f"sqlite:///{sqlite_file(folder)}"
    name = fresh_name("first_form")
    server().psql(f"CREATE DATABASE {name} TEMPLATE {_loaded()}")
    return server().get_uri(database=name)


def settings_of(folder: Path, url: str | None = None) -> Settings:
    """Return the settings of the shop that made the data; without `url` its database is a file in
    `folder`.
    """
    found = expected()
    return Settings.model_construct(
        telegram_token=SecretStr(f"{found['bot_id']}:first-form-test-token-first-form-test"),
        telegram_api_url="http://127.0.0.1:9/telegram",
        admin_ids=(9001, 9002),
        supplier_url="http://127.0.0.1:9/store",
        supplier_app_id="1001",
        supplier_app_key=SecretStr("test-app-key"),
        data_dir=folder,
        database_url=None if url is None else SecretStr(url),
        vault_key=SecretStr(found["vault_key"]),
        backup_passphrase=SecretStr(found["passphrase"]),
        currency="USD",
        supplier_currency="USD",
        default_credit="5000",
        markup_percent=Decimal(10),
    )


@asynccontextmanager
async def opened(url: str, *, keys: str | None = None) -> AsyncIterator[EngineDatabase]:
    """Open the data with our code, which upgrades it to the newest schema."""
    found = expected()
    vault = Vault.from_text(found["vault_key"] if keys is None else keys)
    store = await open_database(url, vault, currency="USD", cost_currency="USD")
    store.set_bot_id(found["bot_id"])
    try:
        yield store
    finally:
        await store.aclose()


async def rows(
    store: EngineDatabase, query: str, values: Mapping[str, Any] | None = None
) -> list[tuple[Any, ...]]:
    """Return the rows of a query in plain SQL."""
    async with store.engine.read_transaction() as connection:
        found = await connection.execute(text(query), dict(values or {}))
        return [tuple(row) for row in found]


async def counted(store: EngineDatabase) -> dict[str, int]:
    """Count the rows of each recorded table that is still there."""
    counts = {}
    for table in expected().kept_counts:
        ((counts[table],),) = await rows(store, f"SELECT COUNT(*) FROM {table}")
    return counts


async def statuses_of(store: EngineDatabase) -> dict[int, str]:
    """Return the status of every order."""
    found = await rows(store, "SELECT id, status FROM orders")
    return {row[0]: row[1] for row in found}


async def sound(store: EngineDatabase) -> None:
    """Assert that every rule of the data holds, the recorded rules among them."""
    findings = await store.read(reconciliation.check_rules)
    assert [one for one in findings if not one.holds] == []
    assert {one.rule for one in findings} >= set(expected()["reconcile"]["rules"])


@dataclass(slots=True)
class LaterIds(SeqIds):
    """Request numbers that no order of the data has."""

    prefix: str = "L"

    def request_no(self) -> RequestNo:
        return RequestNo(f"{self.prefix}{self._next():018d}")


def _product(tx: Transaction, number: ProductId) -> Product | None:
    return tx.catalogue.product(number)


async def shop_on(store: EngineDatabase, now: datetime | None = None, *, prefix: str = "L") -> Shop:
    """Return the shop that made the data, when the data was complete or at `now`.

    New request numbers begin with `prefix`.
    """
    found = expected()
    products = [
        product
        for (number,) in await rows(store, "SELECT id FROM products WHERE NOT gone ORDER BY id")
        if (product := await store.read(_product, ProductId(number))) is not None
    ]
    supplier = FakeSupplier((a_category(*products),), balance_now=Decimal(5_000))
    supplier.card_list["FULL1"] = (Card(31, "AB**", Decimal("0.75")),)
    return a_shop(
        store,
        supplier,
        account=await store.get_or_create_account_id(found["account"]),
        clock=FixedClock(moment=now or found.now),
        ids=LaterIds(prefix=prefix),
        credit="5000.00",
        admins=(BuyerId(9001), BuyerId(9002)),
        max_open_orders=1_000,
    )
