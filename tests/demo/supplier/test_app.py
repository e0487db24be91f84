"""Tests of the HTTP application: envelopes, authentication, invalid requests, and a path prefix."""

from hashlib import md5
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from bot.demo.supplier.app import MAX_BODY_BYTES, create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.strict.endpoint_table import ENDPOINTS
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import (
    Bench,
    a_product,
    bench,
    calling,
    signed,
)
from tests.serving import serving

FORM = {"content-type": "application/x-www-form-urlencoded"}


async def post_raw(shop: Bench, path: str, body: bytes) -> dict[str, object]:
    """Post any body to any path; return the envelope that must come back."""
    response = await shop.caller.http.post(path, content=body, headers=FORM)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    answer = response.json()
    assert isinstance(answer, dict)
    return answer


async def test_every_endpoint_asks_for_a_signature() -> None:
    async with bench(None, a_product()) as shop:
        for group, name in ENDPOINTS:
            path = f"shared/{group}/{name}"
            unsigned = urlencode({"app_id": APP_ID}).encode()
            unknown = urlencode(signed([("app_id", "9")])).encode()
            wrong = urlencode(signed([("app_id", APP_ID)], APP_KEY[::-1])).encode()

            assert await post_raw(shop, path, b"") == {
                "code": 0,
                "msg": "There is no such merchant.",
            }
            assert await post_raw(shop, path, unknown) == {
                "code": 0,
                "msg": "There is no such merchant.",
            }
            for body in (unsigned, wrong):
                assert await post_raw(shop, path, body) == {
                    "code": 0,
                    "msg": "The signature is wrong.",
                }


async def test_a_changed_parameter_breaks_the_signature() -> None:
    async with bench(None, a_product()) as shop:
        pairs = signed([("app_id", APP_ID), ("code", "thing"), ("sku[a]", "b")])
        changed = [(name, "c" if name == "sku[a]" else value) for name, value in pairs]

        answer = (await shop.caller.post("stock", changed)).json()
        assert answer["msg"] == "The signature is wrong."


async def test_empty_parameters_are_sent_unsigned() -> None:
    async with bench(None, a_product()) as shop:
        data = await shop.caller.ask("stock", code="thing", race="", sku="", more="")

        assert data == {"stock": "3"}


@in_both
async def test_a_client_may_send_the_key_itself_as_a_signed_parameter(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        item = await shop.caller.ask("item", code="thing", app_key=APP_KEY)
        order = await shop.caller.ask(
            "trade",
            shared_code="thing",
            contact="0123456789abcdef",
            num=1,
            card_id=0,
            device=0,
            password="",
            race="",
            request_no="123456789012345678",
            app_key=APP_KEY,
        )

        assert (item["code"], order["secret"]) == ("thing", "card 1")


@in_both
async def test_the_last_of_two_equal_names_is_the_one_signed(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        pairs = [("code", "other"), *signed([("app_id", APP_ID), ("code", "thing")])]

        assert (await shop.caller.post("stock", pairs)).json()["code"] == 200


@in_both
async def test_a_multipart_body_will_do(behaviour: str) -> None:
    async with bench(None, a_product(name="<b>"), behaviour=behaviour) as shop:
        pairs = signed([("app_id", APP_ID), ("code", "thing"), ("note[区服]", 'a"b\r\n\n&')])
        answer = await shop.caller.http.post(
            "shared/commodity/item", files=[(name, (None, value)) for name, value in pairs]
        )

        assert answer.json()["data"]["name"] == "<b>"


async def test_a_json_body_is_nobodys_request() -> None:
    async with bench(None, a_product()) as shop:
        answer = await shop.caller.http.post(
            "shared/commodity/items", json=dict(signed([("app_id", APP_ID)]))
        )

        assert answer.json() == {"code": 0, "msg": "There is no such merchant."}


@pytest.mark.parametrize("path", ["shared/", "shared/commodity", "shared/commodity/nothing"])
async def test_an_unknown_endpoint_is_a_failure_envelope(path: str) -> None:
    async with bench(None, a_product()) as shop:
        assert await post_raw(shop, path, b"a=1") == {
            "code": 0,
            "msg": "There is no such endpoint.",
        }


async def test_other_methods_than_post_are_a_failure_envelope() -> None:
    async with bench(None, a_product()) as shop:
        for method in ("GET", "PUT", "DELETE"):
            response = await shop.caller.http.request(method, "shared/commodity/items")
            assert response.status_code == 200
            assert response.json() == {"code": 0, "msg": "Every endpoint is called with POST."}


async def test_a_huge_body_is_refused() -> None:
    async with bench(None, a_product()) as shop:
        answer = await post_raw(shop, "shared/commodity/items", b"a" * (MAX_BODY_BYTES + 1))

        assert answer == {"code": 0, "msg": "The request is too large."}


async def test_text_that_is_no_utf8_is_refused_however_well_signed() -> None:
    async with bench(None, a_product()) as shop:
        body = b"app_id=1001&code=%ff&sign=" + _sign(b"app_id=1001&code=\xff").encode()

        assert await post_raw(shop, "shared/commodity/item", body) == {
            "code": 0,
            "msg": "Parameters must be UTF-8.",
        }


def _sign(joined: bytes) -> str:
    return md5(joined + b"&key=" + APP_KEY.encode()).hexdigest()


async def test_the_supplier_works_under_a_prefix() -> None:
    supplier = await ReferenceSupplier.open()
    outer = Starlette(routes=[Mount("/supplier", create_app(supplier))])
    async with serving(outer) as url, calling(f"{url}/supplier/") as caller:
        product = await caller.ask("item", code="steam-wallet-20")
        await caller.ask("trade", shared_code="steam-wallet-20", num=1)
        orders = await caller.http.get("console/orders")

        assert product["share_url"].startswith(f"{url}/supplier/item/")
        assert len(orders.json()["orders"]) == 1
    await supplier.aclose()
