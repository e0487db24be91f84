"""Facets: variants, attributes, options, input fields and their choices, each with an id for ever.

An id belongs to (product, kind, parent, name) and to nothing else, so a button made long ago means what
it meant then. What a page no longer has is marked gone; its id is never given to another.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import select, update

from bot.domain.catalogue import (
    Attribute,
    Choice,
    Details,
    FacetId,
    ProductId,
    WidgetField,
)
from storage.codec import dump
from storage.columns import storable
from storage.schema import facets
from storage.unit import Unit


class _Kind(StrEnum):
    """The kinds of facets; the values are stored."""

    VARIANT = "variant"
    ATTRIBUTE = "attribute"
    OPTION = "option"
    FIELD = "field"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class _Key:
    """What an id stands for; `parent` 0 for facets of the product itself."""

    kind: _Kind
    name: str
    parent: int = 0


async def with_ids(unit: Unit, product: ProductId, details: Details) -> Details:
    """`details` with the id of every facet; new ones get theirs now, absent ones are gone."""
    known = await _known(unit, product)
    tops = _top_keys(details)
    known |= await _insert(unit, product, tops - known.keys())
    wanted = tops | _nested_keys(details, known)
    known |= await _insert(unit, product, wanted - known.keys())
    await _mark(unit, product, [known[key] for key in wanted])
    return _numbered(details, known)


def _top_keys(details: Details) -> set[_Key]:
    return (
        {_Key(_Kind.VARIANT, storable(each.name)) for each in details.variants}
        | {_attribute_key(each) for each in details.attributes}
        | {_field_key(each) for each in details.widgets}
    )


def _nested_keys(details: Details, ids: dict[_Key, FacetId]) -> set[_Key]:
    options = {
        _Key(_Kind.OPTION, storable(option.name), ids[_attribute_key(attribute)])
        for attribute in details.attributes
        for option in attribute.options
    }
    choices = {
        _choice_key(choice, ids[_field_key(widget)])
        for widget in details.widgets
        for choice in widget.choices
    }
    return options | choices


def _attribute_key(attribute: Attribute) -> _Key:
    return _Key(_Kind.ATTRIBUTE, storable(attribute.name))


def _field_key(widget: WidgetField) -> _Key:
    return _Key(_Kind.FIELD, storable(widget.name))


def _choice_key(choice: Choice, parent: FacetId) -> _Key:
    """A choice is both what people saw and what the supplier gets: neither may change under an id."""
    return _Key(_Kind.CHOICE, dump([choice.value, choice.label]), parent)


async def _known(unit: Unit, product: ProductId) -> dict[_Key, FacetId]:
    query = select(facets).where(facets.c.product_id == product)
    rows = await unit.connection.execute(query)
    return {_Key(_Kind(row.kind), row.name, row.parent_id): FacetId(row.id) for row in rows}


async def _insert(unit: Unit, product: ProductId, keys: set[_Key]) -> dict[_Key, FacetId]:
    made: dict[_Key, FacetId] = {}
    for key in sorted(keys, key=lambda each: (each.kind, each.parent, each.name)):
        insert = facets.insert().values(
            product_id=product, kind=key.kind.value, parent_id=key.parent, name=key.name
        )
        row = (await unit.connection.execute(insert.returning(facets.c.id))).one()
        made[key] = FacetId(row.id)
    return made


async def _mark(unit: Unit, product: ProductId, present: list[FacetId]) -> None:
    """Gone is what the page no longer has; only rows that differ are written."""
    here = facets.c.product_id == product
    listed = facets.c.id.in_(present)
    back = update(facets).where(here, listed, facets.c.gone.is_(True)).values(gone=False)
    away = update(facets).where(here, ~listed, facets.c.gone.is_(False)).values(gone=True)
    await unit.connection.execute(back)
    await unit.connection.execute(away)


def _numbered(details: Details, ids: dict[_Key, FacetId]) -> Details:
    return replace(
        details,
        variants=tuple(
            replace(each, id=ids[_Key(_Kind.VARIANT, storable(each.name))])
            for each in details.variants
        ),
        attributes=tuple(_numbered_attribute(each, ids) for each in details.attributes),
        widgets=tuple(_numbered_field(each, ids) for each in details.widgets),
    )


def _numbered_attribute(attribute: Attribute, ids: dict[_Key, FacetId]) -> Attribute:
    own = ids[_attribute_key(attribute)]
    options = tuple(
        replace(option, id=ids[_Key(_Kind.OPTION, storable(option.name), own)])
        for option in attribute.options
    )
    return replace(attribute, id=own, options=options)


def _numbered_field(widget: WidgetField, ids: dict[_Key, FacetId]) -> WidgetField:
    own = ids[_field_key(widget)]
    choices = tuple(replace(each, id=ids[_choice_key(each, own)]) for each in widget.choices)
    return replace(widget, id=own, choices=choices)
