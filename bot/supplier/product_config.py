"""Reads a product's configuration, a parsed object or INI text, into one typed record.

Never raises: reasons against a sale are listed in `ProductConfig.unsellable` as machine words. The
prices here are for display. Only `valuation` tells the cost of a purchase (R-6.3).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_values import as_mapping, as_text, read_own_price, read_price

_SECTION = re.compile(r"\[([^\[\]]+)\]$")
_THRESHOLD = re.compile(r"[1-9][0-9]{0,8}")
#: Longer or deeper texts are not accepted: every dot would create a nested dict.
_MAX_INI_LENGTH = 256 * 1024
_MAX_NESTING = 16
#: Most characters of all names. Names are sent back with an order, so they cannot be cut.
_MAX_LENGTH_OF_NAMES = _MAX_INI_LENGTH
#: Most names in all sections of one configuration: fifty times as many as one field may offer.
_MAX_NAMES = 5_000

#: Price tiers: from this quantity on, this price per piece.
PriceTiers = Mapping[int, Decimal]


@dataclass(frozen=True, slots=True)
class ProductConfig:
    """The choices of a product; amounts are per piece, in the supplier's currency.

    `variants` maps a variant to the price that replaces the product's price. `sku` maps an
    attribute to its options and their surcharges. `unsellable` is empty for a product that can be
    sold. `variant_factory_prices` has the caller's own prices of variants, as far as they are told.
    """

    variants: Mapping[str, Decimal] = field(default_factory=dict)
    wholesale: PriceTiers = field(default_factory=dict)
    variant_wholesale: Mapping[str, PriceTiers] = field(default_factory=dict)
    sku: Mapping[str, Mapping[str, Decimal]] = field(default_factory=dict)
    unsellable: tuple[str, ...] = ()
    variant_factory_prices: Mapping[str, Decimal] = field(default_factory=dict)


def read_config(value: object) -> ProductConfig:
    """Read the configuration in `value`: an object, `[]`, INI text, null or "" (R-5.1)."""
    try:
        tree = as_mapping(parse_ini(value) if isinstance(value, str) else value)
    except ValueError:
        tree = None
    if (
        tree is None
        or _count_names(tree) > _MAX_NAMES
        or _length_of_names(tree) > _MAX_LENGTH_OF_NAMES
    ):
        return ProductConfig(unsellable=("config_unreadable",))
    return _ConfigReader().read(tree)


def _count_names(tree: object, depth: int = 3) -> int:
    """Return the number of names in a configuration, as deep as it is read."""
    if depth == 0 or not isinstance(tree, Mapping | list):
        return 0
    inner = tree.values() if isinstance(tree, Mapping) else tree
    return len(tree) + sum(_count_names(part, depth - 1) for part in inner)


def _length_of_names(tree: object, depth: int = 3) -> int:
    """Return the length of all names in a configuration, as deep as it is read."""
    if depth == 0 or not isinstance(tree, Mapping | list):
        return 0
    if isinstance(tree, Mapping):
        own, inner = sum(map(len, tree)), list(tree.values())
    else:
        own, inner = 0, tree
    return own + sum(_length_of_names(part, depth - 1) for part in inner)


def parse_ini(source: str) -> dict[str, object]:
    """Parse INI text into nested dicts with string leaves, in the supplier's dialect (R-5.2).

    Nothing is trimmed, there are no comments and no quotes, and a dot in a name nests. Raises
    ValueError for a line that is neither a section nor has exactly one "=". Also raises it for a
    name with more than 16 parts and for a text of more than 256 KiB.
    """
    if len(source) > _MAX_INI_LENGTH:
        raise ValueError("the configuration is too long")
    root: dict[str, object] = {}
    section = root
    for line in filter(str.strip, re.split(r"[\r\n]+", source)):
        if opening := _SECTION.search(line):
            section = _enter_section(root, opening[1])
        elif line.count("=") == 1:
            name, _, value = line.partition("=")
            _set_nested(section, name.split("."), value)
        else:
            raise ValueError("a line is neither a section header nor name=value")
    return root


def _set_nested(section: dict[str, object], path: list[str], value: str) -> None:
    if len(path) > _MAX_NESTING:
        raise ValueError("a name is nested too deeply")
    for name in path[:-1]:
        section = _enter_section(section, name)
    if isinstance(section.get(path[-1]), dict):
        raise ValueError("a name is both a value and a group")  # noqa: TRY004 - bad text, not type
    section[path[-1]] = value


def _enter_section(tree: dict[str, object], name: str) -> dict[str, object]:
    inner = tree.setdefault(name, {})
    if not isinstance(inner, dict):
        raise ValueError("a name is both a value and a group")  # noqa: TRY004 - bad text, not type
    return inner


class _ConfigReader:
    """Reads the sections of one configuration and collects what is wrong with them."""

    def __init__(self) -> None:
        self._reasons: dict[str, None] = {}

    def read(self, tree: Mapping[str, object]) -> ProductConfig:
        return ProductConfig(
            variants=self._read_variants(tree.get("category")),
            wholesale=self._read_tiers(tree.get("wholesale")),
            variant_wholesale={
                name: self._read_tiers(tiers)
                for name, tiers in self._read_subsections(
                    tree.get("category_wholesale"), "wholesale"
                )
            },
            sku={
                name: self._read_options(options)
                for name, options in self._read_subsections(tree.get("sku"), "sku_shape")
            },
            unsellable=tuple(self._reasons),
            variant_factory_prices=_read_own_prices(tree.get("category_factory")),
        )

    def _read_variants(self, value: object) -> dict[str, Decimal]:
        entries = self._read_plain_entries(value, "variant_shape", "variant_name")
        return dict(self._read_prices(entries, "variant_price"))

    def _read_options(self, value: Mapping[str, object] | list[object]) -> dict[str, Decimal]:
        if not value:
            self._add_reason("sku_shape")
        entries = dict(self._read_plain_entries(value, "sku_shape", "sku_name"))
        # An option without a number has no surcharge.
        free = {name: "0" if entry in ("", None) else entry for name, entry in entries.items()}
        return dict(self._read_prices(iter(free.items()), "sku_price"))

    def _read_tiers(self, value: object) -> dict[int, Decimal]:
        entries = self._read_prices(
            self._read_plain_entries(value, "wholesale", "wholesale"), "wholesale"
        )
        tiers: dict[int, Decimal] = {}
        for threshold, amount in entries:
            if _THRESHOLD.fullmatch(threshold):
                tiers[int(threshold)] = amount
            else:
                self._add_reason("wholesale")
        return dict(sorted(tiers.items()))

    def _read_subsections(
        self, value: object, shape: str
    ) -> Iterator[tuple[str, Mapping[str, object] | list[object]]]:
        """Yield the entries of a section whose values are sections again."""
        for name, inner in self._read_entries(value, shape):
            if isinstance(inner, Mapping | list) and _is_sendable_name(name):
                yield name, inner
            else:
                self._add_reason(shape)

    def _read_plain_entries(
        self, value: object, shape: str, naming: str
    ) -> Iterator[tuple[str, object]]:
        """Yield the plain entries of a section.

        A name with a dot was split by the INI parser and cannot be bought.
        """
        for name, inner in self._read_entries(value, shape):
            if isinstance(inner, Mapping | list) or not _is_sendable_name(name):
                self._add_reason(naming)
            else:
                yield name, inner

    def _read_entries(self, value: object, shape: str) -> Iterator[tuple[str, object]]:
        entries = as_mapping(value)
        if entries is None:
            self._add_reason(shape)
        return iter((entries or {}).items())

    def _read_prices(
        self, entries: Iterator[tuple[str, object]], reason: str
    ) -> Iterator[tuple[str, Decimal]]:
        for name, entry in entries:
            try:
                yield name, read_price(entry, reason)
            except SupplierGarbled:
                self._add_reason(reason)

    def _add_reason(self, reason: str) -> None:
        self._reasons[reason] = None


def _read_own_prices(value: object) -> dict[str, Decimal]:
    """Return the readable prices of a section that no sale depends on."""
    read = {name: read_own_price(entry) for name, entry in (as_mapping(value) or {}).items()}
    return {name: price for name, price in read.items() if price is not None}


def _is_sendable_name(name: str) -> bool:
    """Return whether a form can carry the name: a bracket would end `sku[name]` early."""
    return bool(name) and "]" not in name and as_text(name) == name
