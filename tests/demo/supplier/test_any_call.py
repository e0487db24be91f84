"""Tests of random calls with right and wrong signatures: which answers are allowed, and what must
never happen.
"""

from functools import partial
from typing import TypeAlias

import httpx
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import Coupon
from bot.demo.supplier.strict.endpoint_table import ENDPOINT_NAMES
from tests.demo.supplier.behaviours import QUIRKY, STRICT, in_both
from tests.demo.supplier.small_catalogue import assert_money_and_cards, market
from tests.demo.supplier.specification import assert_allowed
from tests.demo.supplier.supplier_rig import Bench, bench, signed

Call: TypeAlias = tuple[str, dict[str, str], bool]

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b0"

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_STRANGE_NAMES = st.text(
    st.characters(exclude_characters="[]. ", exclude_categories=["Cs"]), min_size=1, max_size=9
)
_CODES = st.sampled_from(["thing", "key", "chosen", "made", "nothing"])
_NUMBERS = st.sampled_from(
    ["0", "1", "2", "3", "20", "-1", "999999999", "1e3", "9" * 30, "0x1", ""]
)
_WORDS = st.sampled_from(
    ["OEM", "Retail", "EU", "US", "C1", "a b+c&d=%41", "<b>", "'\"", "\x00", "\udcff"]
)
_MEANT = {
    **dict.fromkeys(("code", "shared_code", "sharedCode"), _CODES),
    **dict.fromkeys(("num", "card_id", "page", "limit", "device", "uid"), _NUMBERS),
    **dict.fromkeys(("race", "sku[Region]", "sku[x]", "sku", "coupon", "tradeNo"), _WORDS),
    "app_id": st.sampled_from([APP_ID, APP_ID, f"{APP_ID}x", "", "\udcff", "\x00"]),
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
        st.sampled_from([*sorted(ENDPOINT_NAMES), "trade", "trade", "trade"]),
        _SENSIBLE | _SENSELESS,
        st.sampled_from([True, True, True, False]),
    ),
    min_size=5,
    max_size=20,
)


def _nested(levels: int) -> bytes:
    """Return nested parts, which e-mail allows and a form does not."""
    head = b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n"
    return b"".join(head % (level, level + 1) for level in range(levels))


_HEAD = b"--b0\r\nContent-Disposition: form-data; "
_SCRAPS = st.sampled_from(
    [_HEAD, *b'app_id= 1001 %ff \xff & = [] %5B ] \0 \r\n --b0 name="a[b]" name*='.split(b" ")]
)
BODIES = st.lists(_SCRAPS | st.binary(max_size=9), max_size=30).map(b"".join) | st.builds(
    _nested, st.integers(0, 9_000)
)
_FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@_FEW
@given(CALLS)
async def test_a_strict_supplier_answers_nothing_that_the_specification_does_not_allow(
    calls: list[Call],
) -> None:
    async with bench(None, *market()) as shop:
        await shop.supplier.add_coupon(Coupon("C1", 10, remaining=3))
        for endpoint, params, well_signed in calls:
            answer = (await _send(shop, endpoint, params, well_signed=well_signed)).json()
            assert_allowed(endpoint, answer)
            assert well_signed or answer["code"] == 0
        await assert_money_and_cards(shop, {APP_ID: 1_000})


@_FEW
@given(CALLS)
async def test_a_quirky_supplier_answers_with_envelopes_or_pages_and_its_books_balance(
    calls: list[Call],
) -> None:
    async with bench(None, *market(), behaviour=QUIRKY) as shop:
        await shop.supplier.add_coupon(Coupon("C1", 10, remaining=3))
        for endpoint, params, well_signed in calls:
            response = await _send(shop, endpoint, params, well_signed=well_signed)
            assert response.status_code == 200
            if response.headers["content-type"].startswith("application/json"):
                answer = response.json()
                assert answer["code"] == 0 or (well_signed and answer["code"] == 200)
                assert ("data" in answer) == (answer["code"] == 200)
            else:
                assert "<html>" in response.text
        await assert_money_and_cards(shop, {APP_ID: 1_000})


@in_both
@_FEW
@given(bodies=st.lists(st.tuples(st.sampled_from([FORM, MULTIPART, ""]), BODIES), max_size=20))
@example(bodies=[(FORM, b"app_id=%ff"), (MULTIPART, _nested(9_000))])
async def test_whatever_bytes_are_sent_nobody_is_served_and_nothing_breaks(
    behaviour: str, bodies: list[tuple[str, bytes]]
) -> None:
    async with bench(None, *market(), behaviour=behaviour) as shop:
        send = partial(shop.caller.http.post, "shared/commodity/trade")
        for content_type, body in bodies:
            response = await send(content=body, headers={"content-type": content_type})
            assert response.status_code == 200
            if behaviour == STRICT:
                assert_allowed("trade", response.json())
            assert '"data"' not in response.text


async def _send(
    shop: Bench, endpoint: str, params: dict[str, str], *, well_signed: bool
) -> httpx.Response:
    pairs = _distinct([("app_id", APP_ID), *params.items()])
    sent = signed(pairs, APP_KEY if well_signed else "another")
    return await shop.caller.post(endpoint, sent)


def _distinct(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Remove names that would replace each other, or nest into each other."""
    return list({name.partition("[")[0]: (name, value) for name, value in pairs}.values())
