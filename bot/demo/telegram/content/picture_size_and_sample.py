"""Reads width and height of a picture from its header, and makes a sample picture.

PNG, GIF and JPEG are enough for a bot. Nothing is decoded.
"""

from __future__ import annotations

import struct
import zlib

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_START_OF_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {
    0xC4,
    0xC8,
    0xCC,
}  # start-of-frame markers


def read_picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels, or None if it is not a known picture format."""
    try:
        if data.startswith(_PNG):
            width, height = struct.unpack_from(">II", data, 16)
        elif data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack_from("<HH", data, 6)
        elif data.startswith(_JPEG):
            width, height = _read_jpeg_size(data)
        else:
            return None
    except struct.error:
        return None
    return (width, height) if width and height else None


def _read_jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        marker, length = struct.unpack_from(">xBH", data, at)
        if marker in _START_OF_FRAME_MARKERS:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length


def make_sample_png(side: int = 96) -> bytes:
    """Return a square PNG in shades of blue."""
    row = b"".join(bytes((40, 80 + 100 * x // side, 200)) for x in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress((b"\0" + row) * side)), (b"IEND", b""))
    return _PNG + b"".join(_make_png_chunk(kind, data) for kind, data in chunks)


def _make_png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
