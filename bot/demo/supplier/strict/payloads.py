"""Builds the API's payloads from records, with exactly the documented fields. Pure.

No prices are computed here, except the unit price in `inventory`.
"""

from bot.demo.supplier import product_config_writer
from bot.demo.supplier.pricing import Choice, unit_price
from bot.demo.supplier.records import Card, Order, Product, Widget
from bot.demo.supplier.replies import Json, format_amount, format_time

SHOP_NAME = "Reference supplier"
_SUPPORT_CHAT = "10001"


def list_entry_payload(product: Product, left: int) -> dict[str, Json]:
    """Return a product in the list of `items`."""
    return {
        "id": product.id,
        "name": product.name,
        "code": product.code,
        "price": format_amount(product.price),
        "user_price": format_amount(product.user_price),
        "stock": left,
        "delivery_way": product.delivery_way,
        "draft_status": product.draft_status,
    }


def item_payload(product: Product, left: int, base_url: str) -> Json:
    """Return the payload of `item`."""
    sale = product.flash_sale
    return {
        **list_entry_payload(product, left),
        "description": product.description,
        "contact_type": product.contact_type,
        "password_status": product.password_status,
        "draft_premium": format_amount(product.draft_premium),
        "minimum": product.minimum,
        "maximum": product.maximum,
        "config": product_config_writer.to_json_object(product.configuration),
        "widget": [_widget_payload(widget) for widget in product.widgets] or None,
        "seckill_status": 1 if sale else 0,
        "seckill_start_time": format_time(sale.starts) if sale else None,
        "seckill_end_time": format_time(sale.ends) if sale else None,
        "owner": {"id": 1, "username": SHOP_NAME},
        "service_url": base_url,
        "service_im": _SUPPORT_CHAT,
        "share_url": f"{base_url}item/{product.id}",
    }


def inventory_payload(product: Product, choice: Choice, left: int) -> Json:
    """Return the payload of `inventory`; the cost is that of one piece of the chosen variant."""
    return {
        "count": left,
        "delivery_way": product.delivery_way,
        "draft_status": product.draft_status,
        "price": format_amount(product.price),
        "user_price": format_amount(product.user_price),
        "config": product_config_writer.to_ini_text(product.configuration),
        "factory_price": format_amount(unit_price(product, choice, 1)),
        "is_category": bool(product.configuration.category),
    }


def card_payload(item: Card, premium: int) -> Json:
    """Return an element of the list of `draftCard`."""
    return {"id": item.id, "draft": item.draft or "", "draft_premium": format_amount(premium)}


def trade_payload(order: Order, left: int) -> Json:
    """Return the payload of `trade`."""
    return {
        "tradeNo": order.trade_no,
        "amount": format_amount(order.amount),
        "secret": order.secret,
        "stock": str(left),
        "url": None,
    }


def query_payload(order: Order) -> Json:
    """Return the payload of `query`."""
    return {"secret": order.secret, "widget": order.widget, "status": order.status}


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
