"""/order and the page of one order: everything about it, and the acts on its goods.

/order <number>  shows the page

Rulings and refunds are in `bot.chat.operator.orders.cases`.
"""

import re
from dataclasses import replace

from bot.chat.buyer.orders.delivery_message import build_delivery_message
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import build_command_question
from bot.chat.operator.orders import order_details_screen as screens
from bot.chat.operator.orders.cases_screen import build_case_not_found_screen
from bot.chat.telegram import message_sender
from bot.chat.telegram.call_retries import retry_telegram_call
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DecryptionFailed
from bot.domain.ids import OrderId
from bot.domain.orders.order import Order
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.people.staff import Extent, Right, get_extent
from bot.i18n import SafeHtml
from bot.services.operations import order_details
from bot.services.orders import polling
from bot.services.payments.methods import list_method_labels

routes = Routes(right=Right.VIEW)

_ORDER_NUMBER = re.compile(r"#?([0-9]{1,18})", re.ASCII)


@routes.command("order", menu_position=25, group=CommandGroup.ORDERS)
async def send_order(context: UpdateContext, args: str) -> None:
    """Show the page of the order with this number."""
    found = _ORDER_NUMBER.fullmatch(args.strip())
    if found is None:
        question = build_command_question(context.localizer, "staff-ask-order", "order")
        await context.ask_to_complete(send_order, question)
    else:
        await show_order_page(context, int(found[1]))


@routes.button(verbs.THREAD_ORDER, verbs.ORDER_FOR_OPERATORS, verbs.ORDER_DETAILS, verbs.CASE)
async def show_order_page(context: UpdateContext, order_id: int) -> None:
    """Show the page of an order. Its Back leads to the page whose button was tapped."""
    context.deps.staff_pages.open_order(
        context.buyer, OrderId(order_id), is_on_page=context.is_on_screen
    )
    await context.show_screen(await build_page(context, OrderId(order_id)))


async def build_page(
    context: UpdateContext, order_id: OrderId, note: SafeHtml | None = None
) -> Screen:
    """Return the page of an order, or that there is none. `note` is the result of an act."""
    details = await order_details.read_order_details(context.shop, context.db, order_id)
    if isinstance(details, Declined):
        return build_case_not_found_screen(context.localizer, order_id)
    return screens.build_order_details_screen(
        context.localizer,
        details,
        context.now(),
        context.role,
        note=note,
        origin=context.deps.staff_pages.find_origin(context.buyer, order_id),
        method_labels=list_method_labels(context.shop),
    )


@routes.button(verbs.POLL_ORDER, right=Right.ANSWER)
async def poll_order(context: UpdateContext, order_id: int) -> None:
    """Ask the supplier about an order now, and show its page with the result."""
    polled = await polling.poll_again(context.shop, context.db, context.buyer, OrderId(order_id))
    note = screens.format_poll_result(context.localizer, polled)
    await context.show_in_place(await build_page(context, OrderId(order_id), note))


@routes.button(verbs.RESEND_DELIVERY, right=Right.ANSWER)
async def resend_delivery(context: UpdateContext, order_id: int) -> None:
    """Send what was delivered to the buyer once more, and show the order's page."""
    resent = await context.db.transact(
        order_details.resend_delivery, context.buyer, OrderId(order_id)
    )
    note = screens.format_resend_result(context.localizer, resent)
    await context.show_in_place(await build_page(context, OrderId(order_id), note))


@routes.button(verbs.READ_DELIVERY, right=Right.SECRET)
async def read_delivery(context: UpdateContext, order_id: int) -> None:
    """Send what was delivered, and what the buyer typed, to the one who tapped; audited each time."""
    is_limited = get_extent(context.role, Right.SECRET) is Extent.WRITTEN_ABOUT
    if is_limited and not await context.db.read(order_details.is_written_about, OrderId(order_id)):
        screen = screens.build_not_written_about_screen(context.localizer, OrderId(order_id))
        await context.send_message(screen)
        return
    try:
        delivered = await context.db.transact(
            order_details.read_delivery,
            context.buyer,
            OrderId(order_id),
        )
    except DecryptionFailed:
        screen = screens.build_delivery_unreadable_screen(context.localizer, OrderId(order_id))
        await context.send_message(screen)
        return
    if isinstance(delivered, Declined):
        screen = screens.build_delivery_declined_screen(
            context.localizer, delivered, OrderId(order_id)
        )
        await context.send_message(screen)
        return
    order, secrets = delivered
    if order.selection.answers:
        await context.send_message(screens.build_answers_screen(context.localizer, order))
    for secret in secrets:
        await _send_secret(context, order, secret)


async def _send_secret(context: UpdateContext, order: Order, secret: DeliveredSecret) -> None:
    """Send one secret with a button to its order, in place of the buyer's buttons."""
    rendered = build_delivery_message(context.localizer, order, secret)
    rendered = replace(rendered, rows=screens.build_order_row(context.localizer, order.id))
    options = message_sender.SecretSendOptions(
        protect_content=context.shop.settings.protect_content
    )
    await retry_telegram_call(
        context.shop.ports.clock,
        lambda: message_sender.send_secret(context.bot, context.buyer, rendered, options=options),
    )
