"""Small tables on a real PostgreSQL for tests of rules, from the untyped tables of their SQLite form."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from tests.storage.engines import empty_url
from tests.storage.outside_reader import ServerReader

_TEXTS = frozenset(
    [
        "account",
        "came_from",
        "cost_currency",
        "currency",
        "dedupe_key",
        "direction",
        "error",
        "external_id",
        "facts",
        "invoice_id",
        "key",
        "kind",
        "method",
        "outcome",
        "reason",
        "request_no",
        "resolution",
        "state",
        "status",
        "trade_no",
        "went_to",
    ]
)
_TABLE = re.compile(r"CREATE TABLE (\w+) \(([^)]+)\)")


@contextmanager
def sound_tables(schema: str, rows: str) -> Iterator[ServerReader]:
    """Yield a reader of these tables and rows; what the block changes by it is undone."""
    with closing(ServerReader(_prepared(schema, rows))) as reader:
        reader.execute("BEGIN")
        yield reader
        reader.execute("ROLLBACK")


@cache
def _prepared(schema: str, rows: str) -> str:
    url = empty_url("postgresql", Path())
    with closing(ServerReader(url)) as reader:
        reader.execute(_TABLE.sub(_typed_table, schema) + rows)
    return url


def _typed_table(found: "re.Match[str]") -> str:
    name, columns = found[1], [each.strip() for each in found[2].split(",")]
    typed = (
        f"{each} {'text' if each in _TEXTS or (name, each) == ('invoices', 'id') else 'bigint'}"
        for each in columns
    )
    return f"CREATE TABLE {name} ({', '.join(typed)})"
