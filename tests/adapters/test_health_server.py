"""Tests of the health and the metrics over HTTP.

The process is alive whatever happens elsewhere, and ready if there is no trouble.
"""

import asyncio
import socket
from contextlib import ExitStack

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


async def find_no_trouble() -> list[str]:
    return []


@pytest.mark.parametrize("host", ["evil.example", "evil.example:9090", "127.0.0.1.evil.example"])
async def test_a_page_in_a_browser_reads_nothing_under_a_name_of_its_own(host: str) -> None:
    """DNS may lead any name to this machine; the browser then sends that name."""
    async with (
        serve_health("127.0.0.1", 0, find_no_trouble, _write_metrics) as port,
        httpx.AsyncClient() as http,
    ):
        for path in ("health/live", "health/ready", "metrics"):
            answer = await http.get(f"http://127.0.0.1:{port}/{path}", headers={"host": host})
            assert answer.status_code == 421
        for own in ("localhost", f"127.0.0.1:{port}", "[::1]:9090"):
            answer = await http.get(f"http://127.0.0.1:{port}/health/live", headers={"host": own})
            assert answer.status_code == 200


async def test_an_address_for_other_machines_answers_under_any_name() -> None:
    async with (
        serve_health("0.0.0.0", 0, find_no_trouble, _write_metrics) as port,
        httpx.AsyncClient() as http,
    ):
        answer = await http.get(
            f"http://127.0.0.1:{port}/health/live", headers={"host": "shop.internal:9090"}
        )
        assert answer.status_code == 200


async def test_connections_that_send_nothing_take_few_files_and_keep_nobody_out() -> None:
    """Of 200 connections with half a request, the oldest are closed; a whole request is answered."""
    async with serve_health("127.0.0.1", 0, find_no_trouble, _write_metrics) as port:
        writers, ended = [], []
        for _ in range(200):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b")
            await writer.drain()
            writers.append(writer)
            ended.append(asyncio.create_task(reader.read()))
        assert await _get(port, "/health/live") == (200, "live\n")

        closed = await asyncio.gather(*ended[: 200 - health_server._MAX_CONNECTIONS])
        assert set(closed) == {b""}
        for writer in writers:
            writer.close()
        await asyncio.gather(*ended, return_exceptions=True)


async def test_connections_that_come_together_take_few_files_too() -> None:
    most = health_server._MAX_CONNECTIONS
    async with serve_health("127.0.0.1", 0, find_no_trouble, _write_metrics) as port:
        clients: list[socket.socket] = []
        with ExitStack() as opened:
            for _ in range(3):
                # The event loop rests meanwhile, and accepts all of them in one turn.
                together = [socket.create_connection(("127.0.0.1", port)) for _ in range(most)]
                clients += map(opened.enter_context, together)
                for _ in range(2):  # the first one may come together with them
                    assert await _get(port, "/health/live") == (200, "live\n")
                assert sum(map(_is_open, clients)) <= most


def _is_open(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True


async def test_half_a_request_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_server, "_IDLE_SECONDS", 0.05)
    async with serve_health("127.0.0.1", 0, find_no_trouble, _write_metrics) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /health/live HTTP/1.1\r\nHost: a")
        assert await reader.read() == b""
        writer.close()
