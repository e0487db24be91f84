"""Tests of the transport to Telegram on aiohttp: values, files, errors and timeouts."""

import asyncio
import gc
import io
import traceback
import tracemalloc
import warnings
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
import telegram
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from telegram.error import (
    BadRequest,
    Conflict,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.chat.telegram.transport import (
    TokenRefused,
    TransportTimeouts,
    close_bot,
    fetch_raw_updates,
    make_bot,
    open_bot,
)
from tests.demo.telegram.bot_api_rig import ANN, TOKEN, Running, a_server, running
from tests.serving import serving

KINDS = ("message", "callback_query")
QUICK = TransportTimeouts(pool=0.2, connect=0.2, write=0.2, media_write=0.2, read=0.2)


@asynccontextmanager
async def talking(
    limits: TransportTimeouts | None = None,
) -> AsyncIterator[tuple[Running, telegram.Bot]]:
    """Start a local Bot API server, with Ann registered, and an open bot."""
    async with running(a_server()) as site:
        bot = make_bot(TOKEN, api_url=site.telegram, timeouts=limits)
        try:
            await open_bot(bot)
            await site.server.send_text(ANN.id, "hello")
            yield site, bot
        finally:
            await close_bot(bot)


@asynccontextmanager
async def dripping(reply: bytes = b"") -> AsyncIterator[str]:
    """Start a server that answers with `reply` and then one byte from time to time, without an end."""

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(reply)
        try:
            while reply:
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.02)
            await asyncio.sleep(60)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.close()


async def test_text_and_keyboards_arrive_as_they_were() -> None:
    """Any characters, entities and nested values."""
    text = "a&b=c+d %41 ünï 码 💥\n<x>"
    keyboard = telegram.InlineKeyboardMarkup.from_button(
        telegram.InlineKeyboardButton("✓ & go", callback_data="1:go")
    )
    async with talking() as (site, bot):
        sent = await bot.send_message(ANN.id, text, reply_markup=keyboard)
        assert sent.text == text
        message = site.server.list_messages(ANN.id)[-1]
        assert message["text"] == text
        assert message["reply_markup"]["inline_keyboard"][0][0]["text"] == "✓ & go"


async def test_a_document_arrives_byte_for_byte_under_its_name() -> None:
    """From bytes and from a file handle, with a caption."""
    body = bytes(range(256)) * 400 + b"\r\n--boundary"
    async with talking() as (_, bot):
        for source in (body, io.BytesIO(body)):
            sent = await bot.send_document(
                ANN.id, source, filename='订单 "7".txt', caption="Ünï & <b>"
            )
            assert sent.document is not None
            assert sent.document.file_name == '订单 "7".txt'
            assert sent.caption == "Ünï & <b>"
            file = await bot.get_file(sent.document.file_id)
            assert bytes(await file.download_as_bytearray()) == body


async def test_updates_come_raw_and_stay_until_acknowledged() -> None:
    """Polling gives dictionaries, repeatedly until the offset moves past them."""
    async with talking() as (_, bot):
        for _attempt in range(2):
            (update,) = await fetch_raw_updates(
                bot, offset=0, poll_seconds=0, limit=9, allowed_updates=KINDS, poll_grace=5
            )
            assert isinstance(update, dict)
            assert update["message"]["text"] == "hello"
            offset = update["update_id"] + 1
        assert (
            await fetch_raw_updates(
                bot, offset=offset, poll_seconds=0, limit=9, allowed_updates=KINDS, poll_grace=5
            )
            == []
        )


@pytest.mark.parametrize(
    ("code", "description", "expected"),
    [
        (400, "Bad Request: message text is empty", BadRequest),
        (403, "Forbidden: bot was blocked by the user", Forbidden),
        (409, "Conflict: terminated by other getUpdates request", Conflict),
        (500, "Internal Server Error", NetworkError),
        (502, "Bad Gateway", NetworkError),
    ],
)
async def test_refusals_become_telegrams_errors(
    code: int, description: str, expected: type[TelegramError]
) -> None:
    """Status and text decide the exception."""
    async with talking() as (site, bot):
        site.server.faults.add("sendMessage", code, description)
        with pytest.raises(expected) as caught:
            await bot.send_message(ANN.id, "x")
        assert description.partition(": ")[2].lower() in str(caught.value).lower()


async def test_flood_control_says_how_long_to_wait() -> None:
    """A reply 429 contains the seconds."""
    async with talking() as (site, bot):
        site.server.faults.add("sendMessage", 429, "Too Many Requests", retry_after=7)
        with pytest.raises(RetryAfter) as caught:
            await bot.send_message(ANN.id, "x")
        assert caught.value.retry_after == timedelta(seconds=7)


@pytest.mark.parametrize("body", ["<html>secret page</html>", "[]", "{}", "", "[" * 100_000])
async def test_an_answer_that_is_not_json_is_an_error_and_not_logged(
    body: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as a proxy's page with status 200."""
    async with talking() as (site, bot):
        site.server.faults.add("sendMessage", 200, body=body)
        with pytest.raises(TelegramError, match="Invalid server response"):
            await bot.send_message(ANN.id, "x")
    assert "secret page" not in caplog.text


async def test_a_cut_connection_is_a_network_error() -> None:
    """Nothing is repeated: one call, one error."""
    async with talking() as (site, bot):
        site.server.faults.add("sendMessage", drop=True)
        with pytest.raises(NetworkError):
            await bot.send_message(ANN.id, "x")
        assert [call.method for call in site.server.calls].count("sendMessage") == 1


@pytest.mark.parametrize("reply", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"])
async def test_a_silent_and_a_dripping_server_time_out(reply: bytes) -> None:
    """The whole exchange has a deadline, not only each read."""
    async with dripping(reply) as url:
        bot = make_bot(TOKEN, api_url=url, timeouts=QUICK)
        with pytest.raises(TimedOut):
            await open_bot(bot)


async def test_no_free_connection_in_time_is_a_time_out() -> None:
    """A full pool blocks for a limited time only."""
    async with dripping() as url:
        bot = make_bot(
            TOKEN,
            api_url=url,
            pool_size=1,
            timeouts=TransportTimeouts(pool=0.1, connect=0.1, read=1),
        )
        await bot.request.initialize()
        calls = [bot.send_message(1, "x") for _ in range(2)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        await bot.request.shutdown()
        assert all(isinstance(result, TimedOut) for result in results)


async def test_text_that_cannot_be_encoded_is_a_bad_request() -> None:
    """A lone surrogate must not look like an outage, which would be retried without an end."""
    async with talking() as (_, bot):
        with pytest.raises(BadRequest):
            await bot.send_document(ANN.id, b"x", filename="x.txt", caption="\ud800")


async def test_a_refused_token_is_said_without_the_token() -> None:
    """The text of python-telegram-bot contains the token."""
    async with running(a_server()) as site:
        bot = make_bot("111:wrong-but-secret", api_url=site.telegram)
        with pytest.raises(TokenRefused) as caught:
            await open_bot(bot)
        shown = "".join(traceback.format_exception(caught.value))
        assert "TELEGRAM_TOKEN" in shown
        assert "wrong-but-secret" not in shown


async def test_an_unreachable_telegram_is_named_without_the_token() -> None:
    """Connection errors name the host, not the bot."""
    bot = make_bot(TOKEN, api_url="http://127.0.0.1:1", timeouts=QUICK)
    with pytest.raises(NetworkError, match=r"127\.0\.0\.1") as caught:
        await open_bot(bot)
    assert TOKEN not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("is_packed", [True, False])
async def test_an_answer_without_an_end_or_a_compressed_bomb_is_given_up(is_packed: bool) -> None:
    """300 megabytes, of which no more than the limit is kept; as gzip they are 300 kilobytes."""
    packer = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS)
    megabyte = b"0" * 1_000_000

    async def answer(_: Request) -> Response:
        async def write() -> AsyncIterator[bytes]:
            for _ in range(300):
                yield packer.compress(megabyte) if is_packed else megabyte

        return StreamingResponse(write(), headers={"content-encoding": "gzip"} if is_packed else {})

    app = Starlette(routes=[Route("/{path:path}", answer, methods=["POST"])])
    async with serving(app) as address:
        bot = make_bot(TOKEN, api_url=address)
        tracemalloc.start()
        with pytest.raises(NetworkError, match="too long"):
            await open_bot(bot)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 150_000_000


async def test_calls_go_through_the_proxy() -> None:
    """An HTTP proxy gets the absolute address and its credentials."""
    seen: list[bytes] = []

    async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seen.append(await reader.readuntil(b"\r\n\r\n"))
        body = b'{"ok":true,"result":{"id":1,"is_bot":true,"first_name":"B","username":"b_bot"}}'
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        writer.close()

    server = await asyncio.start_server(proxy, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    bot = make_bot(TOKEN, api_url="http://telegram.test", proxy=f"http://me:pw@127.0.0.1:{port}")
    me = await open_bot(bot)
    await close_bot(bot)
    server.close()
    assert me.username == "b_bot"
    assert seen[0].startswith(b"POST http://telegram.test/bot")
    assert b"proxy-authorization: basic" in seen[0].lower()


def test_a_proxy_of_another_kind_is_refused_without_its_password() -> None:
    """SOCKS is not supported; the error comes at the start."""
    with pytest.raises(ValueError, match="proxy") as caught:
        make_bot(TOKEN, proxy="socks5://me:hunter2@localhost:1")
    assert "hunter2" not in str(caught.value)


async def test_a_closed_bot_leaves_nothing_open() -> None:
    """The garbage collector finds no unclosed session or connection."""
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        gc.collect()
        complaints.clear()  # objects of other tests are not this bot's
        async with talking() as (_, bot):
            await bot.send_message(ANN.id, "x")
            await close_bot(bot)
        del bot
        gc.collect()
    assert not [c for c in complaints if issubclass(c.category, ResourceWarning)]
