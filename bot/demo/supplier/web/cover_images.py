"""The product pictures of the reference supplier: one PNG per product, drawn here, without text."""

import colorsys
import struct
import zlib

_WIDTH, _HEIGHT = 320, 160
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: The step on the colour wheel between neighbouring products: the golden ratio.
_HUE_STEP = 0.618


def draw_cover_png(product_id: int) -> bytes:
    """Return a PNG in a colour derived from the product's id, fading from bright to dark."""
    hue = product_id * _HUE_STEP % 1
    rows = b"".join(b"\0" + _draw_row(hue, y / _HEIGHT) for y in range(_HEIGHT))
    head = struct.pack(">IIBBBBB", _WIDTH, _HEIGHT, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_make_png_chunk(kind, data) for kind, data in chunks)


def _draw_row(hue: float, down: float) -> bytes:
    """Return one row of pixels, a little brighter towards its end."""
    left, right = (_draw_pixel(hue, 0.95 - 0.45 * down - shade) for shade in (0.15, 0.0))
    half = _WIDTH // 2 + int(_WIDTH * (0.5 - down) / 2)
    return left * half + right * (_WIDTH - half)


def _draw_pixel(hue: float, value: float) -> bytes:
    return bytes(round(255 * part) for part in colorsys.hsv_to_rgb(hue, 0.55, value))


def _make_png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
