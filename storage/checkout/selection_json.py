"""Writes and reads choices and selections as JSON."""

import json

from bot.domain.catalogue.selection import Answer, BuyerChoices, ChosenCard, Selection
from bot.domain.ids import ProductId, ProductPartId
from storage.engine.columns import _JsonObject, dump_json

# --- choices and selections -----------------------------------------------------------------------


def dump_choices(
    choices: BuyerChoices, toggled: tuple[int, ...], reopened: str | None = None
) -> bytes:
    """Return the state of an open checkout as JSON, ready for encryption.

    It holds the choices, the ticks of an unfinished checkbox field, and the question that is asked
    again.
    """
    card = choices.card
    return dump_json(
        {
            "variant": choices.variant,
            "options": [list(pair) for pair in choices.options.items()],
            "card": [card.id, card.preview] if card else None,
            "quantity": choices.quantity,
            "answers": [[field, list(values)] for field, values in choices.answers.items()],
            "contact": choices.contact,
            "password": choices.password,
            "coupon": choices.coupon,
            "promo_code": choices.promo_code,
            "toggled": list(toggled),
            "reopened": reopened,
        }
    ).encode()


def load_choices(body: bytes) -> tuple[BuyerChoices, tuple[int, ...], str | None]:
    """Parse the JSON that `dump_choices` wrote."""
    raw: _JsonObject = json.loads(body)
    choices = BuyerChoices(
        variant=None if raw["variant"] is None else ProductPartId(raw["variant"]),
        options={ProductPartId(key): ProductPartId(value) for key, value in raw["options"]},
        card=ChosenCard(*raw["card"]) if raw["card"] else None,
        quantity=raw["quantity"],
        answers={ProductPartId(key): tuple(values) for key, values in raw["answers"]},
        contact=raw["contact"],
        password=raw["password"],
        coupon=raw.get("coupon"),
        promo_code=raw.get("promo_code"),
    )
    return choices, tuple(raw["toggled"]), raw.get("reopened")


def dump_selection(selection: Selection) -> bytes:
    """Return a complete selection as JSON, ready for encryption."""
    answers = [[answer.label, answer.text, answer.hidden] for answer in selection.answers]
    return dump_json(
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
    """Parse the JSON that `dump_selection` wrote."""
    raw: _JsonObject = json.loads(body)
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
