"""The endpoints that only read, as found: lenient where the book is strict, and the other way round.

Each is an ``async (Call) -> Reply`` named after its endpoint; none changes anything.
"""

from collections.abc import Awaitable, Callable, Mapping

from bot.demo.supplier import shelf
from bot.demo.supplier.calls import Call
from bot.demo.supplier.found import lookup, messages, prices, views, wire
from bot.demo.supplier.found.lookup import Offer
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.wire import BrokenError
from bot.demo.supplier.records import AUTOMATIC
from bot.demo.supplier.replies import Json, Reply, amount_text

_USUAL_PAGE, _PAGE_FOR_ZERO = 10, 15


async def connect(call: Call) -> Reply:
    """The shop's name and the caller's balance, a number."""
    balance = wire.number(call.account.balance)
    return Reply({"shopName": views.SHOP_NAME, "balance": balance}, "success")


async def items(call: Call) -> Reply:
    """All products that are open to the API, by category, row by row.

    A category is there though all of them are hidden; one without any is not.
    """
    products = await shelf.listed_products(call.tx)
    left = await shelf.stocks(call.tx, products)
    categories = await shelf.categories(call.tx)
    numbers = {category.name: category.id for category in categories}
    children: dict[str, list[Json]] = {}
    for product in products:
        offer = Offer(product, await shelf.traits(call.tx, product))
        shown = children.setdefault(product.category, [])
        if not offer.traits.hidden:
            entry = views.row(offer, left[product.code].total(), numbers[product.category])
            shown.append(entry)
    return Reply(
        [
            views.category(category, children[category.name])
            for category in categories
            if category.name in children
        ]
    )


async def item(call: Call) -> Reply:
    """One product, the same for every caller; open to the API or not."""
    code = call.fields.text("code")
    if not code:
        raise RefusalError(messages.NO_CODE)
    offer = await lookup.offer(call.tx, code)
    if not offer.product.on_sale:
        raise RefusalError(messages.NOT_ON_SHELF)
    left = await shelf.stock(call.tx, offer.product)
    categories = {category.name: category.id for category in await shelf.categories(call.tx)}
    number = categories[offer.product.category]
    return Reply(views.detail(offer, left.total(), number, call.base_url))


async def inventory_state(call: Call) -> Reply:
    """Whether stock or the chosen card seem to do; whatever else is wrong passes."""
    product = (await _offer_on_sale(call, "shared_code")).product
    card_id = lookup.whole(call.fields, "card_id")
    if card_id and product.draft_status:
        await _check_card(call, product.id, card_id)
        return Reply([], "success")
    wanted = lookup.Choice(call.fields.text("race"), {})
    left = lookup.left(await shelf.stock(call.tx, product), wanted)
    if product.delivery_way == AUTOMATIC and left < lookup.whole(call.fields, "num"):
        raise RefusalError(messages.OUT_OF_STOCK)
    return Reply([], "success")


async def inventory(call: Call) -> Reply:
    """Stock of the first variant or of the one named, and a configuration that is not whole."""
    offer = await _offer_on_sale(call, "sharedCode")
    left = await shelf.stock(call.tx, offer.product)
    race = call.fields.text("race") or views.first_race(offer)
    pieces = lookup.left(left, lookup.Choice(race, {}))
    return Reply(views.inventory(offer, pieces, call.account.tier), "success")


async def stock(call: Call) -> Reply:
    """What is left for a choice, be it known or not; on the shelf or not."""
    code = call.fields.text("code")
    if not code:
        raise BrokenError("no code")
    offer = await lookup.offer(call.tx, code)
    left = await shelf.stock(call.tx, offer.product)
    pieces = lookup.left(left, lookup.choice(call.fields))
    return Reply({"stock": lookup.stock_text(offer, pieces)})


async def valuation(call: Call) -> Reply:
    """The price of a quantity that nobody checks; a variant left open costs the base price."""
    code = call.fields.text("code")
    offer = await lookup.offer(call.tx, code, messages.NO_PRODUCT_TO_PRICE)
    if call.fields.form.get("sku") == "" and offer.config().get("sku"):
        raise RefusalError(messages.NO_SKU, "")
    sku = {} if call.fields.form.get("sku") == "" else lookup.choice(call.fields).sku
    wanted = lookup.Choice(call.fields.text("race"), sku)
    card_id = lookup.whole(call.fields, "card_id")
    chosen = card_id and offer.product.draft_status
    card = await lookup.draft(call.tx, offer.product, card_id) if chosen else None
    num = lookup.whole(call.fields, "num")
    return Reply({"price": f"{prices.total(offer, call.account.tier, num, wanted, card):.2f}"})


async def draft_card(call: Call) -> Reply:
    """A page of the cards that can be chosen, newest first."""
    offer = await lookup.offer(call.tx, call.fields.text("code"))
    if not offer.product.on_sale:
        raise RefusalError(messages.NOT_ON_SHELF)
    if not offer.product.draft_status:
        raise RefusalError(messages.NO_DRAFT)
    wanted = lookup.choice(call.fields)
    limit = lookup.whole(call.fields, "limit", _USUAL_PAGE) or _PAGE_FOR_ZERO
    page = max(lookup.whole(call.fields, "page"), 1)
    if limit < 0:
        raise BrokenError("a negative limit")
    cards = [
        card
        for card in reversed(await shelf.unsold_cards(call.tx, offer.product))
        if (not wanted.race or card.race == wanted.race) and wanted.sku.items() <= card.sku.items()
    ]
    shown = cards[(page - 1) * limit : page * limit]
    return Reply({"list": [views.card(card) for card in shown], "total": len(cards)})


async def draft(call: Call) -> Reply:
    """The surcharge that is written on one card, and what the card cost the store."""
    offer = await lookup.offer(call.tx, call.fields.text("code"))
    card = await lookup.draft(call.tx, offer.product, lookup.whole(call.fields, "card_id"))
    own = None if card.premium is None else amount_text(card.premium)
    return Reply({"draft_premium": own, "cost": amount_text(offer.product.user_price // 4)})


async def query(call: Call) -> Reply:
    """One of the caller's own orders."""
    order = await shelf.find_order(call.tx, call.fields.text("tradeNo"))
    if order is None or order.app_id != call.account.app_id:
        raise RefusalError(messages.NO_ORDER)
    product = await shelf.find_product(call.tx, order.code)
    return Reply(views.order_state(order, product), "success")


async def _offer_on_sale(call: Call, parameter: str) -> Offer:
    code = call.fields.text(parameter)
    if not code:
        raise RefusalError(messages.NO_SHARED_CODE)
    offer = await lookup.offer(call.tx, code)
    if not offer.product.on_sale:
        raise RefusalError(messages.DISCONTINUED)
    return offer


async def _check_card(call: Call, product_id: int, card_id: int) -> None:
    owner = await shelf.product_of_card(call.tx, card_id)
    if owner is None:
        raise RefusalError(messages.CARD_GONE)
    if owner != product_id:
        raise RefusalError(messages.CARD_OF_OTHER)


Reading = Callable[[Call], Awaitable[Reply]]

READING: Mapping[str, Reading] = {
    "connect": connect,
    "items": items,
    "item": item,
    "inventoryState": inventory_state,
    "inventory": inventory,
    "stock": stock,
    "valuation": valuation,
    "draftCard": draft_card,
    "draft": draft,
    "query": query,
}
"""By the short names of the endpoints."""
