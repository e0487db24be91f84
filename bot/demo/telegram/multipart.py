"""Parses one multipart/form-data body that is already in memory.

It does not stream, nest or guess. The caller has limited the size. A body that violates RFC 7578 is
refused as a whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message

_LINE_END = b"\r\n"
_QUOTED = re.compile(rb'(\w+)="((?:[^"\\\r\n]|\\.)*)"')


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file: its name, media type and bytes."""

    name: str
    mime_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class MultipartForm:
    """Fields and files of a form by field name; the last of equal names is kept."""

    fields: dict[str, str]
    files: dict[str, Upload]


def read_boundary(content_type: str) -> bytes:
    """Return the boundary of a Content-Type header; raise ValueError if it has none."""
    header = Message()
    header["Content-Type"] = content_type
    boundary = header.get_boundary()
    if not boundary:
        raise ValueError("multipart body without a boundary")
    return boundary.encode("latin-1", "replace")


def parse_multipart(body: bytes, boundary: bytes) -> MultipartForm:
    """Split a body into fields and files; raise ValueError if it is malformed.

    UnicodeDecodeError, a ValueError, is raised for a field that is not UTF-8.
    """
    delimiter = _LINE_END + b"--" + boundary
    sections = (_LINE_END + body).split(delimiter)
    if len(sections) < 2 or not sections[-1].startswith(b"--"):  # noqa: PLR2004 - preamble and end
        raise ValueError("multipart body is not closed")
    form = MultipartForm({}, {})
    for section in sections[1:-1]:
        _read_section(section, form)
    return form


def _read_section(section: bytes, form: MultipartForm) -> None:
    head, separator, data = section.partition(_LINE_END * 2)
    if not separator:
        raise ValueError("multipart section without headers")
    disposition, mime_type = _read_headers(head)
    name = disposition.get("name")
    if name is None:
        raise ValueError("multipart section without a name")
    if "filename" in disposition:
        form.files[name] = Upload(disposition["filename"], mime_type, data)
    else:
        form.fields[name] = data.decode("utf-8")


def _read_headers(head: bytes) -> tuple[dict[str, str], str]:
    disposition: dict[str, str] = {}
    mime_type = "application/octet-stream"
    for line in head.split(_LINE_END):
        key, _, value = line.partition(b":")
        match key.strip().lower():
            case b"content-disposition":
                disposition = {
                    k.decode("ascii", "replace"): _unescape(v) for k, v in _QUOTED.findall(value)
                }
            case b"content-type":
                mime_type = value.strip().decode("latin-1")
    return disposition, mime_type


def _unescape(value: bytes) -> str:
    """Undo both common escapes for a quote or line end in a quoted name."""
    plain = re.sub(rb"\\(.)", rb"\1", value)
    for code, char in ((b"%22", b'"'), (b"%0D", b"\r"), (b"%0A", b"\n")):
        plain = plain.replace(code, char)
    return plain.decode("utf-8", "replace")
