"""Tests of reading Telegram's table of currencies, over real HTTP."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.adapters.telegram_currencies import (
    CurrencyLimits,
    CurrencyTableUnavailable,
    read_currency_limits,
)
from tests.serving import serving

TABLE = (
    '{"USD": {"code": "USD", "exp": 2, "min_amount": "100", "max_amount": "1000000"},'
    ' "JPY": {"code": "JPY", "exp": 0, "min_amount": "150", "max_amount": "1500000"}}'
)


def serve(body: str, status: int = 200) -> Starlette:
    async def answer(_: Request) -> Response:
        return Response(body, status)

    return Starlette(routes=[Route("/currencies.json", answer)])


async def test_the_bounds_of_a_currency_are_read() -> None:
    async with serving(serve(TABLE)) as address:
        table = f"{address}/currencies.json"
        assert await read_currency_limits("USD", table) == CurrencyLimits(2, 100, 1_000_000)
        assert await read_currency_limits("JPY", table) == CurrencyLimits(0, 150, 1_500_000)
        assert await read_currency_limits("XXX", table) is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 200),
        (TABLE, 500),
        ("[]" * 300_000, 200),
        ('{"USD": 7}', 200),
        ('{"USD": {"exp": 2, "min_amount": 5}}', 200),
        ('{"USD": {"exp": 2, "min_amount": 0, "max_amount": 5}}', 200),
        ('{"USD": {"exp": 2, "min_amount": 9, "max_amount": 5}}', 200),
    ],
)
async def test_a_table_that_cannot_be_used_is_said(body: str, status: int) -> None:
    async with serving(serve(body, status)) as address:
        with pytest.raises(CurrencyTableUnavailable):
            await read_currency_limits("USD", f"{address}/currencies.json")


async def test_the_table_is_read_through_the_proxy() -> None:
    asked: list[str] = []

    async def answer(request: Request, _: Exception) -> Response:
        asked.append(request.headers["host"])
        return Response(TABLE)

    async with serving(Starlette(exception_handlers={404: answer})) as proxy:
        table = "http://core.telegram.example/currencies.json"
        found = await read_currency_limits("USD", table, proxy)
    assert found == CurrencyLimits(2, 100, 1_000_000)
    assert asked == ["core.telegram.example"]


@pytest.mark.parametrize("proxy", ["gopher://user:hush@p.example", "nonsense"])
async def test_a_proxy_that_cannot_be_used_is_said_without_its_address(proxy: str) -> None:
    with pytest.raises(CurrencyTableUnavailable, match=r"no answer \(\w+\)"):
        await read_currency_limits("USD", "http://core.telegram.example", proxy)


async def test_an_address_without_a_server_is_said() -> None:
    async with serving(serve(TABLE)) as address:
        pass
    with pytest.raises(CurrencyTableUnavailable):
        await read_currency_limits("USD", f"{address}/currencies.json")
