"""The INI dialect in which a product's configuration is written. Pure.

A line that ends in `[x]` opens a section. Every other line is a name and a value with exactly one
`=` between them. Nothing is trimmed, and there are no comments or quotes. A dot in a name nests:
`a.b=1` is `{"a": {"b": "1"}}`. That is correct for options and quantities and wrong for a name like
`1.5GB`.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

Entry: TypeAlias = "str | dict[str, Entry]"
Section: TypeAlias = dict[str, Entry]

_SECTION = re.compile(r"\[([^\[\]]+)\]$")


class BrokenConfigError(ValueError):
    """A line that is neither a section nor a name with a value; the text is that line."""


def parse_ini(text: str) -> dict[str, Section]:
    """Return the sections by name, in their order; raise BrokenConfigError for a bad line."""
    sections: dict[str, Section] = {}
    section: Section = {}
    for line in re.split(r"[\r\n]+", text):
        if not line:
            continue
        title = _SECTION.search(line)
        if title:
            section = sections.setdefault(title[1], {})
        elif line.count("=") != 1:
            raise BrokenConfigError(line)
        else:
            name, _, value = line.partition("=")
            _set_nested(section, name.split("."), value)
    return sections


def flatten_section(section: Mapping[str, Entry], prefix: str = "") -> dict[str, str]:
    """Return the entries of a section under their dotted names."""
    entries: dict[str, str] = {}
    for name, value in section.items():
        if isinstance(value, str):
            entries[prefix + name] = value
        else:
            entries |= flatten_section(value, f"{prefix}{name}.")
    return entries


def to_ini_text(sections: Mapping[str, Mapping[str, Entry]]) -> str:
    """Return INI text, the reverse of `parse_ini`; sections without entries are left out."""
    lines: list[str] = []
    for title, section in sections.items():
        entries = flatten_section(section)
        if entries:
            lines.append(f"[{title}]")
            lines += [f"{name}={value}" for name, value in entries.items()]
    return "\n".join(lines)


def _set_nested(section: Section, path: list[str], value: str) -> None:
    *outer, last = path
    for name in outer:
        inner = section.get(name)
        if not isinstance(inner, dict):
            inner = section[name] = {}
        section = inner
    section[last] = value
