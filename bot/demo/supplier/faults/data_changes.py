"""Changes of the supplier's data between two calls: prices, stock, the product, the balance.

Each concerns the subject of one call: the product that it names or the account that signed it. Data
that does not exist is not changed.
"""

from contextlib import suppress

from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.call_account_and_transaction import authenticate_account
from bot.demo.supplier.replies import RefusedError

_CODE_NAMES = ("code", "shared_code", "sharedCode")


async def raise_price(incoming_call: IncomingCall) -> None:
    """Raise the price of the product and of each of its variants by a tenth."""
    for product in await incoming_call.supplier.products():
        if product.code == _read_product_code(incoming_call):
            await incoming_call.supplier.set_price(
                product.code, _raise_by_a_tenth(product.user_price)
            )
            for race, price in product.configuration.category.items():
                await incoming_call.supplier.set_price(
                    product.code, _raise_by_a_tenth(price), race=race
                )


async def sell_out(incoming_call: IncomingCall) -> None:
    """Set the product's stock to zero."""
    with suppress(KeyError):
        await incoming_call.supplier.set_stock(_read_product_code(incoming_call), 0)


async def discontinue_product(incoming_call: IncomingCall) -> None:
    """Discontinue the product and hide it from the API."""
    with suppress(KeyError):
        await incoming_call.supplier.set_on_sale(_read_product_code(incoming_call), on_sale=False)
        await incoming_call.supplier.set_enabled(_read_product_code(incoming_call), enabled=False)


async def spend_balance(incoming_call: IncomingCall) -> None:
    """Spend the caller's balance except for the last cent, as another buyer would."""
    with suppress(KeyError, RefusedError):
        account = await incoming_call.supplier.transact(
            lambda tx: authenticate_account(tx, incoming_call.form)
        )
        await incoming_call.supplier.top_up(account.app_id, -max(account.balance - 1, 0))


def _read_product_code(incoming_call: IncomingCall) -> str:
    named = (incoming_call.form.get(name) for name in _CODE_NAMES)
    return next((code for code in named if isinstance(code, str)), "")


def _raise_by_a_tenth(price: int) -> int:
    return price + max(price // 10, 1)
