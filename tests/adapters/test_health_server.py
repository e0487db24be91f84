"""Tests of the health over HTTP: alive whatever happens elsewhere, ready without a trouble; and of the
metrics beside it.
"""

import asyncio
import socket

import httpx
import pytest

from bot.adapters import health_server
from bot.adapters.health_server import PortInUse, serve_health


async def _get(port: int, path: str) -> tuple[int, str]:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"http://127.0.0.1:{port}{path}")
    return answer.status_code, answer.text


async def _write_metrics() -> bytes:
    return b"# TYPE a gauge\na 1.0\n"


async def test_each_trouble_is_a_line_and_the_process_is_alive_all_the_same() -> None:
    troubles = ["Telegram has not answered yet", "the database cannot be read"]

    async def find_troubles() -> list[str]:
        return troubles

    async with serve_health("127.0.0.1", 0, find_troubles, _write_metrics) as port:
        assert await _get(port, "/health/ready") == (503, "\n".join(troubles) + "\n")
        assert await _get(port, "/health/live") == (200, "live\n")
        troubles.clear()
        assert await _get(port, "/health/ready") == (200, "ready\n")
        assert (await _get(port, "/"))[0] == 404


async def test_a_database_that_does_not_answer_is_a_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health_server, "_ANSWER_SECONDS", 0.0)

    async def wait_for_ever() -> list[str]:
        await asyncio.Event().wait()
        return []

    async with serve_health("127.0.0.1", 0, wait_for_ever, _write_metrics) as port:
        assert await _get(port, "/health/ready") == (
            503,
            "the database does not answer in time\n",
        )


async def test_metrics_have_the_type_that_prometheus_reads() -> None:
    async def find_troubles() -> list[str]:
        return []

    serving = serve_health("127.0.0.1", 0, find_troubles, _write_metrics)
    async with serving as port, httpx.AsyncClient() as http:
        answer = await http.get(f"http://127.0.0.1:{port}/metrics")
    assert (answer.status_code, answer.content) == (200, await _write_metrics())
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"


async def test_an_error_of_our_own_shows_no_text_of_it() -> None:
    async def find_troubles() -> list[str]:
        return []

    async def fail() -> bytes:
        raise RuntimeError("hunter2")

    async with serve_health("127.0.0.1", 0, find_troubles, fail) as port:
        status, text = await _get(port, "/metrics")
    assert status == 500
    assert "hunter2" not in text


async def test_a_port_that_is_taken_is_said() -> None:
    async def find_troubles() -> list[str]:
        return []

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"WATCH_PORT: 127.0.0.1:{port} cannot be opened"):
            async with serve_health("127.0.0.1", port, find_troubles, _write_metrics):
                pass
