"""The quirky supplier's endpoints that only read.

Some are lenient where the specification is strict, some the reverse. Each is an `async
(AuthenticatedCall) -> Reply` named after its endpoint. None changes data.
"""

from collections.abc import Awaitable, Callable, Mapping

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries
from bot.demo.supplier.quirky import (
    lenient_account_product_and_card_lookup,
    messages,
    payloads,
    php_replies,
    prices,
)
from bot.demo.supplier.quirky.lenient_account_product_and_card_lookup import QuirkyProduct
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.php_replies import UnexpectedInputError
from bot.demo.supplier.records import AUTOMATIC
from bot.demo.supplier.replies import Json, Reply, format_amount

_DEFAULT_PAGE_SIZE, _PAGE_SIZE_FOR_ZERO = 10, 15


async def connect(call: AuthenticatedCall) -> Reply:
    """Return the shop's name and the caller's balance as a number."""
    balance = php_replies.number_from_cents(call.account.balance)
    return Reply({"shopName": payloads.SHOP_NAME, "balance": balance}, "success")


async def items(call: AuthenticatedCall) -> Reply:
    """Return all products that are open to the API, by category, with all columns.

    A category whose products are all hidden is listed; an empty category is not.
    """
    products = await queries.list_products(call.tx)
    left = await queries.count_stocks(call.tx, products)
    categories = await queries.list_categories(call.tx)
    numbers = {category.name: category.id for category in categories}
    children: dict[str, list[Json]] = {}
    for product in products:
        quirky_product = QuirkyProduct(product, await queries.find_traits(call.tx, product))
        shown = children.setdefault(product.category, [])
        if not quirky_product.traits.hidden:
            entry = payloads.list_row_payload(
                quirky_product, left[product.code].total(), numbers[product.category]
            )
            shown.append(entry)
    return Reply(
        [
            payloads.category_payload(category, children[category.name])
            for category in categories
            if category.name in children
        ]
    )


async def item(call: AuthenticatedCall) -> Reply:
    """Return one product, the same for every caller, whether open to the API or not."""
    code = call.fields.text("code")
    if not code:
        raise QuirkyRefusalError(messages.NO_CODE)
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, code, endpoint="item"
    )
    if not quirky_product.product.on_sale:
        raise QuirkyRefusalError(messages.NOT_ON_SALE)
    left = await queries.count_stock(call.tx, quirky_product.product)
    categories = {category.name: category.id for category in await queries.list_categories(call.tx)}
    number = categories[quirky_product.product.category]
    return Reply(payloads.item_payload(quirky_product, left.total(), number, call.base_url))


async def inventory_state(call: AuthenticatedCall) -> Reply:
    """Confirm that stock or the chosen card suffices; ignore all other problems."""
    product = (await _get_product_on_sale(call, "shared_code")).product
    card_id = lenient_account_product_and_card_lookup.read_number(call.fields, "card_id")
    if card_id and product.draft_status:
        await _check_card(call, product.id, card_id)
        return Reply([], "success")
    wanted = lenient_account_product_and_card_lookup.RequestedChoice(
        lenient_account_product_and_card_lookup.read_variant(call.fields), {}
    )
    left = lenient_account_product_and_card_lookup.count_stock(
        await queries.count_stock(call.tx, product), wanted
    )
    if (
        product.delivery_way == AUTOMATIC
        and left < lenient_account_product_and_card_lookup.read_number(call.fields, "num")
    ):
        raise QuirkyRefusalError(messages.OUT_OF_STOCK)
    return Reply([], "success")


async def inventory(call: AuthenticatedCall) -> Reply:
    """Return the stock of the first or the named variant, and an incomplete configuration."""
    quirky_product = await _get_product_on_sale(call, "sharedCode")
    left = await queries.count_stock(call.tx, quirky_product.product)
    race = lenient_account_product_and_card_lookup.read_variant(
        call.fields
    ) or payloads.first_variant(quirky_product)
    pieces = lenient_account_product_and_card_lookup.count_stock(
        left, lenient_account_product_and_card_lookup.RequestedChoice(race, {})
    )
    return Reply(payloads.inventory_payload(quirky_product, pieces, call.account.tier), "success")


async def stock(call: AuthenticatedCall) -> Reply:
    """Return the stock for a choice, whether it exists and is on sale or not."""
    code = call.fields.text("code")
    if not code:
        raise UnexpectedInputError("no code")
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, code, endpoint="stock"
    )
    left = await queries.count_stock(call.tx, quirky_product.product)
    pieces = lenient_account_product_and_card_lookup.count_stock(
        left, lenient_account_product_and_card_lookup.read_choice(call.fields)
    )
    return Reply(
        {"stock": lenient_account_product_and_card_lookup.format_stock(quirky_product, pieces)}
    )


async def valuation(call: AuthenticatedCall) -> Reply:
    """Return the price of an unchecked quantity; without a variant it is the base price."""
    code = call.fields.text("code")
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, code, messages.NO_PRODUCT_TO_PRICE, endpoint="valuation"
    )
    if call.fields.form.get("sku") == "" and quirky_product.parse_config().get("sku"):
        raise QuirkyRefusalError(messages.NO_SKU, "")
    sku = (
        {}
        if call.fields.form.get("sku") == ""
        else lenient_account_product_and_card_lookup.read_choice(call.fields).sku
    )
    wanted = lenient_account_product_and_card_lookup.RequestedChoice(
        lenient_account_product_and_card_lookup.read_variant(call.fields), sku
    )
    card_id = lenient_account_product_and_card_lookup.read_number(call.fields, "card_id")
    chosen = card_id and quirky_product.product.draft_status
    card = (
        await lenient_account_product_and_card_lookup.get_card(
            call.tx, quirky_product.product, card_id
        )
        if chosen
        else None
    )
    num = lenient_account_product_and_card_lookup.read_number(call.fields, "num")
    return Reply(
        {
            "price": f"{prices.compute_total(quirky_product, call.account.tier, num, wanted, card):.2f}"
        }
    )


async def draft_card(call: AuthenticatedCall) -> Reply:
    """Return a page of the cards that can be chosen, newest first."""
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, call.fields.text("code")
    )
    if not quirky_product.product.on_sale:
        raise QuirkyRefusalError(messages.NOT_ON_SALE)
    if not quirky_product.product.draft_status:
        raise QuirkyRefusalError(messages.NO_DRAFT)
    wanted = lenient_account_product_and_card_lookup.read_choice(call.fields)
    limit = (
        lenient_account_product_and_card_lookup.read_number(
            call.fields, "limit", _DEFAULT_PAGE_SIZE
        )
        or _PAGE_SIZE_FOR_ZERO
    )
    page = max(lenient_account_product_and_card_lookup.read_number(call.fields, "page"), 1)
    if limit < 0:
        raise UnexpectedInputError("a negative limit")
    cards = [
        card
        for card in reversed(await queries.list_unsold_cards(call.tx, quirky_product.product))
        if (not wanted.race or card.race == wanted.race) and wanted.sku.items() <= card.sku.items()
    ]
    shown = cards[(page - 1) * limit : page * limit]
    return Reply({"list": [payloads.card_payload(card) for card in shown], "total": len(cards)})


async def draft(call: AuthenticatedCall) -> Reply:
    """Return the surcharge of one card, and its cost for the supplier."""
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, call.fields.text("code")
    )
    card = await lenient_account_product_and_card_lookup.get_card(
        call.tx,
        quirky_product.product,
        lenient_account_product_and_card_lookup.read_number(call.fields, "card_id"),
    )
    own = None if card.premium is None else format_amount(card.premium)
    return Reply(
        {"draft_premium": own, "cost": format_amount(quirky_product.product.user_price // 4)}
    )


async def query(call: AuthenticatedCall) -> Reply:
    """Return one of the caller's own orders."""
    order = await queries.find_order(call.tx, call.fields.text("tradeNo"))
    if order is None or order.app_id != call.account.app_id:
        raise QuirkyRefusalError(messages.NO_ORDER)
    product = await queries.find_product(call.tx, order.code)
    return Reply(payloads.query_payload(order, product), "success")


async def _get_product_on_sale(call: AuthenticatedCall, parameter: str) -> QuirkyProduct:
    code = call.fields.text(parameter)
    if not code:
        raise QuirkyRefusalError(messages.NO_SHARED_CODE)
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(call.tx, code)
    if not quirky_product.product.on_sale:
        raise QuirkyRefusalError(messages.DISCONTINUED)
    return quirky_product


async def _check_card(call: AuthenticatedCall, product_id: int, card_id: int) -> None:
    owner = await queries.find_product_of_card(call.tx, card_id)
    if owner is None:
        raise QuirkyRefusalError(messages.CARD_GONE)
    if owner != product_id:
        raise QuirkyRefusalError(messages.CARD_OF_OTHER)


ReadEndpoint = Callable[[AuthenticatedCall], Awaitable[Reply]]

READ_ENDPOINTS: Mapping[str, ReadEndpoint] = {
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
"""Functions by the short names of the endpoints."""
