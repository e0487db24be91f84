"""Browsing: the home screen, a category and a product page. Changes nothing but the screen."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.buyer.catalogue import category_screen, home_screen, product_screen, watches_screen
from bot.chat.kit.layout import add_note
from bot.chat.kit.screen import ButtonRows, Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import CategoryId, ProductId
from bot.i18n import SafeHtml
from bot.services.catalogue import browse, watches
from bot.services.checkout import option_stock
from bot.services.operations import shop_texts
from bot.services.orders import history
from bot.services.payments import wallet

routes = Routes(right=None)


@routes.button(verbs.HOME)
@routes.command("shop", menu_position=10)
async def show_home(context: UpdateContext, note: str | None = None) -> None:
    """Show the home screen: categories, pinned products and the wallet.

    `note` is one sentence of HTML shown above them.
    """
    await _show_home_page(context, 0, note)


@routes.button(verbs.CATEGORIES)
async def show_categories(context: UpdateContext, page: int) -> None:
    """Show the home screen with another page of categories."""
    await _show_home_page(context, page)


async def _show_home_page(context: UpdateContext, page: int, note: str | None = None) -> None:
    categories = await browse.list_categories(context.shop, context.db)
    page = home_screen.take_category_page(categories, page).page
    localizer = context.localizer
    last_rows = context.get_shared(
        lambda: home_screen.build_last_rows(localizer, categories, page), "home", page
    )
    if context.role is not None:
        last_rows = (*last_rows, home_screen.build_panel_row(localizer))
    await context.show_screen(
        home_screen.build_home_screen(
            localizer,
            categories,
            await wallet.get_wallet(context.shop, context.db, context.buyer),
            context.person.name,
            rows=(*await _build_first_home_rows(context, page), *last_rows),
            note=note,
            shop_name=context.shop.settings.name,
            welcome=shop_texts.get_welcome(context.shop),
            page=page,
        )
    )


async def _build_first_home_rows(context: UpdateContext, page: int) -> ButtonRows:
    """Return what comes before the categories: products are only on the first page of these."""
    localizer, prices, now = context.localizer, context.shop.price_list, context.now()
    if page:
        return home_screen.build_first_rows(localizer, prices, (), now)
    pinned, bought = home_screen.choose_products(
        browse.list_pinned_products(context.shop),
        await history.list_bought_products(context.shop, context.db, context.buyer),
    )
    first_rows = context.get_shared(
        lambda: home_screen.build_first_rows(localizer, prices, pinned, now),
        "home, first rows",
        len(pinned),
        _flash_sale_states(pinned, now),
    )
    return *first_rows, *home_screen.build_bought_rows(localizer, prices, bought, now)


def _flash_sale_states(
    products: Sequence[Product], now: datetime
) -> tuple[category_screen.FlashSaleState | None, ...]:
    """Return what a shared screen of these products depends on besides the catalogue: the time."""
    return tuple(category_screen.find_flash_sale_state(product, now) for product in products)


@routes.button(verbs.CATEGORY)
async def show_category(context: UpdateContext, category: int, page: int = 0) -> None:
    """Show one page of a category."""
    found = await browse.get_category_page(context.shop, context.db, CategoryId(category), page)
    if isinstance(found, Declined):
        await context.show_stale()
        return
    localizer, prices, now = context.localizer, context.shop.price_list, context.now()
    screen = context.get_shared(
        lambda: category_screen.build_category_screen(localizer, prices, found, now),
        "category",
        found.category.id,
        found.page,
        _flash_sale_states(found.products, now),
    )
    await context.show_screen(screen)


@routes.button(verbs.PRODUCT)
async def show_product_in_category(context: UpdateContext, product: int, page: int) -> None:
    """Show a product page that was opened from page `page` of its category."""
    await show_product(context, product, ProductPageOrigin(page))


@routes.button(verbs.PRODUCT_AGAIN)
async def show_product_again(
    context: UpdateContext, product: int, note: SafeHtml | None = None
) -> None:
    """Show a product page with the Back button that it had when it was last opened."""
    await show_product(
        context,
        product,
        context.deps.product_page_origins.get(context.buyer, ProductId(product)),
        note,
    )


async def show_product(
    context: UpdateContext,
    product: int,
    origin: ProductPageOrigin | None = None,
    note: SafeHtml | None = None,
) -> None:
    """Show a product page from the mirror; show it again if a new read from the supplier differs.

    The Back button leads to `origin`, or to the product's category. `note` is a sentence shown
    first.
    """
    product_id, origin = ProductId(product), origin or ProductPageOrigin()
    stored = await browse.get_stored_product(context.shop, context.db, product_id)
    if stored is None or not browse.has_readable_page(stored):
        found = await context.wait_with_loading_screen(_read_product(context, product_id))
        await _show_product_page(context, product_id, found, origin, note)
        return
    shown_page = await _show_product_page(context, product_id, stored.product, origin, note)
    stock = option_stock.get_known_stock_by_variant(context.shop, stored.product)
    if stock is None or not browse.is_fresh(context.shop, stored):
        found = await _read_product(context, product_id)
        await _show_product_page(context, product_id, found, origin, note, shown_page)


async def _read_product(context: UpdateContext, product_id: ProductId) -> Product | Declined:
    """Read a product from the supplier unless it is fresh, and the stock of its variants."""
    found = await browse.get_product(context.shop, context.db, product_id)
    if isinstance(found, Product):
        await option_stock.read_stock_by_variant(context.shop, found)
    return found


async def _show_product_page(
    context: UpdateContext,
    product_id: ProductId,
    found: Product | Declined,
    origin: ProductPageOrigin,
    note: SafeHtml | None = None,
    shown_page: Screen | None = None,
) -> Screen | None:
    """Show the page of `found`, unless it equals `shown_page`; show a refusal for a Declined.

    Return the page, or None after a refusal.
    """
    context.deps.product_page_origins.remember(context.buyer, product_id, origin)
    if isinstance(found, Declined) and found.reason is DeclineReason.SALE_STOPPED:
        buyer_watches = await watches.list_watches(context.shop, context.db, context.buyer)
        await context.show_screen(
            watches_screen.build_stopped_product_screen(
                context.localizer, product_id, buyer_watches, origin
            )
        )
        return None
    if isinstance(found, Declined):
        await context.show_declined(found, product_id)
        return None
    screen = add_note(await _build_product_page(context, found, origin), note)
    if screen != shown_page:
        await context.show_screen(screen)
    return screen


async def _build_product_page(
    context: UpdateContext, product: Product, origin: ProductPageOrigin
) -> Screen:
    category_page = await browse.get_category_page(context.shop, context.db, product.category_id, 0)
    category = None if isinstance(category_page, Declined) else category_page.category
    if origin.is_in_category:
        origin = ProductPageOrigin(browse.page_of(context.shop, product, origin.page))
    prices, now = context.shop.price_list, context.now()
    screen = product_screen.build_product_screen(
        context.localizer,
        prices,
        product,
        category,
        now,
        origin,
        stock_by_variant=option_stock.get_known_stock_by_variant(context.shop, product) or {},
        takes_orders=browse.takes_orders(context.shop, product),
    )
    buyer_watches = await watches.list_watches(context.shop, context.db, context.buyer)
    link = await context.deps.deep_links.to_product(product.id)
    return watches_screen.add_watch_buttons(
        context.localizer, screen, product, buyer_watches, link, origin, now=now
    )
