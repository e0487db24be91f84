"""Backups: everything that the shop knows, with the vault's keys, in one file that a passphrase opens.

Made beside an open shop from one consistent view, on either engine, and restored into either. A backup
is read to its end before anything is touched, and the database is replaced as a whole or not at all.
Who may restore when, and what that means for the orders, is the callers' business.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.exc import SQLAlchemyError

from storage.dump import Batch, Head, dumped, loaded
from storage.errors import BadBackup, DatabaseTrouble
from storage.identity import prove_keys
from storage.migrate import known_revisions, newest
from storage.store import SqlStore
from storage.strongbox import Strongbox, unpacked
from storage.unit import Unit
from storage.vault import Vault

ENDING = ".backup"
_BEGINNING = "vitrine-"
#: Plain bytes that are compressed, sealed and written in one go, off the event loop.
_HANDFUL = 1 << 20


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds; `rows` by table."""

    head: Head
    rows: dict[str, int] = field(default_factory=dict)


async def back_up(
    store: SqlStore, vault_key: str, passphrase: str, target: Path, now: datetime
) -> Path:
    """Write everything to `target` - in a folder under a name that tells `now` - and return the file.

    It appears whole or not at all, readable by its owner only. Raises WrongVaultKey when `vault_key` (as
    in the setting) does not belong to the database, OSError when the file cannot be written.
    """
    file = target / f"{_BEGINNING}{now:%Y%m%dT%H%M%SZ}{ENDING}" if target.is_dir() else target
    part = file.with_name(file.name + ".part")
    head = Head(newest(), now, vault_key)
    with _made_private(part) as handle:
        box = await asyncio.to_thread(Strongbox, handle, passphrase)
        box.write(head.line())
        try:
            async with aclosing(_handfuls(store, Vault.from_text(vault_key))) as plain:
                async for handful in plain:
                    await asyncio.to_thread(box.write, handful)
        except SQLAlchemyError as error:
            raise DatabaseTrouble("the database could not be read to its end") from error
        await asyncio.to_thread(_finish, box, handle)
    part.replace(file)
    _sync(file.parent)
    return file


async def _handfuls(store: SqlStore, vault: Vault) -> AsyncGenerator[bytes, None]:
    gathered = bytearray()
    async with store.engine.reading() as connection:
        await prove_keys(Unit(connection, vault, store.currency, store.cost_currency, store.bot_id))
        async for lines in dumped(connection):
            gathered += lines
            if len(gathered) >= _HANDFUL:
                yield bytes(gathered)
                gathered.clear()
    yield bytes(gathered)


@contextlib.contextmanager
def _made_private(part: Path) -> Iterator[BinaryIO]:
    """A new file for its owner only, which is gone again when the block fails."""
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _finish(box: Strongbox, file: BinaryIO) -> None:
    box.close()
    file.flush()
    os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Make a new name in `folder` last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def prune(folder: Path, keep: int) -> int:
    """Delete the oldest of our backups in `folder` beyond `keep`; how many. Others are left alone."""
    ours = sorted(folder.glob(f"{_BEGINNING}*{ENDING}"))
    old = ours[: max(len(ours) - keep, 0)]
    for each in old:
        each.unlink(missing_ok=True)
    return len(old)


# --- looking into one -------------------------------------------------------------------------------


def examine(file: BinaryIO, passphrase: str) -> Contents:
    """Read a backup to its end. Raises BadBackup with a sentence that lacks its subject, the file."""
    contents: Contents | None = None
    for part in loaded(unpacked(file, passphrase)):
        if isinstance(part, Head):
            if part.schema not in known_revisions():
                raise BadBackup("was made by a newer version of the shop; restore it with that")
            contents = Contents(part)
        elif contents is not None:
            rows = contents.rows
            rows[part.table.name] = rows.get(part.table.name, 0) + len(part.rows)
    assert contents is not None
    return contents


def batches(file: BinaryIO, passphrase: str) -> Iterator[Batch]:
    """The rows of a backup that `examine` has found to be whole."""
    return (part for part in loaded(unpacked(file, passphrase)) if isinstance(part, Batch))
