"""Tests of finding a picture in a description."""

import pytest

from bot.adapters.supplier_gateway import find_first_picture


@pytest.mark.parametrize(
    ("description", "address"),
    [
        ('<p>A key.</p><img src="/covers/a.png"><img src="/covers/b.png">', "/covers/a.png"),
        ("<IMG alt='' width=10 SRC = '/a b.png' />", "/a b.png"),
        ("<img src=/a.png>", "/a.png"),
        ('<img src="/a.png?x=1&amp;y=2">', "/a.png?x=1&y=2"),
        ('<img data-src="/lazy.png" src="/a.png">', "/a.png"),
        ('<img alt="no source"><img src="/a.png">', "/a.png"),
        ('<img src="">', ""),
        ("no picture, src=/a.png", ""),
        ("<imgsrc='/a.png'>", ""),
        ("", ""),
    ],
)
def test_the_first_picture_with_a_source_is_found(description: str, address: str) -> None:
    assert find_first_picture(description) == address


def test_only_the_beginning_of_a_long_description_is_searched() -> None:
    """A text that is built to be slow is searched as fast as any other."""
    assert find_first_picture("x" * 5_000 + '<img src="/a.png">') == ""
    assert find_first_picture("<img " * 100_000) == ""
