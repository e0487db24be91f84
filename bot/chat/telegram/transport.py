"""The transport to Telegram: `telegram.Bot` on aiohttp, with one set of time limits.

Every URL contains the token, so no URL leaves this module: errors carry only a description and are
detached from the exception that would show the URL. Nothing here retries a call; only the caller
can tell whether that is safe.
"""

import json
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final
from urllib.parse import urlencode, urlsplit

import aiohttp
import telegram
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.domain.errors import VitrineError

PUBLIC_API_URL: Final = "https://api.telegram.org"
_KEEP_ALIVE_SECONDS: Final = 45.0  # seconds; a tap should seldom wait for a new TLS handshake
#: The most bytes of an answer after unpacking. A bot gets files of up to 20 MB.
_MAX_ANSWER_BYTES: Final = 32 * 1024 * 1024
_DEFAULT: Final = BaseRequest.DEFAULT_NONE


class TokenRefused(VitrineError):  # noqa: N818 - the name states what happened
    """Telegram refused the configured token."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram refused the bot token: check TELEGRAM_TOKEN and TELEGRAM_API_URL"
        )


@dataclass(frozen=True, slots=True)
class TransportTimeouts:
    """Time limits in seconds: for a free connection, to connect, to send, to send a file, to read."""

    pool: float = 5.0
    connect: float = 5.0
    write: float = 10.0
    media_write: float = 60.0
    read: float = 15.0


class AiohttpRequest(BaseRequest):
    """The request class of python-telegram-bot, on one aiohttp session.

    The session has at most `pool_size` connections. `proxy` is an http:// or https:// URL, with
    credentials if needed; raise ValueError for any other scheme.
    """

    def __init__(
        self,
        *,
        pool_size: int = 256,
        timeouts: TransportTimeouts | None = None,
        proxy: str | None = None,
    ) -> None:
        if proxy is not None and urlsplit(proxy).scheme not in {"http", "https"}:
            raise ValueError("the proxy for Telegram must be an http:// or https:// address")
        self._pool_size = pool_size
        self._timeouts = timeouts or TransportTimeouts()
        self._proxy = proxy
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Return the seconds to wait for bytes if a call sets no other limit."""
        return self._timeouts.read

    async def initialize(self) -> None:
        """Open the session, unless it is open."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(
                    limit=self._pool_size, keepalive_timeout=_KEEP_ALIVE_SECONDS
                ),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                trust_env=False,
            )

    async def shutdown(self) -> None:
        """Close every connection. Safe to call twice."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0917 - python-telegram-bot sets the parameters
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = _DEFAULT,
        write_timeout: object = _DEFAULT,
        connect_timeout: object = _DEFAULT,
        pool_timeout: object = _DEFAULT,
    ) -> tuple[int, bytes]:
        """Perform one HTTP request; return its status and body.

        Raise TimedOut, BadRequest (for a body that cannot be encoded) or NetworkError. None of them
        shows the URL.
        """
        if self._session is None:
            raise RuntimeError("the connection to Telegram is not open")
        timeouts = self._timeouts
        has_files = request_data is not None and request_data.contains_files
        timeout = _client_timeout(
            pool=_timeout_or_default(pool_timeout, timeouts.pool),
            connect=_timeout_or_default(connect_timeout, timeouts.connect),
            write=_timeout_or_default(
                write_timeout, timeouts.media_write if has_files else timeouts.write
            ),
            read=_timeout_or_default(read_timeout, timeouts.read),
        )
        try:
            body, headers = _encode_body(request_data)
            async with self._session.request(
                method,
                url,
                data=body,
                headers=headers,
                timeout=timeout,
                proxy=self._proxy,
                allow_redirects=False,
            ) as response:
                return response.status, await _read_bounded(response)
        except TimeoutError as error:
            raise TimedOut(f"Timed out ({type(error).__name__})") from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(_describe_without_url(error)) from None
        except ValueError:
            raise BadRequest("the request cannot be encoded") from None

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        """Return the reply as an object; raise TelegramError if it is none.

        Its content is not logged.
        """
        try:
            reply = json.loads(payload)
        except (ValueError, RecursionError):
            raise TelegramError("Invalid server response") from None
        if not isinstance(reply, dict) or not ("result" in reply or "description" in reply):
            raise TelegramError("Invalid server response")
        return reply


def make_bot(
    token: str,
    *,
    api_url: str = PUBLIC_API_URL,
    proxy: str | None = None,
    pool_size: int = 256,
    timeouts: TransportTimeouts | None = None,
) -> telegram.Bot:
    """Return a bot that uses aiohttp; call `open_bot` before use and `close_bot` after.

    `api_url` is the address before "/bot<token>/". Make a second bot with a small `pool_size` for
    polling: a long poll must never wait for a free connection. Raise ValueError for a bad proxy,
    and TokenRefused for a malformed token.
    """
    api_url = api_url.rstrip("/")
    request = AiohttpRequest(pool_size=pool_size, timeouts=timeouts, proxy=proxy)
    try:
        return telegram.Bot(
            token,
            base_url=f"{api_url}/bot",
            base_file_url=f"{api_url}/file/bot",
            request=request,
            get_updates_request=request,
        )
    except InvalidToken:
        raise TokenRefused from None


async def open_bot(bot: telegram.Bot) -> telegram.User:
    """Open the connections and ask Telegram for the bot's user.

    Raise TokenRefused for a wrong token, and other TelegramErrors unchanged. After an error the
    bot's connections are closed.
    """
    try:
        await bot.initialize()
        return bot.bot
    except InvalidToken:
        await close_bot(bot)
        raise TokenRefused from None
    except BaseException:
        await close_bot(bot)
        raise


async def close_bot(bot: telegram.Bot) -> None:
    """Close the bot's connections in any state, also if this call is cancelled.

    `Bot.shutdown` alone leaves them open for a bot that was never initialised. It also starts tasks
    that a cancellation may end before they do anything.
    """
    await bot.request.shutdown()
    await bot.shutdown()


async def fetch_raw_updates(
    bot: telegram.Bot,
    *,
    offset: int,
    poll_seconds: int,
    limit: int,
    allowed_updates: tuple[str, ...],
    poll_grace: float,
) -> list[object]:
    """Return the unparsed result of `getUpdates`, from `offset` on.

    The long poll lasts `poll_seconds`; the connection is abandoned `poll_grace` seconds later.
    Raise TelegramErrors unchanged.
    """
    query = f"offset={offset}&timeout={poll_seconds}&limit={limit}&{_encode_kinds(allowed_updates)}"
    payload = await bot.request.retrieve(
        f"{bot.base_url}/getUpdates?{query}", read_timeout=poll_seconds + poll_grace
    )
    result: object = bot.request.parse_json_payload(payload).get("result")
    if not isinstance(result, list):
        raise TelegramError("Invalid server response")
    return result


@cache
def _encode_kinds(allowed_updates: tuple[str, ...]) -> str:
    """Return the part of the query that names the kinds of updates; it is the same in each poll."""
    return urlencode({"allowed_updates": json.dumps(allowed_updates)})


def _timeout_or_default(timeout_value: object, default: float) -> float | None:
    """Return the time limit of a call: its own, None for no limit, or our default."""
    if timeout_value is None or isinstance(timeout_value, int | float):
        return timeout_value
    return default


def _client_timeout(
    *, pool: float | None, connect: float | None, write: float | None, read: float | None
) -> aiohttp.ClientTimeout:
    """Return one limit for each phase, and their sum as the total.

    The total ends a response that arrives byte by byte.
    """
    parts = (pool, connect, write, read)
    known = [part for part in parts if part is not None]
    return aiohttp.ClientTimeout(
        total=sum(known) if len(known) == len(parts) else None,
        connect=pool + connect if pool is not None and connect is not None else None,
        sock_connect=connect,
        sock_read=read,
    )


def _encode_body(
    data: RequestData | None,
) -> tuple[bytes | aiohttp.FormData | None, dict[str, str]]:
    """Return the body and its headers: a form if there are files, else JSON."""
    if data is None:
        return None, {}
    if not data.contains_files:
        return data.json_payload, {"Content-Type": "application/json"}
    form = aiohttp.FormData(quote_fields=False)
    for name, value in data.json_parameters.items():
        value.encode()
        form.add_field(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        # A file object is sent in pieces: sending megabytes at once would block the event loop.
        file = BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, file, filename=filename, content_type=kind)
    return form, {}


async def _read_bounded(response: aiohttp.ClientResponse) -> bytes:
    """Return the unpacked body. Raises NetworkError if it is longer than any answer of Telegram."""
    body = bytearray()
    async for chunk in response.content.iter_any():
        body += chunk
        if len(body) > _MAX_ANSWER_BYTES:
            raise NetworkError("the answer is too long")
    return bytes(body)


def _describe_without_url(error: Exception) -> str:
    """Return a description of the error without the URL.

    Only the text of connection errors is known to contain no URL.
    """
    error_text = str(error) if isinstance(error, aiohttp.ClientConnectorError) else ""
    return f"{type(error).__name__}: {error_text}" if error_text else type(error).__name__
