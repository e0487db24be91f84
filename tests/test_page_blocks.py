"""Tests of the blocks of code on the pages: each is run as it is written, or says why it is not.

Commands run in a copy of the checkout, beside the local Bot API server and the reference supplier.
What the other blocks name must exist: targets, commands, options, settings, files.
"""

import ast
import asyncio
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from configparser import RawConfigParser
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent
from typing import Any, Final

import httpx
import pytest
import yaml
from dotenv import dotenv_values
from pydantic import SecretStr

from bot.commands.demo import demo_settings
from bot.demo import demo_servers
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import STRICT
from bot.settings import Settings, make_settings
from bot.supplier import Accepted, SupplierClient
from tests.page_blocks import BLOCKS, PAGES, ROOT, PageBlock
from tests.storage.engines import empty_url
from tests.waiting import HANG_LIMIT

#: The version that a reader installs.
_VERSION: Final = "1.0.0"
#: What a page says for the address of a database of the reader's own.
_NEW_DATABASE: Final = "postgresql://USER@HOST/NAME"
#: Commands that go on until they are stopped, and what they print, or serve, once they work.
_ENDLESS: Final = {
    "vitrine run": "open: @",
    "vitrine rehearse": "Rehearsal: http://127.0.0.1:",
    "make demo": "http://127.0.0.1:",
}
_ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:[0-9]+/?")
_SETTINGS: Final = {
    "BACKUP_DIR": "backups",
    "BACKUP_PASSPHRASE": "twelve characters and more",
    "MARKUP_PERCENT": "10",
    "STAR_VALUE": "0.013",
}
_REQUIRED: Final = {
    "telegram_token": "123456:a-token-of-more-than-thirty-letters",
    "admin_ids": "1",
    "supplier_url": "https://shop.example",
    "supplier_app_id": "1",
    "supplier_app_key": "KEY",
}
#: The languages of blocks that are linted here, and of those that always name what runs them.
_LINTED: Final = {"sh", "dotenv", "ini", "yaml", "tree"}
_MARKED: Final = {"python", "settings", "fluent"}

by_name = [block.name for block in BLOCKS]
#: The pages with blocks that are run, in the order of the page: a later one uses what an earlier one made.
RUN: Final = {
    page: [block for block in BLOCKS if block.page == page and block.is_run_here]
    for page in PAGES
    if any(block.page == page and block.is_run_here for block in BLOCKS)
}


@pytest.mark.parametrize("block", BLOCKS, ids=by_name)
def test_every_block_is_run_or_says_why_not(block: PageBlock) -> None:
    """A block without a language, or of one that nobody runs or lints, is a mistake."""
    assert block.language in _LINTED | _MARKED
    if block.language in _MARKED:
        assert block.mark
    if block.mark.startswith("run by "):
        test = ROOT / block.mark.removeprefix("run by ")
        assert block.page.name in test.read_text("utf-8"), "the test does not name the page"
    if block.mark.startswith("part of "):
        assert block.body in (ROOT / block.mark.removeprefix("part of ")).read_text("utf-8")


def test_the_pages_that_a_reader_follows_have_commands_that_are_run() -> None:
    pages = {page.name for page in RUN}
    assert {"README.md", "HANDBOOK.md", "BACKUP.md", "GROWTH.md", "DEPLOYING.md"} <= pages


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_fence_of_a_page_is_missed(page: Path) -> None:
    fences = [
        line for line in page.read_text("utf-8").splitlines() if line.lstrip().startswith("```")
    ]
    assert len(fences) == 2 * sum(block.page == page for block in BLOCKS)


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "sh"], ids=lambda block: block.name
)
async def test_a_shell_reads_every_block_of_commands(block: PageBlock) -> None:
    shell = await asyncio.create_subprocess_exec(
        "bash", "-n", stdin=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await shell.communicate(block.body.encode())
    assert shell.returncode == 0, errors.decode()


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "python"], ids=lambda block: block.name
)
def test_every_block_of_python_can_be_compiled(block: PageBlock) -> None:
    ast.parse(block.body)


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "dotenv"], ids=lambda block: block.name
)
def test_every_block_of_settings_is_accepted(block: PageBlock, tmp_path: Path) -> None:
    """Its names exist, and its values are ones with which a shop starts."""
    file = tmp_path / "settings"
    file.write_text(block.body, "utf-8")
    given = {name.lower(): value or "" for name, value in dotenv_values(file).items()}
    assert given
    assert given.keys() <= Settings.model_fields.keys()
    for name in {"terms_file", "by_hand_instructions_file"} & given.keys():
        given[name] = str(file)
    make_settings({**_REQUIRED, **given})


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "ini"], ids=lambda block: block.name
)
def test_every_block_of_a_service_is_read(block: PageBlock) -> None:
    service = RawConfigParser(strict=False)
    service.read_string(block.body)
    for _, credential in service.items("Service"):
        name, _, file = credential.partition(":")
        assert name.lower() in Settings.model_fields
        assert file.endswith(f"/{name}")


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "yaml"], ids=lambda block: block.name
)
def test_every_block_of_yaml_is_a_table(block: PageBlock) -> None:
    """A path that it asks the shop for is one that the shop serves."""
    assert isinstance(yaml.safe_load(block.body), dict)
    served = (ROOT / "bot" / "adapters" / "health_server.py").read_text("utf-8")
    assert [
        path for path in re.findall(r"path: (/[a-z/]+)", block.body) if path not in served
    ] == []


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "tree"], ids=lambda block: block.name
)
def test_every_folder_of_a_tree_exists(block: PageBlock) -> None:
    """A line names a folder or files, two spaces deeper than its parent, before what it says."""
    parents: list[tuple[int, Path]] = []
    for line in block.body.splitlines():
        depth = len(line) - len(line.lstrip())
        names = [name.strip() for name in line.strip().partition("  ")[0].split(",")]
        if depth > 14:
            continue  # the second line of a sentence
        parents = [each for each in parents if each[0] < depth]
        base = parents[-1][1] if parents else ROOT
        for name in names:
            assert (base / name).exists(), line
        parents.append((depth, base / names[0]))


# --- the commands, run as they are written -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Workshop:
    """A copy of the checkout in which commands run, with the settings of a shop that can open."""

    folder: Path
    new_database: str

    async def run(self, command: str) -> None:
        """Run one command to its end; stop one that goes on by itself once it works."""
        words = command.replace(_NEW_DATABASE, self.new_database)
        if command == "vitrine rehearse":
            words += " --port 0"  # another program of this machine may have the usual one
        program = await asyncio.create_subprocess_exec(
            "bash",
            "-ec",
            f"exec {words}",
            cwd=self.folder,
            env=self._environment(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        assert program.stdin is not None
        program.stdin.write(b"\n" * 20)  # `vitrine init` asks; an empty line is the default
        try:
            async with asyncio.timeout(HANG_LIMIT):
                ready = _ENDLESS.get(command.removeprefix("venv/bin/"), "")
                said = await self._follow(program, ready)
                ended = await program.wait()
                # make itself ends by the signal that stops the program.
                assert ended == 0 or (ended == -signal.SIGTERM and bool(ready) and ready in said), (
                    said
                )
        finally:
            if program.returncode is None:
                os.killpg(program.pid, signal.SIGKILL)
                await program.wait()

    async def _follow(self, program: asyncio.subprocess.Process, ready: str) -> str:
        """Read what a program says to its end; stop it once it has said `ready`, unless that is ""."""
        assert program.stdout is not None
        said = ""
        async for line in program.stdout:
            said += line.decode()
            if ready and ready in said:
                if (address := _ADDRESS.search(said)) is not None:
                    await _open_page(address[0])
                os.killpg(program.pid, signal.SIGTERM)
                ready = ""
        return said

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("HOME", "LANG", "TMPDIR") if name in os.environ}
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return {
            **kept,
            "PATH": path,
            "PYTHONPATH": str(self.folder),
            "PORT": "0",
            "version": _VERSION,
        }


async def _open_page(address: str) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        reply = await client.get(address)
    assert reply.status_code == 200


@asynccontextmanager
async def a_workshop(tmp_path: Path) -> AsyncIterator[Workshop]:
    """Copy the checkout, serve Telegram and the supplier, and write `.env`."""
    folder = tmp_path / "vitrine"
    copied = shutil.ignore_patterns("__pycache__")
    for name in ("bot", "storage", "locales", ".ci", ".deploy"):
        shutil.copytree(ROOT / name, folder / name, ignore=copied)
    for name in ("Makefile", "pyproject.toml", "README.md", ".env.example"):
        shutil.copy2(ROOT / name, folder / name)
    _write_program(folder / "bin" / "vitrine", "-m bot")
    _write_program(folder / f"venv-{_VERSION}" / "bin" / "vitrine", "-m bot")
    (folder / "venv").symlink_to(f"venv-{_VERSION}")
    _write_program(folder / ".venv" / "bin" / "python", "")
    (folder / ".venv" / "demo").touch()
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=STRICT) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        await servers.telegram.send_text(demo_servers.OPERATOR.id, "/start")
        settings = demo_settings(address, folder / "data")
        names = "telegram_token telegram_api_url supplier_url supplier_app_id supplier_app_key"
        values = {name.upper(): _as_text(getattr(settings, name)) for name in names.split()}
        values |= {"ADMIN_IDS": str(demo_servers.OPERATOR.id), **_SETTINGS}
        lines = [f"{name}='{value}'" for name, value in values.items()]
        (folder / ".env").write_text("\n".join(lines) + "\n", "utf-8")
        yield Workshop(folder, empty_url("postgresql", tmp_path))


def _write_program(file: Path, arguments: str) -> None:
    """Write a program that runs the interpreter of the tests."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', "utf-8")
    file.chmod(0o755)


def _as_text(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


@pytest.mark.process
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
async def test_every_command_of_a_page_succeeds(page: Path, tmp_path: Path) -> None:
    async with a_workshop(tmp_path) as workshop:
        await workshop.run("vitrine run")  # the shop was open before
        for block in RUN[page]:
            for command in block.list_commands():
                await workshop.run(command)


async def test_the_example_of_the_suppliers_client_trades() -> None:
    """The block of bot/supplier/README.md, with the address and a product of the reference supplier."""
    (block,) = (each for each in BLOCKS if each.page == ROOT / "bot" / "supplier" / "README.md")
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=STRICT) as servers,
        demo_servers.serve_demo(servers, listener) as address,
        SupplierClient(f"{address}/supplier", APP_ID, APP_KEY) as client,
    ):
        products = [each for one in (await client.items()).categories for each in one.children]
        code = next(each.code for each in products if "music" in each.name.lower())
        body = block.body.replace("https://shop.example", f"{address}/supplier")
        body = body.replace("app_id=1001", f'app_id="{APP_ID}"').replace("A1B2C3", code)
        names: dict[str, Any] = {"SupplierClient": SupplierClient, "key": APP_KEY}
        example = f"async def example():\n{indent(body, '    ')}    return cost, outcome\n"
        exec(example, names)
        cost, outcome = await names["example"]()
    assert cost > 0
    assert isinstance(outcome, Accepted), outcome
