"""Copies of all rows of a database, kept beside it and put back in a few milliseconds.

No connection must be closed for it. On PostgreSQL a copy is a schema of the same database. The tables, their
constraints and their triggers stay; constraints are not checked again.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from tests.storage.outside_reader import FileReader, OutsideReader, ServerReader

#: Written for one copy, whose name takes the place of `copy`.
_KEEP: Final = """
DO $$ DECLARE name text; BEGIN
    DROP SCHEMA IF EXISTS copy CASCADE;
    CREATE SCHEMA copy;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE TABLE copy.%I AS TABLE public.%I', name, name);
    END LOOP;
    CREATE TABLE copy."kept sequences" AS SELECT sequencename, last_value
        FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'outside_changes';
END $$"""
_PUT_BACK: Final = """
SET session_replication_role = replica;
DO $$ DECLARE name text; kept record; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DELETE FROM public.%I', name);
        EXECUTE format('INSERT INTO public.%I SELECT * FROM copy.%I', name, name);
    END LOOP;
    FOR kept IN SELECT * FROM copy."kept sequences" LOOP
        PERFORM setval(format('public.%I', kept.sequencename)::regclass,
            coalesce(kept.last_value, 1), kept.last_value IS NOT NULL);
    END LOOP;
    IF to_regclass('public.outside_changes') IS NOT NULL THEN
        PERFORM nextval('public.outside_changes');
    END IF;
END $$;
SET session_replication_role = origin"""


class DatabaseCopies(Protocol):
    """The copies of one database. Names are plain identifiers."""

    def keep(self, name: str) -> None:
        """Keep all rows under this name, in place of an earlier copy."""

    def put_back(self, name: str) -> None:
        """Put the kept rows in the place of all present ones. Ids go on as they did then."""


def copies_of(reader: OutsideReader) -> DatabaseCopies:
    """Return the copies of the database that `reader` reads."""
    if isinstance(reader, FileReader):
        return FileCopies(reader.file)
    assert isinstance(reader, ServerReader)
    return ServerCopies(reader)


@dataclass(frozen=True, slots=True)
class FileCopies:
    """Copies of a SQLite file, each a file beside it."""

    file: Path

    def keep(self, name: str) -> None:
        """Keep the whole file under this name, as the backup command does."""
        _copy(self.file, self.file.with_suffix(f".{name}"))

    def put_back(self, name: str) -> None:
        """Put the kept rows and tables in the place of all present ones."""
        _copy(self.file.with_suffix(f".{name}"), self.file)


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


@dataclass(frozen=True, slots=True)
class ServerCopies:
    """Copies of a PostgreSQL database, each a schema of it."""

    reader: ServerReader

    def keep(self, name: str) -> None:
        """Keep all rows under this name, in place of an earlier copy."""
        self.reader.execute(_KEEP.replace("copy", f"copy_{name}"))

    def put_back(self, name: str) -> None:
        """Put the kept rows in the place of all present ones. Ids go on as they did then."""
        self.reader.execute(_PUT_BACK.replace("copy", f"copy_{name}"))
