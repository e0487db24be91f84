"""Choosing once more what was bought before: an old order's selection as choices of the product as it is
now, and what of it can no longer be had.

Pure. Passwords are never taken over. A card is lost: only one buyer can have it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.domain import answers
from bot.domain.answers import Invalid, Matcher
from bot.domain.catalogue import Contact, Details, FacetId, FieldKind, Product, WidgetField
from bot.domain.checkout import (
    ANY_CARD,
    AskQuantity,
    Choices,
    Question,
    Selection,
    questions,
)


@dataclass(frozen=True, slots=True)
class Again:
    """Choices as far as they can be made again, and the names of what is no longer possible."""

    choices: Choices
    lost: tuple[str, ...] = ()


def choose_again(product: Product, bought: Selection, matches: Matcher) -> Again:
    """What `bought` is for `product` now; what is open in it has to be asked."""
    details = product.details or Details()
    lost: list[str] = []
    choices = Choices(variant=_variant(details, bought, lost))
    choices = replace(choices, options=_options(details, bought, lost))
    if bought.card_id:
        lost.append(bought.card_preview or f"#{bought.card_id}")
    elif product.offers_cards:
        choices = replace(choices, card=ANY_CARD)
    choices = _quantity(product, choices, bought, lost)
    for widget in details.widgets:
        choices = _field(choices, widget, bought, lost, matches)
    choices = _contact(choices, details.contact, bought, lost)
    return Again(choices, tuple(lost))


def _variant(details: Details, bought: Selection, lost: list[str]) -> FacetId | None:
    if bought.variant is None:
        return None
    for variant in details.variants:
        if variant.name == bought.variant:
            return variant.id
    lost.append(bought.variant)
    return None


def _options(details: Details, bought: Selection, lost: list[str]) -> dict[FacetId, FacetId]:
    found: dict[FacetId, FacetId] = {}
    known = {
        (attribute.name, option.name): (attribute.id, option.id)
        for attribute in details.attributes
        for option in attribute.options
    }
    for name, option in bought.sku.items():
        if (name, option) in known:
            attribute_id, option_id = known[name, option]
            found[attribute_id] = option_id
        else:
            lost.append(f"{name}: {option}")
    return found


def _quantity(product: Product, choices: Choices, bought: Selection, lost: list[str]) -> Choices:
    if bought.card_id:
        return choices
    bounds = _asked_quantity(questions(product, choices))
    judged = answers.answer_quantity(choices, bounds, str(bought.quantity), None)
    if isinstance(judged, Invalid):
        lost.append(f"× {bought.quantity}")
        return choices
    return judged


def _asked_quantity(asked: Iterable[Question]) -> AskQuantity:
    found = next((one for one in asked if isinstance(one, AskQuantity)), None)
    return found or AskQuantity(1, 0)


def _field(
    choices: Choices, widget: WidgetField, bought: Selection, lost: list[str], matches: Matcher
) -> Choices:
    """The answer that was given, if it still fits; one left empty stays so where it may."""
    given = bought.widgets.get(widget.name)
    if given is None or widget.kind is FieldKind.PASSWORD:
        return choices
    values = given if isinstance(given, tuple) else (given,) if given else ()
    judged = answers.answer_given(choices, widget, values, matches)
    if isinstance(judged, Invalid):
        said = (widget.label or widget.name, ", ".join(values))
        lost.append(": ".join(filter(None, said)))
        return choices
    return judged


def _contact(choices: Choices, kind: Contact, bought: Selection, lost: list[str]) -> Choices:
    if kind is Contact.ANY or bought.contact is None:
        return choices
    judged = answers.answer_contact(choices, kind, bought.contact)
    if isinstance(judged, Invalid):
        lost.append(bought.contact)
        return choices
    return judged
