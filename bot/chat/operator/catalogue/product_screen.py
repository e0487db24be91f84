"""The page of a product for staff, the products that match a search, and the stopped products."""

from typing import Final

from bot.chat.kit.declined import format_refusal_for_operator
from bot.chat.kit.layout import arrange_column, arrange_pairs, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_lowest_price
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.catalogue.warranties_screen import format_warranty
from bot.chat.operator.list_parts import (
    build_list_rows,
    build_overview_button,
    build_product_button,
    build_usage_screen,
)
from bot.domain.catalogue.product import DeliveryMode, Product
from bot.domain.catalogue.stopped_products import MAX_REASON_LENGTH, StoppedProduct
from bot.domain.errors import Declined
from bot.domain.money import round_half_up
from bot.domain.orders.supplier import OperatorProductInfo
from bot.domain.paging import ListPage
from bot.domain.people.staff import Right, Role, has_right
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml
from bot.services.catalogue.product_report import ObstacleKind, ProductReport, SaleObstacle

_NAME_WIDTH: Final = 60
_CODE_WIDTH: Final = 64
_WORD_WIDTH: Final = 100


def build_product_question(localizer: Localizer, command: str) -> Screen:
    """Ask which product `command` is for, above its usage."""
    usage = build_usage_screen(localizer, command)
    return Screen(join_paragraphs(localizer.html("staff-ask-product"), usage.text))


def build_found_products_screen(
    localizer: Localizer, products: list[Product], *, command: str = "product"
) -> Screen:
    """Return the products that `command` found, a button for each."""
    lines = [
        localizer.html(
            "admin-product-line",
            name=fit_one_line(one.name, _NAME_WIDTH),
            command=command,
            code=fit_one_line(one.code, _CODE_WIDTH),
        )
        for one in products
    ]
    buttons = [
        build_product_button(localizer, one.id, one.name)
        if command == "product"
        else build_callback_button(format_button_label(one.name), verbs.EXPLAIN_PRICE, one.id, 0)
        for one in products
    ]
    text = join_paragraphs(localizer.html("admin-product-several"), fit_lines(lines))
    return Screen(text, arrange_column(buttons))


def build_product_page(
    localizer: Localizer,
    prices: PriceList,
    report: ProductReport,
    role: Role | None,
    supplier_facts: OperatorProductInfo | Declined | None = None,
    note: SafeHtml | None = None,
) -> Screen:
    """Return the page of a product: facts, why it cannot be sold, and what a role can do.

    `supplier_facts` name the supplier; None: the supplier was not asked.
    """
    shows_cost = has_right(role, Right.VIEW_COST)
    text = join_paragraphs(
        note,
        "\n".join(_format_identity(localizer, report)),
        fit_lines(_format_state(localizer, report), 1_500),
        "\n".join(_format_facts(localizer, prices, report, supplier_facts, shows_cost=shows_cost)),
        None if supplier_facts is None else _format_supplier_facts(localizer, supplier_facts),
    )
    return Screen(text, _build_page_rows(localizer, report.product, role, supplier_facts))


def _build_page_rows(
    localizer: Localizer,
    product: Product,
    role: Role | None,
    supplier_facts: OperatorProductInfo | Declined | None,
) -> ButtonRows:
    """Return the acts that the role has the right to."""
    buttons = []
    if has_right(role, Right.VIEW_COST):
        label = localizer.plain("button-explain")
        buttons.append(build_callback_button(label, verbs.EXPLAIN_PRICE, product.id, 0))
    if has_right(role, Right.CATALOGUE):
        label = localizer.plain("button-this-rule")
        buttons += [
            build_callback_button(label, verbs.PRICE_RULE, _PRODUCT_SCOPE, product.id),
            _build_pin_button(localizer, product),
            _build_stop_button(localizer, product),
            build_callback_button(
                localizer.plain("button-warranty"), verbs.ASK_WARRANTY, product.id
            ),
            build_callback_button(
                localizer.plain("button-product-promo"), verbs.ADD_PRODUCT_PROMO, product.id
            ),
        ]
        if product.stopped:
            label = localizer.plain("button-product-reason")
            buttons.append(build_callback_button(label, verbs.ASK_STOP_REASON, product.id))
    rows = arrange_pairs(buttons)
    if has_right(role, Right.VIEW_COST) and supplier_facts is None:
        label = localizer.plain("button-product-supplier")
        rows = (*rows, (build_callback_button(label, verbs.SUPPLIER_PRODUCT, product.id),))
    return (*rows, (build_overview_button(localizer),))


#: The scope kind of a product in the buttons of price rules.
_PRODUCT_SCOPE: Final = 2


def build_reason_question(localizer: Localizer) -> Screen:
    """Ask why a product is stopped, and say how long the answer may be."""
    return Screen(localizer.html("admin-stop-reason-ask", most=MAX_REASON_LENGTH))


def _build_pin_button(localizer: Localizer, product: Product) -> Button:
    label = localizer.plain("button-product-unpin" if product.pinned else "button-product-pin")
    return build_callback_button(label, verbs.PIN_PRODUCT, product.id, int(not product.pinned))


def _build_stop_button(localizer: Localizer, product: Product) -> Button:
    if product.stopped:
        label = localizer.plain("button-product-sell")
        return build_callback_button(label, verbs.SELL_AGAIN, product.id, style=ButtonStyle.SUCCESS)
    label = localizer.plain("button-product-stop")
    return build_callback_button(label, verbs.STOP_SELLING, product.id, style=ButtonStyle.DANGER)


def _format_identity(localizer: Localizer, report: ProductReport) -> list[SafeHtml]:
    product, category = report.product, report.category
    lines = [
        localizer.html("admin-product", name=fit_one_line(product.name, _NAME_WIDTH)),
        localizer.html(
            "admin-product-number",
            id=str(product.id),
            code=fit_one_line(product.code, _CODE_WIDTH),
        ),
    ]
    if category is not None:
        name = fit_one_line(category.name, _NAME_WIDTH)
        lines.append(localizer.html("admin-product-category", name=name))
    return lines


def _format_state(localizer: Localizer, report: ProductReport) -> list[SafeHtml]:
    """Return that the product is on sale, or every reason why it cannot be sold."""
    lines = [
        line
        for obstacle in report.obstacles
        for line in _format_obstacle(localizer, report, obstacle)
    ]
    if not lines:
        return [localizer.html("admin-product-on-sale")]
    is_only_unread = all(each.kind is ObstacleKind.UNREAD for each in report.obstacles)
    head = "admin-product-on-sale" if is_only_unread else "admin-product-not-sold"
    return [localizer.html(head), *lines]


def _format_obstacle(
    localizer: Localizer, report: ProductReport, obstacle: SaleObstacle
) -> list[SafeHtml]:
    match obstacle.kind:
        case ObstacleKind.STOPPED:
            stop = report.stop
            if stop is None:
                return []
            who = fit_one_line(report.stopped_by or str(stop.actor), _NAME_WIDTH)
            lines = [localizer.html("admin-obstacle-stopped", who=who, at=stop.at)]
            if stop.reason:
                text = fit_paragraphs(stop.reason, MAX_REASON_LENGTH)
                lines.append(localizer.html("admin-obstacle-stopped-why", text=text))
            return lines
        case ObstacleKind.UNSELLABLE:
            return [
                localizer.html(
                    "admin-obstacle-unsellable",
                    why=localizer.plain("unsellable-why", why=fit_one_line(word, _WORD_WIDTH)),
                )
                for word in obstacle.words
            ]
        case ObstacleKind.PAUSED:
            return [
                localizer.html(
                    "admin-obstacle-paused", why=localizer.plain(f"pause-{pause.cause.value}")
                )
                for pause in report.pauses
            ]
        case ObstacleKind.FLASH_SALE_UPCOMING | ObstacleKind.FLASH_SALE_OVER:
            at = obstacle.at or report.read_at
            return [localizer.html(f"admin-obstacle-{obstacle.kind}", at=at or "…")]
        case _:
            return [localizer.html(f"admin-obstacle-{obstacle.kind}")]


def _format_facts(
    localizer: Localizer,
    prices: PriceList,
    report: ProductReport,
    supplier_facts: OperatorProductInfo | Declined | None,
    *,
    shows_cost: bool,
) -> list[SafeHtml]:
    product = report.product
    asked = supplier_facts.cost if isinstance(supplier_facts, OperatorProductInfo) else None
    cost = round_half_up(product.cost if asked is None else asked, prices.cost_currency)
    price = format_lowest_price(localizer, prices, product)
    sold = localizer.html("admin-product-sold", count=report.orders, money=report.revenue)
    return [
        *([localizer.html("admin-product-cost", cost=cost)] if shows_cost else []),
        localizer.html("admin-product-price", price=price),
        _format_stock(localizer, product),
        sold,
        localizer.html("admin-product-watchers", count=report.watchers),
        *([format_warranty(localizer, report.warranty)] if report.warranty is not None else []),
        *([localizer.html("admin-product-pinned")] if product.pinned else []),
        *(
            [localizer.html("admin-product-read", at=report.read_at)]
            if report.read_at is not None
            else []
        ),
    ]


def _format_stock(localizer: Localizer, product: Product) -> SafeHtml:
    if product.delivery is DeliveryMode.MANUAL:
        return localizer.html("admin-product-stock-manual")
    if product.stock is None:
        return localizer.html("admin-product-stock-unknown")
    return localizer.html("admin-product-stock", count=product.stock)


def _format_supplier_facts(
    localizer: Localizer, facts: OperatorProductInfo | Declined
) -> SafeHtml | str | None:
    """Return the supplier's facts about one product, or why it gave none."""
    if isinstance(facts, Declined):
        if supplier_message := facts.detail.get("message", "").strip():
            said = format_refusal_for_operator(localizer, supplier_message)
            return localizer.html("admin-product-refused", said=said)
        return localizer.html("admin-product-away")
    named_facts = {
        "owner": facts.owner,
        "service-url": facts.service_url,
        "service-im": facts.service_im,
        "share-url": facts.share_url,
    }
    lines = [
        localizer.html(f"admin-product-{name}", text=fit_one_line(text, 300))
        for name, text in named_facts.items()
        if text
    ]
    return "\n".join(lines) or None


def build_stopped_products_screen(
    localizer: Localizer, page: ListPage[StoppedProduct], role: Role | None
) -> Screen:
    """Return one page of the stopped products: each leads to its page, and can be sold again."""
    lines = [
        localizer.html("admin-stopped-line", name=fit_one_line(each.name, _NAME_WIDTH), at=each.at)
        for each in page.items
    ]
    again = localizer.plain("button-product-sell")
    rows: ButtonRows = tuple(
        (
            build_product_button(localizer, each.product_id, each.name),
            *(
                (build_callback_button(again, verbs.SELL_LISTED_AGAIN, each.product_id, page.page),)
                if has_right(role, Right.CATALOGUE)
                else ()
            ),
        )
        for each in page.items
    )
    head = localizer.html("admin-stopped-head" if page.items else "admin-stopped-none")
    return Screen(
        join_paragraphs(head, fit_lines(lines)),
        build_list_rows(localizer, rows, page, verbs.STOPPED_PRODUCTS),
    )
