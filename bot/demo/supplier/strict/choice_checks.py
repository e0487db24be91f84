"""Reads and checks what a caller chose: variant, options, quantity, widget values. Pure.

All functions raise RefusedError with a sentence that names the problem.
"""

import re
from collections.abc import Mapping

from bot.demo.supplier.form_parsing import FormFields
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import Product, Widget, WidgetValue
from bot.demo.supplier.replies import RefusedError

MAX_QUANTITY = 1_000_000


def read_quantity(fields: FormFields) -> int:
    """Return the `num` parameter, at least 1."""
    num = fields.number("num")
    if not 1 <= num <= MAX_QUANTITY:
        raise RefusedError("The quantity must be at least 1.")
    return num


def read_open_choice(product: Product, fields: FormFields) -> Choice:
    """Return variant and options, which must exist; attributes may be missing."""
    return Choice(
        _check_variant(product, fields.text("race")), _check_options(product, fields.mapping("sku"))
    )


def read_complete_choice(product: Product, fields: FormFields) -> Choice:
    """Return variant and options with a value for every attribute."""
    choice = read_open_choice(product, fields)
    for attribute in product.configuration.sku:
        if attribute not in choice.sku:
            raise RefusedError(f"Please choose: {attribute}.")
    return choice


def read_variant_only(product: Product, fields: FormFields) -> Choice:
    """Return the variant only, for endpoints that do not use options."""
    return Choice(_check_variant(product, fields.text("race")))


def read_widget_values(product: Product, fields: FormFields) -> dict[str, WidgetValue] | None:
    """Return the input for each widget; None for a product without widgets."""
    if not product.widgets:
        return None
    return {widget.name: _read_widget_value(widget, fields) for widget in product.widgets}


def _check_variant(product: Product, race: str) -> str:
    """Return the named variant, or the first one as default."""
    variants = product.configuration.category
    if not race:
        return next(iter(variants), "")
    if race not in variants:
        raise RefusedError(f"There is no variant {race} of this product.")
    return race


def _check_options(product: Product, sku: Mapping[str, str]) -> dict[str, str]:
    attributes = product.configuration.sku
    for attribute, option in sku.items():
        if option not in attributes.get(attribute, {}):
            raise RefusedError(f"There is no option {option} of {attribute}.")
    return dict(sku)


def _read_widget_value(widget: Widget, fields: FormFields) -> WidgetValue:
    value = fields.texts(widget.name)
    single = value if isinstance(value, str) else ",".join(value)
    if widget.regex and not re.search(widget.regex, single):
        raise RefusedError(widget.error or f"{widget.cn} is not valid.")
    if widget.options and single:
        _check_options_exist(widget, [single] if widget.type != "checkbox" else single.split(","))
    return value


def _check_options_exist(widget: Widget, chosen: list[str]) -> None:
    known = {value for _, value in widget.options}
    for value in chosen:
        if value not in known:
            raise RefusedError(f"{widget.cn} has no option {value}.")
