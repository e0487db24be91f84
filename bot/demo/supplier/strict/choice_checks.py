"""Reading what a caller decided on: variant, options, quantity, widget values. Pure.

Everything here raises RefusedError with a sentence that names what is wrong.
"""

import re
from collections.abc import Mapping

from bot.demo.supplier.forms import Fields
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import Product, Widget, WidgetValue
from bot.demo.supplier.replies import RefusedError

MAX_QUANTITY = 1_000_000


def quantity(fields: Fields) -> int:
    """The ``num`` parameter, at least 1."""
    num = fields.number("num")
    if not 1 <= num <= MAX_QUANTITY:
        raise RefusedError("The quantity must be at least 1.")
    return num


def open_choice(product: Product, fields: Fields) -> Choice:
    """Variant and options so far: what is named must exist, attributes may be left open."""
    return Choice(_race(product, fields.text("race")), _options(product, fields.mapping("sku")))


def complete_choice(product: Product, fields: Fields) -> Choice:
    """Variant and options with every attribute decided."""
    choice = open_choice(product, fields)
    for attribute in product.configuration.sku:
        if attribute not in choice.sku:
            raise RefusedError(f"Please choose: {attribute}.")
    return choice


def race_only(product: Product, fields: Fields) -> Choice:
    """The variant alone, for the endpoints that know no options."""
    return Choice(_race(product, fields.text("race")))


def widget_values(product: Product, fields: Fields) -> dict[str, WidgetValue] | None:
    """What was entered into each widget; None for a product without any."""
    if not product.widgets:
        return None
    return {widget.name: _entered(widget, fields) for widget in product.widgets}


def _race(product: Product, race: str) -> str:
    """The named variant, or the first one as default."""
    variants = product.configuration.category
    if not race:
        return next(iter(variants), "")
    if race not in variants:
        raise RefusedError(f"There is no variant {race} of this product.")
    return race


def _options(product: Product, sku: Mapping[str, str]) -> dict[str, str]:
    attributes = product.configuration.sku
    for attribute, option in sku.items():
        if option not in attributes.get(attribute, {}):
            raise RefusedError(f"There is no option {option} of {attribute}.")
    return dict(sku)


def _entered(widget: Widget, fields: Fields) -> WidgetValue:
    value = fields.texts(widget.name)
    single = value if isinstance(value, str) else ",".join(value)
    if widget.regex and not re.search(widget.regex, single):
        raise RefusedError(widget.error or f"{widget.cn} is not valid.")
    if widget.options and single:
        _require_known(widget, [single] if widget.type != "checkbox" else single.split(","))
    return value


def _require_known(widget: Widget, chosen: list[str]) -> None:
    known = {value for _, value in widget.options}
    for value in chosen:
        if value not in known:
            raise RefusedError(f"{widget.cn} has no option {value}.")
