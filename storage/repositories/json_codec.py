"""Domain objects as JSON text and back: what stands in a column that no query looks into.

Written out field by field, so that a renamed attribute cannot silently change what is stored. Values
are read back exactly as they were given: decimals and moments are texts, mappings with numbers for keys
are lists of pairs. Nothing here knows a table.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from bot.domain.catalogue import (
    Attribute,
    Choice,
    Contact,
    Details,
    FacetId,
    FieldKind,
    FlashSale,
    Option,
    ProductId,
    Variant,
    WidgetField,
)
from bot.domain.checkout import Answer, Choices, ChosenCard, Selection

#: A parsed JSON object; only this module looks into one.
_Json = Mapping[str, Any]


def dump(value: object) -> str:
    """Compact JSON in ASCII, so that any text of the supplier survives any engine."""
    return json.dumps(value, separators=(",", ":"))


def dump_facts(facts: Mapping[str, str]) -> str:
    """Facts of a message as JSON."""
    return dump(dict(facts))


def load_facts(text: str) -> dict[str, str]:
    """What `dump_facts` wrote."""
    return {str(key): str(value) for key, value in json.loads(text).items()}


# --- a product's page ---------------------------------------------------------------------------


def dump_details(details: Details) -> str:
    """A product's page with its facet ids."""
    return dump(
        {
            "description": details.description,
            "contact": details.contact,
            "asks_password": details.asks_password,
            "draft_premium": str(details.draft_premium),
            "minimum": details.minimum,
            "maximum": details.maximum,
            "variants": [_variant(each) for each in details.variants],
            "attributes": [_attribute(each) for each in details.attributes],
            "wholesale": _steps(details.wholesale),
            "widgets": [_widget(each) for each in details.widgets],
            "flash": _flash(details.flash),
            "unsellable": details.unsellable,
            "picture": details.picture,
        }
    )


def load_details(text: str) -> Details:
    """What `dump_details` wrote."""
    raw: _Json = json.loads(text)
    return Details(
        description=raw["description"],
        contact=Contact(raw["contact"]),
        asks_password=raw["asks_password"],
        draft_premium=Decimal(raw["draft_premium"]),
        minimum=raw["minimum"],
        maximum=raw["maximum"],
        variants=tuple(_read_variant(each) for each in raw["variants"]),
        attributes=tuple(_read_attribute(each) for each in raw["attributes"]),
        wholesale=_read_steps(raw["wholesale"]),
        widgets=tuple(_read_widget(each) for each in raw["widgets"]),
        flash=_read_flash(raw["flash"]),
        unsellable=raw["unsellable"],
        picture=raw.get("picture", ""),  # pages that were read by earlier versions have none
    )


def _steps(steps: Mapping[int, Decimal]) -> list[list[object]]:
    return [[threshold, str(cost)] for threshold, cost in steps.items()]


def _read_steps(raw: list[list[Any]]) -> dict[int, Decimal]:
    return {int(threshold): Decimal(cost) for threshold, cost in raw}


def _variant(variant: Variant) -> dict[str, object]:
    return {
        "id": variant.id,
        "name": variant.name,
        "cost": str(variant.cost),
        "wholesale": _steps(variant.wholesale),
    }


def _read_variant(raw: _Json) -> Variant:
    wholesale = _read_steps(raw["wholesale"])
    return Variant(raw["name"], Decimal(raw["cost"]), FacetId(raw["id"]), wholesale)


def _attribute(attribute: Attribute) -> dict[str, object]:
    options = [
        {"id": option.id, "name": option.name, "surcharge": str(option.surcharge)}
        for option in attribute.options
    ]
    return {"id": attribute.id, "name": attribute.name, "options": options}


def _read_attribute(raw: _Json) -> Attribute:
    options = tuple(
        Option(option["name"], Decimal(option["surcharge"]), FacetId(option["id"]))
        for option in raw["options"]
    )
    return Attribute(raw["name"], options, FacetId(raw["id"]))


def _widget(widget: WidgetField) -> dict[str, object]:
    choices = [
        {"id": choice.id, "label": choice.label, "value": choice.value} for choice in widget.choices
    ]
    return {
        "id": widget.id,
        "name": widget.name,
        "label": widget.label,
        "kind": widget.kind,
        "placeholder": widget.placeholder,
        "pattern": widget.pattern,
        "error": widget.error,
        "choices": choices,
    }


def _read_widget(raw: _Json) -> WidgetField:
    choices = tuple(
        Choice(choice["label"], choice["value"], FacetId(choice["id"])) for choice in raw["choices"]
    )
    return WidgetField(
        name=raw["name"],
        label=raw["label"],
        kind=FieldKind(raw["kind"]),
        placeholder=raw["placeholder"],
        pattern=raw["pattern"],
        error=raw["error"],
        choices=choices,
        id=FacetId(raw["id"]),
    )


def _flash(flash: FlashSale | None) -> list[str | None] | None:
    if flash is None:
        return None
    return [moment.isoformat() if moment else None for moment in (flash.starts, flash.ends)]


def _read_flash(raw: list[str | None] | None) -> FlashSale | None:
    if raw is None:
        return None
    starts, ends = (datetime.fromisoformat(moment) if moment else None for moment in raw)
    return FlashSale(starts, ends)


# --- choices and selections -----------------------------------------------------------------------


def dump_choices(choices: Choices, toggled: tuple[int, ...], reopened: str | None = None) -> bytes:
    """Open choices, the ticks of an unfinished checkbox field, and which question is asked once more,
    ready to be sealed.
    """
    card = choices.card
    return dump(
        {
            "variant": choices.variant,
            "options": [list(pair) for pair in choices.options.items()],
            "card": [card.id, card.preview] if card else None,
            "quantity": choices.quantity,
            "answers": [[field, list(values)] for field, values in choices.answers.items()],
            "contact": choices.contact,
            "password": choices.password,
            "coupon": choices.coupon,
            "toggled": list(toggled),
            "reopened": reopened,
        }
    ).encode()


def load_choices(body: bytes) -> tuple[Choices, tuple[int, ...], str | None]:
    """What `dump_choices` wrote."""
    raw: _Json = json.loads(body)
    choices = Choices(
        variant=None if raw["variant"] is None else FacetId(raw["variant"]),
        options={FacetId(key): FacetId(value) for key, value in raw["options"]},
        card=ChosenCard(*raw["card"]) if raw["card"] else None,
        quantity=raw["quantity"],
        answers={FacetId(key): tuple(values) for key, values in raw["answers"]},
        contact=raw["contact"],
        password=raw["password"],
        coupon=raw.get("coupon"),
    )
    return choices, tuple(raw["toggled"]), raw.get("reopened")


def dump_selection(selection: Selection) -> bytes:
    """A complete selection, ready to be sealed."""
    answers = [[answer.label, answer.text, answer.hidden] for answer in selection.answers]
    return dump(
        {
            "product_id": selection.product_id,
            "code": selection.code,
            "name": selection.name,
            "quantity": selection.quantity,
            "variant": selection.variant,
            "sku": dict(selection.sku),
            "card_id": selection.card_id,
            "card_preview": selection.card_preview,
            "widgets": dict(selection.widgets),
            "contact": selection.contact,
            "password": selection.password,
            "coupon": selection.coupon,
            "answers": answers,
        }
    ).encode()


def load_selection(body: bytes) -> Selection:
    """What `dump_selection` wrote."""
    raw: _Json = json.loads(body)
    widgets = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in raw["widgets"].items()
    }
    return Selection(
        product_id=ProductId(raw["product_id"]),
        code=raw["code"],
        name=raw["name"],
        quantity=raw["quantity"],
        variant=raw["variant"],
        sku=raw["sku"],
        card_id=raw["card_id"],
        card_preview=raw["card_preview"],
        widgets=widgets,
        contact=raw["contact"],
        password=raw["password"],
        answers=tuple(Answer(*answer) for answer in raw["answers"]),
        coupon=raw.get("coupon"),
    )
