"""What may change in the store between two calls: prices, stock, the product itself, the balance.

Each is done to what one call was about: the product that it names, the account that signed it.
What does not exist is left alone.
"""

from contextlib import suppress

from bot.demo.supplier.calls import authenticate
from bot.demo.supplier.replies import RefusedError
from bot.demo.supplier.temperament import Visit

_CODE_NAMES = ("code", "shared_code", "sharedCode")


async def raise_price(visit: Visit) -> None:
    """The product, and each of its variants, costs a tenth more."""
    for product in await visit.store.products():
        if product.code == _code(visit):
            await visit.store.set_price(product.code, _dearer(product.user_price))
            for race, price in product.configuration.category.items():
                await visit.store.set_price(product.code, _dearer(price), race=race)


async def sell_out(visit: Visit) -> None:
    """The product's whole stock is gone."""
    with suppress(KeyError):
        await visit.store.set_stock(_code(visit), 0)


async def withdraw(visit: Visit) -> None:
    """The product is discontinued and no longer open to the API."""
    with suppress(KeyError):
        await visit.store.set_on_sale(_code(visit), on_sale=False)
        await visit.store.set_enabled(_code(visit), enabled=False)


async def spend_balance(visit: Visit) -> None:
    """Somebody else spends everything on the caller's account but its last cent."""
    with suppress(KeyError, RefusedError):
        account = await visit.store.transact(lambda tx: authenticate(tx, visit.form))
        await visit.store.top_up(account.app_id, -max(account.balance - 1, 0))


def _code(visit: Visit) -> str:
    named = (visit.form.get(name) for name in _CODE_NAMES)
    return next((code for code in named if isinstance(code, str)), "")


def _dearer(price: int) -> int:
    return price + max(price // 10, 1)
