"""Handles /approvals, and the button of an alert that approves a low quote.

Both need a second tap. An approval covers the shown cost and higher ones. A withdrawal applies only
to the cost that was shown.
"""

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.pricing import low_quotes_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import ProductId
from bot.domain.people.staff import Right
from bot.domain.pricing.low_quotes import unit_cost_as_money
from bot.services.pricing import low_quotes

routes = Routes(right=Right.CATALOGUE)


@routes.command("approvals", menu_position=105, group=CommandGroup.PRODUCTS)
async def send_approvals(context: UpdateContext) -> None:
    """Show the price approvals, the newest first."""
    await context.show_screen(await _build_list(context, 0))


@routes.button(verbs.APPROVALS_PAGE)
async def show_approvals_page(context: UpdateContext, page: int) -> None:
    """Show a page of the approvals."""
    await context.show_screen(await _build_list(context, page))


async def _build_list(context: UpdateContext, page: int) -> Screen:
    listed = await context.db.read(low_quotes.list_approvals)
    currency = context.shop.settings.cost_currency
    return screens.build_approvals_screen(context.localizer, listed, currency, page)


@routes.button(verbs.ASK_PRICE_WITHDRAWAL)
async def ask_withdrawal(context: UpdateContext, product: int) -> None:
    """Ask to confirm the withdrawal. The message with the button stays as it is."""
    approval = await context.db.read(low_quotes.find_approval, ProductId(product))
    if approval is None:
        await context.show_screen(screens.build_approval_gone_screen(context.localizer))
        return
    unit_cost = approval.unit_cost

    async def withdraw(context: UpdateContext) -> Screen:
        is_withdrawn = await context.db.transact(
            low_quotes.withdraw_approval, context.buyer, ProductId(product), unit_cost
        )
        if is_withdrawn:
            return screens.build_withdrawn_screen(context.localizer)
        return screens.build_approval_gone_screen(context.localizer)

    number = context.ask_second_tap(withdraw)
    currency = context.shop.settings.cost_currency
    await context.show_screen(
        screens.build_withdrawal_confirmation_screen(context.localizer, approval, currency, number)
    )


@routes.button(verbs.ASK_PRICE_APPROVAL)
async def ask_approval(context: UpdateContext, product: int, unit_cost: int) -> None:
    """Ask to confirm the approval. The alert stays as it is."""
    product_id = ProductId(product)
    found = await context.db.read(low_quotes.find_product, product_id)
    if found is None:
        await context.show_stale()
        return

    async def approve(context: UpdateContext) -> Screen:
        result = await context.db.transact(
            low_quotes.approve_low_quote, context.buyer, product_id, unit_cost
        )
        if isinstance(result, Declined):
            return build_declined_screen(context.localizer, result)
        return screens.build_approved_screen(context.localizer, result)

    number = context.ask_second_tap(approve)
    prices = context.shop.price_list
    cost = unit_cost_as_money(unit_cost, prices.cost_currency)
    await context.show_screen(
        screens.build_approval_confirmation_screen(context.localizer, prices, found, cost, number)
    )
