"""Writes the record of a product configuration as a parsed object or as INI text. Pure.

The sections are `[category]`, `[wholesale]`, `[category_wholesale]` and `[sku]`. In the last two a
dot separates the outer name from the inner one.
"""

from collections.abc import Callable, Iterator, Mapping

from bot.demo.supplier.records import Configuration
from bot.demo.supplier.replies import Json, format_amount


def reprice(configuration: Configuration, price: Callable[[int], int]) -> Configuration:
    """Return the same configuration with `price` applied to every amount."""
    return Configuration(
        category={race: price(amount) for race, amount in configuration.category.items()},
        wholesale={least: price(amount) for least, amount in configuration.wholesale.items()},
        category_wholesale={
            race: {least: price(amount) for least, amount in steps.items()}
            for race, steps in configuration.category_wholesale.items()
        },
        sku={
            attribute: {option: price(amount) for option, amount in options.items()}
            for attribute, options in configuration.sku.items()
        },
    )


def to_json_object(configuration: Configuration) -> Json:
    """Return the parsed object of a product detail; empty sections are left out."""
    sections: dict[str, Json] = {
        "category": _format_amounts(configuration.category),
        "wholesale": _format_amounts(configuration.wholesale),
        "category_wholesale": _format_nested(configuration.category_wholesale),
        "sku": _format_nested(configuration.sku),
    }
    return {name: section for name, section in sections.items() if section}


def to_ini_text(configuration: Configuration) -> str:
    """Return the INI text of an inventory record; empty if there is nothing to configure."""
    return "\n".join(_format_ini_lines(configuration))


def _format_amounts(entries: Mapping[str, int] | Mapping[int, int]) -> dict[str, Json]:
    return {str(key): format_amount(amount) for key, amount in entries.items()}


def _format_nested(
    section: Mapping[str, Mapping[str, int]] | Mapping[str, Mapping[int, int]],
) -> dict[str, Json]:
    return {name: _format_amounts(entries) for name, entries in section.items()}


def _format_ini_lines(configuration: Configuration) -> Iterator[str]:
    for title, entries in _list_ini_sections(configuration):
        if entries:
            yield f"[{title}]"
            yield from (f"{name}={format_amount(amount)}" for name, amount in entries.items())


def _list_ini_sections(configuration: Configuration) -> Iterator[tuple[str, Mapping[str, int]]]:
    yield "category", configuration.category
    yield "wholesale", {str(least): cost for least, cost in configuration.wholesale.items()}
    yield "category_wholesale", _flatten_with_dots(configuration.category_wholesale)
    yield "sku", _flatten_with_dots(configuration.sku)


def _flatten_with_dots(
    section: Mapping[str, Mapping[str, int]] | Mapping[str, Mapping[int, int]],
) -> dict[str, int]:
    return {
        f"{outer}.{inner}": amount
        for outer, entries in section.items()
        for inner, amount in entries.items()
    }
