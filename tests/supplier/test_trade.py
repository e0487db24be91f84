"""Tests of placing an order: sent at most once, on its own connection, with an outcome for
everything.
"""

import asyncio
import json
import logging
import threading
from decimal import Decimal
from typing import ClassVar

import httpx
import pytest

from bot.supplier import (
    Accepted,
    CallOutcome,
    ClientLimits,
    NotSent,
    Refused,
    Reply,
    SupplierClient,
    Unknown,
)
from bot.supplier.calls import _interpret_off_loop
from bot.supplier.trade import (
    MAX_REQUEST_NO_LENGTH,
    check_quantity_and_request_no,
    make_widget_parameters,
)
from tests.supplier.dealing import (
    DEAD,
    KEY,
    PLACED,
    client,
    place,
)
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
from tests.waiting import POLL_SECONDS, LoopClock

ORDER_FORM = [
    ("app_id", "1001"),
    ("card_id", "9"),
    ("contact", "CANARYCONTACT"),
    ("coupon", "C"),
    ("device", "0"),
    ("extras[0]", "a"),
    ("extras[1]", "b"),
    ("nick", "CANARYNICK"),
    ("num", "1"),
    ("password", "CANARYPASSWORD"),
    ("race", "V"),
    ("request_no", "r1"),
    ("shared_code", "A1"),
    ("sku[区服]", "美 服"),
    ("sku[a]", ""),
]


async def test_an_order_is_posted_with_everything_and_accepted() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        outcome = await place(supplier)
    [request] = scripted.requests
    assert request.line == "POST /shared/commodity/trade HTTP/1.1"
    assert request.form[:-1] == ORDER_FORM
    assert isinstance(outcome, Accepted)
    assert (outcome.trade_no, outcome.amount, outcome.secret) == (
        "T1",
        Decimal("9.5"),
        "CANARYSECRET",
    )


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (ok(PLACED), CallOutcome.ACCEPTED),
        (no("库存不足"), CallOutcome.REFUSED),
        (hang_up, CallOutcome.UNKNOWN),
    ],
    ids=["accepted", "refused", "unknown"],
)
async def test_an_order_is_told_once_with_its_outcome(
    reply: bytes | Behaviour, outcome: CallOutcome
) -> None:
    calls: list[tuple[str, CallOutcome]] = []
    async with (
        running_scripted_supplier(reply) as scripted,
        client(
            scripted.base_url, on_call=lambda name, how, _: calls.append((name, how))
        ) as supplier,
    ):
        await place(supplier)
    assert calls == [("trade", outcome)]


async def test_an_order_that_was_not_sent_is_told_as_such() -> None:
    calls: list[CallOutcome] = []
    async with client(DEAD, on_call=lambda _, how, __: calls.append(how)) as supplier:
        await place(supplier)
    assert calls == [CallOutcome.NOT_SENT]


async def test_an_error_in_telling_of_an_order_does_not_replace_its_outcome(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("on purpose")

    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url, on_call=fail) as supplier,
    ):
        outcome = await place(supplier)
    assert isinstance(outcome, Accepted)
    assert len(scripted.requests) == 1
    assert [each.message for each in caplog.records] == [
        "a request to the supplier could not be counted"
    ]


async def test_a_bare_order_sends_only_what_it_must() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        await supplier.trade("A1", 1, request_no="r1")
    names = [name for name, _ in scripted.requests[0].form]
    assert names == ["app_id", "device", "num", "request_no", "shared_code", "sign"]


async def test_every_order_has_a_connection_of_its_own() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        await supplier.stock("A1")
        await place(supplier)
        await place(supplier)
        await supplier.stock("A1")
    assert [request.connection for request in scripted.requests] == [1, 2, 3, 1]


class BodyThatNotesItsReader(bytes):
    """A reply's body that notes the thread in which it is decoded."""

    readers: ClassVar[list[int]] = []

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        self.readers.append(threading.get_ident())
        return super().decode(encoding, errors)


class BodyTooLargeForTheMemory(bytes):
    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        raise MemoryError


@pytest.mark.parametrize(("size", "on_loop"), [(1_000, True), (1_000_000, False)])
async def test_a_large_answer_to_an_order_is_read_beside_the_event_loop(
    size: int, on_loop: bool
) -> None:
    """No other task would run meanwhile. The secret is complete, however long it is."""
    secret = "S" * size
    body = json.dumps({"code": 200, "data": {"tradeNo": "T1", "secret": secret}})
    BodyThatNotesItsReader.readers.clear()
    outcome = await _interpret_off_loop(Reply(200, {}, BodyThatNotesItsReader(body.encode())))
    assert isinstance(outcome, Accepted)
    assert outcome.secret == secret
    (reader,) = BodyThatNotesItsReader.readers
    assert (reader == threading.get_ident()) is on_loop


@pytest.mark.parametrize("size", [1_000, 1_000_000])
async def test_an_answer_for_which_the_memory_is_too_small_is_an_unknown_outcome_with_its_text(
    size: int,
) -> None:
    body = BodyTooLargeForTheMemory(b"x" * size)
    assert await _interpret_off_loop(Reply(200, {}, body)) == Unknown("unreadable", body)


@pytest.mark.parametrize(
    ("entry", "outcome"),
    [
        (hang_up, Unknown("remote_protocol")),
        (http(b"<html>", 502), Unknown("http_502", b"<html>")),
        (http(b"", 307, location="/shared/commodity/trade"), Unknown("http_307", b"")),
        (http(b"<html>", content_type="text/html"), Unknown("content_type", b"<html>")),
        (http(b"{" + b" " * 2000), Unknown("too_large", b"{" + b" " * 999)),
        (http(b"x", content_encoding="gzip"), Unknown("encoding")),
        (b"SMTP ready\r\n\r\n", Unknown("remote_protocol")),
        (no("库存不足"), Refused("库存不足", 0, no("库存不足").partition(b"\r\n\r\n")[2])),
    ],
    ids=["hang up", "502", "307", "page", "large", "gzip", "smtp", "no"],
)
async def test_an_order_is_sent_once_whatever_happens(
    entry: bytes | Behaviour, outcome: object
) -> None:
    limits = ClientLimits(reply_bytes=1000)
    async with (
        running_scripted_supplier(entry) as scripted,
        client(scripted.base_url, limits) as supplier,
    ):
        assert await place(supplier) == outcome
    assert len(scripted.requests) == 1


@pytest.mark.parametrize(
    ("entry", "limits", "reason"),
    [
        (silence, ClientLimits(trade_read=0.3), "read_timeout"),
        (
            b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{",
            ClientLimits(trade_read=0.3),
            "read_timeout",
        ),
    ],
    ids=["silence", "cut"],
)
async def test_an_order_is_waited_for_so_long_and_no_longer(
    entry: bytes | Behaviour, limits: ClientLimits, reason: str
) -> None:
    async with (
        running_scripted_supplier(entry) as scripted,
        client(scripted.base_url, limits) as supplier,
    ):
        assert await place(supplier) == Unknown(reason)
    assert len(scripted.requests) == 1


async def test_an_order_whose_answer_never_ends_has_a_deadline() -> None:
    time, limits = LoopClock(), ClientLimits(trade_read=1_000)
    async with (
        running_scripted_supplier(drip) as scripted,
        client(scripted.base_url, limits) as supplier,
    ):
        placing = asyncio.create_task(place(supplier))
        while not scripted.requests:  # noqa: ASYNC110 - the supplier has no event
            await asyncio.sleep(POLL_SECONDS)
        time.skip(limits.trade_total)
        assert await placing == Unknown("deadline")
    assert len(scripted.requests) == 1


async def test_an_order_to_nobody_was_not_sent() -> None:
    async with client(DEAD) as supplier:
        assert await place(supplier) == NotSent("connect_failed")


async def test_an_order_that_cannot_be_written_down_was_not_sent() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        outcome = await supplier.trade("A1", 1, request_no="r1", widgets={"nick": "\ud800"})
    assert outcome == NotSent("bad_input")
    assert scripted.requests == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"quantity": 0},
        {"quantity": -1},
        {"request_no": ""},
        {"request_no": "x" * 20},
        {"widgets": {"num": "5"}},
        {"widgets": {"sign": "x"}},
        {"widgets": {"sku[colour]": "x"}},
        {"widgets": {"a b": "x"}},
    ],
    ids=repr,
)
async def test_an_order_that_cannot_be_meant_raises_before_it_is_sent(
    wrong: dict[str, object],
) -> None:
    order: dict[str, object] = {"quantity": 1, "request_no": "r1", **wrong}
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(ValueError, match=r"quantity|request_no|widget"):
            await supplier.trade("A1", **order)  # type: ignore[arg-type]
    assert scripted.requests == []


async def test_a_cancelled_order_is_sent_once_and_the_cancellation_goes_on() -> None:
    arrived = asyncio.Event()

    async def arrive(writer: asyncio.StreamWriter) -> None:
        arrived.set()
        await silence(writer)

    async with running_scripted_supplier(arrive) as scripted, client(scripted.base_url) as supplier:
        task = asyncio.create_task(place(supplier))
        await arrived.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert len(scripted.requests) == 1


async def test_a_transport_that_fails_in_its_own_way_is_an_unknown_outcome() -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise RuntimeError("CANARY")

    supplier = SupplierClient("https://s.example", 1, KEY, transport=httpx.MockTransport(fail))
    assert await place(supplier) == Unknown("transport")


async def test_an_order_leaves_nothing_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        outcome = await place(supplier)
    assert "CANARY" not in caplog.text + repr(outcome)


@pytest.mark.parametrize("request_no", ["0", "x" * MAX_REQUEST_NO_LENGTH])
def test_a_request_number_of_a_fitting_length_may_be_sent(request_no: str) -> None:
    check_quantity_and_request_no(1, request_no)


@pytest.mark.parametrize(
    ("quantity", "request_no", "said"),
    [(0, "r1", "quantity"), (-1, "r1", "quantity"), (1, "", "request_no"), (1, "x" * 20, "19")],
)
def test_an_order_that_cannot_be_meant_may_not(quantity: int, request_no: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_quantity_and_request_no(quantity, request_no)


def test_answers_are_parameters_by_their_names() -> None:
    answers = {"nick": "joe", "extras": ("a", "b"), "none": ""}
    assert make_widget_parameters(answers) == {"nick": "joe", "extras": ["a", "b"], "none": ""}
    assert make_widget_parameters({}) == {}


@pytest.mark.parametrize("name", ["num", "sign", "request_no", "a b", "a.b", "sku[x]", ""])
def test_an_answer_never_takes_the_place_of_a_parameter(name: str) -> None:
    with pytest.raises(ValueError, match="widget"):
        make_widget_parameters({"fine": "x", name: "y"})
