"""The links that Telegram accepts, and the entities that it finds in a plain text.

Pure string work: no name is resolved and no link is opened.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bot.demo.telegram.content.message_entities import Entity
from bot.demo.telegram.request_params import Json

_SCHEMES = frozenset({"http", "https", "tg", "ton"})
_USER_LINK = re.compile(r"tg:(?://)?user\?id=([0-9]{1,15})", re.IGNORECASE)
_HOST = re.compile(r"[\w-]+(\.[\w-]+)*\.[^\W\d_]{2,}|[0-9]{1,3}(\.[0-9]{1,3}){3}")
_TOP_LEVEL = "com|org|net|io|me|dev|app|info|shop|store|co|ru|cn|de|uk|eu|es|fr"
_AUTOMATIC_ENTITY = re.compile(
    r"(?P<email>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})"
    r"|(?P<url>(?<![\w@/.])(?:(?:https?|ton)://[^\s<>\"]*[^\s<>\".,;:!?)\]}'»]"
    rf"|(?:[\w-]+\.)+(?:{_TOP_LEVEL})\b(?:/[^\s<>\"]*[^\s<>\".,;:!?)\]}}'»])?))"
    r"|(?P<bot_command>(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>]))"
    r"|(?P<mention>(?<!\w)@[A-Za-z0-9_]{4,32}(?!\w))"
    r"|(?P<hashtag>(?<![\w#])#(?=\w*[^\W\d])\w{1,256}(?!#))"
    r"|(?P<cashtag>(?<!\w)\$[A-Z]{3,8}(?!\w))",
    re.IGNORECASE,
)
_ENTITY_HINTS = frozenset("/@#$.")


def parse_user_link(url: str) -> Json | None:
    """Return the user of a `tg://user?id=...` link as a Bot API object, or None."""
    match = _USER_LINK.fullmatch(url)
    if match is None:
        return None
    return {"id": int(match[1]), "is_bot": False, "first_name": ""}


def normalise_link(url: str) -> str | None:
    """Return the link as Telegram stores it, or None if Telegram does not accept it."""
    url = url.strip()
    scheme, separator, _ = url.partition(":")
    if separator and scheme.lower() in {"tg", "ton"}:
        return url
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname or ""
    except ValueError:
        return None
    if parts.scheme.lower() not in _SCHEMES or not _HOST.fullmatch(host):
        return None
    return parts._replace(path=parts.path or "/").geturl()


def find_automatic_entities(text: str) -> list[Entity]:
    """Return the entities that Telegram finds by itself: commands, mentions, links, tags."""
    if _ENTITY_HINTS.isdisjoint(text):
        return []
    return [
        Entity(match.lastgroup, match.start(), match.end())
        for match in _AUTOMATIC_ENTITY.finditer(text)
        if match.lastgroup is not None and (match.lastgroup != "cashtag" or match.group().isupper())
    ]
