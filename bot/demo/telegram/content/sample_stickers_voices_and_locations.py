"""Samples of messages that are not text.

Photos and documents are not here, since they have bytes (see `files`). A sample is only the
content; sender and chat are added elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.demo.telegram.errors import ClientError
from bot.demo.telegram.request_params import Json


def _file(name: str, **more: object) -> Json:
    return {"file_id": f"sample-{name}", "file_unique_id": f"s-{name}", "file_size": 4096, **more}


def _picture(name: str, side: int, **more: object) -> Json:
    return _file(name, width=side, height=side, **more)


_LOCATION: Json = {"longitude": 2.2945, "latitude": 48.8584}
_STICKER_FLAGS: Json = {"type": "regular", "is_animated": False, "is_video": False}
_POLL: Json = {
    "id": "4242",
    "question": "Tea or coffee?",
    "options": [
        {"persistent_id": "1", "text": "Tea", "voter_count": 0},
        {"persistent_id": "2", "text": "Coffee", "voter_count": 0},
    ],
    "total_voter_count": 0,
    "is_closed": False,
    "is_anonymous": True,
    "type": "regular",
    "allows_multiple_answers": False,
    "allows_revoting": False,
    "members_only": False,
}

SAMPLE_CONTENTS: Final[Mapping[str, Json]] = {
    "sticker": {
        "sticker": _picture("sticker", 512, emoji="\N{WAVING HAND SIGN}", **_STICKER_FLAGS)
    },
    "voice": {"voice": _file("voice", duration=3, mime_type="audio/ogg")},
    "audio": {"audio": _file("audio", duration=180, title="A song", mime_type="audio/mpeg")},
    "video": {"video": _picture("video", 640, duration=5, mime_type="video/mp4")},
    "video_note": {"video_note": _file("video-note", length=240, duration=5)},
    "animation": {
        "animation": _picture("animation", 320, duration=2),
        "document": _file("animation", file_name="wave.mp4", mime_type="video/mp4"),
    },
    "location": {"location": _LOCATION},
    "venue": {
        "location": _LOCATION,
        "venue": {"location": _LOCATION, "title": "Tower", "address": "Champ de Mars"},
    },
    "contact": {"contact": {"phone_number": "15550100", "first_name": "Sam"}},
    "dice": {"dice": {"emoji": "\N{GAME DIE}", "value": 4}},
    "poll": {"poll": _POLL},
    "story": {"story": {"chat": {"id": 42, "type": "private", "first_name": "Sam"}, "id": 1}},
    "pinned_message": {
        "pinned_message": {
            "message_id": 1,
            "date": 0,
            "chat": {"id": 42, "type": "private", "first_name": "Sam"},
        }
    },
}


def sample_content(kind: str) -> Json:
    """Return the content of a sample message; raise ClientError for an unknown kind."""
    content = SAMPLE_CONTENTS.get(kind)
    if content is None:
        known = ", ".join(("document", "photo", *SAMPLE_CONTENTS))
        raise ClientError(f"there is no kind {kind!r}, only {known}")
    return content
