"""The page of a product for staff: /product, and the buttons that name a product.

Pins a product, stops selling it and sells it again. A page that an act has changed is shown again.
"""

from collections.abc import Sequence
from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue import product_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.catalogue.product import Product
from bot.domain.catalogue.stopped_products import MAX_REASON_LENGTH
from bot.domain.errors import Declined
from bot.domain.ids import ProductId
from bot.domain.orders.supplier import OperatorProductInfo
from bot.domain.people.staff import Right
from bot.i18n import SafeHtml
from bot.services.catalogue import browse, pins, product_search, stopped_products
from bot.services.catalogue.product_report import read_product_report
from bot.services.catalogue.stopped_products import StopChange

routes = Routes(right=Right.VIEW)


@routes.command("product", menu_position=80, group=CommandGroup.PRODUCTS, aliases=("products",))
async def send_product(context: UpdateContext, args: str) -> None:
    """Show the page of the product whose name, code or number matches; a list if several match.

    Who may see cost also reads what the supplier says about it.
    """
    question = screens.build_product_question(context.localizer, "product")
    await context.read_or_ask(args.strip(), question, find_product)


@routes.button(verbs.FIND_PRODUCT)
async def ask_for_product(context: UpdateContext) -> None:
    """Ask which product to show."""
    await context.ask(screens.build_product_question(context.localizer, "product"), find_product)


async def find_product(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    """Return the page of the product that was typed, or a list if several match."""
    matches = await product_search.search_all_products(context.shop, context.db, words)
    chosen_product = find_exact_match(matches, words)
    if chosen_product is None and matches:
        return screens.build_found_products_screen(context.localizer, matches)
    facts = None
    if chosen_product is not None and context.may(Right.VIEW_COST):
        facts = await _ask_supplier(context, chosen_product)
    page = chosen_product and await build_page(context, chosen_product.id, facts)
    return page or WrongAnswer(context.localizer.html("admin-product-none"))


async def build_page(
    context: UpdateContext,
    product: int,
    supplier_facts: OperatorProductInfo | Declined | None = None,
    note: SafeHtml | None = None,
) -> Screen | None:
    """Return the page of a product; None if it was never listed."""
    report = await read_product_report(context.shop, context.db, ProductId(product))
    if report is None:
        return None
    prices = context.shop.price_list
    return screens.build_product_page(
        context.localizer, prices, report, context.role, supplier_facts, note
    )


def find_exact_match(matches: Sequence[Product], words: str) -> Product | None:
    """Return the only match, or the only one whose name, code or number equals `words`.

    A code counts before a number that reads the same.
    """
    if len(matches) == 1:
        return matches[0]
    exact = [one for one in matches if words in {one.code, one.name}]
    if not exact:
        exact = [one for one in matches if words.removeprefix("#") == str(one.id)]
    return exact[0] if len(exact) == 1 else None


@routes.button(verbs.STAFF_PRODUCT)
async def show_product(
    context: UpdateContext,
    product: int,
    note: SafeHtml | None = None,
    supplier_facts: OperatorProductInfo | Declined | None = None,
) -> None:
    """Show the page of a product; `note` comes first."""
    page = await build_page(context, product, supplier_facts, note)
    if page is None:
        await context.show_stale()
    else:
        await context.show_in_place(page)


@routes.button(verbs.SUPPLIER_PRODUCT, right=Right.VIEW_COST)
async def show_supplier_facts(context: UpdateContext, product: int) -> None:
    """Ask the supplier who sells the product, and show the page with the answer."""
    report = await read_product_report(context.shop, context.db, ProductId(product))
    if report is None:
        await context.show_stale()
        return
    facts = await _ask_supplier(context, report.product)
    await show_product(context, product, supplier_facts=facts)


async def _ask_supplier(context: UpdateContext, product: Product) -> OperatorProductInfo | Declined:
    """Ask the supplier about a product; its page is stored, so that the price is of the cost shown."""
    facts = await product_search.read_product_info(context.shop, product.code)
    if isinstance(facts, OperatorProductInfo):
        cached = await browse.get_stored_product(context.shop, context.db, product.id)
        if cached is not None:
            await browse.refresh_product(context.shop, cached)
    return facts


@routes.button(verbs.PIN_PRODUCT, right=Right.CATALOGUE)
async def pin_product(context: UpdateContext, product: int, on: int) -> None:
    """Pin or unpin the product. The button carries the state that it sets."""
    report = await read_product_report(context.shop, context.db, ProductId(product))
    if report is None:
        await context.show_stale()
        return
    change = pins.pin_product if on else pins.unpin_product
    await change(context.shop, context.db, context.buyer, report.product)
    await show_product(context, product)


@routes.button(verbs.STOP_SELLING, right=Right.CATALOGUE)
async def stop_selling(context: UpdateContext, product: int) -> None:
    """Stop selling the product, and show its page with who stopped it."""
    change = await stopped_products.stop_selling(
        context.shop, context.db, context.buyer, ProductId(product)
    )
    await _show_change(context, product, change, "admin-stop-done", "admin-stop-before")


@routes.button(verbs.SELL_AGAIN, right=Right.CATALOGUE)
async def sell_again(context: UpdateContext, product: int) -> None:
    """Sell the product again, and show its page."""
    change = await stopped_products.sell_again(
        context.shop, context.db, context.buyer, ProductId(product)
    )
    await _show_change(context, product, change, "admin-sell-again-done", "admin-sell-again-before")


async def _show_change(
    context: UpdateContext, product: int, change: StopChange, done: str, done_before: str
) -> None:
    message = done if change is StopChange.DONE else done_before
    await show_product(context, product, context.localizer.html(message))


@routes.button(verbs.ASK_STOP_REASON, right=Right.CATALOGUE)
async def ask_stop_reason(context: UpdateContext, product: int) -> None:
    """Ask why the product is stopped; only staff reads the answer."""
    await context.ask(
        screens.build_reason_question(context.localizer),
        partial(_set_stop_reason, product=ProductId(product)),
        cancel=Tap(verbs.STAFF_PRODUCT, (product,)),
    )


async def _set_stop_reason(
    context: UpdateContext, words: str, product: ProductId
) -> Screen | WrongAnswer:
    if len(words) > MAX_REASON_LENGTH:
        most = MAX_REASON_LENGTH
        return WrongAnswer(context.localizer.html("admin-stop-reason-too-long", most=most))
    is_stored = await context.db.transact(
        stopped_products.set_reason, context.buyer, product, words
    )
    note = None if is_stored else context.localizer.html("admin-sell-again-before")
    page = await build_page(context, product, note=note)
    return page or WrongAnswer(context.localizer.html("admin-product-none"))


@routes.command(
    "stopped", menu_position=105, group=CommandGroup.PRODUCTS, aliases=("stoppedproducts",)
)
async def send_stopped_products(context: UpdateContext) -> None:
    """Show the products that staff has stopped selling."""
    page = await context.db.read(stopped_products.list_stopped_products, 0)
    await context.show_screen(
        screens.build_stopped_products_screen(context.localizer, page, context.role)
    )


@routes.button(verbs.STOPPED_PRODUCTS)
async def show_stopped_products(context: UpdateContext, page: int) -> None:
    """Show a page of the stopped products."""
    listed = await context.db.read(stopped_products.list_stopped_products, page)
    await context.show_screen(
        screens.build_stopped_products_screen(context.localizer, listed, context.role)
    )


@routes.button(verbs.SELL_LISTED_AGAIN, right=Right.CATALOGUE)
async def sell_listed_again(context: UpdateContext, product: int, page: int) -> None:
    """Sell a product on the list again, and show the list."""
    await stopped_products.sell_again(context.shop, context.db, context.buyer, ProductId(product))
    await show_stopped_products(context, page)
