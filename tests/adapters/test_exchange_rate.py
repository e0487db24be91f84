"""Tests of reading an exchange rate from a file, and over real HTTP."""

import os
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.adapters.exchange_rate import RateAddress, RateFile
from bot.domain.errors import ExchangeRateUnavailable
from bot.domain.pricing.exchange_rate import ExchangeRate
from tests.builders import NOW, FixedClock
from tests.serving import serving

THREE_DAYS_AGO = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class RateServer:
    """A web server with a rate; a test changes its answer."""

    def __init__(self) -> None:
        self.body, self.status, self.headers = "0.14", 200, dict[str, str]()
        self.calls = 0
        self.app = Starlette(routes=[Route("/latest", self._answer)])

    async def _answer(self, _request: Request) -> Response:
        self.calls += 1
        return Response(self.body, self.status, self.headers)


async def test_a_files_rate_is_as_old_as_its_last_change(tmp_path: Path) -> None:
    file = tmp_path / "rate.json"
    file.write_text('{"USD": 0.14}', "utf-8")
    os.utime(file, (THREE_DAYS_AGO.timestamp(),) * 2)

    assert await RateFile(file, FixedClock(), "USD").read() == ExchangeRate(
        Decimal("0.14"), THREE_DAYS_AGO
    )


async def test_a_file_with_a_date_of_the_future_has_no_rate(tmp_path: Path) -> None:
    """Otherwise its rate would never be too old."""
    file, clock = tmp_path / "rate", FixedClock()
    file.write_text("0.14", "utf-8")
    os.utime(file, (NOW.timestamp() + 3_600,) * 2)
    with pytest.raises(ExchangeRateUnavailable, match="of the future"):
        await RateFile(file, clock).read()
    clock.advance(3_600)
    assert (await RateFile(file, clock).read()).rate == Decimal("0.14")


async def test_a_file_whose_machine_is_seconds_ahead_is_of_now(tmp_path: Path) -> None:
    file = tmp_path / "rate"
    file.write_text("0.14", "utf-8")
    os.utime(file, (NOW.timestamp() + 30,) * 2)
    assert (await RateFile(file, FixedClock()).read()).as_of == NOW


@pytest.mark.parametrize("content", [None, b"", b"0", b"\xff\xfe", b"x" * 300_000])
async def test_a_file_without_a_rate_is_said(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "rate"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(ExchangeRateUnavailable):
        await RateFile(file, FixedClock()).read()


async def test_an_address_is_read_once_an_hour() -> None:
    server, clock = RateServer(), FixedClock()
    async with serving(server.app) as address:
        source = RateAddress(f"{address}/latest", clock)
        assert await source.read() == ExchangeRate(Decimal("0.14"), NOW)
        server.body = "0.15"
        assert (await source.read()).rate == Decimal("0.14")
        clock.advance(3_600)
        assert (await source.read()).rate == Decimal("0.15")

        assert server.calls == 2


async def test_a_failed_read_is_repeated_after_five_minutes() -> None:
    server, clock = RateServer(), FixedClock()
    server.status = 503
    async with serving(server.app) as address:
        source = RateAddress(f"{address}/latest", clock)
        for _ in range(2):
            with pytest.raises(ExchangeRateUnavailable, match="status 503"):
                await source.read()
        assert server.calls == 1
        server.status = 200
        clock.advance(300)
        assert (await source.read()).rate == Decimal("0.14")


async def test_the_answer_may_say_how_old_the_rate_is() -> None:
    server, clock = RateServer(), FixedClock()
    at = clock.now() - timedelta(days=3)
    server.headers = {"last-modified": f"{at:%a, %d %b %Y %H:%M:%S} GMT"}
    async with serving(server.app) as address:
        found = await RateAddress(f"{address}/latest", clock).read()

        assert found.as_of == at.replace(microsecond=0)


async def test_an_answer_that_dates_its_rate_in_the_future_has_none() -> None:
    server, clock = RateServer(), FixedClock()
    at = clock.now() + timedelta(days=3)
    server.headers = {"last-modified": f"{at:%a, %d %b %Y %H:%M:%S} GMT"}
    async with serving(server.app) as address:
        with pytest.raises(ExchangeRateUnavailable, match="of the future"):
            await RateAddress(f"{address}/latest", clock).read()


async def test_an_address_that_was_read_while_our_clock_was_ahead_is_read_again() -> None:
    """An hour has not passed, but the age of its rate is not known."""
    server, clock = RateServer(), FixedClock()
    async with serving(server.app) as address:
        source = RateAddress(f"{address}/latest", clock)
        clock.jump(86_400)
        await source.read()
        clock.jump(-86_400)
        assert (await source.read()).as_of == NOW
        assert server.calls == 2


@pytest.mark.parametrize(
    ("status", "body"), [(200, "<html>"), (200, "0"), (200, "1" * 300_000), (302, "0.14")]
)
async def test_an_answer_without_a_rate_is_said(status: int, body: str) -> None:
    server = RateServer()
    server.status, server.body = status, body
    async with serving(server.app) as address:
        with pytest.raises(ExchangeRateUnavailable):
            await RateAddress(f"{address}/latest", FixedClock()).read()


async def test_an_address_that_does_not_answer_is_not_named() -> None:
    source = RateAddress("http://127.0.0.1:9/?key=canary", FixedClock())

    with pytest.raises(ExchangeRateUnavailable) as caught:
        await source.read()
    assert "canary" not in str(caught.value)
