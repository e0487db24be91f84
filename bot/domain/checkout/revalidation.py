"""Adapts earlier answers to a product that has changed: those of an open checkout or of an order.

Pure. An answer that no longer fits is removed, so that its question is asked again. Answers to
fields that the product no longer has are ignored, not reported.

For buying again it also names what is no longer available. Passwords are not taken over. A chosen
card is always unavailable, because only one buyer can have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain.catalogue.product import (
    ContactKind,
    FieldKind,
    Product,
    ProductDetails,
    WidgetField,
    decode_entities,
)
from bot.domain.catalogue.selection import ANY_CARD, BuyerChoices, Selection, find_quantity_limits
from bot.domain.checkout import answers
from bot.domain.checkout.answers import InvalidAnswer, PatternMatcher
from bot.domain.checkout.questions import (
    AskContact,
    AskField,
    AskOption,
    AskVariant,
    Question,
    is_answered,
    list_questions,
)
from bot.domain.ids import ProductPartId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RevalidatedChoices:
    """The choices that are still valid, and the questions whose answers were removed."""

    choices: BuyerChoices
    dropped_questions: tuple[Question, ...] = ()


def revalidate_answers(
    product: Product, choices: BuyerChoices, matches: PatternMatcher
) -> RevalidatedChoices:
    """Return `choices` without the answers that do not fit `product` as it is now."""
    dropped_questions: list[Question] = []
    for question in list_questions(product):
        cleared = _without_answer(question, choices)
        if cleared != choices and not _is_still_valid(question, choices, matches):
            dropped_questions.append(question)
            choices = cleared
    return RevalidatedChoices(choices, tuple(dropped_questions))


def _is_still_valid(question: Question, choices: BuyerChoices, matches: PatternMatcher) -> bool:
    match question:
        case AskField(widget):
            values = choices.answers[widget.id]
            return isinstance(
                answers.answer_with_previous_values(choices, widget, values, matches),
                BuyerChoices,
            )
        case AskContact(kind):
            return isinstance(
                answers.answer_contact(choices, kind, choices.contact or ""), BuyerChoices
            )
        case _:
            return is_answered(question, choices)


def _without_key(
    mapping: Mapping[ProductPartId, T], part_id: ProductPartId
) -> dict[ProductPartId, T]:
    return {key: value for key, value in mapping.items() if key != part_id}


def _without_answer(question: Question, choices: BuyerChoices) -> BuyerChoices:
    """Return `choices` without the answer to `question`.

    A card, password or coupon is never removed.
    """
    match question:
        case AskVariant():
            return replace(choices, variant=None)
        case AskOption(attribute):
            return replace(choices, options=_without_key(choices.options, attribute.id))
        case AskField(widget):
            return replace(choices, answers=_without_key(choices.answers, widget.id))
        case AskContact():
            return replace(choices, contact=None)
        case _:
            return choices


@dataclass(frozen=True, slots=True)
class ReorderedChoices:
    """The choices that could be rebuilt, and the names of what is no longer available."""

    choices: BuyerChoices
    unavailable: tuple[str, ...] = ()


def rebuild_choices(
    product: Product,
    previous_selection: Selection,
    matches: PatternMatcher,
    *,
    keeps_passwords: bool = False,
) -> ReorderedChoices:
    """Return `previous_selection` as choices for `product` as it is now.

    What is missing in them has to be asked. `keeps_passwords` is for a selection that is traded
    again without its buyer.
    """
    details = product.details or ProductDetails()
    unavailable: list[str] = []
    choices = BuyerChoices(variant=_rebuild_variant(details, previous_selection, unavailable))
    choices = replace(choices, options=_rebuild_options(details, previous_selection, unavailable))
    if previous_selection.card_id:
        unavailable.append(previous_selection.card_preview or f"#{previous_selection.card_id}")
    elif product.offers_cards:
        choices = replace(choices, card=ANY_CARD)
    choices = _rebuild_quantity(product, choices, previous_selection, unavailable)
    for widget in details.widgets:
        if widget.kind is FieldKind.PASSWORD and not keeps_passwords:
            continue
        choices = _rebuild_field_answer(choices, widget, previous_selection, unavailable, matches)
    if keeps_passwords:
        choices = replace(choices, password=previous_selection.password)
    choices = _rebuild_contact(choices, details.contact, previous_selection, unavailable)
    return ReorderedChoices(choices, tuple(unavailable))


def drop_answer(choices: BuyerChoices, widget: WidgetField) -> BuyerChoices:
    """Return `choices` without the answer to a field, so that it is asked."""
    kept = {part: values for part, values in choices.answers.items() if part != widget.id}
    return replace(choices, answers=kept)


def _rebuild_variant(
    details: ProductDetails, previous_selection: Selection, unavailable: list[str]
) -> ProductPartId | None:
    if previous_selection.variant is None:
        return None
    for variant in details.offered_variants:
        if variant.name == previous_selection.variant:
            return variant.id
    unavailable.append(decode_entities(previous_selection.variant))
    return None


def _rebuild_options(
    details: ProductDetails, previous_selection: Selection, unavailable: list[str]
) -> dict[ProductPartId, ProductPartId]:
    found: dict[ProductPartId, ProductPartId] = {}
    known = {
        (attribute.name, option.name): (attribute.id, option.id)
        for attribute in details.attributes
        for option in attribute.offered_options
    }
    for name, option in previous_selection.sku.items():
        if (name, option) in known:
            attribute_id, option_id = known[name, option]
            found[attribute_id] = option_id
        else:
            unavailable.append(decode_entities(f"{name}: {option}"))
    return found


def _rebuild_quantity(
    product: Product, choices: BuyerChoices, previous_selection: Selection, unavailable: list[str]
) -> BuyerChoices:
    if previous_selection.card_id:
        return choices
    limits = find_quantity_limits(product, choices)
    checked = answers.answer_quantity(choices, limits, str(previous_selection.quantity), None)
    if isinstance(checked, InvalidAnswer):
        unavailable.append(f"× {previous_selection.quantity}")
        return choices
    return checked


def _rebuild_field_answer(
    choices: BuyerChoices,
    widget: WidgetField,
    previous_selection: Selection,
    unavailable: list[str],
    matches: PatternMatcher,
) -> BuyerChoices:
    """Take over the previous answer to a field if it is still valid.

    A field that was left empty stays empty where that is allowed.
    """
    previous_answer = previous_selection.widgets.get(widget.name)
    if previous_answer is None:
        return choices
    values = (
        previous_answer
        if isinstance(previous_answer, tuple)
        else (previous_answer,)
        if previous_answer
        else ()
    )
    checked = answers.answer_with_previous_values(choices, widget, values, matches)
    if isinstance(checked, InvalidAnswer):
        label_and_values = (widget.label or widget.name, ", ".join(values))
        unavailable.append(": ".join(filter(None, label_and_values)))
        return choices
    return checked


def _rebuild_contact(
    choices: BuyerChoices, kind: ContactKind, previous_selection: Selection, unavailable: list[str]
) -> BuyerChoices:
    if kind is ContactKind.ANY or previous_selection.contact is None:
        return choices
    checked = answers.answer_contact(choices, kind, previous_selection.contact)
    if isinstance(checked, InvalidAnswer):
        unavailable.append(previous_selection.contact)
        return choices
    return checked
