"""Alerts: switched on and off on a product's card, listed under the account."""

from bot.chat.handlers import browse
from bot.chat.navigation import verbs
from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.routes import Routes
from bot.chat.screens.shop import watch_list_and_notices as screens
from bot.chat.update_context import UpdateContext
from bot.domain.catalogue import ProductId
from bot.services.catalogue import watches

routes = Routes(operators_only=False)


@routes.button(verbs.WATCH)
async def toggle_watch(
    context: UpdateContext, product: int, kind: int, on: int, page: int, search: int
) -> None:
    """A tap on a card's switch, which carries the state that it sets; the card shows it."""
    if kind >= len(screens.WATCH_KINDS):
        await context.show_stale()
        return
    watch_key = context.buyer, ProductId(product), screens.WATCH_KINDS[kind]
    if not on:
        await watches.end_watch(context.shop, context.db, *watch_key)
    elif declined := await watches.start_watch(context.shop, context.db, *watch_key):
        await context.show_declined(declined, ProductId(product))
        return
    if search:
        await browse.show_product(context, product, ProductPageOrigin(page, search))
    else:
        await browse.show_product_again(context, product)


@routes.button(verbs.WATCHED_PRODUCT)
async def show_watched_product(context: UpdateContext, product: int) -> None:
    """The card of a product in the list; Back leads there."""
    await browse.show_product(context, product, ProductPageOrigin(in_watches=True))


@routes.button(verbs.WATCHES)
@routes.command("alerts", menu_position=50)
async def show_watches(context: UpdateContext) -> None:
    """All alerts of the buyer."""
    await context.show_screen(
        screens.build_watch_list_screen(
            context.localizer, await watches.list_watched_products(context.shop, context.buyer)
        )
    )


@routes.button(verbs.UNWATCH)
async def stop_watch(context: UpdateContext, product: int, kind: int) -> None:
    """A tap on Off in the list."""
    if kind >= len(screens.WATCH_KINDS):
        await context.show_stale()
        return
    await watches.end_watch(
        context.shop, context.db, context.buyer, ProductId(product), screens.WATCH_KINDS[kind]
    )
    await show_watches(context)
