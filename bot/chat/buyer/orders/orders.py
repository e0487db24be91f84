"""A buyer's own orders: the list, one order, buying again, and its delivered secrets.

An order of another buyer and one that does not exist look the same.
"""

from dataclasses import replace

from bot.chat.buyer.checkout.checkout import get_product_for_sale
from bot.chat.buyer.checkout.question import show_checkout_step
from bot.chat.buyer.orders import delivery_message
from bot.chat.buyer.orders import orders_screen as screens
from bot.chat.buyer.orders.orders_screen import OrderFilter, build_order_list_screen
from bot.chat.kit.layout import add_note
from bot.chat.kit.screen import build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram import message_sender
from bot.chat.telegram.call_retries import retry_telegram_call
from bot.chat.updates.access import is_operator
from bot.chat.updates.context import UpdateContext
from bot.domain.checkout.revalidation import ReorderedChoices, drop_answer, rebuild_choices
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.orders.order import Order
from bot.domain.orders.refused_answers import RefusedAnswer
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.paging import locate_page
from bot.i18n import Localizer, SafeHtml
from bot.services.checkout import checkouts
from bot.services.orders import history, status_updates
from bot.services.people import order_problems, privacy

routes = Routes(right=None)

PAGE_SIZE = 8


@routes.command("orders", menu_position=30, open_to_banned=True)
async def send_orders(context: UpdateContext, args: str) -> None:
    """Show the buyer's orders; send those of all buyers to staff, who may type what they look for."""
    search = context.deps.routes.find_command("find", context.role)
    if search is None:
        await show_orders(context)
    else:
        await search.run(context, args)


@routes.button(verbs.ORDERS, open_to_banned=True)
async def show_orders(context: UpdateContext, page: int = 0) -> None:
    """Show one page of the buyer's orders; a page beyond the end is the last one."""
    await _show_list(context, OrderFilter.ALL, page)


@routes.button(verbs.FILTERED_ORDERS, open_to_banned=True)
async def show_filtered_orders(context: UpdateContext, order_filter: int, page: int) -> None:
    """Show one page of the buyer's orders that match a filter."""
    if order_filter in list(OrderFilter):
        await _show_list(context, OrderFilter(order_filter), page)
    else:
        await context.show_stale()


async def _show_list(context: UpdateContext, order_filter: OrderFilter, page: int) -> None:
    buyer, statuses = context.buyer, order_filter.statuses
    orders, total = await context.db.read(history.list_orders, buyer, page, PAGE_SIZE, statuses)
    place = locate_page(page, total, PAGE_SIZE)
    if place.page < page:  # the page is beyond the end
        orders, _ = await context.db.read(
            history.list_orders, buyer, place.page, PAGE_SIZE, statuses
        )
    listed = build_order_list_screen(
        context.localizer, orders, place.page, place.pages, order_filter
    )
    if is_operator(context.shop, buyer):
        # They may have looked for the orders of buyers, which are elsewhere.
        listed = add_note(listed, context.localizer.html("admin-own-orders"))
        label = context.localizer.plain("button-all-orders")
        all_orders = build_callback_button(label, verbs.ALL_ORDERS, 0)
        listed = replace(listed, rows=((all_orders,), *listed.rows))
    await context.show_screen(listed)


@routes.button(verbs.BUY_AGAIN)
async def buy_again(context: UpdateContext, order_id: int) -> None:
    """Start a checkout with the choices of an earlier order, as far as they are still available.

    An answer that the supplier refused is not taken over. Ask for what is missing; show a new quote
    if nothing is.
    """
    order = await context.db.read(history.get_order, context.buyer, OrderId(order_id))
    if order is None:
        await context.show_stale()
        return
    product = await get_product_for_sale(context, order.selection.product_id)
    if product is None:
        return
    session = context.checkout_session(product.id)
    matches = session.matches_pattern
    await session.prepare_patterns(lambda: rebuild_choices(product, order.selection, matches))
    reorder = rebuild_choices(product, order.selection, matches)
    choices = reorder.choices
    if order.promo is not None and order.is_money_returned:  # the use was given back
        choices = replace(choices, promo_code=order.promo.code)
    refused = await context.db.read(history.read_refused_answer, order, product)
    if refused is not None:
        choices = replace(choices, coupon=order.selection.coupon)
    if refused is not None and refused.widget is not None:
        choices = drop_answer(choices, refused.widget)
    checkout_state = await checkouts.start_with_choices(session, product, choices)
    note = _reorder_note(context.localizer, order, reorder, refused)
    await show_checkout_step(context, session, checkout_state, note=note)


def _reorder_note(
    localizer: Localizer,
    order: Order,
    reorder: ReorderedChoices,
    refused: RefusedAnswer | None,
) -> SafeHtml:
    """Return what the buyer has to answer again, or that everything was taken over."""
    if refused is not None and refused.widget is None:
        button = localizer.plain("button-change")
        return localizer.html("again-some-answer-refused", button=button)
    if refused is not None:
        what = fit_one_line(refused.description, 200)
        return localizer.html("again-answer-refused", what=what)
    if reorder.unavailable:
        return localizer.html(
            "again-lost", what=fit_one_line(localizer.format_list(reorder.unavailable), 200)
        )
    return localizer.html("again-same", order=int(order.id))


@routes.button(verbs.ORDER, verbs.ORDER_FROM_LIST, open_to_banned=True)
async def show_order(
    context: UpdateContext, order_id: int, order_filter: int = OrderFilter.ALL, page: int = 0
) -> None:
    """Show an order with its timeline. Back leads to the page of the list where it was opened."""
    order = await context.db.read(history.get_order, context.buyer, OrderId(order_id))
    if order is None or order_filter not in list(OrderFilter):
        await context.show_stale()
        return
    events = await context.db.read(history.list_order_events, context.buyer, order.id)
    secrets = await context.db.read(history.list_delivered_secrets, context.buyer, order.id)
    wait, orders_before = await context.db.read(
        lambda tx: (
            status_updates.find_wait(tx, order),
            status_updates.count_orders_before(tx, order),
        )
    )
    warranty = await context.db.read(order_problems.read_warranty_view, context.buyer, order.id)
    order_screen = screens.build_order_screen(
        context.localizer,
        order,
        events,
        bool(secrets),
        context.now(),
        wait=wait,
        orders_before=orders_before,
        order_filter=OrderFilter(order_filter),
        page=page,
        warranty_until=warranty.ends_at if warranty is not None and warranty.can_report else None,
    )
    await context.show_screen(order_screen)


@routes.button(verbs.SHOW_SECRETS, open_to_banned=True)
async def show_secrets(context: UpdateContext, order_id: int) -> None:
    """Send the delivered secrets again, each as a message of its own."""
    order = await context.db.read(history.get_order, context.buyer, OrderId(order_id))
    if order is None:
        await context.show_stale()
        return
    secrets = await context.db.read(history.list_delivered_secrets, context.buyer, order.id)
    if order.is_secret_deleted and not secrets:
        await context.show_declined(privacy.decline_deleted_secrets(context.shop))
    elif not secrets:
        await context.show_declined(Declined(DeclineReason.NO_SECRET))
    else:
        for secret in secrets:
            await _send_secret(context, order, secret)


async def _send_secret(context: UpdateContext, order: Order, secret: DeliveredSecret) -> None:
    rendered_secret = delivery_message.build_delivery_message(context.localizer, order, secret)
    options = message_sender.SecretSendOptions(
        protect_content=context.shop.settings.protect_content
    )
    await retry_telegram_call(
        context.shop.ports.clock,
        lambda: message_sender.send_secret(
            context.bot, context.buyer, rendered_secret, options=options
        ),
    )
