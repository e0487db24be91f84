"""One act for many orders, in two taps: for all cases of one cause, or for a bad batch of a product.

The second tap shows how many orders and how much money. Each order is changed by itself, if it is still
as it was shown. If the process ends in the middle, a button says how far the act came, and leads to the
rest.
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
from bot.chat.operator.orders.order_search_screen import describe_search, search_ids
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderSearch
from bot.domain.people.staff import Right
from bot.domain.people.support import MessageContent
from bot.services.operations import bulk_acts, order_search
from bot.services.operations.bulk_acts import BulkAct, BulkOrders, PlannedReplacements, StartedAct

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
    progress = Tap(verbs.BULK_CASES_PROGRESS, (cause,))
    await context.show_screen(_build_question(context, BulkAct(act), found, progress))


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
        return
    if act == BulkAct.WRITE:
        cancel = Tap(verbs.BULK_ORDERS, (buyer, product, order_group, days))
        await _ask_text(context, search, cancel)
        return
    found = await context.db.read(bulk_acts.list_orders, search)
    if act == BulkAct.REPLACE:
        await context.show_screen(await _build_replacement_question(context, search, found))
    else:
        progress = _build_progress_tap(search)
        await context.show_screen(_build_question(context, BulkAct(act), found, progress))


def _build_progress_tap(search: OrderSearch) -> Tap:
    return Tap(verbs.BULK_PROGRESS, search_ids(search)[:-1])


async def _build_replacement_question(
    context: UpdateContext, search: OrderSearch, found: BulkOrders
) -> Screen:
    """Return what the replacement of each order costs now, with the confirming button."""
    orders = found.select(BulkAct.REPLACE)
    planned = await bulk_acts.plan_replacements(context.shop, context.db, orders)
    if not planned.orders:
        return screens.build_nothing_to_do_screen(context.localizer, planned.skipped)
    shows_cost = context.may(Right.VIEW_COST)
    number = context.ask_second_tap(
        partial(_replace_all, search=search, planned=planned, was_cost_shown=shows_cost),
        right=Right.MONEY,
    )
    return screens.build_replacement_question_screen(
        context.localizer, planned, number, shows_cost=shows_cost
    )


async def _replace_all(
    context: UpdateContext,
    *,
    search: OrderSearch,
    planned: PlannedReplacements,
    was_cost_shown: bool,
) -> Screen:
    """Replace each order. A person who approves a proposal made without costs sees them first."""
    if not was_cost_shown and context.may(Right.VIEW_COST):
        found = await context.db.read(bulk_acts.list_orders, search)
        return await _build_replacement_question(context, search, found)
    return await _carry_out(
        context,
        act=BulkAct.REPLACE,
        orders=planned.orders,
        progress=_build_progress_tap(search),
        planned=planned,
    )


async def _ask_text(context: UpdateContext, search: OrderSearch, cancel: Tap) -> None:
    found = await context.db.read(bulk_acts.list_orders, search)
    count = len(found.select(BulkAct.WRITE))
    question = screens.build_text_question(context.localizer, count)
    await context.ask(question, partial(_read_text, search=search, found=found), cancel=cancel)


async def _read_text(
    context: UpdateContext, text: str, *, search: OrderSearch, found: BulkOrders
) -> Screen | WrongAnswer:
    """Return the question whether to write this text to each buyer."""
    if count_utf16_units(text) > MAX_MESSAGE_UNITS:
        return WrongAnswer(context.localizer.html("bulk-text-long"))
    staff = int(context.buyer)
    content = MessageContent(text, staff, context.message_id, staff)
    return _build_question(context, BulkAct.WRITE, found, _build_progress_tap(search), content)


def _build_question(
    context: UpdateContext,
    act: BulkAct,
    found: BulkOrders,
    progress: Tap,
    content: MessageContent | None = None,
) -> Screen:
    """Return the question with its confirming button; nothing to do if the act fits no order."""
    orders = found.select(act)
    if not orders:
        return screens.build_nothing_to_do_screen(context.localizer)
    number = context.ask_second_tap(
        partial(_carry_out, act=act, orders=orders, progress=progress, content=content),
        right=screens.ACT_RIGHTS[act],
    )
    return screens.build_bulk_question_screen(
        context.localizer,
        act,
        orders,
        context.shop.settings.currency,
        number,
        "" if content is None else content.text,
        replaced=sum(order.id in found.replaced for order in orders),
    )


async def _carry_out(
    context: UpdateContext,
    *,
    act: BulkAct,
    orders: Sequence[Order],
    progress: Tap,
    content: MessageContent | None = None,
    planned: PlannedReplacements | None = None,
) -> Screen:
    """Carry out a confirmed act; the tapped message says meanwhile that it is being done.

    `progress` is the button that says how far the act came, without its last id.
    """
    started = StartedAct(act, int(context.now().timestamp()), len(orders))
    context.shop.caches.started_acts[context.buyer, started.started_at] = None
    progress = Tap(progress.verb, (*progress.ids, started.to_number()))
    await context.show_in_place(
        screens.build_working_screen(context.localizer, len(orders), progress)
    )
    result = await bulk_acts.act_on_orders(
        context.shop, context.db, context.buyer, act, orders, content, planned=planned
    )
    return screens.build_bulk_result_screen(
        context.localizer, result, context.shop.settings.currency
    )


@routes.button(verbs.BULK_PROGRESS, right=Right.ANSWER)
async def show_progress(
    context: UpdateContext, buyer: int, product: int, order_group: int, days: int, progress: int
) -> None:
    """Show how far an act on the orders of a product came that a restart has interrupted."""
    ids = (buyer, product, order_group, days)
    await _show_progress(context, progress, Tap(verbs.ASK_BULK_ORDERS, ids))


@routes.button(verbs.BULK_CASES_PROGRESS, right=Right.MONEY)
async def show_cases_progress(context: UpdateContext, cause: int, progress: int) -> None:
    """Show how far an act on the cases of a cause came that a restart has interrupted."""
    await _show_progress(context, progress, Tap(verbs.ASK_BULK_CASES, (cause,)))


async def _show_progress(context: UpdateContext, progress: int, rest: Tap) -> None:
    """Show how far an act came, with the button `rest` for the orders that are left.

    In the process that started it the act has a result, which stays.
    """
    started = bulk_acts.read_started_act(progress, context.now())
    if started is None:
        await context.show_stale()
        return
    if (context.buyer, started.started_at) in context.shop.caches.started_acts:
        return
    done = await context.db.read(bulk_acts.count_done, context.buyer, started)
    rest = Tap(rest.verb, (*rest.ids, int(started.act)))
    await context.show_screen(
        screens.build_progress_screen(context.localizer, done, started.count, rest)
    )
