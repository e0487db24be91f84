"""Product pictures: which addresses may be given to Telegram, and which ones Telegram refused.

Only https addresses of the supplier's own host are allowed; http only on loopback, as in the demo.
Nothing is downloaded here: Telegram does that. A picture that has a Telegram file id is sent by it.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Final
from urllib.parse import urljoin, urlsplit

from cachetools import LRUCache, TTLCache

from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import count_utf16_units

#: The maximum length of a caption in UTF-16 units, without markup.
MAX_CAPTION: Final = 1_024
#: Seconds for which a refused picture is not offered again.
REFUSAL_SECONDS: Final = 3_600.0
#: The maximum number of stored file ids, and of stored refusals.
CAPACITY: Final = 1_000
_MAX_URL_LENGTH: Final = 1_000
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
#: Paths that suppliers use for a product without a picture.
_PLACEHOLDER_PATHS: Final = ("/favicon.ico",)
_TAG: Final = re.compile(r"<[^>]*>")


def resolve_picture_url(supplier_url: str, raw_url: str) -> str | None:
    """Return the absolute address of a picture, which `raw_url` names relative to `supplier_url`.

    Return None if it is no picture or not on the supplier's host.
    """
    try:
        url = urljoin(f"{supplier_url}/", raw_url.strip())
        parts, supplier_parts = urlsplit(url), urlsplit(supplier_url)
        is_same_host = (parts.hostname, parts.port) == (
            supplier_parts.hostname,
            supplier_parts.port,
        )
    except ValueError:
        return None
    is_safe_scheme = parts.scheme == "https" or (
        parts.scheme == "http" and parts.hostname in _LOOPBACK
    )
    if (
        not raw_url.strip()
        or not (is_same_host and is_safe_scheme)
        or parts.username
        or parts.password
    ):
        return None
    if (
        len(url) > _MAX_URL_LENGTH
        or not url.isprintable()
        or parts.path in {"", "/", *_PLACEHOLDER_PATHS}
    ):
        return None
    return url


def fits_caption(screen: Screen) -> bool:
    """Return whether the screen's text fits into the caption of a picture."""
    return count_utf16_units(unescape(_TAG.sub("", screen.text))) <= MAX_CAPTION


@dataclass(slots=True)
class ProductPictures:
    """The known pictures of one supplier, at most `capacity`.

    An empty `supplier_url` turns pictures off.
    """

    supplier_url: str = ""
    monotonic: Callable[[], float] = time.monotonic
    capacity: int = CAPACITY
    _file_ids: LRUCache[str, str] = field(init=False)
    _refused_until: TTLCache[str, None] = field(init=False)

    def __post_init__(self) -> None:
        self._file_ids = LRUCache(self.capacity)
        self._refused_until = TTLCache(self.capacity, ttl=REFUSAL_SECONDS, timer=self.monotonic)

    def url_for(self, screen: Screen) -> str:
        """Return the address of the picture to show with `screen`; "" for none."""
        if not self.supplier_url or not screen.picture or not fits_caption(screen):
            return ""
        picture_url = resolve_picture_url(self.supplier_url, screen.picture)
        return picture_url if picture_url and picture_url not in self._refused_until else ""

    def photo_for(self, picture_url: str) -> str:
        """Return what to send for a picture: its Telegram file id if known, else its address."""
        return self._file_ids.get(picture_url, picture_url)

    def remember_file_id(self, picture_url: str, file_id: str) -> None:
        """Store the file id that Telegram gave a picture."""
        self._file_ids[picture_url] = file_id

    def mark_refused(self, picture_url: str) -> None:
        """Note that Telegram refused a picture; it is not offered again for a while."""
        self._file_ids.pop(picture_url, None)
        self._refused_until[picture_url] = None
