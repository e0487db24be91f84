"""Tests that a start imports only what it needs: imports are most of its work and of its memory."""

import os
import subprocess
import sys
from pathlib import Path

from bot.__main__ import load_command, make_parser
from tests.waiting import HANG_LIMIT

ROOT = Path(__file__).parent.parent
#: What few commands, settings or databases need.
RARELY_NEEDED = {
    "aiohttp.web",
    "alembic",
    "asyncpg",
    "bot.commands.check",
    "bot.demo",
    "mako",
    "prometheus_client",
    "rapidfuzz",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.orm",
    "starlette",
    "uvicorn",
}
#: The largest packages of the shop.
LARGE = {"aiohttp", "babel", "httpx", "pydantic", "sqlalchemy", "telegram"}


def imported_by(program: str, folder: Path) -> set[str]:
    """Return the names of all modules that are imported when `program` has ended.

    It has the settings of a shop whose data is in `folder`, and no servers.
    """
    settings = {
        "TELEGRAM_TOKEN": "123456:not-a-token-of-any-bot-at-all-not-a-token",
        "ADMIN_IDS": "1",
        "SUPPLIER_URL": "https://supplier.example",
        "SUPPLIER_APP_ID": "1",
        "SUPPLIER_APP_KEY": "1",
        "DATA_DIR": str(folder / "data"),
    }
    code = f"import sys\n{program}\nprint('imported:', *sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, **settings, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=True,
    )
    return set(ended.stdout.rpartition("imported:")[2].split())


def test_a_start_on_a_file_imports_nothing_that_few_shops_need(tmp_path: Path) -> None:
    for has_data in (False, True):
        assert (tmp_path / "data").exists() is has_data

        imported = imported_by(
            "import asyncio\n"
            "from bot.__main__ import load_command\n"
            "load_command('run')\n"
            "from bot.app import open_shop\n"
            "from bot.settings import load_settings\n"
            "async def open_and_close():\n"
            "    async with open_shop(load_settings()):\n"
            "        pass\n"
            "asyncio.run(open_and_close())\n",
            tmp_path,
        )

        assert {"bot.app", "storage.engine.migrate", *LARGE} <= imported
        assert not RARELY_NEEDED & imported, f"{has_data=}"


def test_a_question_about_the_program_imports_no_large_package(tmp_path: Path) -> None:
    imported = imported_by(
        "from bot.__main__ import main\ntry: main(['--version'])\nexcept SystemExit: pass", tmp_path
    )

    assert "bot.__main__" in imported
    assert not (LARGE | RARELY_NEEDED) & imported


def test_every_command_of_the_parser_can_be_run() -> None:
    (commands,) = (each.choices for each in make_parser()._actions if each.dest == "subcommand")

    assert commands is not None
    for name in commands:
        assert callable(load_command(name)), name
