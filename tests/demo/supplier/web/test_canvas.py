"""Tests of the canvas: shapes cover what they should, with smooth edges."""

import zlib

import pytest

from bot.demo.supplier.web.canvas import (
    Canvas,
    Colour,
    Shape,
    make_box,
    make_ellipse,
    make_polygon,
)

WHITE: Colour = (255, 255, 255)


def levels(shape: Shape, opacity: float = 1.0) -> list[list[int]]:
    """Return the brightness of each pixel of a black canvas of 8 by 4 with a white shape."""
    canvas = Canvas(8, 4)
    canvas.fill(shape, WHITE, opacity)
    png = canvas.to_png()
    start = png.index(b"IDAT") + 4
    pixels = zlib.decompress(png[start:])
    return [list(pixels[25 * y + 1 : 25 * y + 25 : 3]) for y in range(4)]


def test_a_box_fills_whole_pixels_and_parts_of_others() -> None:
    found = levels(make_box(1.5, 1, 4, 2))

    assert found[0] == found[3] == [0] * 8
    assert found[1] == found[2] == [0, 128, 255, 255, 255, 128, 0, 0]


def test_a_shape_beyond_the_edge_is_cut() -> None:
    assert levels(make_box(-5, -5, 50, 50)) == [[255] * 8] * 4
    assert levels(make_box(20, 0, 5, 4)) == [[0] * 8] * 4


def test_a_translucent_shape_lets_the_ground_through() -> None:
    assert levels(make_box(0, 0, 8, 4), 0.5) == [[128] * 8] * 4


@pytest.mark.parametrize(
    "shape", [make_ellipse(4, 2, 8, 4), make_polygon((4, 0), (8, 2), (4, 4), (0, 2))]
)
def test_a_round_or_slanted_shape_is_symmetric_and_smooth(shape: Shape) -> None:
    found = levels(shape)

    assert found == found[::-1] == [row[::-1] for row in found]
    assert found[1][4] == 255
    assert any(0 < level < 255 for level in found[0])


def test_a_shape_of_several_spans_leaves_what_is_between_them() -> None:
    found = levels(make_polygon((0, 4), (2, 0), (4, 4), (6, 0), (8, 4)))

    assert found[0][4] == 0
    assert found[3][2] > 200
    assert found[3][6] > 200
