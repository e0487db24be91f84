"""Tests of what every outgoing read is limited in: bytes after unpacking, values, time, redirects."""

import asyncio
import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from decimal import Decimal

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.adapters.crypto_pay import CryptoPayClient
from bot.adapters.exchange_rate import RateAddress
from bot.adapters.http_reader import HttpReader, ReadFailed, ReadLimits
from bot.adapters.telegram_currencies import CurrencyTableUnavailable, read_currency_limits
from bot.domain.errors import ExchangeRateUnavailable, PaymentMethodUnavailable
from tests.builders import FixedClock
from tests.serving import serving

MEGABYTE = 1_000_000
LIMITS = ReadLimits(total_seconds=20, max_bytes=1_000)


def make_bomb(megabytes: int) -> bytes:
    """Return a short gzip file that unpacks to so many megabytes of zeros."""
    packer = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS)
    parts = [packer.compress(b"0" * MEGABYTE) for _ in range(megabytes)]
    return b"".join([*parts, packer.flush()])


def serve(body: bytes, status: int = 200, **headers: str) -> Starlette:
    async def answer(_: Request) -> Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return Response(body, status, named)

    return Starlette(routes=[Route("/{path:path}", answer, methods=["GET", "POST"])])


async def read(app: Starlette, limits: ReadLimits = LIMITS) -> bytes:
    async with serving(app) as address, HttpReader(limits) as reader:
        return (await reader.get(f"{address}/x")).body


async def read_rate(address: str) -> None:
    with pytest.raises(ExchangeRateUnavailable):
        await RateAddress(f"{address}/rate", FixedClock()).read()


async def read_table(address: str) -> None:
    with pytest.raises(CurrencyTableUnavailable):
        await read_currency_limits("USD", f"{address}/table")


async def call_crypto_pay(address: str) -> None:
    client = CryptoPayClient(address, "1:token")
    with pytest.raises(PaymentMethodUnavailable):
        await client.call("getMe")
    await client.aclose()


@pytest.mark.parametrize("reads", [read_rate, read_table, call_crypto_pay])
async def test_a_compressed_bomb_is_never_unpacked(
    reads: Callable[[str], Awaitable[None]],
) -> None:
    """2.6 KB from the source of a rate became 3 GB."""
    bomb = make_bomb(100)
    assert len(bomb) < 200_000
    async with serving(serve(bomb, content_encoding="gzip")) as address:
        tracemalloc.start()
        try:
            await reads(address)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 20 * MEGABYTE


async def test_an_answer_is_unpacked_within_its_limit() -> None:
    assert await read(serve(gzip.compress(b"7" * 1_000), content_encoding="gzip")) == b"7" * 1_000
    with pytest.raises(ReadFailed, match="too long"):
        await read(serve(gzip.compress(b"7" * 1_001), content_encoding="gzip"))


async def test_a_plain_answer_is_read_within_its_limit() -> None:
    assert await read(serve(b"7" * 1_000)) == b"7" * 1_000
    with pytest.raises(ReadFailed, match="too long"):
        await read(serve(b"7" * 1_001))


@pytest.mark.parametrize("encoding", ["br", "zstd", "deflate", "gzip, gzip"])
async def test_an_encoding_that_was_not_asked_for_is_refused(encoding: str) -> None:
    with pytest.raises(ReadFailed, match="encoding"):
        await read(serve(b"7", content_encoding=encoding))


async def test_only_encodings_with_a_limit_are_asked_for() -> None:
    asked: list[str] = []

    async def answer(request: Request) -> Response:
        asked.append(request.headers["accept-encoding"])
        return Response(b"7")

    await read(Starlette(routes=[Route("/x", answer)]))
    assert asked == ["gzip, identity"]


async def test_a_broken_gzip_stream_is_refused() -> None:
    whole = gzip.compress(b"7" * 500)
    for body in (b"no gzip", whole[:-4]):
        with pytest.raises(ReadFailed, match="encoding"):
            await read(serve(body, content_encoding="gzip"))


async def test_no_redirect_is_followed() -> None:
    async def answer(_: Request) -> Response:
        return RedirectResponse("/elsewhere")

    async def fail(_: Request) -> Response:
        raise AssertionError("the redirect was followed")

    app = Starlette(routes=[Route("/x", answer), Route("/elsewhere", fail)])
    async with serving(app) as address, HttpReader(LIMITS) as reader:
        found = await reader.get(f"{address}/x")
    assert (found.status, found.headers["location"]) == (307, "/elsewhere")


async def test_an_answer_that_never_ends_is_given_up_as_a_whole() -> None:
    """Each piece comes in time, but the answer has no end."""
    stop, ended = asyncio.Event(), asyncio.Event()

    async def drip() -> AsyncIterator[bytes]:
        try:
            while not stop.is_set():
                yield b"0"
                await asyncio.sleep(0.005)
        finally:
            ended.set()

    async def answer(_: Request) -> Response:
        return StreamingResponse(drip())

    app = Starlette(routes=[Route("/x", answer)])
    limits = ReadLimits(total_seconds=0.1, max_bytes=MEGABYTE)
    async with serving(app) as address, HttpReader(limits) as reader:
        with pytest.raises(ReadFailed, match="TimeoutError"):
            await reader.get(f"{address}/x")
        stop.set()
        await ended.wait()  # the server must not end with the connection open


async def test_an_error_does_not_name_the_address() -> None:
    async with HttpReader(LIMITS) as reader:
        with pytest.raises(ReadFailed) as caught:
            await reader.get("http://127.0.0.1:9/?key=canary")
        assert "canary" not in str(caught.value)
        with pytest.raises(ReadFailed) as caught:
            await reader.get("http://[canary")
        assert "canary" not in str(caught.value)


async def test_json_has_exact_numbers_and_a_limit_of_values() -> None:
    many = ReadLimits(total_seconds=20, max_bytes=MEGABYTE)
    async with serving(serve(b'{"a": [0.10, 1]}')) as address, HttpReader(many) as reader:
        assert (await reader.get(address)).read_json() == {"a": [Decimal("0.10"), 1]}
    for body in (
        b"[" + b"[]," * 60_000 + b"[]]",
        b"[" * 100,
        b"no json",
        b"\xff",
        b"9" * 9_999,
        '[""]'.encode("utf-16"),
    ):
        async with serving(serve(body)) as address, HttpReader(many) as reader:
            answer = await reader.get(address)
            with pytest.raises(ReadFailed):
                answer.read_json()


async def test_a_post_sends_json_and_the_headers_of_the_reader() -> None:
    seen: list[tuple[str, str, bytes]] = []

    async def answer(request: Request) -> Response:
        seen.append(
            (request.headers["x-token"], request.headers["content-type"], await request.body())
        )
        return Response(b"{}", 201)

    app = Starlette(routes=[Route("/x", answer, methods=["POST"])])
    async with serving(app) as address, HttpReader(LIMITS, headers={"x-token": "1"}) as reader:
        assert (await reader.post_json(f"{address}/x", {"a": 1})).status == 201
    assert seen == [("1", "application/json", b'{"a":1}')]
