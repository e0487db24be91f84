"""The index of the pictures: a row for each screen, a column for each language.

Text in, HTML out.
"""

from collections.abc import Iterable
from html import escape

from tests.tools.gallery.camera import Picture

_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Every screen</title><style>
body { margin: 20px; background: #efece6; color: #211f2c; font: 14px/1.4 system-ui, sans-serif; }
table { border-collapse: collapse; }
th { position: sticky; top: 0; padding: 8px; background: #efece6; text-align: start; }
td { padding: 8px; border-top: 1px solid #ccc; vertical-align: top; }
td:first-child { max-width: 130px; overflow-wrap: anywhere; }
img { display: block; max-width: 390px; }
</style></head><body><h1>Every screen</h1>
"""


def index(pictures: Iterable[Picture]) -> str:
    """Return the page that shows all pictures; addresses are relative to it."""
    chapters: dict[str, dict[str, dict[str, Picture]]] = {}
    for picture in pictures:
        rows = chapters.setdefault(picture.chapter, {})
        rows.setdefault(picture.name, {})[picture.language] = picture
    links = "".join(f'<li><a href="#{escape(name)}">{escape(name)}</a></li>' for name in chapters)
    tables = "".join(_chapter(name, rows) for name, rows in chapters.items())
    return f"{_HEAD}<nav><ul>{links}</ul></nav>{tables}</body></html>\n"


def _chapter(name: str, rows: dict[str, dict[str, Picture]]) -> str:
    languages = list(dict.fromkeys(language for row in rows.values() for language in row))
    heads = "".join(f"<th>{escape(language)}</th>" for language in languages)
    body = "".join(_row(title, row, languages) for title, row in rows.items())
    title = f'<h2 id="{escape(name)}">{escape(name)}</h2>'
    return f"{title}<table><thead><tr><th></th>{heads}</tr></thead>{body}</table>"


def _row(title: str, row: dict[str, Picture], languages: Iterable[str]) -> str:
    cells = "".join(
        f"<td>{_image(row[language]) if language in row else ''}</td>" for language in languages
    )
    return f"<tr><td>{escape(title)}</td>{cells}</tr>"


def _image(picture: Picture) -> str:
    words = escape(f"{picture.name}, {picture.language}")
    address = escape(picture.file.as_posix())
    return f'<a href="{address}"><img src="{address}" alt="{words}" loading="lazy"></a>'
