"""Around the endpoints: envelopes, authentication, rubbish, and life under a prefix."""

from hashlib import md5
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount

from bot.demo import sample
from bot.demo.sample import APP_ID, APP_KEY
from bot.demo.supplier.app import MAX_BODY_BYTES, create_app
from bot.demo.supplier.endpoints import ENDPOINTS
from bot.demo.supplier.state import ReferenceStore
from tests.demo.supplier.caller import (
    Bench,
    a_product,
    bench,
    calling,
    serving,
    signed,
)

FORM = {"content-type": "application/x-www-form-urlencoded"}


async def post_raw(shop: Bench, path: str, body: bytes) -> dict[str, object]:
    """Any body to any path; the envelope that must come back."""
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


async def test_the_last_of_two_equal_names_is_the_one_signed() -> None:
    async with bench(None, a_product()) as shop:
        pairs = [("code", "other"), *signed([("app_id", APP_ID), ("code", "thing")])]

        assert (await shop.caller.post("stock", pairs)).json()["code"] == 200


async def test_a_multipart_body_will_do() -> None:
    async with bench(None, a_product(name="<b>")) as shop:
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


async def test_the_store_works_under_a_prefix() -> None:
    store = await ReferenceStore.open()
    outer = Starlette(routes=[Mount("/supplier", create_app(store))])
    async with serving(outer) as url, calling(f"{url}supplier/") as caller:
        product = await caller.ask("item", code="steam-wallet-20")
        await caller.ask("trade", shared_code="steam-wallet-20", num=1)
        orders = await caller.http.get("console/orders")

        assert product["share_url"].startswith(f"{url}supplier/item/")
        assert len(orders.json()["orders"]) == 1
    await store.aclose()


PARAMETERS = ("code", "shared_code", "sharedCode", "num", "race", "sku", "sku[Region]", "card_id")
MORE = ("page", "limit", "tradeNo", "coupon", "device", "contact", "uid", "extras[]")
NAMES = st.sampled_from(PARAMETERS + MORE) | st.text(
    st.characters(exclude_characters="[]", exclude_categories=["Cs"]), min_size=1, max_size=9
)
VALUES = (
    st.sampled_from([product.code for product in sample.PRODUCTS])
    | st.sampled_from(["0", "1", "2", "-1", "999999999", "", "OEM", "EU", "One", "a b+c&d=%41"])
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)
CALLS = st.lists(
    st.tuples(
        st.sampled_from([name for _, name in ENDPOINTS]),
        st.dictionaries(NAMES, VALUES, max_size=6),
        st.booleans(),
    ),
    min_size=5,
    max_size=25,
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(CALLS)
async def test_random_calls_get_an_envelope_and_keep_the_books(
    calls: list[tuple[str, dict[str, str], bool]],
) -> None:
    """Well signed or not: code 200 with data or code 0 with a message, and never a debt."""
    async with bench() as shop:
        for endpoint, params, well_signed in calls:
            pairs = _distinct([("app_id", APP_ID), *params.items()])
            key = APP_KEY if well_signed else "another key"
            answer = (await shop.caller.post(endpoint, signed(pairs, key))).json()

            assert answer["code"] in ({200, 0} if well_signed else {0})
            assert ("data" in answer) == (answer["code"] == 200)
            assert answer["code"] == 200 or answer["msg"]
        orders = await shop.store.orders()
        spent = sum(order.amount for order in orders)
        assert await shop.store.balance(APP_ID) == sample.ACCOUNTS[0].balance - spent


def _distinct(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without names that would replace, or nest into, one another."""
    return list({name.partition("[")[0]: (name, value) for name, value in pairs}.values())
