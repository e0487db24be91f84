"""Products of the sample catalogue for the quirky supplier only. Plain data.

Each product is a difficulty that real suppliers cause for a reseller. The conventions are those of
`sample_catalogue`.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.demo.supplier.records import MANUAL, Card, Product, Traits, Upstream, Widget

_CATEGORY = "Difficult goods"
_PLAIN_PRODUCT = Product("", "", _CATEGORY, 600, 500, "????-????-????")
_MANUAL_PRODUCT = replace(_PLAIN_PRODUCT, delivery_way=MANUAL, manual_stock=200)

QUIRKY_PRODUCTS: tuple[tuple[Product, Traits], ...] = (
    (
        replace(
            _MANUAL_PRODUCT,
            code="resold-slow",
            name="Data plan, re-sold",
            description="Bought from the next shop while you wait.",
        ),
        Traits(upstream=Upstream(seconds=0.75, live=True)),
    ),
    (
        replace(
            _MANUAL_PRODUCT,
            code="resold-silent",
            name="Data plan, re-sold by a shop that falls silent",
            description="The order is paid, and then the next shop does not answer.",
        ),
        Traits(upstream=Upstream(seconds=0.1, lost_after=True)),
    ),
    (
        replace(
            _MANUAL_PRODUCT,
            code="resold-penniless",
            name="Data plan, re-sold without funds",
            description="The balance at the next shop is used up.",
        ),
        Traits(upstream=Upstream(penniless=True)),
    ),
    (
        replace(
            _PLAIN_PRODUCT,
            code="once-per-account",
            name="Starter offer, one for each account",
            description="All buyers together count as one account here.",
        ),
        Traits(purchase_count=1),
    ),
    (
        replace(
            _PLAIN_PRODUCT,
            code="dotted-variant",
            name="Mobile data by size",
            description="A dot in the name of a variant makes it something else.",
        ),
        Traits(config="[category]\n1.5GB=13.00\n3GB=21.00"),
    ),
    (
        replace(
            _MANUAL_PRODUCT,
            code="reserved-widget",
            name="Engraving",
            description="Its input is called as a parameter of the API is.",
            widgets=(Widget("num", "How many letters?"),),
        ),
        Traits(),
    ),
    (
        replace(
            _PLAIN_PRODUCT,
            code="broken-config",
            name="Half a configuration",
            description="A line without a value.",
        ),
        Traits(config="[category]\n1 month=10.00\n1 year"),
    ),
    (
        replace(
            _PLAIN_PRODUCT,
            code="mislabelled-cards",
            name="Keys that cannot be found",
            description="Counted in stock under a variant that the product does not have.",
        ),
        Traits(),
    ),
    (
        replace(
            _MANUAL_PRODUCT,
            code="in-two-parts",
            name="Logo draft, then the logo",
            description="A first text comes at once, and the goods come later.",
        ),
        Traits(deliveries=2),
    ),
    (
        replace(
            _MANUAL_PRODUCT,
            code="uncounted",
            name="As many as you like",
            description="Nobody counts these.",
        ),
        Traits(uncounted=True),
    ),
)
"""Products with traits that only the quirky supplier has."""

QUIRKY_CARDS: Mapping[str, tuple[Card, ...]] = {
    "dotted-variant": tuple(
        Card(f"SIM-{number:04d}", race=race)
        for race, first in (("1.5GB", 1_000), ("3GB", 2_000))
        for number in range(first, first + 20)
    ),
    "mislabelled-cards": tuple(Card(f"LOST-{number:04d}", race="1 year") for number in range(20)),
}
"""Cards of products whose configuration does not define them."""
