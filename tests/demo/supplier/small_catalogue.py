"""Test helpers: a small catalogue of every kind of product, and a check of all balances and cards."""

from collections import Counter

from bot.demo.supplier.quirky.messages import STOCK_TAKEN_APOLOGY
from bot.demo.supplier.records import AUTOMATIC, MANUAL, Card, Configuration, Order, Product, Widget
from tests.demo.supplier.supplier_rig import KEYED, Bench, a_product

PIECES = 20
"""Of each choice of an automatic product, and of the manual one."""


def _cards(code: str, race: str = "", **sku: str) -> list[Card]:
    place = "/".join((code, race, *sku.values()))
    return [Card(f"{place} {number}", race, sku, draft="?") for number in range(PIECES)]


def market() -> list[tuple[Product, list[Card]]]:
    """Return products: plain, limited, with variants and options, with cards to choose, and manual."""
    keys = [
        _cards("key", race, Region=region) for race in KEYED.category for region in ("EU", "US")
    ]
    by_ten = Configuration(wholesale={10: 80})
    widgets = (Widget("uid", "UID", regex=r"^\d{1,9}$", error="Digits!"), Widget("note", "Note"))
    return [
        (a_product("thing", minimum=2, maximum=9, configuration=by_ten), _cards("thing")),
        (a_product("key", configuration=KEYED), [card for cards in keys for card in cards]),
        (a_product("chosen", draft_status=1, draft_premium=50), _cards("chosen")),
        (a_product("made", delivery_way=MANUAL, manual_stock=PIECES, widgets=widgets), []),
    ]


async def assert_money_and_cards(shop: Bench, opening: dict[str, int]) -> list[Order]:
    """Check that every cent and every card is where the orders say; return the orders.

    ``opening`` holds the initial balances by ``app_id``.
    """
    orders = await shop.supplier.orders()
    spent = Counter[str]()
    for order in orders:
        spent[order.app_id] += order.amount
    for app_id, balance in opening.items():
        assert await shop.supplier.balance(app_id) == balance - spent[app_id] >= 0
    for product, cards in market():
        await _assert_goods(shop, product, cards, [o for o in orders if o.code == product.code])
    assert len({order.trade_no for order in orders}) == len(orders)
    return orders


async def _assert_goods(
    shop: Bench, product: Product, cards: list[Card], orders: list[Order]
) -> None:
    left = await shop.supplier.stock(product.code)
    assert left >= 0
    if product.delivery_way != AUTOMATIC:
        oversold = sum(order.num for order in orders) - PIECES
        assert left == max(-oversold, 0)
        return
    served = [order for order in orders if order.secret != STOCK_TAKEN_APOLOGY]
    sold = [secret for order in served for secret in order.secret.split("\n")]
    assert len(set(sold)) == len(sold) == sum(order.num for order in served) == len(cards) - left
    assert set(sold) <= {card.secret for card in cards}
