"""Reads and writes single stored values, and marks commits."""

from functools import cache

from sqlalchemy import Executable, bindparam, select

from storage.engine.commit_marks import CommitMarks
from storage.engine.repository import RepositoryResources, insert_in_dialect
from storage.operations.tables import meta

_SELECT_VALUE = select(meta.c.value).where(meta.c.key == bindparam("key"))


def load_meta_value(resources: RepositoryResources, key: str) -> bytes | None:
    """Return the value of `key`; None if it was never saved."""
    return resources.connection.scalar(_SELECT_VALUE, {"key": key})


def save_meta_value(resources: RepositoryResources, key: str, value: bytes) -> None:
    """Save `value` in place of an earlier one."""
    resources.connection.execute(_upsert(resources.dialect), {"key": key, "value": value})


@cache
def _upsert(dialect: str) -> Executable:
    insert = insert_in_dialect(dialect, meta)
    replaced = {"value": insert.excluded.value}
    return insert.on_conflict_do_update(index_elements=["key"], set_=replaced)


_MARK_KEY = "commit "
#: What only the running processes use, and no backup brings back. The token is of versions before 0045.
IS_OF_PROCESS = (meta.c.key == "fence") | meta.c.key.startswith(_MARK_KEY, autoescape=True)


def make_commit_marks(process_name: str) -> CommitMarks:
    """Return the marks of the last commits of a process: a row for each of its connections that writes.

    `process_name` is our own text, without a quote.
    """
    key = f"{_MARK_KEY}{process_name}:"

    def write(place: int, mark: bytes) -> str:
        return (
            f"INSERT INTO meta (key, value) VALUES ('{key}{place}', '\\x{mark.hex()}')"  # noqa: S608 - our own number and bytes
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        )

    return CommitMarks(write, f"SELECT value FROM meta WHERE key = '{key}' || $1::bigint")  # noqa: S608 - a constant


def delete_commit_marks(process_name: str) -> Executable:
    """Return the statement that deletes the marks of a process."""
    return meta.delete().where(
        meta.c.key.startswith(f"{_MARK_KEY}{process_name}:", autoescape=True)
    )
