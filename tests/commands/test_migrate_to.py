"""Tests of `migrate-to`: what it prints, and the shops and settings that it refuses."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
from pydantic import SecretStr

from bot import app
from bot.__main__ import main
from bot.commands import console
from bot.commands.migrate_to import migrate_to
from bot.settings import Settings
from storage import AnotherInstance, InstanceLock, MaintenanceFailed, ShopMoved
from tests.builders import BUYER
from tests.commands.test_backup_and_restore import a_shop_in, looked_at, settings_of
from tests.commands.test_run import COMPLETE, ROOT
from tests.storage.engines import empty_url
from tests.waiting import HANG_LIMIT, until


@pytest.fixture
def target(tmp_path: Path) -> str:
    return empty_url("postgresql", tmp_path)


async def test_a_shop_moves_and_the_operator_reads_the_proof_and_what_to_do(
    tmp_path: Path, target: str
) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)

    told = "\n".join(await migrate_to(settings, target))

    assert "buyers 1 = 1" in told
    assert "rules hold, in the file and on the server" in told
    assert "Now set DATABASE_URL to the new address" in told
    assert "would sell everything twice" in told
    assert f"still need {settings.vault_key_file}" in told
    assert target not in told  # it may hold a password
    moved = settings_of(tmp_path / "shop", database_url=SecretStr(target))
    person, pauses = await looked_at(moved)
    assert person is not None
    assert person.id == BUYER
    assert not pauses
    with pytest.raises(ShopMoved):
        await app.open_shop_database(settings)


async def test_a_running_shop_is_not_moved(tmp_path: Path, target: str) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    async with InstanceLock(settings.data_dir, settings.database_address):
        with pytest.raises(AnotherInstance, match="another process runs a shop"):
            await migrate_to(settings, target)
    assert await looked_at(settings)


async def test_without_its_vault_key_no_shop_is_moved(tmp_path: Path, target: str) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    settings.vault_key_file.unlink()
    with pytest.raises(MaintenanceFailed, match=r"vault.key is missing"):
        await migrate_to(settings, target)
    assert not settings.vault_key_file.exists()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////tmp/other.sqlite3", "must begin with postgresql"),
        ("nonsense", "must look like"),
        ("postgresql://shop:s3cret@127.0.0.1:9/shop", "cannot be used: ConnectionRefusedError"),
    ],
)
def test_an_address_that_cannot_be_used_is_one_sentence(
    tmp_path: Path,
    address: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = settings_of(tmp_path / "shop")
    asyncio.run(a_shop_in(settings))
    monkeypatch.setattr(console, "load_settings", lambda: settings)

    assert main(["migrate-to", address]) == 1

    printed = capsys.readouterr()
    assert sentence in printed.err
    assert "s3cret" not in printed.err
    assert not printed.out


#: The migration waits here, half-way, until the lock with this number is free.
_WAIT_AT_THE_OUTBOX = """
CREATE FUNCTION wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    IF to_regclass('outbox') IS NOT NULL THEN PERFORM pg_advisory_xact_lock(4711); END IF;
END $$;
CREATE EVENT TRIGGER waiting ON ddl_command_end WHEN TAG IN ('ALTER TABLE')
    EXECUTE FUNCTION wait();
"""


@pytest.mark.process
async def test_a_killed_move_leaves_nothing_and_is_run_again(tmp_path: Path, target: str) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    connection = await asyncpg.connect(target)
    try:
        await connection.execute(_WAIT_AT_THE_OUTBOX)
        await connection.execute("SELECT pg_advisory_lock(4711)")
        process = _started(settings, target)
        await _wait_until_blocked(connection, process)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=HANG_LIMIT)
        await connection.execute("DROP EVENT TRIGGER waiting")
    finally:
        await connection.close()

    assert await looked_at(settings)  # it opens: nothing was marked
    await _wait_until_alone(target)
    again = _started(settings, target)
    printed, _ = again.communicate(timeout=HANG_LIMIT)
    assert again.returncode == 0
    assert "buyers 1 = 1" in printed


def _started(settings: Settings, target: str) -> "subprocess.Popen[str]":
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    more = {"PYTHONPATH": str(ROOT), "DATA_DIR": str(settings.data_dir)}
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "migrate-to", target],
        cwd=settings.data_dir,
        env={**kept, **COMPLETE, **more},
        stdout=subprocess.PIPE,
        text=True,
    )


async def _wait_until_blocked(
    connection: asyncpg.Connection, process: "subprocess.Popen[str]"
) -> None:
    query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"

    async def is_blocked() -> bool:
        assert process.poll() is None, "the move ended before it reached the lock"
        return bool(await connection.fetchval(query))

    await until(is_blocked)


async def _wait_until_alone(url: str) -> None:
    """Wait until the server has noticed that the killed process is gone."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    connection = await asyncpg.connect(url)
    try:

        async def is_alone() -> bool:
            return not await connection.fetchval(query)

        await until(is_alone)
    finally:
        await connection.close()
