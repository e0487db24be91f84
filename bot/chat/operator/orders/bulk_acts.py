"""One act for many orders, in two taps: for all cases of one cause, or for a bad batch of a product.

The second tap shows how many orders and how much money. Each order is changed by itself, if it is still
as it was shown.
"""

from collections.abc import Sequence
from functools import partial

from bot.chat.kit.layout import MAX_MESSAGE_UNITS
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import count_utf16_units
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import Routes
from bot.chat.operator.orders import bulk_acts_screen as screens
from bot.chat.operator.orders.order_search import decode_search, today_in_shop
from bot.chat.operator.orders.order_search_screen import describe_search
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderSearch
from bot.domain.people.staff import Right
from bot.domain.people.support import MessageContent
from bot.services.operations import bulk_acts, order_search
from bot.services.operations.bulk_acts import BulkAct, BulkOrders

routes = Routes(right=Right.VIEW)


@routes.button(verbs.CASE_CAUSES)
async def show_causes(context: UpdateContext) -> None:
    """Show the causes of the open cases."""
    causes = await context.db.read(bulk_acts.list_causes)
    await context.show_screen(screens.build_causes_screen(context.localizer, causes))


@routes.button(verbs.CAUSE_CASES)
async def show_cases_of_cause(context: UpdateContext, cause: int) -> None:
    """Show the open cases of a cause, with the acts for all of them."""
    known = bulk_acts.find_cause(cause)
    if known is None:
        await context.show_stale()
        return
    found = await context.db.read(bulk_acts.list_cases_of_cause, known)
    await context.show_screen(
        screens.build_cause_cases_screen(context.localizer, known, found, context.role)
    )


@routes.button(verbs.ASK_BULK_CASES, right=Right.MONEY)
async def ask_for_cases(context: UpdateContext, cause: int, act: int) -> None:
    """Ask to confirm an act on all cases of a cause."""
    known = bulk_acts.find_cause(cause)
    if known is None or act not in screens.CASE_ACTS:
        await context.show_stale()
        return
    found = await context.db.read(bulk_acts.list_cases_of_cause, known)
    await context.show_screen(_build_question(context, BulkAct(act), found))


@routes.button(verbs.BULK_ORDERS)
async def show_bulk_orders(
    context: UpdateContext, buyer: int, product: int, order_group: int, days: int
) -> None:
    """Show the orders of a search with the acts for all of them."""
    search = decode_search(buyer, product, order_group, days)
    if search is None or search.product is None:
        await context.show_stale()
        return
    found = await context.db.read(bulk_acts.list_orders, search)
    page = await context.db.read(order_search.find_orders, search)
    what = describe_search(context.localizer, page, today_in_shop(context))
    await context.show_screen(
        screens.build_bulk_orders_screen(context.localizer, search, what, found, context.role)
    )


@routes.button(verbs.ASK_BULK_ORDERS, right=Right.ANSWER)
async def ask_for_orders(
    context: UpdateContext, buyer: int, product: int, order_group: int, days: int, act: int
) -> None:
    """Ask to confirm an act on the orders of a product; ask first for the text to write."""
    search = decode_search(buyer, product, order_group, days)
    is_act = act in screens.PRODUCT_ACTS and context.may(screens.ACT_RIGHTS[BulkAct(act)])
    if search is None or search.product is None or not is_act:
        await context.show_stale()
    elif act == BulkAct.WRITE:
        cancel = Tap(verbs.BULK_ORDERS, (buyer, product, order_group, days))
        await _ask_text(context, search, cancel)
    else:
        found = await context.db.read(bulk_acts.list_orders, search)
        await context.show_screen(_build_question(context, BulkAct(act), found))


async def _ask_text(context: UpdateContext, search: OrderSearch, cancel: Tap) -> None:
    found = await context.db.read(bulk_acts.list_orders, search)
    count = len(found.select(BulkAct.WRITE))
    question = screens.build_text_question(context.localizer, count)
    await context.ask(question, partial(_read_text, found=found), cancel=cancel)


async def _read_text(
    context: UpdateContext, text: str, *, found: BulkOrders
) -> Screen | WrongAnswer:
    """Return the question whether to write this text to each buyer."""
    if count_utf16_units(text) > MAX_MESSAGE_UNITS:
        return WrongAnswer(context.localizer.html("bulk-text-long"))
    staff = int(context.buyer)
    content = MessageContent(text, staff, context.message_id, staff)
    return _build_question(context, BulkAct.WRITE, found, content)


def _build_question(
    context: UpdateContext,
    act: BulkAct,
    found: BulkOrders,
    content: MessageContent | None = None,
) -> Screen:
    """Return the question with its confirming button; nothing to do if the act fits no order."""
    orders = found.select(act)
    if not orders:
        return screens.build_nothing_to_do_screen(context.localizer)
    number = context.ask_second_tap(
        partial(_carry_out, act=act, orders=orders, content=content),
        right=screens.ACT_RIGHTS[act],
    )
    return screens.build_bulk_question_screen(
        context.localizer,
        act,
        orders,
        context.shop.settings.currency,
        number,
        "" if content is None else content.text,
    )


async def _carry_out(
    context: UpdateContext,
    *,
    act: BulkAct,
    orders: Sequence[Order],
    content: MessageContent | None,
) -> Screen:
    """Carry out a confirmed act; the tapped message says meanwhile that it is being done."""
    await context.show_in_place(screens.build_working_screen(context.localizer, len(orders)))
    result = await bulk_acts.act_on_orders(
        context.shop, context.db, context.buyer, act, orders, content
    )
    return screens.build_bulk_result_screen(
        context.localizer, result, context.shop.settings.currency
    )
