"""How the bot reaches Telegram: `telegram.Bot` on aiohttp, under one set of time limits.

The token stands in every URL, so no URL leaves this module: errors carry the name of what happened
and are cut off from the exception that would show it. Nothing here repeats a call; whether that is
safe is the caller's to know.
"""

import json
from dataclasses import dataclass
from io import BytesIO
from typing import Final
from urllib.parse import urlencode, urlsplit

import aiohttp
import telegram
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.domain.errors import VitrineError

PUBLIC_API: Final = "https://api.telegram.org"
_KEEP_ALIVE: Final = 45.0  # seconds; a tap should seldom wait for a new TLS handshake
_DEFAULT: Final = BaseRequest.DEFAULT_NONE


class TokenRefused(VitrineError):  # noqa: N818 - reads as a fact
    """Telegram does not know the configured token."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram refused the bot token: check TELEGRAM_TOKEN and TELEGRAM_API_URL"
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds: for a free connection, to connect, to send, to send a file, to wait for bytes."""

    pool: float = 5.0
    connect: float = 5.0
    write: float = 10.0
    media_write: float = 60.0
    read: float = 15.0


class AiohttpRequest(BaseRequest):
    """python-telegram-bot's way out, on one aiohttp session of at most `pool` connections.

    `proxy` is an http:// or https:// URL, credentials included; ValueError for any other kind.
    """

    def __init__(
        self, *, pool: int = 256, limits: Limits | None = None, proxy: str | None = None
    ) -> None:
        if proxy is not None and urlsplit(proxy).scheme not in {"http", "https"}:
            raise ValueError("the proxy to Telegram must be an http:// or https:// address")
        self._pool = pool
        self._limits = limits or Limits()
        self._proxy = proxy
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for bytes where a call names no other time."""
        return self._limits.read

    async def initialize(self) -> None:
        """Open the session, unless it is open."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._pool, keepalive_timeout=_KEEP_ALIVE),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                trust_env=False,
            )

    async def shutdown(self) -> None:
        """Close every connection; may be called twice."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = _DEFAULT,
        write_timeout: object = _DEFAULT,
        connect_timeout: object = _DEFAULT,
        pool_timeout: object = _DEFAULT,
    ) -> tuple[int, bytes]:
        """One HTTP exchange: status and body. TimedOut, BadRequest (what cannot be encoded) or
        NetworkError, none of which shows the URL.
        """
        if self._session is None:
            raise RuntimeError("the connection to Telegram is not open")
        limits = self._limits
        has_files = request_data is not None and request_data.contains_files
        timeout = _timeout(
            pool=_seconds(pool_timeout, limits.pool),
            connect=_seconds(connect_timeout, limits.connect),
            write=_seconds(write_timeout, limits.media_write if has_files else limits.write),
            read=_seconds(read_timeout, limits.read),
        )
        try:
            body, headers = _encoded(request_data)
            async with self._session.request(
                method,
                url,
                data=body,
                headers=headers,
                timeout=timeout,
                proxy=self._proxy,
                allow_redirects=False,
            ) as response:
                return response.status, await response.read()
        except TimeoutError as error:
            raise TimedOut(f"Timed out ({type(error).__name__})") from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(_cause(error)) from None
        except ValueError:
            raise BadRequest("the request cannot be encoded") from None

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        """The reply as an object; TelegramError when it is none. Its content is not logged."""
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
    api_url: str = PUBLIC_API,
    proxy: str | None = None,
    pool: int = 256,
    limits: Limits | None = None,
) -> telegram.Bot:
    """A bot whose calls go through aiohttp; `open_bot` it before use and `close_bot` it after.

    `api_url` is the address before "/bot<token>/". Make a second one, with a small `pool`, for
    polling: a long poll must never wait for a free connection. ValueError for a bad proxy.
    """
    api_url = api_url.rstrip("/")
    request = AiohttpRequest(pool=pool, limits=limits, proxy=proxy)
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
    """Open the connections and ask Telegram who the bot is.

    TokenRefused for a wrong token; other TelegramErrors as they are. After an error the bot's
    connections are closed.
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
    """Close the bot's connections, whatever state it is in; also when it is cancelled meanwhile.

    `shutdown` alone leaves them open for a bot that never came up, and begins tasks that a
    cancellation may end before they have done anything.
    """
    await bot.request.shutdown()
    await bot.shutdown()


async def raw_updates(
    bot: telegram.Bot, *, offset: int, wait: int, limit: int, kinds: tuple[str, ...], margin: float
) -> list[object]:
    """What `getUpdates` gives, unparsed: long polling for `wait` seconds from `offset` on.

    The connection is given up `margin` seconds after `wait`. TelegramErrors as they are.
    """
    asked = {
        "offset": offset,
        "timeout": wait,
        "limit": limit,
        "allowed_updates": json.dumps(kinds),
    }
    payload = await bot.request.retrieve(
        f"{bot.base_url}/getUpdates?{urlencode(asked)}", read_timeout=wait + margin
    )
    result: object = bot.request.parse_json_payload(payload).get("result")
    if not isinstance(result, list):
        raise TelegramError("Invalid server response")
    return result


def _seconds(given: object, default: float) -> float | None:
    """A time limit of a call: its own, none at all, or ours."""
    if given is None or isinstance(given, int | float):
        return given
    return default


def _timeout(
    *, pool: float | None, connect: float | None, write: float | None, read: float | None
) -> aiohttp.ClientTimeout:
    """Each phase has its limit, and all together the sum: a dripping server ends, too."""
    parts = (pool, connect, write, read)
    known = [part for part in parts if part is not None]
    return aiohttp.ClientTimeout(
        total=sum(known) if len(known) == len(parts) else None,
        connect=pool + connect if pool is not None and connect is not None else None,
        sock_connect=connect,
        sock_read=read,
    )


def _encoded(data: RequestData | None) -> tuple[bytes | aiohttp.FormData | None, dict[str, str]]:
    """The body and its headers: a form where there are files, else JSON."""
    if data is None:
        return None, {}
    if not data.contains_files:
        return data.json_payload, {"Content-Type": "application/json"}
    form = aiohttp.FormData(quote_fields=False)
    for name, value in data.json_parameters.items():
        value.encode()
        form.add_field(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        # As a file it is sent piece by piece: megabytes at once would hold everybody up.
        file = BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, file, filename=filename, content_type=kind)
    return form, {}


def _cause(error: Exception) -> str:
    """What went wrong, without the URL: only connection errors have text that is free of it."""
    shown = str(error) if isinstance(error, aiohttp.ClientConnectorError) else ""
    return f"{type(error).__name__}: {shown}" if shown else type(error).__name__
