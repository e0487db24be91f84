"""Tests of forms with files, as HTTP clients write them."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.telegram.multipart import parse_multipart, read_boundary


def encoded(data: dict[str, str], files: dict[str, tuple[str, bytes, str]]) -> tuple[bytes, bytes]:
    """Encode a form with httpx; return body and boundary."""
    request = httpx.Request("POST", "http://x", data=data, files=files)
    return request.read(), read_boundary(request.headers["content-type"])


@given(st.binary(max_size=300))
def test_bytes_of_a_file_survive(data: bytes) -> None:
    form = parse_multipart(*encoded({"chat_id": "7"}, {"document": ("a.bin", data, "text/plain")}))

    upload = form.files["document"]
    assert form.fields == {"chat_id": "7"}
    assert (upload.name, upload.mime_type, upload.data) == ("a.bin", "text/plain", data)


@pytest.mark.parametrize("name", ["ключ.txt", 'a "b".txt', "a b;c=d.txt"])
def test_file_names_survive(name: str) -> None:
    form = parse_multipart(*encoded({}, {"f": (name, b"x", "text/plain")}))

    assert form.files["f"].name == name


def test_a_boundary_is_needed() -> None:
    with pytest.raises(ValueError, match="boundary"):
        read_boundary("multipart/form-data")
