"""The products of the shop for random walks, one of every kind, and a supplier with events.

supplier = a_sample_supplier()
supplier.happens(Event.DEARER, "STEAM10")
supplier.restore()                         # to the initial state
"""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from bot.domain.catalogue.product import (
    Card,
    Category,
    ContactKind,
    DeliveryMode,
    FieldKind,
    FlashSale,
    Product,
    ProductDetails,
    WidgetField,
)
from bot.domain.catalogue.selection import Selection
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
)
from tests.builders import (
    FakeSupplier,
    a_category,
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
)

_OPEN_SALE: Final = FlashSale(datetime(2020, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC))
_FUTURE_SALE: Final = FlashSale(datetime(2190, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC))
_WIDGETS: Final = (
    a_field(FieldKind.TEXT, "login", pattern="^[a-z0-9]{3,}$", error="Letters <and> digits"),
    a_field(FieldKind.NUMBER, "level", label="Level", pattern="."),
    a_field(FieldKind.PASSWORD, "pin", label="PIN"),
    a_field(FieldKind.SELECT, "server", "Europe", "Asia", label="Server"),
    a_field(FieldKind.RADIO, "colour", "Red", "Green", label="Colour & tone"),
    a_field(FieldKind.CHECKBOX, "extras", "Map", "Skin", "Pet", label="Extras"),
    a_field(FieldKind.TEXTAREA, "wish", label="Wishes"),
)
PRODUCTS: Final = (
    a_product(),
    a_product(
        code="VARIANT",
        name="Music pass",
        cost="3.00",
        details=some_details(variants=(a_variant(), a_variant("Yearly", "27.50"))),
    ),
    a_product(
        code="AXES",
        name="Game key <Deluxe>",
        cost="4.00",
        details=some_details(
            attributes=(an_attribute(), an_attribute("Size", "Small", "Large+1.25"))
        ),
    ),
    a_product(
        code="WIDGETS", name="帐号 top-up", cost="2.00", details=some_details(widgets=_WIDGETS)
    ),
    a_product(
        code="CARDS",
        name="Nice numbers",
        cost="5.00",
        selectable_cards=True,
        details=some_details(draft_premium="1.00"),
    ),
    a_product(
        code="MANY",
        name="Codes by the dozen",
        cost="1.00",
        details=some_details(minimum=2, maximum=20, wholesale={5: "0.90", 10: "0.75"}),
    ),
)
BY_HAND: Final = (
    a_product(
        code="MANUAL",
        name="Подписка вручную",
        cost="6.00",
        delivery=DeliveryMode.MANUAL,
        details=some_details(contact=ContactKind.EMAIL, asks_password=True),
    ),
    a_product(
        code="FLASH", name="Tonight only", cost="7.00", details=some_details(flash=_OPEN_SALE)
    ),
    a_product(code="LATER", name="Not yet", cost="7.00", details=some_details(flash=_FUTURE_SALE)),
    a_product(code="NONE", name="Sold out", cost="7.00", stock=0),
    a_product(code="DEAR", name="An expensive thing", cost="70.00"),
)
#: A product that asks every kind of question.
FULL: Final = a_product(
    code="FULL",
    name="Everything at once",
    cost="3.00",
    details=some_details(
        variants=(a_variant(), a_variant("Yearly", "27.50")),
        attributes=(an_attribute(),),
        widgets=(a_field(FieldKind.TEXT, "login"),),
        contact=ContactKind.EMAIL,
        asks_password=True,
    ),
)
CODES: Final = tuple(product.code for product in (*PRODUCTS, *BY_HAND, FULL))
#: The products that walkers start to buy; the others cannot be bought.
FOR_SALE: Final = tuple(code for code in CODES if code not in {"LATER", "NONE", "DEAR"})
_CARDS: Final = tuple(Card(100 + n, f"number …{n:02}", None) for n in range(12))
_EXTRA_FIELD: Final = a_field(FieldKind.TEXT, "referrer", label="Who sent you?")


class Event(StrEnum):
    """An event at the supplier, for one product or for all."""

    DEARER = "dearer"
    CHEAPER = "cheaper"
    SOLD_OUT = "sold out"
    ONE_LEFT = "one left"
    GONE = "gone"
    RENAMED = "variants and options renamed"
    OPTION_GONE = "an option gone"
    MORE_FIELDS = "one more field"
    MINIMUM_RAISED = "minimum raised"
    PATTERN_CHANGED = "another pattern for what is typed"
    CHOICE_GONE = "a choice of each field gone"
    CONTACT_CHANGED = "another contact"
    CARD_TAKEN = "a card taken"
    AWAY = "away"
    BACK = "back"
    REFUSES = "refuses a trade"
    NOT_REACHED = "a trade is not sent"
    SILENT = "the answer to a trade is lost"


@dataclass(slots=True)
class SampleSupplier(FakeSupplier):
    """The scripted supplier, which also delivers manually and can undo all events."""

    initial_categories: tuple[Category, ...] = ()
    was_changed: bool = False
    #: The trades that reached the supplier.
    reached: list[RequestNo] = field(default_factory=list)

    def happens(self, event: Event, code: str) -> None:
        """Let one event happen now."""
        self.was_changed = True
        match event:
            case Event.SOLD_OUT:
                self.stocks[code] = 0
            case Event.ONE_LEFT:
                self.stocks[code] = 1
            case Event.GONE:
                self.categories = tuple(_without(category, code) for category in self.categories)
            case Event.CARD_TAKEN:
                self.card_list["CARDS"] = self.card_list["CARDS"][1:]
            case Event.AWAY | Event.BACK:
                self.away = event is Event.AWAY
            case Event.REFUSES:
                self.outcomes.append(Refused("not today"))
            case Event.NOT_REACHED:
                self.outcomes.append(NotSent("no way there"))
            case Event.SILENT:
                self.outcomes.append(UnknownOutcome("no answer"))
            case _:
                self.change(code, lambda product: _changed(product, event))

    def restore(self) -> None:
        """Undo all events."""
        self.categories = self.initial_categories
        self.stocks.clear()
        self.outcomes.clear()
        self.card_list["CARDS"] = _CARDS
        self.away = False
        self.was_changed = False
        self.calls.clear()

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        outcome = await FakeSupplier.trade(self, selection, request_no, contact)
        if not isinstance(outcome, NotSent):
            self.reached.append(request_no)
        if selection.code != "MANUAL" or not isinstance(outcome, Accepted):
            return outcome
        number = outcome.trade_no or TradeNo("T0")
        self.replies[number] = QueryReply(f"CODE-by-hand-{number}", paid=True)
        return replace(outcome, text=None)


def a_sample_supplier() -> SampleSupplier:
    """Return the supplier in its initial state: two categories, everything available."""
    categories = (
        a_category(*PRODUCTS),
        a_category(*BY_HAND, FULL, name="Special things & more", remote_id="2"),
    )
    supplier = SampleSupplier(categories, initial_categories=categories)
    supplier.restore()
    return supplier


def _without(category: Category, code: str) -> Category:
    return replace(category, products=tuple(one for one in category.products if one.code != code))


def _changed(product: Product, event: Event) -> Product:
    details = product.details or ProductDetails()
    match event:
        case Event.DEARER:
            return _priced(product, Decimal("1.10"))
        case Event.CHEAPER:
            return _priced(product, Decimal("0.80"))
        case Event.RENAMED:
            return replace(product, details=_renamed(details))
        case Event.OPTION_GONE:
            return replace(product, details=_with_fewer_options(details))
        case Event.MORE_FIELDS:
            widgets = tuple(one for one in details.widgets if one.name != _EXTRA_FIELD.name)
            return replace(product, details=replace(details, widgets=(*widgets, _EXTRA_FIELD)))
        case Event.MINIMUM_RAISED:
            return replace(product, details=replace(details, minimum=3, maximum=20))
        case Event.PATTERN_CHANGED | Event.CHOICE_GONE:
            widgets = tuple(_with_changed_question(one, event) for one in details.widgets)
            return replace(product, details=replace(details, widgets=widgets))
        case Event.CONTACT_CHANGED:
            asked = details.contact is not ContactKind.ANY
            other = ContactKind.MESSENGER if asked else ContactKind.ANY
            return replace(product, details=replace(details, contact=other))
        case _:
            raise AssertionError(f"{event} does not change a product")


def _with_changed_question(widget: WidgetField, event: Event) -> WidgetField:
    """Change the questions: text must contain an "@"; a field with several choices loses the first."""
    if event is Event.CHOICE_GONE and len(widget.choices) > 1:
        return replace(widget, choices=widget.choices[1:])
    if event is Event.PATTERN_CHANGED and widget.kind is FieldKind.TEXT:
        return replace(widget, pattern="@")
    return widget


def _priced(product: Product, factor: Decimal) -> Product:
    """Multiply every cost by a factor."""
    details = product.details or ProductDetails()
    variants = tuple(replace(one, cost=_cents(one.cost * factor)) for one in details.variants)
    steps = {step: _cents(cost * factor) for step, cost in details.wholesale.items()}
    return replace(
        product,
        cost=_cents(product.cost * factor),
        details=replace(details, variants=variants, wholesale=steps),
    )


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"))


def _renamed(details: ProductDetails) -> ProductDetails:
    """Rename the first variant and the first option of each attribute."""
    variants = tuple(
        replace(one, name=f"{one.name} (new)") if number == 0 else one
        for number, one in enumerate(details.variants)
    )
    attributes = tuple(
        replace(
            one,
            options=(
                replace(one.options[0], name=f"{one.options[0].name} (new)"),
                *one.options[1:],
            ),
        )
        for one in details.attributes
    )
    return replace(details, variants=variants, attributes=attributes)


def _with_fewer_options(details: ProductDetails) -> ProductDetails:
    """Remove the first option of each attribute, and the first variant."""
    attributes = tuple(replace(one, options=one.options[1:]) for one in details.attributes)
    return replace(details, attributes=attributes, variants=details.variants[1:])
