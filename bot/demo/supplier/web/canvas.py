"""A small canvas for the pictures of the reference supplier: filled shapes with smooth edges, as PNG.

A shape returns the spans that it covers on a horizontal line.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, sqrt

Colour = tuple[int, int, int]
Span = tuple[float, float]
#: Maps the height of a horizontal line to the spans from left to right that the shape covers.
Shape = Callable[[float], Sequence[Span]]
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Lines that are looked at in each row of pixels, so that edges are smooth.
_LINES_PER_ROW = 4


@dataclass(slots=True)
class Canvas:
    """A picture of `width` times `height` pixels, black at first."""

    width: int
    height: int
    _rows: list[bytearray] = field(init=False)

    def __post_init__(self) -> None:
        self._rows = [bytearray(3 * self.width) for _ in range(self.height)]

    def paint_background(self, top: Colour, bottom: Colour) -> None:
        """Fill the picture with a fade from the top to the bottom."""
        for y in range(self.height):
            self._rows[y][:] = bytes(_mix(top, bottom, y / self.height)) * self.width

    def fill(self, shape: Shape, colour: Colour, opacity: float = 1.0) -> None:
        """Draw a shape over what is there."""
        for y, row in enumerate(self._rows):
            lines = [shape(y + (n + 0.5) / _LINES_PER_ROW) for n in range(_LINES_PER_ROW)]
            if any(lines):
                self._fill_row(row, lines, colour, opacity)

    def _fill_row(
        self, row: bytearray, lines: Sequence[Sequence[Span]], colour: Colour, opacity: float
    ) -> None:
        """Blend the colour into each pixel by how much of it the lines cover."""
        covered: dict[int, float] = {}
        solid_left, solid_right = _find_solid(lines) if opacity == 1 else (0, 0)
        for left, right in (span for line in lines for span in line):
            start, end = max(left, 0.0), min(right, float(self.width))
            for first, last in ((start, min(end, solid_left)), (max(start, solid_right), end)):
                for x in range(int(first), min(int(last) + 1, self.width)):
                    part = min(last, x + 1.0) - max(first, float(x))
                    covered[x] = covered.get(x, 0.0) + max(part, 0.0) / _LINES_PER_ROW
        for x, part in covered.items():
            at = 3 * x
            below: Colour = (row[at], row[at + 1], row[at + 2])
            row[at : at + 3] = bytes(_mix(below, colour, min(part, 1.0) * opacity))
        solid_left, solid_right = max(solid_left, 0), min(solid_right, self.width)
        if solid_left < solid_right:
            row[3 * solid_left : 3 * solid_right] = bytes(colour) * (solid_right - solid_left)

    def to_png(self) -> bytes:
        """Return the picture as a PNG file."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows))
        chunks = ((b"IHDR", head), (b"IDAT", pixels), (b"IEND", b""))
        return _SIGNATURE + b"".join(_make_png_chunk(kind, data) for kind, data in chunks)


def make_ellipse(x: float, y: float, width: float, height: float) -> Shape:
    """Return the ellipse with its centre at (x, y)."""

    def find_spans(line: float) -> Sequence[Span]:
        inside = 1 - ((line - y) / (height / 2)) ** 2
        if inside <= 0:
            return ()
        half = width / 2 * sqrt(inside)
        return ((x - half, x + half),)

    return find_spans


def make_box(left: float, top: float, width: float, height: float, radius: float = 0.0) -> Shape:
    """Return a rectangle, with round corners if `radius` is given."""

    def find_spans(line: float) -> Sequence[Span]:
        if not top <= line <= top + height:
            return ()
        beyond = max(top + radius - line, line - (top + height - radius), 0.0)
        inset = radius - sqrt(max(radius**2 - beyond**2, 0.0)) if radius else 0.0
        return ((left + inset, left + width - inset),)

    return find_spans


def make_polygon(*points: tuple[float, float]) -> Shape:
    """Return the polygon with these corners."""

    def find_spans(line: float) -> Sequence[Span]:
        crossings = sorted(
            x0 + (line - y0) / (y1 - y0) * (x1 - x0)
            for (x0, y0), (x1, y1) in pairwise((*points, points[0]))
            if min(y0, y1) <= line < max(y0, y1)
        )
        return tuple(zip(crossings[::2], crossings[1::2], strict=True))

    return find_spans


def _find_solid(lines: Sequence[Sequence[Span]]) -> tuple[int, int]:
    """Return the pixels that every line covers whole; an empty range if a line has several spans."""
    if any(len(line) != 1 for line in lines):
        return 0, 0
    left = ceil(max(line[0][0] for line in lines))
    right = int(min(line[0][1] for line in lines))
    return (left, right) if left < right else (0, 0)


def _mix(below: Colour, above: Colour, share: float) -> Colour:
    red, green, blue = (round(b + (a - b) * share) for b, a in zip(below, above, strict=True))
    return red, green, blue


def _make_png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
