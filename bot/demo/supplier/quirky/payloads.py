"""Builds the quirky supplier's payloads from records: whole rows, numbers as JSON numbers. Pure."""

import json
from urllib.parse import urlsplit

from bot.demo.supplier.quirky import config_ini, php_replies
from bot.demo.supplier.quirky.config_ini import BrokenConfigError
from bot.demo.supplier.quirky.lenient_account_product_and_card_lookup import (
    QuirkyProduct,
    is_uncounted,
)
from bot.demo.supplier.quirky.messages import BROKEN_INVENTORY_CONFIG, NO_VALUE, QuirkyRefusalError
from bot.demo.supplier.quirky.prices import factory_price
from bot.demo.supplier.records import AUTOMATIC, Card, Category, Order, Product, Tier, Widget
from bot.demo.supplier.replies import Json, format_amount, format_time

SHOP_NAME = "Reference supplier"
_SUPPORT_CHAT = "10001"
_CREATED_AT = format_time(1_700_000_000)


def category_payload(item: Category, children: list[Json]) -> Json:
    """Return a category in the list of `items`."""
    return {
        "id": item.id,
        "name": item.name,
        "sort": item.id,
        "create_time": _CREATED_AT,
        "owner": 0,
        "icon": "/favicon.ico",
        "status": 1,
        "hide": 0,
        "pid": 0,
        "children": children,
    }


def list_row_payload(quirky_product: QuirkyProduct, left: int, category_id: int) -> Json:
    """Return a product in the list of `items`: every column, configuration and widgets as text."""
    product = quirky_product.product
    return {
        **_common_columns(quirky_product, left),
        "category_id": category_id,
        "cover": None,
        "factory_price": php_replies.number_from_cents(product.user_price * 8 // 10),
        "create_time": _CREATED_AT,
        "api_status": int(product.api_enabled),
        "delivery_auto_mode": 0,
        "sort": product.id,
        "shared_stock": None,
        "shared_premium_template": 0,
        "recommend": 0,
        "send_email": 0,
        "widget": json.dumps(_widgets_payload(product), ensure_ascii=False)
        if product.widgets
        else None,
        "tags": None,
        "level_price": _level_prices_text(quirky_product),
        "config": quirky_product.config_text or None,
        "hide": 0,
        "inventory_sync": 0,
        "owner": 0,
    }


def item_payload(quirky_product: QuirkyProduct, left: int, category_id: int, base_url: str) -> Json:
    """Return the payload of `item`; raise QuirkyRefusalError if the configuration is broken."""
    product = quirky_product.product
    return {
        **_common_columns(quirky_product, left),
        "category_id": category_id,
        "cover": f"{urlsplit(base_url).path}cover/{product.id}.png",
        "owner": None,
        "level_price": None,
        "widget": _widgets_payload(product) or None,
        "config": php_replies.mapping_or_empty_list(quirky_product.parse_config()),
        "tags": [],
        "order_sold": 0,
        "service_url": base_url,
        "service_qq": _SUPPORT_CHAT,
        "share_url": f"{base_url}item/{product.id}",
        "login": False,
        "trade_captcha": 0,
    }


def inventory_payload(quirky_product: QuirkyProduct, left: int, tier: Tier) -> Json:
    """Return the payload of `inventory`; its configuration is damaged as on real servers."""
    product = quirky_product.product
    has_variants = "category" in _parse_inventory_config(quirky_product)
    return {
        "count": left if product.delivery_way == AUTOMATIC else 0,
        "delivery_way": product.delivery_way,
        "draft_status": product.draft_status,
        "price": php_replies.number_from_cents(product.price),
        "user_price": php_replies.number_from_cents(product.user_price),
        "config": _make_damaged_config(quirky_product),
        "factory_price": 0
        if has_variants
        else php_replies.number_from_decimal(factory_price(quirky_product, tier)),
        "is_category": has_variants,
    }


def card_payload(item: Card) -> Json:
    """Return an element of the list of `draftCard`, with null for a missing own surcharge."""
    own = None if item.premium is None else format_amount(item.premium)
    return {"id": item.id, "draft": item.draft, "draft_premium": own}


def trade_payload(order: Order, stock: str) -> Json:
    """Return the payload of `trade`."""
    return {
        "url": None,
        "amount": php_replies.number_from_cents(order.amount),
        "tradeNo": order.trade_no,
        "secret": order.secret,
        "stock": stock,
    }


def query_payload(order: Order, product: Product | None) -> Json:
    """Return the payload of `query`; every widget value comes with the widget's label."""
    labels = {widget.name: widget.cn for widget in product.widgets} if product else {}
    widget: Json = None
    if order.widget is not None:
        widget = php_replies.mapping_or_empty_list(
            {
                name: {"value": value, "cn": labels.get(name, "")}
                for name, value in order.widget.items()
            }
        )
    return {"secret": order.secret, "widget": widget, "status": order.status}


def first_variant(quirky_product: QuirkyProduct) -> str:
    """Return the default variant of `inventory`; empty without variants."""
    return next(iter(_parse_inventory_config(quirky_product).get("category", {})), "")


def _common_columns(quirky_product: QuirkyProduct, left: int) -> dict[str, Json]:
    """Return the columns that list and detail have in common."""
    product, sale = quirky_product.product, quirky_product.product.flash_sale
    return {
        "id": product.id,
        "name": product.name,
        "description": product.description,
        "only_user": 0,
        "purchase_count": quirky_product.traits.purchase_count,
        "price": php_replies.number_from_cents(product.price),
        "user_price": php_replies.number_from_cents(product.user_price),
        "status": int(product.on_sale),
        "code": product.code,
        "delivery_way": product.delivery_way,
        "contact_type": product.contact_type,
        "password_status": product.password_status,
        "level_disable": 0,
        "coupon": 1,
        "seckill_status": 1 if sale else 0,
        "seckill_start_time": format_time(sale.starts) if sale else None,
        "seckill_end_time": format_time(sale.ends) if sale else None,
        "draft_status": product.draft_status,
        "draft_premium": php_replies.number_from_cents(product.draft_premium),
        "inventory_hidden": 0,
        "minimum": product.minimum,
        "maximum": product.maximum,
        "stock": None if is_uncounted(quirky_product) else left,
        **_upstream_columns(quirky_product),
    }


def _upstream_columns(quirky_product: QuirkyProduct) -> dict[str, Json]:
    """Return the columns about the upstream shop of a resold product."""
    upstream = quirky_product.traits.upstream
    return {
        "shared_id": 1 if upstream else None,
        "shared_code": f"upstream-{quirky_product.product.id}" if upstream else None,
        "shared_premium": 0,
        "shared_premium_type": 0,
        "shared_sync": int(upstream is not None and upstream.live),
        "shared_amount_sync": 0,
        "shared_config_sync": 0,
    }


def _level_prices_text(quirky_product: QuirkyProduct) -> str | None:
    prices = quirky_product.traits.level_prices
    if not prices:
        return None
    levels = {
        name: {"amount": format_amount(price), "config": "", "show": 1}
        for name, price in prices.items()
    }
    return json.dumps(levels, ensure_ascii=False)


def _parse_inventory_config(quirky_product: QuirkyProduct) -> dict[str, config_ini.Section]:
    try:
        return config_ini.parse_ini(quirky_product.config_text)
    except BrokenConfigError as error:
        raise QuirkyRefusalError(BROKEN_INVENTORY_CONFIG, NO_VALUE.format(error)) from error


def _make_damaged_config(quirky_product: QuirkyProduct) -> str:
    """Return INI text with only the first variant and, as its "cost", the base price."""
    sections = _parse_inventory_config(quirky_product)
    if "category" not in sections:
        return quirky_product.config_text
    name, price = next(iter(config_ini.flatten_section(sections["category"]).items()))
    base = format_amount(quirky_product.product.user_price)
    return config_ini.to_ini_text(
        {**sections, "category": {name: price}, "category_factory": {name: base}}
    )


def _widgets_payload(product: Product) -> list[Json]:
    return [_widget_payload(widget) for widget in product.widgets]


def _widget_payload(widget: Widget) -> Json:
    return {
        "cn": widget.cn,
        "name": widget.name,
        "placeholder": widget.placeholder,
        "type": widget.type,
        "regex": widget.regex,
        "error": widget.error,
        "dict": ",".join(f"{label}={value}" for label, value in widget.options),
    }
