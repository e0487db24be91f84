"""Watches: switched on and off on a product page, listed by /alerts."""

from bot.chat.buyer.catalogue import browse
from bot.chat.buyer.catalogue import watches_screen as screens
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import ProductId
from bot.services.catalogue import watches

routes = Routes(right=None)


@routes.button(verbs.WATCH)
async def toggle_watch(
    context: UpdateContext, product: int, kind: int, on: int, page: int, search: int
) -> None:
    """Start or end a watch and show the product page with its new state.

    The button carries the state that it sets.
    """
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
    """Show the page of a product on the list of watches. Back leads to the list."""
    await browse.show_product(context, product, ProductPageOrigin(in_watches=True))


@routes.button(verbs.WATCHES)
@routes.command("alerts", menu_position=50)
async def show_watches(context: UpdateContext) -> None:
    """List all watches of the buyer."""
    await context.show_screen(
        screens.build_watch_list_screen(
            context.localizer, await context.db.read(watches.list_watched_products, context.buyer)
        )
    )


@routes.button(verbs.UNWATCH)
async def stop_watch(context: UpdateContext, product: int, kind: int) -> None:
    """End a watch on the list of watches and show the list."""
    if kind >= len(screens.WATCH_KINDS):
        await context.show_stale()
        return
    await watches.end_watch(
        context.shop, context.db, context.buyer, ProductId(product), screens.WATCH_KINDS[kind]
    )
    await show_watches(context)
