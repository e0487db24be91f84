"""What is checked before an order is booked, in the order in which the store as found checks it.

Nothing here locks or changes anything: between these checks and the booking others may buy.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import func, select

from bot.demo.supplier import schema, shelf
from bot.demo.supplier.calls import Call
from bot.demo.supplier.forms import Fields
from bot.demo.supplier.found import lookup, messages, prices
from bot.demo.supplier.found.ini import Section
from bot.demo.supplier.found.lookup import Choice, Offer
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.wire import decimal
from bot.demo.supplier.records import AUTOMATIC, Card, Product, Widget, WidgetValue

_UNESCAPED_SLASH = re.compile(r"(?<!\\)/")


@dataclass(frozen=True, slots=True)
class Basket:
    """An order that has passed the checks: what is wanted, and what it will cost in minor units.

    ``stock`` is what was left for the choice when it was checked.
    """

    offer: Offer
    num: int
    choice: Choice
    card: Card | None
    widget: dict[str, WidgetValue] | None
    coupon: str
    amount: int
    stock: int


async def check(call: Call) -> Basket:
    """Everything that can be said without a lock; raises RefusalError at the first thing wrong."""
    offer = await lookup.offer(call.tx, call.fields.text("shared_code"))
    product = offer.product
    num = _quantity(product, call.fields)
    widget = _widget_values(product, call.fields)
    card_id = lookup.whole(call.fields, "card_id") if product.draft_status else 0
    num = 1 if card_id else num
    _check_flash_sale(product, call.now)
    wanted = _choice(offer, call.fields)
    stock = await _check_stock(call, offer, num, wanted)
    await _check_orders_per_account(call, offer)
    card = await lookup.draft(call.tx, product, card_id) if card_id else None
    price = prices.total(offer, call.account.tier, num, wanted, card)
    coupon = call.fields.text("coupon")
    amount = max(price - await _discount(call, coupon, product, num), Decimal(0))
    return Basket(offer, num, wanted, card, widget, coupon, int(amount * 100), stock)


def _quantity(product: Product, fields: Fields) -> int:
    num = lookup.whole(fields, "num")
    if num <= 0:
        raise RefusalError(messages.AT_LEAST_ONE)
    if not product.on_sale:
        raise RefusalError(messages.DISCONTINUED)
    if num < product.minimum:
        raise RefusalError(messages.MINIMUM, product.minimum)
    if product.maximum and num > product.maximum:
        raise RefusalError(messages.MAXIMUM, product.maximum)
    return num


def _widget_values(product: Product, fields: Fields) -> dict[str, WidgetValue] | None:
    if not product.widgets:
        return None
    return {widget.name: _entered(widget, fields) for widget in product.widgets}


def _entered(widget: Widget, fields: Fields) -> WidgetValue:
    """What was entered, held against the pattern and nothing else."""
    sent = widget.name in fields.form
    value = fields.texts(widget.name)
    single = value if isinstance(value, str) else ",".join(value)
    if widget.regex and not _matches(widget.regex, single):
        raise RefusalError(widget.error or messages.WRONG_WIDGET.format(widget.cn))
    return value if sent else None


def _matches(pattern: str, value: str) -> bool:
    """As between slashes, byte by byte: a slash of its own ends the pattern, which then fails."""
    if _UNESCAPED_SLASH.search(pattern):
        return False
    return re.search(pattern.encode(), value.encode("utf-8", "surrogateescape")) is not None


def _check_flash_sale(product: Product, now: float) -> None:
    sale = product.flash_sale
    if sale and now < sale.starts:
        raise RefusalError(messages.NOT_STARTED)
    if sale and now > sale.ends:
        raise RefusalError(messages.IS_OVER)


def _choice(offer: Offer, fields: Fields) -> Choice:
    """Variant and options, complete; those of a product that has none count as out of stock."""
    config = offer.config()
    wanted = Choice(fields.text("race"), fields.mapping("sku"))
    _check_race(config.get("category", {}), wanted.race)
    attributes = config.get("sku", {})
    for attribute, options in attributes.items():
        if attribute not in wanted.sku:
            raise RefusalError(messages.CHOOSE_OPTION, attribute)
        if wanted.sku[attribute] not in options:
            raise RefusalError(messages.WRONG_OPTION, attribute)
    if wanted.sku.keys() - attributes.keys():
        raise RefusalError(messages.OUT_OF_STOCK)
    return wanted


def _check_race(variants: Section, race: str) -> None:
    if variants and not race:
        raise RefusalError(messages.CHOOSE_RACE)
    if variants and race not in variants:
        raise RefusalError(messages.NO_RACE, race)
    if race and not variants:
        raise RefusalError(messages.OUT_OF_STOCK)


async def _check_stock(call: Call, offer: Offer, num: int, wanted: Choice) -> int:
    left = lookup.left(await shelf.stock(call.tx, offer.product), wanted)
    if left < num and not lookup.uncounted(offer):
        raise RefusalError(messages.OUT_OF_STOCK)
    return left


async def _check_orders_per_account(call: Call, offer: Offer) -> None:
    allowed = offer.traits.purchase_count
    orders = schema.orders.c
    query = select(func.count()).where(
        orders.app_id == call.account.app_id, orders.code == offer.product.code
    )
    if allowed and (await call.tx.scalar(query) or 0) >= allowed:
        raise RefusalError(messages.PER_ACCOUNT, allowed)


async def _discount(call: Call, code: str, product: Product, num: int) -> Decimal:
    """What a coupon takes off one piece; of more pieces it takes nothing off."""
    if not code:
        return Decimal(0)
    query = select(schema.coupons).where(schema.coupons.c.code == code)
    row = (await call.tx.execute(query)).first()
    if row is None:
        raise RefusalError(messages.NO_COUPON)
    terms = await shelf.coupon_terms(call.tx, code)
    if terms.product not in ("", product.code):
        raise RefusalError(messages.COUPON_OF_OTHER)
    if row.remaining <= 0:
        raise RefusalError(messages.COUPON_USED)
    if terms.expires is not None and call.now > terms.expires:
        raise RefusalError(messages.COUPON_EXPIRED)
    return decimal(row.discount) if num == 1 else Decimal(0)


def takes_cards(basket: Basket) -> bool:
    """Whether the goods come from stock, at once."""
    return basket.offer.product.delivery_way == AUTOMATIC
