"""Test helpers: a running supplier, and a caller that signs raw requests itself.

The signature is implemented again here, so that an error in the supplier's own is noticed.
"""

import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.faults.fault_plan import FaultPlan
from bot.demo.supplier.records import STRICT, Account, Card, Configuration, Product, Tier
from tests.serving import serving

NOW = 1_790_000_000.0

KEYED = Configuration(
    category={"Retail": 300, "OEM": 200},
    category_wholesale={"OEM": {2: 150}},
    sku={"Region": {"EU": 0, "US": 50}},
)


def signed(pairs: list[tuple[str, str]], app_key: str = APP_KEY) -> list[tuple[str, str]]:
    """Return the pairs with their signature; names must be distinct, arrays written as
    ``name[key]``.

    A surrogate escape stands for a byte that is not UTF-8.
    """
    kept = [(name, value) for name, value in pairs if value != "" or "[" in name]
    ordered = sorted(kept, key=lambda pair: pair[0].partition("[")[0].encode())
    text = "&".join(f"{name}={value}" for name, value in ordered) + f"&key={app_key}"
    digest = hashlib.md5(text.encode("utf-8", "surrogateescape")).hexdigest()
    return [*pairs, ("sign", digest)]


@dataclass(frozen=True, slots=True)
class Caller:
    """One merchant that calls one supplier."""

    http: httpx.AsyncClient
    app_id: str = APP_ID
    app_key: str = APP_KEY

    async def send(self, endpoint: str, **params: object) -> httpx.Response:
        """Send a signed POST; a dictionary becomes ``name[key]`` pairs."""
        pairs = [("app_id", self.app_id)]
        for name, value in params.items():
            if isinstance(value, dict):
                pairs += [(f"{name}[{key}]", str(inner)) for key, inner in value.items()]
            else:
                pairs.append((name, str(value)))
        return await self.post(endpoint, signed(pairs, self.app_key))

    async def post(self, endpoint: str, pairs: list[tuple[str, str]]) -> httpx.Response:
        group = "authentication" if endpoint == "connect" else "commodity"
        headers = {"content-type": "application/x-www-form-urlencoded"}
        return await self.http.post(
            f"shared/{group}/{endpoint}",
            content=urlencode(pairs, errors="surrogateescape"),
            headers=headers,
        )

    async def ask(self, endpoint: str, **params: object) -> Any:
        """Make a call that must succeed; return its ``data``."""
        answer = (await self.send(endpoint, **params)).json()
        assert answer["code"] == 200, answer
        return answer["data"]

    async def refused(self, endpoint: str, **params: object) -> str:
        """Make a call that must be refused; return its ``msg``."""
        response = await self.send(endpoint, **params)
        assert response.status_code == 200
        answer = response.json()
        assert answer.keys() == {"code", "msg"}, answer
        assert answer["code"] == 0
        return str(answer["msg"])


@asynccontextmanager
async def calling(base_url: str) -> AsyncIterator[Caller]:
    """Open the sample merchant's client for the supplier at this address."""
    limits = httpx.Limits(max_connections=100)
    # Without certificates to load, a client opens quickly; loopback needs none.
    async with httpx.AsyncClient(
        base_url=base_url, timeout=60, limits=limits, verify=False, trust_env=False
    ) as http:
        yield Caller(http)


@dataclass(frozen=True, slots=True)
class Bench:
    """A running supplier, its owner's side and its caller's side."""

    supplier: ReferenceSupplier
    plan: FaultPlan
    caller: Caller

    def as_merchant(self, app_id: str, app_key: str) -> Caller:
        return Caller(self.caller.http, app_id, app_key)


@asynccontextmanager
async def bench(
    path: Path | None = None,
    *products: Product | tuple[Product, list[Card]],
    clock: Callable[[], float] = lambda: NOW,
    behaviour: str = STRICT,
) -> AsyncIterator[Bench]:
    """Run a supplier, in memory unless a path is given, with these products, or with the sample.

    An automatically delivered product without cards of its own has three; the account is
    ``an_account()``.
    """
    supplier = await ReferenceSupplier.open(
        path, seed_sample=not products, clock=clock, behaviour=behaviour
    )
    if products:
        await supplier.add_account(an_account(APP_ID))
    for entry in products:
        product, cards = entry if isinstance(entry, tuple) else (entry, some_cards(3))
        await supplier.add_product(product, cards)
    plan = FaultPlan()
    try:
        address = serving(create_app(supplier, faults=plan))
        async with address as url, calling(f"{url}/") as caller:
            yield Bench(supplier, plan, caller)
    finally:
        await supplier.aclose()


def a_product(code: str = "thing", **changes: Any) -> Product:
    """Return an automatically delivered product at 1.00, unless changed."""
    plain: dict[str, Any] = {
        "code": code,
        "name": "Thing",
        "category": "Things",
        "price": 200,
        "user_price": 100,
        "pattern": "????????",
    }
    return Product(**plain | changes)


def some_cards(count: int, **changes: Any) -> list[Card]:
    """Return cards with the secrets "card 1", "card 2" and so on."""
    return [Card(f"card {number}", **changes) for number in range(1, count + 1)]


def an_account(app_id: str = "7", balance: int = 1_000, percent: int = 100) -> Account:
    """Return an account whose key is APP_KEY."""
    return Account(app_id, APP_KEY, "Somebody", balance, Tier(f"tier {percent}", percent))


def keyed_cards() -> list[Card]:
    """Return seven cards over the options of KEYED."""
    return [
        *some_cards(4, race="Retail", sku={"Region": "EU"}),
        *some_cards(2, race="Retail", sku={"Region": "US"}),
        *some_cards(1, race="OEM", sku={"Region": "US"}),
    ]


def keyed() -> tuple[Product, list[Card]]:
    """Return a product with variants and options, and its cards."""
    return (a_product("key", configuration=KEYED), keyed_cards())
