"""Tests of reading the size of a picture from its header."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.telegram.content.picture_size_and_sample import make_sample_png, read_picture_size

JPEG = (
    b"\xff\xd8\xff\xe0" + struct.pack(">H", 4) + b"xx"
    b"\xff\xc0" + struct.pack(">HBHH", 11, 8, 30, 40) + b"xxx"
)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (make_sample_png(24), (24, 24)),
        (b"GIF89a" + struct.pack("<HH", 5, 6), (5, 6)),
        (JPEG, (40, 30)),
        (b"GIF89a" + struct.pack("<HH", 0, 6), None),
        (JPEG[:8], None),
        (b"hello", None),
    ],
)
def test_the_size_is_read_or_there_is_none(data: bytes, size: tuple[int, int] | None) -> None:
    assert read_picture_size(data) == size


@given(
    st.binary(max_size=60), st.sampled_from([b"", b"\xff\xd8", b"GIF89a", make_sample_png()[:12]])
)
def test_any_bytes_are_a_picture_or_none(tail: bytes, head: bytes) -> None:
    size = read_picture_size(head + tail)

    assert size is None or min(size) > 0
