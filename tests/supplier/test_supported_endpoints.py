"""Tests of a supplier without some calls: this is detected, remembered for a while, and handled."""

from collections.abc import Awaitable, Callable
from decimal import Decimal

import httpx
import pytest

from bot.supplier import (
    Accepted,
    Capabilities,
    ClientLimits,
    SupplierClient,
    SupplierError,
    SupplierGarbled,
    SupplierLacksEndpoint,
    SupplierRefused,
)
from tests.supplier.dealing import PLACED, PRICED, place
from tests.supplier.shop import PAGE, Answer, Shop, refusal

INVENTORY = {**PRICED, "count": 7, "delivery_way": 0, "config": "", "is_category": False}
OLD: dict[str, Answer] = {
    "items": lambda _: [],
    "item": lambda _: PRICED,
    "inventory": lambda _: INVENTORY,
    "inventoryState": lambda _: [],
    "draftCard": lambda _: {"list": [], "total": 0},
    "trade": lambda _: PLACED,
    "query": lambda _: {"secret": "s", "widget": None, "status": 1},
}
LACKING = [
    PAGE,
    httpx.Response(404, content=b"<html>"),
    httpx.Response(404, json={"detail": "Not Found"}),
    httpx.Response(405, json={"code": 405, "msg": "Method Not Allowed"}),
    refusal("Not found", 404),
    refusal("There is no such endpoint."),
    refusal("Route not found", 404),
    refusal("接口不存在"),
]


async def fails(client: SupplierClient, endpoint: str) -> SupplierError:
    """Return how a call of a missing endpoint ends, while the other endpoints answer."""
    await client.items()
    calls: dict[str, Callable[[], Awaitable[object]]] = {
        "connect": client.connect,
        "valuation": lambda: client.valuation("A1", 1),
        "query": lambda: client.query("T1"),
    }
    with pytest.raises(SupplierError) as caught:
        await calls[endpoint]()
    return caught.value


@pytest.mark.parametrize("lacking", LACKING, ids=lambda reply: reply.text[:24])
@pytest.mark.parametrize("endpoint", ["connect", "valuation"])
async def test_a_call_that_is_never_answered_is_not_asked_any_more(
    endpoint: str, lacking: httpx.Response
) -> None:
    shop = Shop(OLD, lacking)
    client = shop.client()
    for _ in range(3):
        assert not isinstance(await fails(client, endpoint), SupplierLacksEndpoint)
    error = await fails(client, endpoint)
    assert isinstance(error, SupplierLacksEndpoint)
    assert error.endpoint == endpoint
    assert shop.calls[endpoint] == 3
    assert client.capabilities == Capabilities(frozenset({"items"}), frozenset({endpoint}))


async def test_a_missing_call_is_tried_again_after_a_while() -> None:
    shop = Shop(dict(OLD))
    client = shop.client(ClientLimits(missing_endpoint_seconds=60))
    for _ in range(4):
        await fails(client, "valuation")
    shop.time.now += 59
    assert isinstance(await fails(client, "valuation"), SupplierLacksEndpoint)
    shop.time.now += 1
    assert isinstance(await fails(client, "valuation"), SupplierGarbled)
    assert isinstance(await fails(client, "valuation"), SupplierLacksEndpoint)
    shop.time.now += 60
    shop.answers["valuation"] = lambda _: {"price": "1"}
    await client.valuation("A1", 1)
    assert client.capabilities == Capabilities(frozenset({"items", "valuation"}))


async def test_what_has_answered_once_is_never_missing() -> None:
    """The widely used shop shows its page for any error of its own."""
    shop = Shop({**OLD, "valuation": lambda _: refusal("no such product")})
    client = shop.client()
    await fails(client, "valuation")
    del shop.answers["valuation"]
    for _ in range(9):
        assert isinstance(await fails(client, "valuation"), SupplierGarbled)


async def test_a_supplier_that_answers_nothing_at_all_lacks_nothing() -> None:
    """A firewall's page for every call says nothing about the supplier behind it."""
    client = Shop({}).client()
    for _ in range(9):
        with pytest.raises(SupplierGarbled):
            await client.valuation("A1", 1)
    assert client.capabilities == Capabilities()


async def test_signs_count_only_while_the_rest_of_the_supplier_answers() -> None:
    client = Shop(OLD).client()
    await client.items()
    for _ in range(9):
        with pytest.raises(SupplierGarbled):
            await client.valuation("A1", 1)
    assert client.capabilities.missing == frozenset()


@pytest.mark.parametrize(
    "trouble",
    [
        httpx.Response(403, content=b"<html>"),
        httpx.Response(502, content=b"<html>"),
        httpx.Response(200, content=b'{"code":200,"data":[]}'),
        refusal("no such product"),
        refusal("Product not found", 404, 404),
        refusal("商品不存在"),
    ],
    ids=lambda reply: f"{reply.status_code} {reply.text[:24]}",
)
async def test_other_troubles_are_no_sign(trouble: httpx.Response) -> None:
    client = Shop(OLD, trouble).client()
    for _ in range(5):
        assert not isinstance(await fails(client, "valuation"), SupplierLacksEndpoint)


async def test_a_call_that_no_supplier_is_without_is_always_asked() -> None:
    shop = Shop({"items": OLD["items"]})
    client = shop.client()
    for _ in range(5):
        assert isinstance(await fails(client, "query"), SupplierGarbled)
    assert shop.calls["query"] == 5


@pytest.mark.parametrize("lacking", LACKING, ids=lambda reply: reply.text[:24])
async def test_inventory_serves_in_the_place_of_stock(lacking: httpx.Response) -> None:
    shop = Shop(OLD, lacking)
    client = shop.client()
    assert [await client.stock("A1") for _ in range(6)] == [7] * 6
    assert client.capabilities.missing == {"stock"}
    assert shop.calls == {"stock": 4, "inventory": 6}


@pytest.mark.parametrize("lacking", LACKING, ids=lambda reply: reply.text[:24])
async def test_without_draft_a_card_has_no_surcharge_of_its_own(lacking: httpx.Response) -> None:
    shop = Shop(OLD, lacking)
    client = shop.client()
    for _ in range(5):
        await client.items()
        assert await client.draft("A1", 1) is None
    assert client.capabilities.missing == {"draft"}
    assert shop.calls["draft"] == 3


async def test_an_existing_draft_endpoint_is_not_given_up() -> None:
    shop = Shop({**OLD, "draft": lambda _: {"draft_premium": "1.50"}})
    client = shop.client()
    assert await client.draft("A1", 1) == Decimal("1.50")
    for answer, error in [(refusal("taken"), SupplierRefused), (PAGE, SupplierGarbled)]:
        shop.answers["draft"] = lambda _, answer=answer: answer  # type: ignore[misc]
        with pytest.raises(error):
            await client.draft("A1", 1)


@pytest.mark.parametrize(
    ("changes", "choice", "pieces"),
    [
        ({}, {}, 7),
        ({"count": 0}, {}, 0),
        ({"count": "many"}, {}, None),
        ({"delivery_way": 1, "count": 0}, {}, None),
        ({}, {"sku": {"colour": "red"}}, None),
        ({"count": 0}, {"sku": {"colour": "red"}}, 0),
        ({"is_category": True}, {"variant": "V"}, 7),
        ({"is_category": True}, {}, None),
        ({"is_category": True, "count": 0}, {}, None),
    ],
)
async def test_inventory_tells_no_more_than_it_knows(
    changes: dict[str, object], choice: dict[str, object], pieces: int | None
) -> None:
    client = Shop({**OLD, "inventory": lambda _: {**INVENTORY, **changes}}).client()
    assert await client.stock("A1", **choice) == pieces  # type: ignore[arg-type]


async def test_a_stock_that_is_there_is_not_replaced() -> None:
    shop = Shop({**OLD, "stock": lambda _: {"stock": "1"}})
    client = shop.client()
    assert await client.stock("A1") == 1
    shop.answers["stock"] = lambda _: refusal("no such product")
    with pytest.raises(SupplierRefused):
        await client.stock("A1")
    shop.answers["stock"] = lambda _: PAGE
    with pytest.raises(SupplierGarbled):
        await client.stock("A1")
    assert "inventory" not in shop.calls


async def test_a_stock_that_comes_back_is_not_replaced_any_more() -> None:
    shop = Shop(dict(OLD))
    client = shop.client()
    assert await client.stock("A1") == 7
    shop.answers["stock"] = lambda _: {"stock": "1"}
    assert await client.stock("A1") == 1
    del shop.answers["stock"]
    with pytest.raises(SupplierGarbled):
        await client.stock("A1")


async def test_everything_else_works_without_connect() -> None:
    client = Shop({**OLD, "valuation": lambda _: {"price": "1"}}).client()
    for _ in range(4):
        await fails(client, "connect")
    await client.item("A1")
    await client.inventory_state("A1", 1)
    await client.draft_cards("A1")
    assert await client.valuation("A1", 1) == 1
    assert isinstance(await place(client), Accepted)
    assert (await client.query("T1")).secret == "s"
    assert client.capabilities.missing == {"connect"}


async def test_one_sign_of_absence_raises_the_suspicion_and_an_answer_ends_it() -> None:
    shop = Shop(dict(OLD))
    client = shop.client()
    assert not client.is_suspected_missing("connect")
    await fails(client, "connect")
    assert client.is_suspected_missing("connect")
    assert client.capabilities.missing == frozenset()

    shop.answers["connect"] = lambda _: {"balance": 5}
    await client.connect()
    assert not client.is_suspected_missing("connect")
