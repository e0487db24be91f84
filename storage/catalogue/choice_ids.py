"""Permanent ids of variants, attributes, options, input fields and their choices.

An id never belongs to another (product, kind, parent, name), so an old button keeps its meaning.
What a page no longer has is marked as gone; its id is never used for anything else.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import bindparam, select, update

from bot.domain.catalogue.product import Attribute, Choice, ProductDetails, WidgetField
from bot.domain.ids import ProductId, ProductPartId
from storage.catalogue.tables import facets
from storage.engine.columns import dump_json, to_storable_text
from storage.engine.repository import RepositoryResources

_OF_PRODUCT = facets.c.product_id == bindparam("product")
_IS_PRESENT = facets.c.id.in_(bindparam("present", expanding=True))
_SELECT_KNOWN = select(facets).where(_OF_PRODUCT)
_INSERT_CHOICE = facets.insert().returning(facets.c.id)
#: Both write only the rows that differ.
_MARK_RETURNED = (
    update(facets).where(_OF_PRODUCT, _IS_PRESENT, facets.c.gone.is_(True)).values(gone=False)
)
_MARK_GONE = (
    update(facets).where(_OF_PRODUCT, ~_IS_PRESENT, facets.c.gone.is_(False)).values(gone=True)
)


class _ChoiceKind(StrEnum):
    """The kinds of choices; the values are stored."""

    VARIANT = "variant"
    ATTRIBUTE = "attribute"
    OPTION = "option"
    FIELD = "field"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class _ChoiceKey:
    """The key that an id belongs to; `parent` is 0 for choices of the product itself."""

    kind: _ChoiceKind
    name: str
    parent: int = 0


def assign_choice_ids(
    resources: RepositoryResources, product: ProductId, details: ProductDetails
) -> ProductDetails:
    """Return `details` with the id of every choice.

    New choices get an id, and choices that are missing in `details` are marked as gone.
    """
    rows = resources.connection.execute(_SELECT_KNOWN, {"product": product}).all()
    known = {
        _ChoiceKey(_ChoiceKind(row.kind), row.name, row.parent_id): ProductPartId(row.id)
        for row in rows
    }
    top_level = _top_keys(details)
    known |= _insert_choices(resources, product, top_level - known.keys())
    wanted = top_level | _nested_keys(details, known)
    known |= _insert_choices(resources, product, wanted - known.keys())
    present = {known[key] for key in wanted}
    if any(row.gone == (row.id in present) for row in rows):
        values = {"product": product, "present": sorted(present)}
        resources.connection.execute(_MARK_RETURNED, values)
        resources.connection.execute(_MARK_GONE, values)
    return _set_ids(details, known)


def _top_keys(details: ProductDetails) -> set[_ChoiceKey]:
    return (
        {_ChoiceKey(_ChoiceKind.VARIANT, to_storable_text(each.name)) for each in details.variants}
        | {_attribute_key(each) for each in details.attributes}
        | {_field_key(each) for each in details.widgets}
    )


def _nested_keys(details: ProductDetails, ids: dict[_ChoiceKey, ProductPartId]) -> set[_ChoiceKey]:
    options = {
        _ChoiceKey(
            _ChoiceKind.OPTION, to_storable_text(option.name), ids[_attribute_key(attribute)]
        )
        for attribute in details.attributes
        for option in attribute.options
    }
    choices = {
        _choice_key(choice, ids[_field_key(widget)])
        for widget in details.widgets
        for choice in widget.choices
    }
    return options | choices


def _attribute_key(attribute: Attribute) -> _ChoiceKey:
    return _ChoiceKey(_ChoiceKind.ATTRIBUTE, to_storable_text(attribute.name))


def _field_key(widget: WidgetField) -> _ChoiceKey:
    return _ChoiceKey(_ChoiceKind.FIELD, to_storable_text(widget.name))


def _choice_key(choice: Choice, parent: ProductPartId) -> _ChoiceKey:
    """Return the key of a field's choice.

    It holds the label that people saw and the value that the supplier gets: neither may change
    under an id.
    """
    return _ChoiceKey(_ChoiceKind.CHOICE, dump_json([choice.value, choice.label]), parent)


def _insert_choices(
    resources: RepositoryResources, product: ProductId, keys: set[_ChoiceKey]
) -> dict[_ChoiceKey, ProductPartId]:
    inserted: dict[_ChoiceKey, ProductPartId] = {}
    for key in sorted(keys, key=lambda each: (each.kind, each.parent, each.name)):
        values = {
            "product_id": product,
            "kind": key.kind.value,
            "parent_id": key.parent,
            "name": key.name,
        }
        row = resources.connection.execute(_INSERT_CHOICE, values).one()
        inserted[key] = ProductPartId(row.id)
    return inserted


def _set_ids(details: ProductDetails, ids: dict[_ChoiceKey, ProductPartId]) -> ProductDetails:
    return replace(
        details,
        variants=tuple(
            replace(each, id=ids[_ChoiceKey(_ChoiceKind.VARIANT, to_storable_text(each.name))])
            for each in details.variants
        ),
        attributes=tuple(_set_attribute_ids(each, ids) for each in details.attributes),
        widgets=tuple(_set_field_ids(each, ids) for each in details.widgets),
    )


def _set_attribute_ids(attribute: Attribute, ids: dict[_ChoiceKey, ProductPartId]) -> Attribute:
    own = ids[_attribute_key(attribute)]
    options = tuple(
        replace(option, id=ids[_ChoiceKey(_ChoiceKind.OPTION, to_storable_text(option.name), own)])
        for option in attribute.options
    )
    return replace(attribute, id=own, options=options)


def _set_field_ids(widget: WidgetField, ids: dict[_ChoiceKey, ProductPartId]) -> WidgetField:
    own = ids[_field_key(widget)]
    choices = tuple(replace(each, id=ids[_choice_key(each, own)]) for each in widget.choices)
    return replace(widget, id=own, choices=choices)
