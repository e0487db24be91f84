"""Tests of the address, the connections, and one bounded exchange."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from bot.supplier import Reply, SupplierGarbled, SupplierTooLarge
from bot.supplier.transport import (
    check_base_url,
    make_ssl_context,
    open_read_transport,
    open_trade_transport,
    post_form,
)

TIMES = httpx.Timeout(5)


async def fetch(response: httpx.Response, largest: int = 1000) -> Reply:
    transport = httpx.MockTransport(lambda _: response)
    return await post_form(transport, "https://s.example/x", b"a=1", TIMES, largest)


def packed(body: bytes, encoding: str = "gzip") -> httpx.Response:
    """Return a reply whose bytes are sent unchanged under the given encoding."""
    return httpx.Response(200, headers={"content-encoding": encoding}, stream=Bytes(body))


class Bytes(httpx.AsyncByteStream):
    """A body in small pieces, which remembers that it was closed."""

    def __init__(self, body: bytes) -> None:
        self.body, self.closed = body, False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for start in range(0, len(self.body), 64):
            yield self.body[start : start + 64]

    async def aclose(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ("https://s.example", "https://s.example"),
        ("https://s.example/", "https://s.example"),
        (" https://s.example/shop/ ", "https://s.example/shop"),
        ("https://s.example:8443", "https://s.example:8443"),
        ("https://s.example/index.php?s=", "https://s.example/index.php?s="),
        ("https://s.example/?s=", "https://s.example/?s="),
        ("http://127.0.0.1:8000/supplier/", "http://127.0.0.1:8000/supplier"),
        ("http://127.8.9.1", "http://127.8.9.1"),
        ("http://[::1]:80", "http://[::1]:80"),
        ("http://localhost", "http://localhost"),
    ],
)
def test_an_address_is_made_ready_for_a_path(given: str, base: str) -> None:
    assert check_base_url(given) == base


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://s.example", "must be https"),
        ("http://10.0.0.1", "must be https"),
        ("http://localhost.evil.example", "must be https"),
        ("http://127.0.0.1.evil.example", "must be https"),
        ("http://0.0.0.0", "must be https"),
        ("ftp://s.example", "begin with https"),
        ("s.example", "begin with https"),
        ("https://", "begin with https"),
        ("", "begin with https"),
        ("https://s.example:port", "not a valid URL"),
        ("https://user:pass@s.example", "no user name"),
        ("https://s.example/#x", "no user name"),
        ("https://s.example/?q=1", "no query"),
        ("https://s.example/?", "no query"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_in_a_sentence(
    address: str, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        check_base_url(address)
    assert "example" not in str(caught.value)


def test_a_bad_file_of_certificates_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("none")
    for name in ("absent.pem", "empty.pem"):
        with pytest.raises(ValueError, match="certificate") as caught:
            make_ssl_context(str(tmp_path / name))
        assert name not in str(caught.value)


@pytest.mark.parametrize("proxy", ["gopher://user:hush@p.example", "nonsense"])
def test_a_bad_proxy_is_refused_without_naming_it(proxy: str) -> None:
    for open_transport in (open_read_transport, open_trade_transport):
        with pytest.raises(ValueError, match="proxy cannot be used") as caught:
            open_transport(make_ssl_context(None), proxy)
        assert "hush" not in str(caught.value)


async def test_a_reply_is_read_whole() -> None:
    reply = await fetch(httpx.Response(302, headers={"X-A": "b"}, content=b"hello"))
    assert (reply.status, reply.headers["x-a"], reply.body) == (302, "b", b"hello")


@pytest.mark.parametrize("encoding", ["gzip", "x-gzip", "GZip"])
async def test_a_packed_reply_is_unpacked(encoding: str) -> None:
    assert (await fetch(packed(gzip.compress(b"x" * 900), encoding))).body == b"x" * 900


async def test_a_reply_may_be_as_large_as_allowed() -> None:
    assert len((await fetch(httpx.Response(200, content=b"x" * 1000))).body) == 1000
    assert len((await fetch(packed(gzip.compress(b"x" * 1000)))).body) == 1000


async def test_other_tasks_run_while_a_reply_is_unpacked() -> None:
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    class OneChunk(Bytes):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            yield self.body

    counter = asyncio.create_task(count_turns())
    size = 16 * 1024 * 1024
    response = httpx.Response(
        200, headers={"content-encoding": "gzip"}, stream=OneChunk(gzip.compress(b" " * size))
    )
    assert len((await fetch(response, size)).body) == size
    counter.cancel()
    assert turns >= size // (256 * 1024) - 1


@pytest.mark.parametrize(
    "response",
    [
        httpx.Response(200, stream=Bytes(b"x" * 1001)),
        packed(gzip.compress(b"x" * 1001)),
        packed(gzip.compress(b"x" * 10_000_000)),
    ],
    ids=["plain", "packed", "bomb"],
)
async def test_a_larger_reply_is_not_read(response: httpx.Response) -> None:
    with pytest.raises(SupplierTooLarge):
        await fetch(response)
    assert isinstance(response.stream, Bytes)
    assert response.stream.closed


@pytest.mark.parametrize(
    "response",
    [
        packed(gzip.compress(b"x" * 500)[:-9]),
        packed(b""),
        packed(b"plain"),
        packed(zlib.compress(b"x"), "deflate"),
        packed(b"x", "br"),
        packed(gzip.compress(gzip.compress(b"x")), "gzip, gzip"),
    ],
    ids=["truncated", "empty", "not gzip", "deflate", "br", "twice"],
)
async def test_an_encoding_that_cannot_be_undone_is_garbled(response: httpx.Response) -> None:
    with pytest.raises(SupplierGarbled) as caught:
        await fetch(response)
    assert caught.value.reason == "encoding"


async def test_a_whole_reply_survives_a_bad_goodbye() -> None:
    class Rude(Bytes):
        async def aclose(self) -> None:
            raise httpx.CloseError("x")

    assert (await fetch(httpx.Response(200, stream=Rude(b"ok")))).body == b"ok"
