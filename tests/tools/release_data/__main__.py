"""Writes the data set of this release: `python -m tests.tools.release_data`.

It needs a PostgreSQL server from the wheel, as the tests do. A data set that exists is never changed.
"""

import asyncio
import base64
import gzip
import json
import logging
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot import __version__
from bot.commands import backup
from bot.services.operations import reconciliation
from storage import EngineDatabase
from storage.engine.columns import list_lasting_tables
from storage.engine.migrate import newest_revision
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS
from tests.storage import first_form, release_data
from tests.storage.engines import ENGINES, server_wheel
from tests.storage.release_data import BACKUP, EXPECTED, FOLDER, POSTGRESQL, SQLITE
from tests.tools.release_data.shop_history import continue_shop

Found = dict[str, Any]


async def main() -> int:
    """Write the files; return 1 if there is a data set of this version already."""
    folder = FOLDER / __version__
    if folder.exists():
        print(f"{folder} exists; a data set is never changed", file=sys.stderr)
        return 1
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        found: dict[str, Found] = {}
        sealed: dict[str, list[Found]] = {}
        urls = {}
        for engine in ENGINES:
            urls[engine] = first_form.url_of(engine, work)
            async with first_form.opened(urls[engine]) as store:
                rig = await continue_shop(store)
                found[engine] = await describe_data(store) | {"now": rig.clock.now().isoformat()}
                sealed[engine] = await store.transact_on_tables(_list_sealed)
        assert found["sqlite"] == found["postgresql"]
        assert [_without_context(each) for each in sealed["sqlite"]] == [
            _without_context(each) for each in sealed["postgresql"]
        ]
        new = work / "new"
        new.mkdir()
        await _write(new, urls, found["sqlite"] | {"sealed": sealed})
        folder.parent.mkdir(exist_ok=True)
        shutil.copytree(new, folder)
    return 0


def _without_context(entry: Found) -> Found:
    """Return a sealed value without its context, which has a random part in quotes."""
    return {name: value for name, value in entry.items() if name != "context"}


async def _write(folder: Path, urls: dict[str, str], found: Found) -> None:
    settings = first_form.settings_of(folder, urls["sqlite"])
    await backup.make_backup(settings, folder / BACKUP, None)
    file = Path(urls["sqlite"].removeprefix("sqlite:///"))
    dump = await asyncio.to_thread(_dump, urls["postgresql"])
    # A newer psql refuses what the mark of a restricted dump says in an older one.
    lines = [each for each in dump.splitlines(keepends=True) if not each.startswith(b"\\")]
    for name, content in (
        (SQLITE, file.read_bytes()),
        (POSTGRESQL, b"".join(lines)),
        (EXPECTED, json.dumps(found, ensure_ascii=True, indent=1).encode()),
    ):
        (folder / name).write_bytes(gzip.compress(content, mtime=0))


def _dump(url: str) -> bytes:
    program = Path(server_wheel().__file__).parent / "pginstall18" / "bin" / "pg_dump"
    command = [str(program), "--inserts", "--no-owner", "--no-privileges", url]
    return subprocess.run(command, check=True, capture_output=True).stdout


async def describe_data(store: EngineDatabase) -> Found:
    """Return what must be found in the data by every later version. Raise if something is broken."""
    findings = await store.read(reconciliation.check_rules)
    assert [each for each in findings if not each.holds] == []
    columns = {
        table.name: [each.name for each in table.columns]
        for table in sorted(list_lasting_tables(), key=lambda table: table.name)
    }
    counts = {}
    for table, names in columns.items():
        counted = ", ".join(f"COUNT({name})" for name in names)
        ((counts[table], *filled),) = await first_form.rows(
            store, f"SELECT COUNT(*), {counted} FROM {table}"
        )
        empty = {name for name, number in zip(names, filled, strict=True) if not number}
        assert {(table, name) for name in empty} <= release_data.UNUSED_COLUMNS, (table, empty)
    wallets = await first_form.rows(store, "SELECT id, balance, credit FROM buyers ORDER BY id")
    return {
        "version": __version__,
        "revision": newest_revision(),
        "columns": columns,
        "counts": counts,
        "rules": sorted(each.rule for each in findings),
        "statuses": {str(k): v for k, v in sorted((await first_form.statuses_of(store)).items())},
        "wallets": [list(each) for each in wallets],
    }


def _list_sealed(unit: RepositoryResources) -> list[Found]:
    """Return every sealed value with its row, its context and what is in it."""
    found = []
    for each in SEALED_COLUMNS:
        keys = [column.name for column in each.table.primary_key.columns]
        query = select(each.table).where(each.column.is_not(None))
        for row in unit.connection.execute(query).mappings():
            value, context = bytes(row[each.column.name]), list(each.encryption_context(row))
            entry: Found = {"table": each.table.name, "column": each.column.name}
            entry["row"] = {key: row[key] for key in keys}
            entry["context"] = context
            if value:
                plain = unit.vault.open(value, *context)
                entry["plain"] = base64.b64encode(plain).decode("ascii")
            found.append(entry)
    return sorted(found, key=lambda entry: (entry["table"], entry["column"], repr(entry["row"])))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
