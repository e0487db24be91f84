"""The product pictures of the reference supplier, drawn here: what the category sells, in a colour.

The picture of a product is always the same. It contains no text.
"""

import colorsys
from collections.abc import Callable
from functools import lru_cache

from bot.demo.supplier.web.canvas import Canvas, Colour, Shape, make_box, make_ellipse, make_polygon

WIDTH, HEIGHT = 480, 240
#: The step on the colour wheel between neighbouring products: the golden ratio.
_HUE_STEP = 0.618
_WHITE: Colour = (255, 255, 255)
_CACHED_COVERS = 64


@lru_cache(_CACHED_COVERS)
def draw_cover_png(product_id: int, category: str = "") -> bytes:
    """Return a PNG that shows the kind of goods, in a colour derived from the product's id."""
    hue = product_id * _HUE_STEP % 1
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.paint_background(_make_colour(hue, 0.55, 0.85), _make_colour(hue + 0.08, 0.7, 0.5))
    for number in range(3):
        x = (product_id * 97 + number * 211) % WIDTH
        size = 120 + 60 * number
        light = _make_colour(hue + 0.04, 0.5, 0.8)
        canvas.fill(make_ellipse(x, HEIGHT * (number % 2), size, size), light)
    draw = next((draw for word, draw in _MOTIFS.items() if word in category), _draw_parcel)
    draw(canvas, _make_colour(hue, 0.75, 0.45), _make_colour(hue + 0.5, 0.65, 0.95))
    return canvas.to_png()


def _make_colour(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, saturation, value)
    return round(255 * red), round(255 * green), round(255 * blue)


def _draw_gift_card(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_box(128, 66, 232, 136, 16), (0, 0, 0), 0.2)
    canvas.fill(make_box(124, 58, 232, 136, 16), _WHITE)
    canvas.fill(make_box(124, 112, 232, 22), bright)
    canvas.fill(make_box(178, 58, 22, 136), bright)
    for x in (166, 212):
        canvas.fill(make_ellipse(x, 110, 44, 30), dark)
        canvas.fill(make_ellipse(x, 110, 22, 12), bright)
    canvas.fill(make_ellipse(189, 123, 26, 26), dark)
    for y in (152, 170):
        canvas.fill(make_box(230, y, 100, 8, 4), dark, 0.5)


def _draw_controller(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    for x in (152, 328):
        canvas.fill(make_ellipse(x, 160, 100, 112), _WHITE)
    canvas.fill(make_box(120, 66, 240, 110, 52), _WHITE)
    canvas.fill(make_box(154, 92, 20, 58, 5), dark)
    canvas.fill(make_box(135, 111, 58, 20, 5), dark)
    for x, y in ((316, 94), (316, 148), (290, 121), (342, 121)):
        canvas.fill(make_ellipse(x, y, 24, 24), bright)
    for x in (214, 266):
        canvas.fill(make_ellipse(x, 156, 34, 34), dark, 0.7)


def _draw_key(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_box(226, 106, 160, 28, 6), _WHITE)
    for x, length in ((320, 34), (352, 46)):
        canvas.fill(make_box(x, 120, 22, length, 5), _WHITE)
    canvas.fill(make_ellipse(168, 120, 132, 132), _WHITE)
    canvas.fill(make_ellipse(168, 120, 76, 76), bright)
    canvas.fill(make_ellipse(168, 120, 48, 48), dark)


def _draw_screen(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_box(116, 44, 248, 144, 16), _WHITE)
    canvas.fill(make_box(128, 56, 224, 120, 8), dark)
    canvas.fill(make_ellipse(240, 116, 84, 84), bright)
    canvas.fill(make_polygon((226, 92), (226, 140), (268, 116)), _WHITE)
    canvas.fill(make_box(218, 188, 44, 14), _WHITE)
    canvas.fill(make_box(180, 200, 120, 12, 6), _WHITE)


def _draw_badge(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_box(134, 46, 212, 152, 18), _WHITE)
    canvas.fill(make_ellipse(196, 100, 50, 50), bright)
    canvas.fill(make_box(158, 134, 76, 44, 22), bright)
    for y, length in ((84, 78), (112, 60), (140, 78)):
        canvas.fill(make_box(250, y, length, 12, 6), dark, 0.7)


def _draw_pencil(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_polygon((318, 34), (352, 68), (214, 206), (180, 172)), _WHITE)
    canvas.fill(make_polygon((300, 52), (334, 86), (352, 68), (318, 34)), bright)
    canvas.fill(make_polygon((180, 172), (214, 206), (158, 228)), bright, 0.9)
    canvas.fill(make_polygon((166, 207), (179, 220), (158, 228)), dark)
    for x, y, size in ((140, 78, 34), (196, 52, 20), (344, 166, 28)):
        canvas.fill(_make_star(x, y, size), _WHITE, 0.9)


def _draw_parcel(canvas: Canvas, dark: Colour, bright: Colour) -> None:
    canvas.fill(make_box(158, 92, 164, 112, 10), _WHITE)
    canvas.fill(make_box(146, 66, 188, 36, 8), _WHITE)
    canvas.fill(make_box(226, 66, 28, 138), bright)
    canvas.fill(make_box(146, 100, 188, 4), dark, 0.4)


def _make_star(x: float, y: float, size: float) -> Shape:
    near = size / 5
    return make_polygon(
        *((x, y - size), (x + near, y - near), (x + size, y), (x + near, y + near)),
        *((x, y + size), (x - near, y + near), (x - size, y), (x - near, y - near)),
    )


#: What is drawn for a category whose name contains the word.
_MOTIFS: dict[str, Callable[[Canvas, Colour, Colour], None]] = {
    "Gift": _draw_gift_card,
    "Games": _draw_controller,
    "Software": _draw_key,
    "streaming": _draw_screen,
    "Accounts": _draw_badge,
    "Services": _draw_pencil,
}
