"""Records as the payloads of the store as found: whole rows, numbers as numbers. Pure."""

import json
from urllib.parse import urlsplit

from bot.demo.supplier.found import ini, wire
from bot.demo.supplier.found.ini import BrokenConfigError
from bot.demo.supplier.found.lookup import Offer, uncounted
from bot.demo.supplier.found.messages import BROKEN_INVENTORY_CONFIG, NO_VALUE, RefusalError
from bot.demo.supplier.found.prices import factory_price
from bot.demo.supplier.records import AUTOMATIC, Card, Category, Order, Product, Tier, Widget
from bot.demo.supplier.replies import Json, amount_text, time_text

SHOP_NAME = "Reference store"
_SUPPORT_CHAT = "10001"
_OPENED = time_text(1_700_000_000)


def category(item: Category, children: list[Json]) -> Json:
    """A category in the list of ``items``."""
    return {
        "id": item.id,
        "name": item.name,
        "sort": item.id,
        "create_time": _OPENED,
        "owner": 0,
        "icon": "/favicon.ico",
        "status": 1,
        "hide": 0,
        "pid": 0,
        "children": children,
    }


def row(offer: Offer, left: int, category_id: int) -> Json:
    """A product in the list of ``items``: every column, configuration and widgets as texts."""
    product = offer.product
    return {
        **_columns(offer, left),
        "category_id": category_id,
        "cover": None,
        "factory_price": wire.number(product.user_price * 8 // 10),
        "create_time": _OPENED,
        "api_status": int(product.api_enabled),
        "delivery_auto_mode": 0,
        "sort": product.id,
        "shared_stock": None,
        "shared_premium_template": 0,
        "recommend": 0,
        "send_email": 0,
        "widget": json.dumps(_widgets(product), ensure_ascii=False) if product.widgets else None,
        "tags": None,
        "level_price": _level_prices(offer),
        "config": offer.config_text or None,
        "hide": 0,
        "inventory_sync": 0,
        "owner": 0,
    }


def detail(offer: Offer, left: int, category_id: int, base_url: str) -> Json:
    """The payload of ``item``; raises RefusalError when the configuration is broken."""
    product = offer.product
    return {
        **_columns(offer, left),
        "category_id": category_id,
        "cover": f"{urlsplit(base_url).path}cover/{product.id}.png",
        "owner": None,
        "level_price": None,
        "widget": _widgets(product) or None,
        "config": wire.mapping(offer.config()),
        "tags": [],
        "order_sold": 0,
        "service_url": base_url,
        "service_qq": _SUPPORT_CHAT,
        "share_url": f"{base_url}item/{product.id}",
        "login": False,
        "trade_captcha": 0,
    }


def inventory(offer: Offer, left: int, tier: Tier) -> Json:
    """The payload of ``inventory``; the damage to its configuration is the field's own."""
    product = offer.product
    has_variants = "category" in _readable(offer)
    return {
        "count": left if product.delivery_way == AUTOMATIC else 0,
        "delivery_way": product.delivery_way,
        "draft_status": product.draft_status,
        "price": wire.number(product.price),
        "user_price": wire.number(product.user_price),
        "config": _damaged(offer),
        "factory_price": 0 if has_variants else wire.exact_number(factory_price(offer, tier)),
        "is_category": has_variants,
    }


def card(item: Card) -> Json:
    """An element of the list of ``draftCard``; without a surcharge of its own it names none."""
    own = None if item.premium is None else amount_text(item.premium)
    return {"id": item.id, "draft": item.draft, "draft_premium": own}


def placement(order: Order, stock: str) -> Json:
    """The payload of ``trade``."""
    return {
        "url": None,
        "amount": wire.number(order.amount),
        "tradeNo": order.trade_no,
        "secret": order.secret,
        "stock": stock,
    }


def order_state(order: Order, product: Product | None) -> Json:
    """The payload of ``query``; every value of a widget comes with the widget's label."""
    labels = {widget.name: widget.cn for widget in product.widgets} if product else {}
    widget: Json = None
    if order.widget is not None:
        widget = wire.mapping(
            {
                name: {"value": value, "cn": labels.get(name, "")}
                for name, value in order.widget.items()
            }
        )
    return {"secret": order.secret, "widget": widget, "status": order.status}


def first_race(offer: Offer) -> str:
    """The variant that ``inventory`` speaks of unless told another; empty without variants."""
    return next(iter(_readable(offer).get("category", {})), "")


def _columns(offer: Offer, left: int) -> dict[str, Json]:
    """The columns that list and detail have in common."""
    product, sale = offer.product, offer.product.flash_sale
    return {
        "id": product.id,
        "name": product.name,
        "description": product.description,
        "only_user": 0,
        "purchase_count": offer.traits.purchase_count,
        "price": wire.number(product.price),
        "user_price": wire.number(product.user_price),
        "status": int(product.on_sale),
        "code": product.code,
        "delivery_way": product.delivery_way,
        "contact_type": product.contact_type,
        "password_status": product.password_status,
        "level_disable": 0,
        "coupon": 1,
        "seckill_status": 1 if sale else 0,
        "seckill_start_time": time_text(sale.starts) if sale else None,
        "seckill_end_time": time_text(sale.ends) if sale else None,
        "draft_status": product.draft_status,
        "draft_premium": wire.number(product.draft_premium),
        "inventory_hidden": 0,
        "minimum": product.minimum,
        "maximum": product.maximum,
        "stock": None if uncounted(offer) else left,
        **_sharing(offer),
    }


def _sharing(offer: Offer) -> dict[str, Json]:
    """The columns about the next shop, of a product that is re-sold."""
    upstream = offer.traits.upstream
    return {
        "shared_id": 1 if upstream else None,
        "shared_code": f"upstream-{offer.product.id}" if upstream else None,
        "shared_premium": 0,
        "shared_premium_type": 0,
        "shared_sync": int(upstream is not None and upstream.live),
        "shared_amount_sync": 0,
        "shared_config_sync": 0,
    }


def _level_prices(offer: Offer) -> str | None:
    prices = offer.traits.level_prices
    if not prices:
        return None
    levels = {
        name: {"amount": amount_text(price), "config": "", "show": 1}
        for name, price in prices.items()
    }
    return json.dumps(levels, ensure_ascii=False)


def _readable(offer: Offer) -> dict[str, ini.Section]:
    try:
        return ini.parse(offer.config_text)
    except BrokenConfigError as error:
        raise RefusalError(BROKEN_INVENTORY_CONFIG, NO_VALUE.format(error)) from error


def _damaged(offer: Offer) -> str:
    """INI text in which only the first variant is left, at a "cost" that is the base price."""
    sections = _readable(offer)
    if "category" not in sections:
        return offer.config_text
    name, price = next(iter(ini.flat(sections["category"]).items()))
    base = amount_text(offer.product.user_price)
    return ini.text({**sections, "category": {name: price}, "category_factory": {name: base}})


def _widgets(product: Product) -> list[Json]:
    return [_widget(widget) for widget in product.widgets]


def _widget(widget: Widget) -> Json:
    return {
        "cn": widget.cn,
        "name": widget.name,
        "placeholder": widget.placeholder,
        "type": widget.type,
        "regex": widget.regex,
        "error": widget.error,
        "dict": ",".join(f"{label}={value}" for label, value in widget.options),
    }
