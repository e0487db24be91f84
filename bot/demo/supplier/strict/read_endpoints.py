"""The endpoints that only read: catalogue, stock, quotes, cards, and the caller's orders.

Each is an `async (AuthenticatedCall) -> Reply` named after its endpoint. None changes data.
"""

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries
from bot.demo.supplier.pricing import total_price
from bot.demo.supplier.replies import Json, RefusedError, Reply, format_amount
from bot.demo.supplier.strict import choice_checks, payloads

DEFAULT_PAGE_SIZE = 10


async def connect(call: AuthenticatedCall) -> Reply:
    """Return the shop's name and the caller's balance."""
    balance = call.account.balance / 100
    return Reply({"shopName": payloads.SHOP_NAME, "balance": balance}, "success")


async def items(call: AuthenticatedCall) -> Reply:
    """Return all products that the caller may see, by category, without empty categories."""
    products = await queries.list_products(call.tx)
    remaining = await queries.count_stocks(call.tx, products)
    children: dict[str, list[Json]] = {}
    for product in products:
        summary = payloads.list_entry_payload(
            call.price_for_caller(product), remaining[product.code].total()
        )
        children.setdefault(product.category, []).append(summary)
    return Reply(
        [
            {"id": category.id, "name": category.name, "children": children[category.name]}
            for category in await queries.list_categories(call.tx)
            if category.name in children
        ]
    )


async def item(call: AuthenticatedCall) -> Reply:
    """Return the details of one product; its stock is the total of all variants."""
    product = await call.find_product("code")
    remaining = await queries.count_stock(call.tx, product)
    return Reply(payloads.item_payload(product, remaining.total(), call.base_url))


async def inventory_state(call: AuthenticatedCall) -> Reply:
    """Confirm that stock, or the chosen card, suffices for an order; check nothing else."""
    product = await call.find_product("shared_code")
    num = choice_checks.read_quantity(call.fields)
    choice = choice_checks.read_variant_only(product, call.fields)
    if await call.find_chosen_card(product, num) is None:
        remaining = await queries.count_stock(call.tx, product)
        if remaining.count_for(choice) < num:
            raise RefusedError("Insufficient stock.")
    return Reply([], "success")


async def inventory(call: AuthenticatedCall) -> Reply:
    """Return the stock of one variant, and prices with the configuration as INI text."""
    product = await call.find_product("sharedCode")
    choice = choice_checks.read_variant_only(product, call.fields)
    remaining = await queries.count_stock(call.tx, product)
    return Reply(
        payloads.inventory_payload(product, choice, remaining.count_for(choice)), "success"
    )


async def stock(call: AuthenticatedCall) -> Reply:
    """Return the stock for a choice; options that are not given count together."""
    product = await call.find_product("code")
    choice = choice_checks.read_open_choice(product, call.fields)
    remaining = await queries.count_stock(call.tx, product)
    return Reply({"stock": str(remaining.count_for(choice))})


async def valuation(call: AuthenticatedCall) -> Reply:
    """Return the price of the whole quantity."""
    product = await call.find_product("code")
    num = choice_checks.read_quantity(call.fields)
    choice = choice_checks.read_complete_choice(product, call.fields)
    card = await call.find_chosen_card(product, num, choice)
    return Reply(
        {
            "price": format_amount(
                total_price(product, choice, num, call.card_premium(product, card))
            )
        }
    )


async def draft_card(call: AuthenticatedCall) -> Reply:
    """Return a page of the cards that can be chosen, oldest first."""
    product = await call.find_product("code")
    if not product.draft_status:
        raise RefusedError("The cards of this product cannot be chosen.")
    choice = choice_checks.read_open_choice(product, call.fields)
    page, limit = call.fields.number("page", 1), call.fields.number("limit", DEFAULT_PAGE_SIZE)
    if page < 1 or limit < 1:
        raise RefusedError("Page and limit start at 1.")
    cards = await queries.list_cards_to_choose(call.tx, product, choice)
    shown = cards[(page - 1) * limit : page * limit]
    listed: list[Json] = [
        payloads.card_payload(card, call.card_premium(product, card)) for card in shown
    ]
    return Reply({"list": listed, "total": len(cards)})


async def draft(call: AuthenticatedCall) -> Reply:
    """Return the surcharge of one card that is still available."""
    product = await call.find_product("code")
    card = await call.find_chosen_card(product, 1)
    if card is None:
        raise RefusedError("The parameter card_id is missing.")
    return Reply({"draft_premium": format_amount(call.card_premium(product, card))})


async def query(call: AuthenticatedCall) -> Reply:
    """Return one of the caller's own orders."""
    order = await queries.find_order(call.tx, call.fields.required("tradeNo"))
    if order is None or order.app_id != call.account.app_id:
        raise RefusedError("There is no such order.")
    return Reply(payloads.query_payload(order), "success")
