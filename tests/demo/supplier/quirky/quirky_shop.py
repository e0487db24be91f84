"""Test helpers: a quirky supplier, and the two forms of its refusals."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.demo.supplier.records import QUIRKY, Card, Product, Traits
from tests.demo.supplier.supplier_rig import NOW, Bench, Caller, bench


@asynccontextmanager
async def quirky_shop(
    *products: Product | tuple[Product, list[Card]],
    clock: Callable[[], float] = lambda: NOW,
    **traits: Traits,
) -> AsyncIterator[Bench]:
    """Return a quirky supplier with these products; traits are given by code, with "_" for "-"."""
    async with bench(None, *products, clock=clock, behaviour=QUIRKY) as shop:
        for code, told in traits.items():
            await shop.supplier.set_traits(code.replace("_", "-"), told)
        yield shop


async def is_page(caller: Caller, endpoint: str, **params: object) -> bool:
    """Return whether the call is answered with an HTML page and status 200."""
    response = await caller.send(endpoint, **params)
    assert response.status_code == 200
    return response.headers["content-type"].startswith("text/html") and "404" in response.text
