"""The reference supplier in each of its behaviours: a small catalogue, a client of it, and raw
calls.

Raw calls are signed by `tests.supplier.php`, so that neither side's own signature is trusted.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

import httpx
import pytest

from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import (
    BEHAVIOURS,
    MANUAL,
    STRICT,
    Account,
    Card,
    Configuration,
    Coupon,
    FlashSale,
    Product,
    Tier,
    Widget,
)
from bot.supplier import SupplierClient
from tests.marks import at_length
from tests.supplier.php import expected_signature

in_both_behaviours = pytest.mark.parametrize(
    "behaviour", [STRICT, *at_length(*sorted(set(BEHAVIOURS) - {STRICT}))]
)

NOW = 1_790_000_000.0
GOLD = Account("8", APP_KEY, "Gold", 1_000, Tier("gold", 90))
KEYED = Configuration(
    category={"Retail": 300, "OEM": 200},
    wholesale={10: 90},
    category_wholesale={"OEM": {2: 150}},
    sku={"Region": {"EU": 0, "US": 50}},
)
FORM = (
    Widget("uid", "UID", "text", "9 digits", r"^\d{3}$", "Three digits, please."),
    Widget("server", "Server", "select", options=(("Europe", "eu"), ("Asia", "as"))),
)


def a_product(code: str, **changes: object) -> Product:
    """Return an automatically delivered product at 1.00, unless changed."""
    plain: dict[str, object] = {
        "name": f"A {code}",
        "category": "Things",
        "price": 200,
        "user_price": 100,
        "pattern": "????????",
    }
    return Product(code, **plain | changes)  # type: ignore[arg-type]


def cards(count: int, **changes: object) -> list[Card]:
    """Return cards with the secrets "card 1", "card 2" and so on."""
    return [Card(f"card {number}", **changes) for number in range(1, count + 1)]  # type: ignore[arg-type]


PRODUCTS_AND_CARDS: tuple[tuple[Product, list[Card]], ...] = (
    (a_product("plain"), cards(3)),
    (a_product("bounded", minimum=2, maximum=3), cards(9)),
    (
        a_product("keyed", configuration=KEYED),
        [
            *cards(4, race="Retail", sku={"Region": "EU"}),
            *cards(2, race="OEM", sku={"Region": "US"}),
        ],
    ),
    (a_product("cards", draft_status=1, draft_premium=50), cards(12, draft="seen")),
    (
        a_product("both", configuration=KEYED, draft_status=1),
        [
            *cards(2, race="Retail", sku={"Region": "EU"}),
            *cards(1, race="OEM", sku={"Region": "US"}),
        ],
    ),
    (
        a_product(
            "form",
            widgets=FORM,
            description="<p>Fill in.</p>",
            contact_type=2,
            password_status=1,
        ),
        cards(2),
    ),
    (a_product("by-hand", delivery_way=MANUAL, manual_stock=5, notice="Being made."), []),
    (a_product("sale", flash_sale=FlashSale(NOW - 60, NOW + 60)), cards(2)),
    (a_product("gone", on_sale=False), cards(2)),
    (a_product("hidden", api_enabled=False), cards(2)),
)


@asynccontextmanager
async def open_shop(
    behaviour: str,
) -> AsyncIterator[tuple[ReferenceSupplier, httpx.ASGITransport]]:
    """Open a supplier with PRODUCTS_AND_CARDS, two accounts (APP_ID with 100.00, GOLD) and the coupon TEN."""
    supplier = await ReferenceSupplier.open(
        seed_sample=False, clock=lambda: NOW, behaviour=behaviour
    )
    await supplier.add_account(Account(APP_ID, APP_KEY, "Somebody", 10_000, Tier("all", 100)))
    await supplier.add_account(GOLD)
    for product, goods in PRODUCTS_AND_CARDS:
        await supplier.add_product(product, goods)
    await supplier.add_coupon(Coupon("TEN", 10))
    try:
        yield supplier, httpx.ASGITransport(create_app(supplier))
    finally:
        await supplier.aclose()


@asynccontextmanager
async def dealing(
    behaviour: str = STRICT, app_id: str = APP_ID, app_key: str = APP_KEY
) -> AsyncIterator[SupplierClient]:
    """Open a client of a fresh supplier with the sample catalogue."""
    supplier = await ReferenceSupplier.open(behaviour=behaviour)
    transport = httpx.ASGITransport(create_app(supplier))
    try:
        yield SupplierClient("http://localhost", app_id, app_key, transport=transport)
    finally:
        await supplier.aclose()


@dataclass(frozen=True, slots=True)
class SupplierRig:
    """Raw calls of one account; a reply is parsed JSON and nothing more."""

    supplier: ReferenceSupplier
    http: httpx.AsyncClient
    app_id: str = APP_ID
    app_key: str = APP_KEY

    async def call(self, endpoint: str, **params: object) -> dict[str, object]:
        """Return the envelope; a dictionary is sent as `name[key]` pairs."""
        pairs = [("app_id", self.app_id)]
        for name, value in params.items():
            if isinstance(value, dict):
                pairs += [(f"{name}[{key}]", str(inner)) for key, inner in value.items()]
            else:
                pairs.append((name, str(value)))
        return await self.post(endpoint, pairs)

    async def post(self, endpoint: str, pairs: list[tuple[str, str]]) -> dict[str, object]:
        sign = expected_signature(urlencode(pairs), self.app_key)
        group = "authentication" if endpoint == "connect" else "commodity"
        reply = await self.http.post(
            f"/shared/{group}/{endpoint}", data=dict([*pairs, ("sign", sign)])
        )
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith("application/json")
        envelope = reply.json()
        assert isinstance(envelope, dict)
        return envelope

    async def data(self, endpoint: str, **params: object) -> object:
        """Return the data of a call that must succeed."""
        envelope = await self.call(endpoint, **params)
        assert envelope["code"] == 200, envelope
        return envelope["data"]

    async def fields(self, endpoint: str, **params: object) -> dict[str, object]:
        """Return the data of a call that must succeed, if it is an object."""
        found = await self.data(endpoint, **params)
        assert isinstance(found, dict)
        return found

    async def refused(self, endpoint: str, **params: object) -> str:
        """Return the message of a call that must be refused."""
        envelope = await self.call(endpoint, **params)
        assert envelope["code"] == 0, envelope
        assert not envelope.get("data")
        message = envelope["msg"]
        assert isinstance(message, str)
        assert message
        return message

    def of(self, account: Account) -> "SupplierRig":
        return SupplierRig(self.supplier, self.http, account.app_id, account.app_key)


@asynccontextmanager
async def running_supplier(behaviour: str) -> AsyncIterator[SupplierRig]:
    """Make raw calls to a supplier with PRODUCTS_AND_CARDS."""
    async with (
        open_shop(behaviour) as (supplier, transport),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
    ):
        yield SupplierRig(supplier, http)
