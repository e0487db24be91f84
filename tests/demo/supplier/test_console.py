"""The back office over HTTP."""

import httpx
import pytest

from bot.demo.sample import APP_ID
from bot.demo.supplier.app import create_app
from bot.demo.supplier.console import FAULTS
from bot.demo.supplier.records import MANUAL
from bot.demo.supplier.state import ReferenceStore
from tests.demo.supplier.caller import a_product, bench


async def test_orders_are_shown_with_their_request_numbers() -> None:
    async with bench(None, a_product()) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=2, request_no="R")
        shown = (await shop.caller.http.get("console/orders")).json()

        assert shown["trades_per_request_no"] == {"R": 1}
        [only] = shown["orders"]
        assert only["trade_no"] == order["tradeNo"]
        assert (only["num"], only["amount"], only["secret"]) == (2, 200, "card 1\ncard 2")


async def test_balances_are_shown_and_topped_up() -> None:
    async with bench(None, a_product()) as shop:
        http = shop.caller.http
        body = {"app_id": APP_ID, "amount": 50}

        assert (await http.post("console/topup", json=body)).json() == {"balance": 1_050}
        shown = await http.get("console/balance", params={"app_id": APP_ID})
        assert shown.json() == {"balance": 1_050}


async def test_products_are_shown_with_their_stock() -> None:
    async with bench(None, a_product(api_enabled=False)) as shop:
        shown = (await shop.caller.http.get("console/products")).json()

        assert shown == {"products": [{"code": "thing", "name": "Thing", "stock": 3}]}


async def test_an_order_is_delivered_by_hand() -> None:
    async with bench(None, a_product(delivery_way=MANUAL, manual_stock=1)) as shop:
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
        assert planned == {"waiting": {"stock": 2}}
        await shop.caller.refused("stock", code="thing")
        assert (await http.get("console/faults")).json()["waiting"] == {"stock": 1}
        await http.post("console/faults", json={"kind": "none"})
        assert (await http.get("console/faults")).json()["waiting"] == {}


@pytest.mark.parametrize("kind", FAULTS)
async def test_every_kind_of_fault_can_be_planned(kind: str) -> None:
    async with bench(None, a_product()) as shop:
        body = {"endpoint": "trade", "kind": kind, "seconds": 0}
        await shop.caller.http.post("console/faults", json=body)
        try:
            response = await shop.caller.send("trade", shared_code="thing", num=1)
            outcome = response.headers["content-type"].partition(";")[0]
        except httpx.RemoteProtocolError:
            outcome = "broken"

        expected = {"drop_before": "broken", "drop_after": "broken", "truncated": "broken"}
        expected |= {"html": "text/html", "html_after": "text/html"}
        assert outcome == expected.get(kind, "application/json")
        carried_out = kind not in {"drop_before", "html", "refused"}
        assert len(await shop.store.orders()) == carried_out


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("topup", {}),
        ("topup", {"app_id": "9", "amount": 1}),
        ("topup", {"app_id": APP_ID, "amount": -9_999}),
        ("topup", {"app_id": APP_ID, "amount": "1"}),
        ("topup", {"app_id": APP_ID, "amount": 1e400}),
        ("deliver", {"trade_no": "9", "text": "x"}),
        ("faults", {"endpoint": "trade", "kind": "x"}),
        ("faults", {"endpoint": "nowhere", "kind": "html"}),
        ("faults", {"endpoint": "trade", "kind": "delay", "seconds": -1}),
        ("faults", {"endpoint": "trade", "kind": "html", "times": 0}),
        ("faults", []),
    ],
)
async def test_a_wrong_request_is_told_so(path: str, body: object) -> None:
    async with bench(None, a_product()) as shop:
        content = repr(body).replace("'", '"').replace("inf", "1e400")
        response = await shop.caller.http.post(
            f"console/{path}", content=content, headers={"content-type": "application/json"}
        )

        assert response.status_code == 400
        assert response.json()["error"]


async def test_changes_must_be_sent_as_json() -> None:
    async with bench(None, a_product()) as shop:
        http = shop.caller.http
        plain = {"content-type": "text/plain"}
        body = '{"app_id": "1001", "amount": 1}'

        assert (await http.post("console/topup", content=body, headers=plain)).status_code == 400
        for broken in ("{", "", "\xff"):
            headers = {"content-type": "application/json"}
            response = await http.post("console/topup", content=broken, headers=headers)
            assert response.status_code == 400
        assert (await http.get("console/balance")).status_code == 400


async def test_callers_from_other_machines_are_turned_away() -> None:
    store = await ReferenceStore.open(seed_sample=False)
    app = create_app(store)
    transport = httpx.ASGITransport(app, client=("192.0.2.1", 1))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://store", verify=False
    ) as http:
        response = await http.get("/console/orders")

    assert response.status_code == 403
    await store.aclose()
