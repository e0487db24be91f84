"""Keeps the server's documents in one SQLite file, so that they survive a restart.

Documents are JSON by kind and key; files are bytes. Each write has reached the operating system
when the call returns, so it survives a killed process. Without a path nothing is stored. The
archive does not interpret its content.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.demo.telegram.request_params import dumps

_SCHEMA = """
create table if not exists documents (
    kind text not null, key text not null, body text not null, primary key (kind, key)
) without rowid;
create table if not exists blobs (key text primary key, data blob not null);
"""


class DocumentArchive:
    """A store of documents; `DocumentArchive(None)` stores nothing."""

    def __init__(self, path: Path | str | None = None) -> None:
        self._db: sqlite3.Connection | None = None
        if path is not None:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            # A crash of the machine may lose the last seconds of a demo; a killed process loses nothing.
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = off")
            self._db.executescript(_SCHEMA)

    def put(self, kind: str, key: object, document: object) -> None:
        if self._db is not None:
            row = (kind, str(key), dumps(document))
            self._db.execute("insert or replace into documents values (?, ?, ?)", row)

    def delete(self, kind: str, key: object) -> None:
        if self._db is not None:
            row = (kind, str(key))
            self._db.execute("delete from documents where kind = ? and key = ?", row)

    def load(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Yield key and document for all documents of a kind, in no particular order."""
        if self._db is not None:
            query = "select key, body from documents where kind = ?"
            for key, body in self._db.execute(query, (kind,)).fetchall():
                yield key, json.loads(body)

    def put_blob(self, key: str, data: bytes) -> None:
        if self._db is not None:
            self._db.execute("insert or replace into blobs values (?, ?)", (key, data))

    def get_blob(self, key: str) -> bytes:
        """Return the bytes stored under a key; raise KeyError if there are none."""
        row: tuple[bytes] | None = None
        if self._db is not None:
            query = "select data from blobs where key = ?"
            row = self._db.execute(query, (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return row[0]

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
