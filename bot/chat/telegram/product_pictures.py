"""Pictures of products: whose address may be given to Telegram, and which ones Telegram would not take.

Only the store's own host over https counts; plain http only on this very machine, as in the demo. Nothing
is fetched here: Telegram does that, and what it gave an id for is sent by that id.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from re import compile as pattern
from typing import Final
from urllib.parse import urljoin, urlsplit

from cachetools import LRUCache, TTLCache

from bot.chat.screens.screen import Screen
from bot.chat.screens.words import units

#: UTF-16 units of a caption that Telegram takes, marks not counted.
CAPTION: Final = 1_024
#: Seconds during which a picture that Telegram refused is not offered again.
REST: Final = 3_600.0
#: Pictures whose ids, and whose refusals, are remembered.
CAPACITY: Final = 1_000
_LONGEST: Final = 1_000
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
#: What stores name where they have no picture.
_NONE: Final = ("/favicon.ico",)
_MARK: Final = pattern(r"<[^>]*>")


def address(store: str, written: str) -> str | None:
    """The whole address of a picture as the `store` at that address has `written` it; None when it is
    no picture, or not the store's own.
    """
    try:
        whole = urljoin(f"{store}/", written.strip())
        parts, home = urlsplit(whole), urlsplit(store)
        same = (parts.hostname, parts.port) == (home.hostname, home.port)
    except ValueError:
        return None
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    if not written.strip() or not (same and safe) or parts.username or parts.password:
        return None
    if len(whole) > _LONGEST or not whole.isprintable() or parts.path in {"", "/", *_NONE}:
        return None
    return whole


def fits(screen: Screen) -> bool:
    """Whether the text can stand below a picture."""
    return units(unescape(_MARK.sub("", screen.text))) <= CAPTION


@dataclass(slots=True)
class Pictures:
    """The pictures of one store; "" as its address: none are shown. At most `capacity` are known."""

    store: str = ""
    monotonic: Callable[[], float] = time.monotonic
    capacity: int = CAPACITY
    _ids: LRUCache[str, str] = field(init=False)
    _refused: TTLCache[str, None] = field(init=False)

    def __post_init__(self) -> None:
        self._ids = LRUCache(self.capacity)
        self._refused = TTLCache(self.capacity, ttl=REST, timer=self.monotonic)

    def of(self, screen: Screen) -> str:
        """The address of the picture that `screen` is to be shown with; "": none."""
        if not self.store or not screen.picture or not fits(screen):
            return ""
        where = address(self.store, screen.picture)
        return where if where and where not in self._refused else ""

    def file_of(self, where: str) -> str:
        """What to send for a picture: the id that Telegram gave it, or its address."""
        return self._ids.get(where, where)

    def taken(self, where: str, file_id: str) -> None:
        """Telegram took a picture, and calls it `file_id`."""
        self._ids[where] = file_id

    def refused(self, where: str) -> None:
        """Telegram would not take a picture: for a while it is not offered again."""
        self._ids.pop(where, None)
        self._refused[where] = None
