"""The endpoints that only read: catalogue, stock, quotes, cards to choose, and the caller's orders.

Each is an ``async (Call) -> Reply`` named after its endpoint; none changes anything.
"""

from bot.demo.supplier import choosing, shelf, views
from bot.demo.supplier.calls import Call
from bot.demo.supplier.pricing import total
from bot.demo.supplier.replies import Json, RefusedError, Reply, amount_text

DEFAULT_PAGE_SIZE = 10


async def connect(call: Call) -> Reply:
    """Tests the signature, and tells the shop's name and the caller's balance."""
    balance = call.account.balance / 100
    return Reply({"shopName": views.SHOP_NAME, "balance": balance}, "success")


async def items(call: Call) -> Reply:
    """All products that the caller may see, by category; empty categories are left out."""
    products = await shelf.listed_products(call.tx)
    left = await shelf.stocks(call.tx, products)
    children: dict[str, list[Json]] = {}
    for product in products:
        summary = views.summary(call.priced(product), left[product.code].total())
        children.setdefault(product.category, []).append(summary)
    return Reply(
        [
            {"id": category.id, "name": category.name, "children": children[category.name]}
            for category in await shelf.categories(call.tx)
            if category.name in children
        ]
    )


async def item(call: Call) -> Reply:
    """One product in full; its stock is that of all variants together."""
    product = await call.product("code")
    left = await shelf.stock(call.tx, product)
    return Reply(views.detail(product, left.total(), call.base_url))


async def inventory_state(call: Call) -> Reply:
    """Whether stock, or the chosen card, satisfies an order; nothing else is checked."""
    product = await call.product("shared_code")
    num = choosing.quantity(call.fields)
    choice = choosing.race_only(product, call.fields)
    if await call.chosen_card(product, num) is None:
        left = await shelf.stock(call.tx, product)
        if left.of(choice) < num:
            raise RefusedError("Insufficient stock.")
    return Reply([], "success")


async def inventory(call: Call) -> Reply:
    """Stock of one variant, and prices with the configuration as INI text."""
    product = await call.product("sharedCode")
    choice = choosing.race_only(product, call.fields)
    left = await shelf.stock(call.tx, product)
    return Reply(views.inventory(product, choice, left.of(choice)), "success")


async def stock(call: Call) -> Reply:
    """What is left for a choice; options left open count together."""
    product = await call.product("code")
    choice = choosing.open_choice(product, call.fields)
    left = await shelf.stock(call.tx, product)
    return Reply({"stock": str(left.of(choice))})


async def valuation(call: Call) -> Reply:
    """The price of the whole quantity."""
    product = await call.product("code")
    num = choosing.quantity(call.fields)
    choice = choosing.complete_choice(product, call.fields)
    card = await call.chosen_card(product, num, choice)
    return Reply({"price": amount_text(total(product, choice, num, call.premium(product, card)))})


async def draft_card(call: Call) -> Reply:
    """A page of the cards that can be chosen, oldest first."""
    product = await call.product("code")
    if not product.draft_status:
        raise RefusedError("The cards of this product cannot be chosen.")
    choice = choosing.open_choice(product, call.fields)
    page, limit = call.fields.number("page", 1), call.fields.number("limit", DEFAULT_PAGE_SIZE)
    if page < 1 or limit < 1:
        raise RefusedError("Page and limit start at 1.")
    cards = await shelf.cards_to_choose(call.tx, product, choice)
    shown = cards[(page - 1) * limit : page * limit]
    listed: list[Json] = [views.card(card, call.premium(product, card)) for card in shown]
    return Reply({"list": listed, "total": len(cards)})


async def draft(call: Call) -> Reply:
    """The surcharge for one card that can still be had."""
    product = await call.product("code")
    card = await call.chosen_card(product, 1)
    if card is None:
        raise RefusedError("The parameter card_id is missing.")
    return Reply({"draft_premium": amount_text(call.premium(product, card))})


async def query(call: Call) -> Reply:
    """One of the caller's own orders."""
    order = await shelf.find_order(call.tx, call.fields.required("tradeNo"))
    if order is None or order.app_id != call.account.app_id:
        raise RefusedError("There is no such order.")
    return Reply(views.order_state(order), "success")
