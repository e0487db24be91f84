"""The width and height of a picture, read from the head of the file.

PNG, GIF and JPEG are enough for what a bot sends; nothing is decoded.
"""

from __future__ import annotations

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # start-of-frame markers


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, or None when this is no picture known here."""
    try:
        if data.startswith(_PNG):
            width, height = struct.unpack_from(">II", data, 16)
        elif data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack_from("<HH", data, 6)
        elif data.startswith(_JPEG):
            width, height = _jpeg_size(data)
        else:
            return None
    except struct.error:
        return None
    return (width, height) if width and height else None


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        marker, length = struct.unpack_from(">xBH", data, at)
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
