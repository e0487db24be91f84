"""The page of a product for staff with every reason why it cannot be sold, and the lists."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bot.chat.buyer.catalogue.watches_screen import build_stopped_product_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.operator.catalogue import product_screen
from bot.chat.operator.pricing.promo_codes_screen import build_product_code_question
from bot.domain.catalogue.product import Category, DeliveryMode, Product
from bot.domain.catalogue.stopped_products import StoppedProduct
from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.errors import Declined
from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.orders.supplier import OperatorProductInfo
from bot.domain.paging import take_page
from bot.domain.people.staff import Role
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer
from bot.services.catalogue.product_report import ObstacleKind, ProductReport, SaleObstacle
from tests.builders import BUYER, NOW, OPERATOR, usd
from tests.chat.screens.sample_shop import SampleShop

Named = Iterator[tuple[str, Screen]]


def _every_obstacle() -> Iterator[SaleObstacle]:
    for kind in ObstacleKind:
        match kind:
            case ObstacleKind.UNSELLABLE:
                yield SaleObstacle(kind, ("wholesale", "sku_name"))
            case ObstacleKind.FLASH_SALE_UPCOMING | ObstacleKind.FLASH_SALE_OVER:
                yield SaleObstacle(kind, at=NOW + timedelta(hours=5))
            case _:
                yield SaleObstacle(kind)


def staff_product_screens(
    localizer: Localizer,
    shop: SampleShop,
    prices: PriceList,
    products: tuple[Product, ...],
    category: Category,
    declines: Iterable[Declined],
) -> Named:
    """Yield what staff sees of products, and what a buyer reads of one that is not sold."""
    product = products[0]
    stop = StoppedProduct(product.id, product.name, OPERATOR, NOW, shop.supplier_refusal)
    pauses = tuple(SalesPause(cause, "shop", NOW) for cause in PauseCause)
    sold = ProductReport(product, category, NOW, 12, usd("125"), 3)
    stopped = replace(
        sold,
        product=replace(product, stopped=True, pinned=True, stock=None),
        category=None,
        read_at=None,
        orders=1,
        watchers=0,
        stop=stop,
        stopped_by=shop.operator,
        pauses=pauses,
        obstacles=tuple(_every_obstacle()),
    )
    by_hand = replace(sold, product=replace(product, delivery=DeliveryMode.MANUAL), watchers=1)
    full = OperatorProductInfo(
        shop.supplier_name,
        Decimal("9.5"),
        3,
        shop.support_page,
        shop.support_messenger,
        shop.product_link,
    )
    bare = OperatorProductInfo(None, None, None, None, None, None)
    done = [localizer.html("admin-stop-done"), localizer.html("admin-stop-before")]
    again = [localizer.html("admin-sell-again-done"), localizer.html("admin-sell-again-before")]
    for name, report, facts, note in (
        ("full", sold, full, None),
        ("bare", by_hand, bare, None),
        ("not asked", sold, None, again[0]),
        ("on sale already", sold, None, again[1]),
        ("stopped", stopped, None, done[0]),
        ("stopped by another", replace(stopped, stopped_by=None), None, done[1]),
        ("without cost", sold, None, None),
        ("unread", replace(sold, obstacles=(SaleObstacle(ObstacleKind.UNREAD),)), None, None),
    ):
        yield (
            f"product {name}",
            product_screen.build_product_page(
                localizer,
                prices,
                report,
                Role.SUPPORT if name == "without cost" else Role.OWNER,
                facts,
                note,
            ),
        )
    for number, no in enumerate(declines):
        yield (
            f"product not told {number} {no.reason}",
            product_screen.build_product_page(localizer, prices, sold, Role.OWNER, no),
        )
    for command in ("product", "explain"):
        yield (
            f"{command} found",
            product_screen.build_found_products_screen(localizer, list(products), command=command),
        )
    yield (
        "products, not asked",
        product_screen.build_product_question(localizer, "product"),
    )
    yield "why stopped", product_screen.build_reason_question(localizer)
    yield "code of a product", build_product_code_question(localizer, product)
    stops = [
        StoppedProduct(each.id, each.name, OPERATOR, NOW, "") for each in (*products, *products)
    ]
    for page in (take_page((), 0, 2), take_page(stops, 1, 2)):
        yield (
            f"stopped products {len(page.items)}",
            product_screen.build_stopped_products_screen(localizer, page, Role.OWNER),
        )
    watch = Watch(BUYER, product.id, WatchKind.RESTOCK, NOW)
    for watches in ((), (watch,)):
        yield (
            f"not for sale, {len(watches)} watches",
            build_stopped_product_screen(localizer, product.id, watches, ProductPageOrigin()),
        )
