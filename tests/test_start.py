"""Tests that a start imports only what it needs: imports are most of its work and of its memory."""

import os
import subprocess
import sys
from pathlib import Path

from bot.__main__ import load_commands, make_parser
from tests.storage.engines import migrated_file
from tests.waiting import HANG_LIMIT

ROOT = Path(__file__).parent.parent
#: What few commands, settings or databases need.
RARELY_NEEDED = {
    "aiohttp.web",
    "alembic",
    "bot.demo",
    "mako",
    "prometheus_client",
    "starlette",
    "uvicorn",
}
#: The largest packages of the shop.
LARGE = {"aiohttp", "babel", "httpx", "pydantic", "sqlalchemy", "telegram"}


def imported_by(program: str, *arguments: str) -> set[str]:
    """Return the names of all modules that are imported when `program` has ended."""
    code = f"import sys\n{program}\nprint('imported:', *sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=True,
    )
    return set(ended.stdout.rpartition("imported:")[2].split())


def test_a_start_on_a_current_sqlite_file_imports_nothing_that_few_shops_need(
    tmp_path: Path,
) -> None:
    address = migrated_file(tmp_path / "shop.sqlite3")

    imported = imported_by(
        "import asyncio\n"
        "from bot.__main__ import load_commands\n"
        "from bot.i18n import Translations\n"
        "from storage import Vault, make_key, open_database\n"
        "load_commands()\n"
        "Translations.load()\n"
        "async def open_and_close():\n"
        "    db = await open_database(\n"
        "        sys.argv[1], Vault(make_key()), currency='USD', cost_currency='USD'\n"
        "    )\n"
        "    await db.aclose()\n"
        "asyncio.run(open_and_close())\n",
        address,
    )

    assert {"bot.app", "storage.engine.migrate", *LARGE} <= imported
    assert not RARELY_NEEDED & imported


def test_a_question_about_the_program_imports_no_large_package() -> None:
    imported = imported_by(
        "from bot.__main__ import main\ntry: main(['--version'])\nexcept SystemExit: pass"
    )

    assert "bot.__main__" in imported
    assert not (LARGE | RARELY_NEEDED) & imported


def test_every_command_of_the_parser_can_be_run() -> None:
    (commands,) = (each.choices for each in make_parser()._actions if each.dest == "subcommand")

    assert commands is not None
    assert set(load_commands()) == set(commands)
