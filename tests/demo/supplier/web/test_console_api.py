"""Tests of the console over HTTP."""

import json

import httpx
import pytest

from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.faults.fault_kinds import FAULT_KINDS
from bot.demo.supplier.records import MANUAL
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import Bench, a_product, bench, keyed


@in_both
async def test_orders_are_shown_with_their_request_numbers(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=2, request_no="R")
        shown = (await shop.caller.http.get("console/orders")).json()

        assert shown["trades_per_request_no"] == {"R": 1}
        [only] = shown["orders"]
        assert only["trade_no"] == order["tradeNo"]
        assert (only["num"], only["amount"], only["secret"]) == (2, 200, "card 1\ncard 2")


@in_both
async def test_balances_are_shown_and_topped_up(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        http = shop.caller.http
        for amount, balance in (("0.5", "10.50"), ("-3.25", "7.25"), ("1", "8.25")):
            body = {"app_id": APP_ID, "amount": amount}
            assert (await http.post("console/topup", json=body)).json() == {"balance": balance}
        shown = await http.get("console/balance", params={"app_id": APP_ID})

        assert shown.json() == {"balance": 825}
        assert (await http.get("console/accounts")).json() == [
            {"app_id": APP_ID, "name": "Somebody", "tier": "tier 100", "balance": "8.25"}
        ]


async def test_products_are_shown_with_their_stock() -> None:
    async with bench(None, a_product(api_enabled=False)) as shop:
        shown = (await shop.caller.http.get("console/products")).json()

        assert shown == [
            {
                "code": "thing",
                "name": "Thing",
                "category": "Things",
                "price": "2.00",
                "user_price": "1.00",
                "stock": 3,
                "delivery_way": 0,
                "enabled": False,
                "on_sale": True,
                "variants": [],
            }
        ]


async def test_a_product_is_shown_with_its_variants_and_what_each_costs() -> None:
    async with bench(None, keyed()) as shop:
        await change(shop, "price", code="key", user_price="2.75", race="Retail")
        (shown,) = (await shop.caller.http.get("console/products")).json()

        assert shown["variants"][0] == {"name": "Retail", "user_price": "2.75"}
        assert [variant["name"] for variant in shown["variants"]] == ["Retail", "OEM"]


async def change(shop: Bench, path: str, **body: object) -> object:
    """Make a change that must be accepted."""
    response = await shop.caller.http.post(f"console/{path}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


@in_both
async def test_prices_are_changed_of_products_and_of_variants(behaviour: str) -> None:
    async with bench(None, a_product(), keyed(), behaviour=behaviour) as shop:
        await change(shop, "price", code="thing", user_price="1.5")
        await change(shop, "price", code="key", user_price="2.75", race="Retail")
        choice = {"race": "Retail", "sku": {"Region": "EU"}}

        assert await shop.caller.ask("valuation", code="thing", num=2) == {"price": "3.00"}
        quote = await shop.caller.ask("valuation", code="key", num=1, **choice)
        assert quote == {"price": "2.75"}


async def test_products_are_switched_off_and_on() -> None:
    async with bench(None, a_product()) as shop:
        for path, name in (("enabled", "enabled"), ("on-sale", "on_sale")):
            await change(shop, path, code="thing", **{name: False})
            await shop.caller.refused("item", code="thing")
            [shown] = (await shop.caller.http.get("console/products")).json()
            assert shown[name] is False
            await change(shop, path, code="thing", **{name: True})
            await shop.caller.ask("item", code="thing")


@in_both
@pytest.mark.parametrize("manual", [False, True])
async def test_pieces_are_added_and_removed(*, manual: bool, behaviour: str) -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=3) if manual else a_product()
    async with bench(None, product, behaviour=behaviour) as shop:
        assert await change(shop, "stock", code="thing", add=5) == {"stock": 8}
        assert await change(shop, "stock", code="thing", remove=2) == {"stock": 6}
        assert await shop.caller.ask("stock", code="thing") == {"stock": "6"}
        await shop.caller.ask("trade", shared_code="thing", num=6)


async def test_new_pieces_are_dealt_out_over_all_choices() -> None:
    async with bench(None, keyed()) as shop:
        await change(shop, "stock", code="key", add=6)
        left = {
            (race, region): await shop.caller.ask(
                "stock", code="key", race=race, sku={"Region": region}
            )
            for race in ("Retail", "OEM")
            for region in ("EU", "US")
        }

        assert [stock["stock"] for stock in left.values()] == ["6", "4", "1", "2"]


async def test_new_pieces_to_choose_from_have_previews() -> None:
    product = a_product(draft_status=1, pattern="{draft}: ????")
    async with bench(None, (product, [])) as shop:
        await change(shop, "stock", code="thing", add=1)
        [card] = (await shop.caller.ask("draftCard", code="thing"))["list"]
        order = await shop.caller.ask("trade", shared_code="thing", num=1, card_id=card["id"])

        assert order["secret"].startswith(f"{card['draft']}: ")


@in_both
async def test_an_order_is_delivered_by_hand(behaviour: str) -> None:
    async with bench(
        None, a_product(delivery_way=MANUAL, manual_stock=1), behaviour=behaviour
    ) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)
        body = {"trade_no": order["tradeNo"], "text": "here"}

        assert (await shop.caller.http.post("console/deliver", json=body)).status_code == 200
        shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])
        assert shown["secret"] == "here"


async def test_faults_are_planned_from_outside() -> None:
    async with bench(None, a_product()) as shop:
        http = shop.caller.http
        body = {"endpoint": "stock", "kind": "refused", "times": 2}

        planned = (await http.post("console/faults", json=body)).json()
        assert planned == {"waiting": {"stock": 2}, "chances": {}}
        await shop.caller.refused("stock", code="thing")
        shown = (await http.get("console/faults")).json()
        assert shown["waiting"] == {"stock": 1}
        assert shown["kinds"] == list(FAULT_KINDS)
        assert {"*", "trade", "connect"} < set(shown["endpoints"])
        await http.post("console/faults", json={"kind": "none"})
        assert (await http.get("console/faults")).json()["waiting"] == {}


async def test_faults_by_chance_are_planned_from_outside() -> None:
    async with bench(None, a_product()) as shop:
        body = {"endpoint": "stock", "kind": "refused", "probability": 1, "seed": 7}
        planned = (await shop.caller.http.post("console/faults", json=body)).json()

        assert planned == {"waiting": {}, "chances": {"stock": [1]}}
        for _ in range(3):
            await shop.caller.refused("stock", code="thing")
        await shop.caller.http.post("console/faults", json={"kind": "none"})
        await shop.caller.ask("stock", code="thing")


BROKEN = {"drop_before", "drop_after", "truncated", "gzip_rubbish"}
NOT_DONE = {
    *("drop_before", "html", "refused", "redirect", "forbidden"),
    *("too_many", "server_error", "unavailable"),
}
PAGES = {*("html", "html_after", "redirect", "forbidden"), "too_many", "server_error"}


@in_both
@pytest.mark.parametrize("kind", FAULT_KINDS)
async def test_every_kind_of_fault_can_be_planned(kind: str, behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        body = {"endpoint": "trade", "kind": kind, "seconds": 0}
        await shop.caller.http.post("console/faults", json=body)
        try:
            response = await shop.caller.send("trade", shared_code="thing", num=1)
            outcome = response.headers["content-type"].partition(";")[0]
        except (httpx.RemoteProtocolError, httpx.DecodingError):
            outcome = "broken"

        expected = dict.fromkeys(BROKEN, "broken") | {"wrong_type": "image/png"}
        expected |= dict.fromkeys(PAGES | {"unavailable", "bad_gateway_after"}, "text/html")
        assert outcome == expected.get(kind, "application/json")
        carried_out = kind not in NOT_DONE
        assert len(await shop.supplier.orders()) == carried_out


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("topup", {}, 400),
        ("topup", {"app_id": "9", "amount": "1"}, 404),
        ("topup", {"app_id": APP_ID, "amount": "-99.99"}, 400),
        ("topup", {"app_id": APP_ID, "amount": 1}, 400),
        ("topup", {"app_id": APP_ID, "amount": "1.005"}, 400),
        ("topup", {"app_id": APP_ID, "amount": "1e3"}, 400),
        ("topup", {"app_id": 1001, "amount": "1"}, 400),
        ("deliver", {"trade_no": "9", "text": "x"}, 404),
        ("price", {"code": "thing", "user_price": "-1"}, 400),
        ("price", {"code": "nothing", "user_price": "1"}, 404),
        ("price", {"code": "thing", "user_price": "1", "race": "x"}, 404),
        ("enabled", {"code": "thing", "enabled": 1}, 400),
        ("enabled", {"code": "nothing", "enabled": True}, 404),
        ("on-sale", {"code": "nothing", "on_sale": True}, 404),
        ("stock", {"code": "thing"}, 400),
        ("stock", {"code": "thing", "add": 1, "remove": 1}, 400),
        ("stock", {"code": "thing", "add": 0}, 400),
        ("stock", {"code": "thing", "add": 1.5}, 400),
        ("stock", {"code": "thing", "remove": 4}, 400),
        ("stock", {"code": "nothing", "add": 1}, 404),
        ("faults", {"endpoint": "trade", "kind": "x"}, 400),
        ("faults", {"endpoint": "nowhere", "kind": "html"}, 400),
        ("faults", {"endpoint": "trade", "kind": "delay", "seconds": -1}, 400),
        ("faults", {"endpoint": "trade", "kind": "delay", "seconds": 1e400}, 400),
        ("faults", {"endpoint": "trade", "kind": "html", "times": 0}, 400),
        ("faults", {"endpoint": "trade", "kind": "html", "probability": 1.1}, 400),
        ("faults", {"endpoint": "trade", "kind": "html", "probability": 1, "seed": -1}, 400),
        ("faults", [], 400),
    ],
)
async def test_a_wrong_request_is_told_so(path: str, body: object, status: int) -> None:
    async with bench(None, a_product()) as shop:
        response = await shop.caller.http.post(
            f"console/{path}",
            content=json.dumps(body).replace("Infinity", "1e400"),
            headers={"content-type": "application/json"},
        )

        assert response.status_code == status
        assert response.json()["error"]
        assert await shop.supplier.stock("thing") == 3


async def test_changes_must_be_sent_as_json() -> None:
    async with bench(None, a_product()) as shop:
        http = shop.caller.http
        plain = {"content-type": "text/plain"}
        body = '{"app_id": "1001", "amount": "1"}'

        assert (await http.post("console/topup", content=body, headers=plain)).status_code == 400
        for broken in ("{", "", "\xff"):
            headers = {"content-type": "application/json"}
            response = await http.post("console/topup", content=broken, headers=headers)
            assert response.status_code == 400
        assert (await http.get("console/balance")).status_code == 400


async def test_callers_from_other_machines_are_turned_away() -> None:
    supplier = await ReferenceSupplier.open(seed_sample=False)
    app = create_app(supplier)
    transport = httpx.ASGITransport(app, client=("192.0.2.1", 1))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://supplier", verify=False
    ) as http:
        response = await http.get("/console/orders")

    assert response.status_code == 403
    await supplier.aclose()
