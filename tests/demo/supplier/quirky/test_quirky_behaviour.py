"""Tests of the quirky supplier's replies: pages, languages, and signed versus used parameters."""

from hashlib import md5
from urllib.parse import urlencode

import httpx
import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import Widget
from tests.demo.supplier.quirky.quirky_shop import quirky_shop
from tests.demo.supplier.supplier_rig import a_product, signed

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize("path", ["shared/", "shared/commodity", "shared/commodity/nothing"])
async def test_an_unknown_route_is_a_page(path: str) -> None:
    async with quirky_shop(a_product()) as shop:
        response = await shop.caller.http.post(path, content=b"a=1", headers=FORM)

        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        assert "页面没有找到" in response.text


async def test_without_a_form_there_is_no_merchant() -> None:
    async with quirky_shop(a_product()) as shop:
        http = shop.caller.http
        answers = [
            await http.get("shared/commodity/items"),
            await http.post("shared/commodity/items", json={"app_id": APP_ID}),
            await http.post("shared/commodity/items", content=b"", headers=FORM),
        ]

        for answer in answers:
            assert answer.json() == {"code": 0, "msg": "商户ID不存在"}


@pytest.mark.parametrize(("key", "upper"), [("another key", False), ("", False), (APP_KEY, True)])
async def test_a_wrong_signature_is_told(key: str, *, upper: bool) -> None:
    async with quirky_shop(a_product()) as shop:
        pairs = dict(signed([("app_id", APP_ID)], key))
        if upper:
            pairs["sign"] = pairs["sign"].upper()
        answer = await shop.caller.post("items", list(pairs.items()))

        assert answer.json() == {"code": 0, "msg": "密钥错误"}


async def test_messages_are_translated_and_payloads_are_not() -> None:
    async with quirky_shop(a_product()) as shop:

        async def said(**headers: str) -> str:
            shop.caller.http.headers.update(headers)
            return await shop.caller.refused("trade", shared_code="thing", num=9)

        assert await said() == "库存不足"
        shop.caller.http.headers["accept-language"] = "en-US,en;q=0.9"
        assert await said() == "Insufficient stock"
        assert await said(cookie="acg_lang=ja") == "在庫不足"


async def test_too_much_or_too_deep_is_a_page() -> None:
    async with quirky_shop(a_product()) as shop:
        for body in (b"a=1&" * 2_000, b"a" + b"[b]" * 40 + b"=1", b"a" * 1_100_000):
            response = await shop.caller.http.post(
                "shared/commodity/items", content=body, headers=FORM
            )
            assert response.headers["content-type"].startswith("text/html")


async def test_the_word_filter_comes_before_the_signature() -> None:
    async with quirky_shop(a_product(widgets=(Widget("note", "Note"),))) as shop:
        body = urlencode({"app_id": APP_ID, "note": "select a from b"}).encode()
        unsigned = await shop.caller.http.post("shared/commodity/trade", content=body, headers=FORM)

        assert "not secure" in unsigned.json()["msg"]
        said = await shop.caller.refused("trade", shared_code="thing", num=1, note="char(65)")
        assert said == unsigned.json()["msg"]
        assert await shop.supplier.orders() == []


async def test_names_are_mangled_before_they_are_signed() -> None:
    async with quirky_shop(a_product(widgets=(Widget("a_b", "AB"),))) as shop:
        pairs = [("app_id", APP_ID), ("shared_code", "thing"), ("num", "1")]
        right = [*signed([*pairs, ("a_b", "x")]), ("unsigned", "")]
        sent = [("a.b", value) if name == "a_b" else (name, value) for name, value in right]
        order = (await shop.caller.post("trade", sent)).json()["data"]
        shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])

        assert shown["widget"]["a_b"]["value"] == "x"
        literal = signed([*pairs, ("a.b", "x")])
        assert (await shop.caller.post("trade", literal)).json()["msg"] == "密钥错误"


async def test_what_is_signed_is_not_what_is_kept() -> None:
    async with quirky_shop(a_product(widgets=(Widget("note", "Note"),))) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1, note=" %41 a<b ")
        [stored] = await shop.supplier.orders()

        assert order["secret"] == "card 1"
        assert stored.widget == {"note": "A a<b></b>"}


async def test_text_that_is_no_utf8_is_a_page_however_well_signed() -> None:
    async with quirky_shop(a_product()) as shop:
        joined = f"app_id={APP_ID}&code=".encode() + b"\xff&key=" + APP_KEY.encode()
        sign = md5(joined).hexdigest()
        body = f"app_id={APP_ID}&code=%ff&sign={sign}".encode()
        response = await shop.caller.http.post("shared/commodity/item", content=body, headers=FORM)

        assert response.headers["content-type"].startswith("text/html")


def test_httpx_asks_for_no_language_of_its_own() -> None:
    """Otherwise the tests above would not get the supplier's own language."""
    assert "accept-language" not in httpx.Client(verify=False).headers
