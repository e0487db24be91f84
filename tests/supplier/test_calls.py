"""Tests of failing read calls: what is repeated, what is reported, and what is never revealed."""

import asyncio
import logging
import threading
import traceback
from contextlib import suppress

import pytest

from bot.supplier import (
    ClientLimits,
    Reply,
    SupplierClient,
    SupplierError,
    SupplierGarbled,
    SupplierRefused,
    SupplierTimeout,
    SupplierTooLarge,
    SupplierUnreachable,
)
from bot.supplier.calls import _make_last_answer
from tests.supplier.dealing import DEAD, KEY, Time, client
from tests.supplier.scripted_supplier import (
    Behaviour,
    drip,
    hang_up,
    http,
    no,
    ok,
    running_scripted_supplier,
    silence,
)
from tests.waiting import until


async def test_a_refusal_is_told_and_not_repeated() -> None:
    async with (
        running_scripted_supplier(no("库存不足")) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierRefused) as caught:
            await supplier.inventory_state("A1", 1)
    assert (caught.value.message, caught.value.code) == ("库存不足", 0)
    assert len(scripted.requests) == 1


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (ok({"balance": 5}), ["answered"]),
        (no("库存不足"), ["refused"]),
        (http(b"[]"), ["garbled"]),
        (http(b"", 502), ["garbled", "garbled", "garbled"]),
        (hang_up, ["unreachable", "unreachable", "unreachable"]),
    ],
    ids=["answer", "refusal", "garbage", "5xx", "no connection"],
)
async def test_each_request_is_told_with_its_outcome_and_its_time(
    reply: bytes | Behaviour, told: list[str]
) -> None:
    """Also each one that is repeated."""
    calls: list[tuple[str, str, float]] = []

    def note(endpoint: str, outcome: str, seconds: float) -> None:
        calls.append((endpoint, outcome, seconds))

    async with (
        running_scripted_supplier(reply) as scripted,
        client(scripted.base_url, on_call=note) as supplier,
    ):
        with suppress(SupplierError):
            await supplier.connect()
    assert [(endpoint, outcome) for endpoint, outcome, _ in calls] == [
        ("connect", outcome) for outcome in told
    ]
    assert all(seconds >= 0 for *_, seconds in calls)


async def test_a_call_that_is_given_up_is_told_too() -> None:
    calls: list[str] = []

    async def has_request() -> bool:
        return bool(scripted.requests)

    async with (
        running_scripted_supplier(silence) as scripted,
        client(scripted.base_url, on_call=lambda _, outcome, __: calls.append(outcome)) as supplier,
    ):
        asked = asyncio.create_task(supplier.connect())
        await until(has_request)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
    assert calls == ["abandoned"]


async def test_a_refusal_may_have_a_status_of_its_own() -> None:
    async with (
        running_scripted_supplier(http(b'{"code":1001,"msg":"no"}', 401)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierRefused):
            await supplier.connect()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (http(b"<html>404</html>", content_type="text/html"), "not_json"),
        (http(b""), "not_json"),
        (http(b"[" * 100_000), "too_deep"),
        (http(b'{"code":200}'), "data"),
        (http(b'{"code":200,"data":[]}', 403), "http_403"),
        (http(b"<html>", 404), "not_json"),
        (http(b"", 302, location="https://elsewhere.example/"), "http_302"),
        (http(b"x", content_encoding="br"), "encoding"),
    ],
    ids=["page", "empty", "deep", "no data", "4xx success", "4xx page", "redirect", "encoding"],
)
async def test_a_garbled_reply_is_told_and_not_repeated(reply: bytes, reason: str) -> None:
    async with running_scripted_supplier(reply) as scripted, client(scripted.base_url) as supplier:
        with pytest.raises(SupplierGarbled) as caught:
            await supplier.items()
    assert caught.value.reason == reason
    assert len(scripted.requests) == 1


async def test_a_reply_beyond_its_limit_is_told() -> None:
    limits = ClientLimits(reply_bytes=100, items_bytes=1000)
    async with (
        running_scripted_supplier(http(b" " * 500)) as scripted,
        client(scripted.base_url, limits) as supplier,
    ):
        with pytest.raises(SupplierTooLarge):
            await supplier.connect()
        with pytest.raises(SupplierGarbled, match="not_json"):
            await supplier.items()


async def test_reading_a_large_reply_counts_against_the_deadline() -> None:
    done = threading.Event()
    async with (
        running_scripted_supplier(ok(" " * 300_000)) as scripted,
        SupplierClient(scripted.base_url, 1, KEY) as supplier,
    ):
        try:
            with pytest.raises(SupplierTimeout):
                await supplier._caller.ask_with_retries("/any", {}, 0.5, lambda _: done.wait(10))
            assert supplier.last_answer is None
        finally:
            done.set()


@pytest.mark.parametrize("trouble", [hang_up, http(b"<html>", 502)], ids=["hang up", "502"])
async def test_a_reading_call_is_repeated_until_answered(trouble: bytes | Behaviour) -> None:
    async with (
        running_scripted_supplier(trouble, trouble, ok([])) as scripted,
        client(scripted.base_url) as supplier,
    ):
        await supplier.items()
    assert len(scripted.requests) == 3


@pytest.mark.parametrize(
    ("trouble", "error"),
    [(hang_up, SupplierUnreachable), (http(b"<html>", 503), SupplierGarbled)],
    ids=["hang up", "503"],
)
async def test_a_reading_call_gives_up_in_the_end(
    trouble: bytes | Behaviour, error: type[SupplierError]
) -> None:
    async with (
        running_scripted_supplier(trouble) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(error):
            await supplier.items()
    assert len(scripted.requests) == 3


async def test_pauses_grow_and_stay_within_the_deadline() -> None:
    time = Time()
    supplier = SupplierClient(
        DEAD,
        1,
        KEY,
        clock=time.clock,
        sleep=time.sleep,
        limits=ClientLimits(attempts=10, backoff=1),
    )
    async with supplier:
        with pytest.raises(SupplierUnreachable):
            await supplier.connect(deadline=20)
    assert 3 <= len(time.naps) <= 5
    assert all(2**n / 2 <= nap <= 2**n for n, nap in enumerate(time.naps, start=1))
    assert time.now < 120


@pytest.mark.parametrize("behaviour", [silence, drip])
async def test_a_deadline_ends_a_call_that_never_would(behaviour: Behaviour) -> None:
    async with (
        running_scripted_supplier(behaviour) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierTimeout):
            await supplier.items(deadline=0.2)


async def test_a_supplier_that_is_away_is_unreachable() -> None:
    async with client(DEAD) as supplier:
        with pytest.raises(SupplierUnreachable) as caught:
            await supplier.connect()
    assert caught.value.reason == "connect_failed"


@pytest.mark.parametrize(
    "trouble",
    [
        *(hang_up, silence, no("CANARYMESSAGE"), http(b"CANARYBODY"), http(b"CANARYBODY", 500)),
        *(http(b'{"code":"CANARYCODE"}'), http(b'{"code":200,"data":"CANARYDATA"}')),
    ],
    ids=["hang up", "silence", "no", "page", "500", "code", "data"],
)
async def test_errors_and_logs_hold_nothing_of_a_call(
    trouble: bytes | Behaviour, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither address, parameters, key, nor a piece of the reply."""
    caplog.set_level(logging.DEBUG)
    async with (
        running_scripted_supplier(trouble) as scripted,
        client(scripted.base_url + "/CANARYPATH") as supplier,
    ):
        with pytest.raises(SupplierError) as caught:
            await supplier.query("CANARYTRADE", deadline=0.3)
        said = "".join(traceback.format_exception(caught.value)) + repr(supplier)
    said += repr(caught.value) + caplog.text
    assert "CANARY" not in said.replace('CANARYTRADE", deadline', "")
    assert scripted.base_url not in said


ENDLESS = "Mon, 16 Nov 99999999999999999999 13:32:02 GMT"


def _dated(date: str | None) -> Reply:
    headers = {} if date is None else {"date": date}
    return Reply(200, headers, b"")


@pytest.mark.parametrize(
    "date", ["Mon, 01 Jan 2001 00:00:00 GMT", "Mon, 01 Jan 2001 00:00:00 -0000"]
)
def test_the_suppliers_clock_is_held_against_ours(date: str) -> None:
    ahead = _make_last_answer(_dated(date)).clock_ahead_seconds
    assert ahead is not None
    assert ahead < -20 * 365 * 86_400


@pytest.mark.parametrize("date", [None, "", "yesterday", "Mon, 99 Foo 2001", "\x00", ENDLESS])
def test_a_supplier_that_tells_no_time_has_a_pulse_all_the_same(date: str | None) -> None:
    assert _make_last_answer(_dated(date)).clock_ahead_seconds is None


async def test_only_a_good_answer_is_a_pulse() -> None:
    async with (
        running_scripted_supplier(no("no"), ok({"username": "u", "balance": "1"})) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierRefused):
            await supplier.inventory_state("A1", 1)
        assert supplier.last_answer is None
        await supplier.inventory_state("A1", 1)
        assert supplier.last_answer is not None
