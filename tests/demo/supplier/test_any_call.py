"""Calls made at random, signed well or badly: what may be answered, and what must never happen."""

from typing import TypeAlias

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.demo.sample import APP_ID, APP_KEY
from bot.demo.supplier.endpoints import NAMES
from bot.demo.supplier.records import Coupon
from tests.demo.supplier.caller import Bench, bench, signed
from tests.demo.supplier.market import assert_books, market
from tests.demo.supplier.specification import assert_allowed
from tests.demo.supplier.temperaments import AS_FOUND

Call: TypeAlias = tuple[str, dict[str, str], bool]

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_STRANGE_NAMES = st.text(
    st.characters(exclude_characters="[]. ", exclude_categories=["Cs"]), min_size=1, max_size=9
)
_CODES = st.sampled_from(["thing", "key", "chosen", "made", "nothing"])
_NUMBERS = st.sampled_from(
    ["0", "1", "2", "3", "20", "-1", "999999999", "1e3", "9" * 30, "0x1", ""]
)
_WORDS = st.sampled_from(["OEM", "Retail", "EU", "US", "C1", "a b+c&d=%41", "<b>", "'\"", "\x00"])
_MEANT = {
    **dict.fromkeys(("code", "shared_code", "sharedCode"), _CODES),
    **dict.fromkeys(("num", "card_id", "page", "limit", "device", "uid"), _NUMBERS),
    **dict.fromkeys(("race", "sku[Region]", "sku[x]", "sku", "coupon", "tradeNo"), _WORDS),
    **dict.fromkeys(("request_no", "contact", "password", "note", "note[0]"), _TEXTS),
}
_SENSIBLE = st.fixed_dictionaries(
    {"code": _CODES, "shared_code": _CODES, "sharedCode": _CODES, "num": st.sampled_from("123")},
    optional={"race": _WORDS, "sku[Region]": _WORDS, "card_id": _NUMBERS, "uid": _NUMBERS}
    | {"coupon": _WORDS, "page": _NUMBERS, "limit": _NUMBERS},
)
_SENSELESS = st.dictionaries(
    st.sampled_from(sorted(_MEANT)) | _STRANGE_NAMES,
    _CODES | _NUMBERS | _WORDS | _TEXTS,
    max_size=7,
)
CALLS = st.lists(
    st.tuples(
        st.sampled_from([*sorted(NAMES), "trade", "trade", "trade"]),
        _SENSIBLE | _SENSELESS,
        st.sampled_from([True, True, True, False]),
    ),
    min_size=5,
    max_size=20,
)
_FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@_FEW
@given(CALLS)
async def test_by_the_book_nothing_is_answered_that_the_specification_does_not_allow(
    calls: list[Call],
) -> None:
    async with bench(None, *market()) as shop:
        await shop.store.add_coupon(Coupon("C1", 10, remaining=3))
        for endpoint, params, well_signed in calls:
            answer = (await _send(shop, endpoint, params, well_signed=well_signed)).json()
            assert_allowed(endpoint, answer)
            assert well_signed or answer["code"] == 0
        await assert_books(shop, {APP_ID: 1_000})


@_FEW
@given(CALLS)
async def test_as_found_every_answer_is_an_envelope_or_a_page_and_the_books_agree(
    calls: list[Call],
) -> None:
    async with bench(None, *market(), temperament=AS_FOUND) as shop:
        await shop.store.add_coupon(Coupon("C1", 10, remaining=3))
        for endpoint, params, well_signed in calls:
            response = await _send(shop, endpoint, params, well_signed=well_signed)
            assert response.status_code == 200
            if response.headers["content-type"].startswith("application/json"):
                answer = response.json()
                assert answer["code"] == 0 or (well_signed and answer["code"] == 200)
                assert ("data" in answer) == (answer["code"] == 200)
            else:
                assert "<html>" in response.text
        await assert_books(shop, {APP_ID: 1_000})


async def _send(
    shop: Bench, endpoint: str, params: dict[str, str], *, well_signed: bool
) -> httpx.Response:
    pairs = _distinct([("app_id", APP_ID), *params.items()])
    return await shop.caller.post(endpoint, signed(pairs, APP_KEY if well_signed else "another"))


def _distinct(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without names that would replace, or nest into, one another."""
    return list({name.partition("[")[0]: (name, value) for name, value in pairs}.values())
