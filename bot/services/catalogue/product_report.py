"""What staff reads about one product: its sales, who watches it, and why it cannot be sold.

Changes nothing, and does not ask the supplier.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.catalogue.product import UNSELLABLE_REASON_SEPARATOR, Category, Product
from bot.domain.catalogue.stopped_products import StoppedProduct
from bot.domain.catalogue.warranties import Warranty
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductId
from bot.domain.money import Money
from bot.domain.operations.sales_pause import SalesPause
from bot.services.catalogue.browse import decline_outside_flash_sale, takes_orders
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

SALES_PERIOD = timedelta(days=30)
_CAP_PERIOD = timedelta(hours=24)


class ObstacleKind(StrEnum):
    """Why a product cannot be sold now. Several may hold at once."""

    #: Staff stopped selling it.
    STOPPED = "stopped"
    #: The supplier does not list it any more.
    GONE = "gone"
    #: It cannot be sold correctly; `words` are the machine words.
    UNSELLABLE = "unsellable"
    #: Its page was never read; it is read when a buyer opens it.
    UNREAD = "unread"
    SOLD_OUT = "sold-out"
    FLASH_SALE_UPCOMING = "flash-coming"
    FLASH_SALE_OVER = "flash-over"
    #: The supplier balance does not cover one order of it, or the supplier does not answer.
    NOT_TAKEN = "not-taken"
    #: Sales of the whole shop are paused.
    PAUSED = "paused"
    #: There is no exchange rate to sell at.
    NO_RATE = "no-rate"
    #: The shop has sold as much as it may within 24 hours.
    SHOP_CAP = "shop-cap"
    #: There is no free space on the disk, or a file of the shop is gone.
    DISK = "disk"


@dataclass(frozen=True, slots=True)
class SaleObstacle:
    """One reason why a product cannot be sold, with machine words or a time if it has some."""

    kind: ObstacleKind
    words: tuple[str, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ProductReport:
    """The page of a product for staff. `orders` and `revenue` are those of `SALES_PERIOD`.

    Orders count if they were delivered or are on their way; refunded ones do not. `stopped_by` is the
    name of who stopped it. `read_at` is when the supplier last said its details.
    """

    product: Product
    category: Category | None
    read_at: datetime | None
    orders: int
    revenue: Money
    watchers: int
    stop: StoppedProduct | None = None
    stopped_by: str | None = None
    pauses: tuple[SalesPause, ...] = ()
    obstacles: tuple[SaleObstacle, ...] = ()
    warranty: Warranty | None = None


async def read_product_report(
    shop: Shop, db: DatabaseReader, product_id: ProductId
) -> ProductReport | None:
    """Return everything that the page shows; None if the product was never listed."""
    stored = await db.read(_read_facts, product_id)
    if stored is None:
        return None
    disk = shop.ports.disk
    is_disk_in_order = disk is None or (
        await disk.find_lost_file() is None and await disk.has_free_space()
    )
    report, is_over_cap = stored
    obstacles = [
        *_list_own_obstacles(report.product, shop.ports.clock.now()),
        *([] if takes_orders(shop, report.product) else [SaleObstacle(ObstacleKind.NOT_TAKEN)]),
        *([SaleObstacle(ObstacleKind.PAUSED)] if report.pauses else []),
        *(
            []
            if shop.has_usable_rate(shop.ports.clock.now())
            else [SaleObstacle(ObstacleKind.NO_RATE)]
        ),
        *([SaleObstacle(ObstacleKind.SHOP_CAP)] if is_over_cap else []),
        *([] if is_disk_in_order else [SaleObstacle(ObstacleKind.DISK)]),
    ]
    return replace(report, obstacles=tuple(obstacles))


def _read_facts(tx: Transaction, product_id: ProductId) -> tuple[ProductReport, bool] | None:
    """Return the report so far, and whether the shop's daily cap is reached."""
    product = tx.catalogue.product(product_id)
    if product is None:
        return None
    stop = tx.stopped_products.get(product_id)
    stopped_by = tx.people.get(stop.actor) if stop is not None else None
    orders, revenue = tx.usage.sum_orders_of_product(product_id, tx.now - SALES_PERIOD)
    report = ProductReport(
        product,
        tx.catalogue.category(product.category_id),
        tx.catalogue.product_read_at(product_id),
        orders,
        revenue,
        tx.watches.count_of_product(product_id),
        stop,
        stopped_by.name if stopped_by is not None else None,
        tuple(tx.sales_pauses.all()),
        warranty=tx.warranties.get(product.id),
    )
    return report, _is_shop_cap_reached(tx)


def _is_shop_cap_reached(tx: Transaction) -> bool:
    cap, since = tx.settings.sales_limits.shop_daily_cap, tx.now - _CAP_PERIOD
    if cap is None or tx.usage.bound_ordered_total(since) < cap:
        return False
    return tx.usage.ordered_total(since) >= cap


def _list_own_obstacles(product: Product, now: datetime) -> list[SaleObstacle]:
    """Return the reasons that concern this product alone."""
    found = []
    if product.stopped:
        found.append(SaleObstacle(ObstacleKind.STOPPED))
    if product.gone:
        found.append(SaleObstacle(ObstacleKind.GONE))
    if product.details is None:
        found.append(SaleObstacle(ObstacleKind.UNREAD))
    elif product.details.unsellable_reasons:
        words = product.details.unsellable_reasons.split(UNSELLABLE_REASON_SEPARATOR)
        found.append(SaleObstacle(ObstacleKind.UNSELLABLE, tuple(words)))
    if product.is_sold_out:
        found.append(SaleObstacle(ObstacleKind.SOLD_OUT))
    refusal = decline_outside_flash_sale(product, now)
    sale = product.details.flash_sale if product.details is not None else None
    if isinstance(refusal, Declined) and sale is not None:
        is_upcoming = refusal.reason is DeclineReason.FLASH_SALE_UPCOMING
        kind = ObstacleKind.FLASH_SALE_UPCOMING if is_upcoming else ObstacleKind.FLASH_SALE_OVER
        found.append(SaleObstacle(kind, at=sale.starts if is_upcoming else sale.ends))
    return found
