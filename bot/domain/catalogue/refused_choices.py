"""Variants and options whose names the supplier refuses, because it alters them on input.

Pure. `list_doubtful_choices` and `build_test_selection` serve to find them, `mark_refused` and
`keep_refusals` to remember them until the product's page changes.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.domain.catalogue.product import (
    ALL_NAMES_REFUSED,
    TAKEN_FOR_NONE,
    TRADE_UNCLEAR,
    UNSELLABLE_REASON_SEPARATOR,
    Attribute,
    Option,
    Product,
    ProductDetails,
    Variant,
    may_be_altered,
)
from bot.domain.catalogue.selection import (
    BuyerChoices,
    Selection,
    find_chosen_variant,
    list_chosen_options,
)
from bot.domain.ids import ProductPartId

Part = TypeVar("Part", Variant, Option)


@dataclass(frozen=True, slots=True)
class DoubtfulChoice:
    """A chosen variant, or a chosen option with its attribute, that the supplier may not read."""

    part: Variant | Option
    attribute: Attribute | None = None

    @property
    def id(self) -> ProductPartId:
        return self.part.id


def has_doubtful_names(details: ProductDetails) -> bool:
    """Return whether the supplier may alter the name of a variant, attribute or option."""
    names = [variant.name for variant in details.variants]
    for attribute in details.attributes:
        names += [attribute.name, *(option.name for option in attribute.options)]
    return any(map(may_be_altered, names))


def list_doubtful_choices(product: Product, choices: BuyerChoices) -> tuple[DoubtfulChoice, ...]:
    """Return the choices whose names the supplier may alter on input."""
    variant = find_chosen_variant(product, choices)
    variants = [DoubtfulChoice(variant)] if variant and may_be_altered(variant.name) else []
    options = [
        DoubtfulChoice(option, attribute)
        for attribute, option in list_chosen_options(product, choices)
        if may_be_altered(option.name) or may_be_altered(attribute.name)
    ]
    return (*variants, *options)


def build_test_selection(
    product: Product, choices: BuyerChoices, retained: Collection[DoubtfulChoice]
) -> Selection:
    """Return one piece with `choices`, but with only these of the doubtful ones.

    A neighbour with a harmless name takes the place of a missing choice, if there is one.
    """
    details = product.details or ProductDetails()
    retained_ids = {doubtful.id for doubtful in retained}
    variant = _pick(find_chosen_variant(product, choices), details.offered_variants, retained_ids)
    chosen = {attribute.id: option for attribute, option in list_chosen_options(product, choices)}
    sku = {
        attribute.name: option.name
        for attribute in details.attributes
        if (option := _pick_option(chosen.get(attribute.id), attribute, retained_ids)) is not None
    }
    return Selection(
        product.id,
        product.code,
        product.name,
        quantity=1,
        variant=variant.name if variant else None,
        sku=sku,
    )


def _pick_option(
    chosen: Option | None, attribute: Attribute, retained_ids: Collection[ProductPartId]
) -> Option | None:
    if may_be_altered(attribute.name):
        return chosen if chosen is not None and chosen.id in retained_ids else None
    return _pick(chosen, attribute.offered_options, retained_ids)


def _pick(
    chosen: Part | None, offered: Sequence[Part], retained_ids: Collection[ProductPartId]
) -> Part | None:
    if chosen is not None and (chosen.id in retained_ids or not may_be_altered(chosen.name)):
        return chosen
    return next((part for part in offered if not may_be_altered(part.name)), None)


def mark_refused(details: ProductDetails, part_ids: Collection[ProductPartId]) -> ProductDetails:
    """Return `details` with these variants and options, and no others, marked as refused.

    If a choice is left without any answer, the product is unsellable.
    """
    marked = replace(
        details,
        variants=tuple(
            replace(variant, is_refused=variant.id in part_ids) for variant in details.variants
        ),
        attributes=tuple(
            replace(
                attribute,
                options=tuple(
                    replace(option, is_refused=option.id in part_ids)
                    for option in attribute.options
                ),
            )
            for attribute in details.attributes
        ),
    )
    reasons = [
        reason
        for reason in details.unsellable_reasons.split(UNSELLABLE_REASON_SEPARATOR)
        if reason not in {"", ALL_NAMES_REFUSED}
    ]
    if _lacks_an_answer(marked):
        reasons.append(ALL_NAMES_REFUSED)
    return replace(marked, unsellable_reasons=UNSELLABLE_REASON_SEPARATOR.join(reasons))


def _lacks_an_answer(details: ProductDetails) -> bool:
    return (bool(details.variants) and not details.offered_variants) or any(
        attribute.options and not attribute.offered_options for attribute in details.attributes
    )


def list_refused(details: ProductDetails) -> frozenset[ProductPartId]:
    """Return the ids of the variants and options that are marked as refused."""
    options = [option for attribute in details.attributes for option in attribute.options]
    return frozenset(
        {variant.id for variant in details.variants if variant.is_refused}
        | {option.id for option in options if option.is_refused}
    )


def keep_refusals(details: ProductDetails, earlier: ProductDetails | None) -> ProductDetails:
    """Return `details` with the marks of `earlier`, if both are the same page."""
    if earlier is None:
        return details
    refused = list_refused(earlier)
    if not refused or _without_marks(details) != _without_marks(earlier):
        return details
    return mark_refused(details, refused | list_refused(details))


def _without_marks(details: ProductDetails) -> ProductDetails:
    """Return what the supplier's page says, without what the shop noted about the product."""
    marked = mark_refused(details, ())
    return (
        replace(marked, unsellable_reasons="")
        if marked.unsellable_reasons == TRADE_UNCLEAR
        else marked
    )


def list_choices_taken_for_none(product: Product, selection: Selection) -> set[ProductPartId]:
    """Return the ids of the selected variant and options that are called "0".

    Real suppliers name a price for "0" as if nothing was chosen, and then refuse the trade.
    """
    details = product.details or ProductDetails()
    variants = {
        variant.id
        for variant in details.variants
        if variant.name == selection.variant == TAKEN_FOR_NONE
    }
    return variants | {
        option.id
        for attribute in details.attributes
        for option in attribute.options
        if option.name == selection.sku.get(attribute.name) == TAKEN_FOR_NONE
    }
