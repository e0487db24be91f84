"""The checks before an order is booked, in the order in which the quirky supplier makes them.

They neither lock nor change anything. Between the checks and the booking others may buy.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import func, select

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries, schema
from bot.demo.supplier.form_parsing import FormFields
from bot.demo.supplier.quirky import lenient_account_product_and_card_lookup, messages, prices
from bot.demo.supplier.quirky.config_ini import Section
from bot.demo.supplier.quirky.lenient_account_product_and_card_lookup import (
    QuirkyProduct,
    RequestedChoice,
)
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.php_replies import decimal_from_cents
from bot.demo.supplier.records import AUTOMATIC, Card, Product, Widget, WidgetValue

_UNESCAPED_SLASH = re.compile(r"(?<!\\)/")


@dataclass(frozen=True, slots=True)
class CheckedOrder:
    """An order that has passed the checks; `amount` is in minor units.

    `stock` is the stock for the choice at the time of the check.
    """

    quirky_product: QuirkyProduct
    num: int
    choice: RequestedChoice
    card: Card | None
    widget: dict[str, WidgetValue] | None
    coupon: str
    amount: int
    stock: int


async def check_order(call: AuthenticatedCall) -> CheckedOrder:
    """Check everything that needs no lock; raise QuirkyRefusalError at the first problem."""
    quirky_product = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, call.fields.text("shared_code"), endpoint="trade"
    )
    product = quirky_product.product
    num = _check_quantity(product, call.fields)
    widget = _read_widget_values(product, call.fields)
    card_id = (
        lenient_account_product_and_card_lookup.read_number(call.fields, "card_id")
        if product.draft_status
        else 0
    )
    num = 1 if card_id else num
    _check_flash_sale(product, call.now)
    wanted = _check_choice(quirky_product, call.fields)
    stock = await _check_stock(call, quirky_product, num, wanted)
    await _check_orders_per_account(call, quirky_product)
    card = (
        await lenient_account_product_and_card_lookup.get_card(call.tx, product, card_id)
        if card_id
        else None
    )
    price = prices.compute_total(quirky_product, call.account.tier, num, wanted, card)
    coupon = call.fields.text("coupon")
    amount = max(price - await _check_coupon(call, coupon, product, num), Decimal(0))
    return CheckedOrder(quirky_product, num, wanted, card, widget, coupon, int(amount * 100), stock)


def _check_quantity(product: Product, fields: FormFields) -> int:
    num = lenient_account_product_and_card_lookup.read_number(fields, "num")
    if num <= 0:
        raise QuirkyRefusalError(messages.AT_LEAST_ONE)
    if not product.on_sale:
        raise QuirkyRefusalError(messages.DISCONTINUED)
    if num < product.minimum:
        raise QuirkyRefusalError(messages.MINIMUM, product.minimum)
    if product.maximum and num > product.maximum:
        raise QuirkyRefusalError(messages.MAXIMUM, product.maximum)
    return num


def _read_widget_values(product: Product, fields: FormFields) -> dict[str, WidgetValue] | None:
    if not product.widgets:
        return None
    return {widget.name: _read_widget_value(widget, fields) for widget in product.widgets}


def _read_widget_value(widget: Widget, fields: FormFields) -> WidgetValue:
    """Return the input, checked only against the pattern."""
    sent = widget.name in fields.form
    value = fields.texts(widget.name)
    single = value if isinstance(value, str) else ",".join(value)
    if widget.regex and not _matches_pattern(widget.regex, single):
        raise QuirkyRefusalError(widget.error or messages.WRONG_WIDGET.format(widget.cn))
    return value if sent else None


def _matches_pattern(pattern: str, value: str) -> bool:
    """Return whether the pattern matches the bytes, as between slashes in PHP.

    An unescaped slash ends the pattern, which then fails.
    """
    if _UNESCAPED_SLASH.search(pattern):
        return False
    return re.search(pattern.encode(), value.encode("utf-8", "surrogateescape")) is not None


def _check_flash_sale(product: Product, now: float) -> None:
    sale = product.flash_sale
    if sale and now < sale.starts:
        raise QuirkyRefusalError(messages.NOT_STARTED)
    if sale and now > sale.ends:
        raise QuirkyRefusalError(messages.IS_OVER)


def _check_choice(quirky_product: QuirkyProduct, fields: FormFields) -> RequestedChoice:
    """Return a complete choice of variant and options.

    A variant or option for a product that has none counts as out of stock.
    """
    config = quirky_product.parse_config()
    wanted = RequestedChoice(
        lenient_account_product_and_card_lookup.read_variant(fields), fields.mapping("sku")
    )
    _check_variant(config.get("category", {}), wanted.race)
    attributes = config.get("sku", {})
    for attribute, options in attributes.items():
        if attribute not in wanted.sku:
            raise QuirkyRefusalError(messages.CHOOSE_OPTION, attribute)
        if wanted.sku[attribute] not in options:
            raise QuirkyRefusalError(messages.WRONG_OPTION, attribute)
    if wanted.sku.keys() - attributes.keys():
        raise QuirkyRefusalError(messages.OUT_OF_STOCK)
    return wanted


def _check_variant(variants: Section, race: str) -> None:
    if variants and not race:
        raise QuirkyRefusalError(messages.CHOOSE_VARIANT)
    if variants and race not in variants:
        raise QuirkyRefusalError(messages.NO_VARIANT, race)
    if race and not variants:
        raise QuirkyRefusalError(messages.OUT_OF_STOCK)


async def _check_stock(
    call: AuthenticatedCall, quirky_product: QuirkyProduct, num: int, wanted: RequestedChoice
) -> int:
    left = lenient_account_product_and_card_lookup.count_stock(
        await queries.count_stock(call.tx, quirky_product.product), wanted
    )
    if left < num and not lenient_account_product_and_card_lookup.is_uncounted(quirky_product):
        raise QuirkyRefusalError(messages.OUT_OF_STOCK)
    return left


async def _check_orders_per_account(call: AuthenticatedCall, quirky_product: QuirkyProduct) -> None:
    allowed = quirky_product.traits.purchase_count
    orders = schema.orders.c
    query = select(func.count()).where(
        orders.app_id == call.account.app_id, orders.code == quirky_product.product.code
    )
    if allowed and (await call.tx.scalar(query) or 0) >= allowed:
        raise QuirkyRefusalError(messages.PER_ACCOUNT, allowed)


async def _check_coupon(call: AuthenticatedCall, code: str, product: Product, num: int) -> Decimal:
    """Return the coupon's discount, which applies only to an order of one piece."""
    if not code:
        return Decimal(0)
    query = select(schema.coupons).where(schema.coupons.c.code == code)
    row = (await call.tx.execute(query)).first()
    if row is None:
        raise QuirkyRefusalError(messages.NO_COUPON)
    terms = await queries.find_coupon_terms(call.tx, code)
    if terms.product not in ("", product.code):
        raise QuirkyRefusalError(messages.COUPON_OF_OTHER)
    if row.remaining <= 0:
        raise QuirkyRefusalError(messages.COUPON_USED)
    if terms.expires is not None and call.now > terms.expires:
        raise QuirkyRefusalError(messages.COUPON_EXPIRED)
    return decimal_from_cents(row.discount) if num == 1 else Decimal(0)


def is_from_stock(basket: CheckedOrder) -> bool:
    """Return whether the order is delivered from stock at once."""
    return basket.quirky_product.product.delivery_way == AUTOMATIC
