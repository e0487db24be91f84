"""Expected results for the buyer of each sample product, for both behaviours of the supplier.

Every product is bought, refused with a sentence, in trouble after the order, or not shown. Nothing
here opens a browser.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.demo.supplier.data.sample_catalogue import PRODUCTS, QUIRKY_PRODUCTS, UNBUYABLE_PRODUCTS
from bot.demo.supplier.records import QUIRKY, Product
from tests.browser.walker import Wish

TYPED = {
    "Name on the licence": "Ada Lovelace",
    "Passphrase": "Enigma1843",
    "Seats": "2",
    "Dedication": "For Charles,\nwith <b>thanks</b> & 谢谢",
    "Whom shall we draw?": "A cat with glasses",
    "UID": "123456789",
}
FORM = {
    "owner": TYPED["Name on the licence"],
    "passphrase": TYPED["Passphrase"],
    "seats": TYPED["Seats"],
    "edition": "home",
    "extras": ["fonts"],
    "updates": "stable",
    "dedication": TYPED["Dedication"],
}
_WISHES = {
    "coffee-voucher": Wish(
        quantity=12
    ),  # more codes than fit into a message: they arrive as a file
    "nice-number": Wish(picks_card=True),
}
REFUSED = {
    "office-last-batch": "Sold out",
    "winter-bundle": "The flash sale opens on",
    "autumn-bundle": "The flash sale is over",
}
assert REFUSED.keys() == UNBUYABLE_PRODUCTS.keys()
#: Seller texts before the secret; the shop's settings do not list them as notices.
_FIRST_TEXTS = {
    "portrait-sketch": "The artist has your order and is drawing. Please look again soon.",
    "in-two-parts": "Part 1 of 2 is ready. The rest follows.",
}
_CHECKING = "Your $5.50 is reserved, not spent"
_TROUBLES = {
    "resold-penniless": "The full $5.50 is back in your balance",
    "resold-silent": _CHECKING,
    "mislabelled-cards": _CHECKING,
}
REFUNDED = {"resold-penniless"}
#: Why a product cannot be sold, as operators read it.
_UNSELLABLE = {
    "once-per-account": "the supplier limits how often one account may buy it",
    "dotted-variant": "a variant",
    "reserved-widget": "a field of its form cannot be sent",
    "broken-config": "the supplier refuses to show its page",
}


@dataclass(frozen=True, slots=True)
class Sample:
    """The products of one behaviour, by expected result.

    `troubles`: what the order's message says in the end. `unsellable`: what operators read.
    """

    products: tuple[Product, ...]
    hidden: frozenset[str] = frozenset({"staff-test"})
    troubles: Mapping[str, str] = field(default_factory=dict)
    unsellable: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, code: str) -> Product:
        return next(product for product in self.products if product.code == code)

    @property
    def categories(self) -> set[str]:
        return {product.category for product in self.products}

    @property
    def ordinary(self) -> list[Product]:
        """Products that both behaviours sell and deliver."""
        return [product for product in self._bought() if product.category != DIFFICULT]

    @property
    def difficult(self) -> list[Product]:
        """Products that only a quirky supplier sells, and delivers."""
        return [product for product in self._bought() if product.category == DIFFICULT]

    def _bought(self) -> list[Product]:
        """Return all delivered products; those that bring more than one message come last."""
        others = {*REFUSED, *self.hidden, *self.troubles}
        found = [product for product in self.products if product.code not in others]
        return sorted(found, key=lambda product: product.code in _FIRST_TEXTS)


DIFFICULT = QUIRKY_PRODUCTS[0][0].category
_STRICT_SAMPLE = Sample(tuple(PRODUCTS))
_QUIRKY_SAMPLE = Sample(
    (*PRODUCTS, *(product for product, _ in QUIRKY_PRODUCTS)),
    frozenset({"staff-test", *_UNSELLABLE}),
    _TROUBLES,
    _UNSELLABLE,
)


def sample_of(behaviour: str) -> Sample:
    """Return the sample products of this behaviour."""
    return _QUIRKY_SAMPLE if behaviour == QUIRKY else _STRICT_SAMPLE


def wish_for(code: str) -> Wish:
    """Return how the test buyers answer the questions about a product."""
    wish = _WISHES.get(code, Wish())
    return Wish(TYPED, wish.quantity, wish.picks_card)


def first_texts(code: str, goods: str) -> set[str]:
    """Return the possible texts of the first message for a product with this secret."""
    early = _FIRST_TEXTS.get(code)
    return {goods} if early is None else {goods, early}
