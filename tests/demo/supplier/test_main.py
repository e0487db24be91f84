"""Tests of the reference supplier as a command."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from tests.demo.supplier.supplier_rig import calling
from tests.waiting import HANG_LIMIT

pytestmark = pytest.mark.process
COMMAND = [sys.executable, "-W", "error", "-m", "bot.demo.supplier"]


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the command on a free port; return it and its first line."""
    command = [*COMMAND, "--port", "0", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


def address(line: str) -> str:
    return f"{line.split()[2]}/"


def stop(process: subprocess.Popen[str]) -> str:
    """Send Ctrl-C, expect a clean exit; return standard error."""
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=HANG_LIMIT)
    assert process.returncode == 0
    return errors


async def test_it_introduces_itself_answers_and_leaves_quietly() -> None:
    with running() as (process, line):
        async with calling(address(line)) as caller:
            connected = await caller.ask("connect")

            assert f"app_id {APP_ID}  app_key {APP_KEY}" in line
            assert connected["balance"] == 50_000
        assert stop(process) == ""


async def test_it_keeps_its_data_and_delivers_by_hand(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path / "supplier.sqlite3"), "--manual-delivery-delay", "0")
    with running(*options) as (process, line):
        async with calling(address(line)) as caller:
            order = await caller.ask("trade", shared_code="film-night", num=1)
        process.kill()
    with running(*options) as (process, line):
        async with calling(address(line)) as caller:
            shown = await caller.ask("query", tradeNo=order["tradeNo"])
            while shown["secret"] == order["secret"]:
                shown = await caller.ask("query", tradeNo=order["tradeNo"])

            assert shown["secret"].startswith("Profile ")
        assert stop(process) == ""


async def test_it_is_quirky_when_asked_to() -> None:
    with running("--supplier-behaviour", "quirky") as (process, line):
        async with calling(address(line)) as caller:
            assert await caller.refused("query") == "订单不存在"
        assert stop(process) == ""


def said_by(*options: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG_LIMIT, check=False)


def test_a_taken_port_is_told_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = said_by("--port", str(port))

    assert result.returncode == 1
    assert result.stderr == (
        f"Cannot listen on 127.0.0.1:{port}: the port is in use, choose another one.\n"
    )


def test_data_that_cannot_be_kept_is_told_in_a_sentence(tmp_path: Path) -> None:
    nowhere, rubbish = tmp_path / "nowhere" / "supplier.sqlite3", tmp_path / "rubbish"
    rubbish.write_text("This is not a database. " * 100, encoding="utf-8")
    reasons = {nowhere: "unable to open database file", rubbish: "file is not a database"}
    for path, reason in reasons.items():
        result = said_by("--port", "0", "--data", str(path))

        assert result.returncode == 1
        assert result.stderr == f"Cannot keep data in {path}: {reason}.\n"


def test_a_port_that_does_not_exist_is_told_in_a_sentence() -> None:
    result = said_by("--port", "70000")

    assert result.returncode == 2
    assert "a port must be between 0 and 65535" in result.stderr
