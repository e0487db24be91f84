"""/find, and /orders of staff: the orders of all buyers, filtered by buttons or by typed words.

/find                       shows all orders, newest first
/find @ann delivered 7d     shows those that the words name
/find T42                   shows the order with this number, whichever number it is
"""

from datetime import date

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.orders import order_search_screen as screens
from bot.chat.operator.orders.order_details import build_page
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.ids import BuyerId, OrderId, ProductId
from bot.domain.orders.order_search import OrderGroup, OrderSearch, decode_days
from bot.domain.people.staff import Right
from bot.i18n import SafeHtml
from bot.services.operations import order_search

routes = Routes(right=Right.VIEW)


@routes.command("find", menu_position=24, group=CommandGroup.ORDERS)
async def send_found_orders(context: UpdateContext, args: str) -> None:
    """Show the orders that the words name; all orders without words."""
    await context.show_screen(await _read_typed(context, args.strip()))


@routes.button(verbs.FIND_ORDERS)
async def ask_for_words(context: UpdateContext) -> None:
    """Ask what to look for; the next text is the answer."""
    await context.ask(screens.build_search_question(context.localizer), _answer)


async def _answer(context: UpdateContext, typed: str) -> Screen | WrongAnswer:
    return await _read_typed(context, typed)


@routes.button(verbs.ALL_ORDERS)
async def show_all_orders(context: UpdateContext, page: int) -> None:  # noqa: ARG001 - of old buttons
    """Show the newest orders of all buyers."""
    await context.show_screen(await _build_found(context, OrderSearch()))


@routes.button(verbs.FOUND_ORDERS)
async def show_found_orders(
    context: UpdateContext,
    buyer: int,
    product: int,
    order_group: int,
    days: int,
    before: int,
) -> None:
    """Show the orders of a search, from an order on."""
    search = decode_search(buyer, product, order_group, days)
    if search is None:
        await context.show_stale()
        return
    first = OrderId(before) if before else None
    await context.show_screen(await _build_found(context, search, before=first))


@routes.button(verbs.NEWER_FOUND_ORDERS)
async def show_newer_orders(
    context: UpdateContext,
    buyer: int,
    product: int,
    order_group: int,
    days: int,
    after: int,
) -> None:
    """Show the orders of a search right after an order."""
    search = decode_search(buyer, product, order_group, days)
    if search is None:
        await context.show_stale()
    else:
        await context.show_screen(await _build_found(context, search, after=OrderId(after)))


def decode_search(buyer: int, product: int, order_group: int, days: int) -> OrderSearch | None:
    """Return the search that a button carries; None for a group that does not exist."""
    if order_group not in list(OrderGroup):
        return None
    return OrderSearch(
        BuyerId(buyer) if buyer else None,
        ProductId(product) if product else None,
        OrderGroup(order_group),
        *decode_days(days),
    )


def today_in_shop(context: UpdateContext) -> date:
    """Return the day in the shop's zone."""
    return context.now().astimezone(context.shop.settings.time_zone).date()


async def _read_typed(context: UpdateContext, typed: str) -> Screen:
    """Return what the words name: one order's page, a list, or a question which is meant."""
    english = context.deps.translations.localizer_for("en")
    words = screens.build_search_words(english, context.localizer)
    read = await order_search.read_search(
        context.shop, context.db, typed, words, today_in_shop(context)
    )
    orders = {order.id for _, order in read.by_key}
    if len(orders) == 1:
        (order_id,) = orders
        context.deps.staff_pages.open_order(context.buyer, order_id, is_on_page=False)
        return await build_page(context, order_id)
    if orders:
        return screens.build_key_orders_screen(context.localizer, read, context.now())
    if read.buyers or read.products:
        return screens.build_search_choices_screen(context.localizer, read)
    note = screens.format_unknown_words(context.localizer, read.unknown)
    if read.top_up is not None:
        note = screens.format_top_up(context.localizer, read.top_up)
    return await _build_found(context, read.search, note=note)


async def _build_found(
    context: UpdateContext,
    search: OrderSearch,
    *,
    before: OrderId | None = None,
    after: OrderId | None = None,
    note: SafeHtml | None = None,
) -> Screen:
    found = await context.db.read(order_search.find_orders, search, before, after)
    if after is not None and not found.has_newer:  # the first page, filled up
        found = await context.db.read(order_search.find_orders, search)
        after = None
    verb = verbs.FOUND_ORDERS if after is None else verbs.NEWER_FOUND_ORDERS
    page = Tap(verb, screens.search_ids(search, before or after or 0))
    context.deps.staff_pages.remember(context.buyer, page)
    return screens.build_found_orders_screen(
        context.localizer, found, context.now(), today_in_shop(context), note=note
    )


@routes.button(verbs.WAITING_ORDERS)
async def show_waiting_orders(context: UpdateContext, page: int) -> None:
    """Show a page of the orders that wait for the supplier."""
    listed = await context.db.read(order_search.list_waiting_orders, page)
    await context.show_screen(
        screens.build_waiting_orders_screen(context.localizer, listed, context.now())
    )
