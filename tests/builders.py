"""Builders of domain objects and of a shop with the ports that the tests provide.

Every builder returns a plausible object and takes the relevant values as keyword arguments.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from bot.adapters.fuzzy_match import closest_words
from bot.adapters.patterns import SupplierPatterns
from bot.domain.catalogue.product import (
    Attribute,
    Category,
    Choice,
    ContactKind,
    DeliveryMode,
    FieldKind,
    FlashSale,
    Option,
    Product,
    ProductDetails,
    Variant,
    WidgetField,
)
from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import QUOTE_LIFETIME, Quote
from bot.domain.ids import (
    BuyerId,
    CategoryId,
    InvoiceId,
    MethodName,
    OrderId,
    ProductId,
    ProductPartId,
    QuoteId,
    RequestNo,
    SupplierAccountId,
    TradeNo,
)
from bot.domain.money import Money
from bot.domain.operations.checklist import BackupState, CheapestOrder, Checklist, ChecklistState
from bot.domain.orders.causes import Cause
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import AccountCheck, AccountState, Supplier
from bot.domain.payments.claims import PaymentClaim, make_reference
from bot.domain.payments.payments import Invoice, PaymentDirection, PaymentEvent, PaymentSource
from bot.domain.people.person import Person
from bot.domain.pricing.price_list import PriceList
from bot.domain.settings import ShopSettings
from bot.domain.system_ports import Clock, Ids
from bot.services.search_index import SearchIndex
from bot.services.shop import Shop, ShopCaches, ShopPorts, SideWrites
from storage.database import Database, EngineDatabase
from tests.doubles import NOW as NOW  # noqa: PLC0414 - for the tests to import
from tests.doubles import FakeSupplier as FakeSupplier  # noqa: PLC0414 - for the tests to import
from tests.doubles import FixedClock as FixedClock  # noqa: PLC0414 - for the tests to import
from tests.doubles import SeqIds as SeqIds  # noqa: PLC0414 - for the tests to import


def matches_pattern(pattern: str, value: str) -> bool | None:
    """Return a verdict at once; None for a broken pattern."""
    try:
        return re.search(pattern, value) is not None
    except re.error:
        return None


BUYER = BuyerId(7001)
OPERATOR = BuyerId(9001)
PRICES = PriceList.with_markup(Decimal(10), cost_currency="USD", currency="USD")


def usd(amount: str) -> Money:
    """Return dollars from their usual notation, "12.50"."""
    return Money(int(Decimal(amount) * 100), "USD")


# --- catalogue -----------------------------------------------------------------------------------


def an_account(balance: str | None = None) -> AccountCheck:
    """Return the answer of a supplier that accepts our account; None: it tells no balance."""
    amount = None if balance is None else Decimal(balance)
    return AccountCheck(AccountState.ACCEPTED, amount)


def a_checklist(state: ChecklistState = ChecklistState.SHOWN) -> Checklist:
    """Return the checklist of a shop that has a balance and terms; complete: everything."""
    is_complete = state is ChecklistState.COMPLETE
    return Checklist(
        state=state,
        balance=Decimal("20.00"),
        is_balance_untold=False,
        order_costs=(Decimal("4.20"), Decimal("20.00"), Decimal("20.01")),
        cheapest=CheapestOrder(ProductId(1), "Steam wallet", usd("4.62")),
        has_markup=is_complete,
        methods=(MethodName("stars"),) if is_complete else (),
        has_terms=True,
        backup=BackupState.WRITTEN if is_complete else BackupState.OFF,
        has_delivered=is_complete,
    )


def a_variant(name: str = "Monthly", cost: str = "3.00", *, id: int = 0) -> Variant:  # noqa: A002 - the field's own name
    return Variant(name, Decimal(cost), ProductPartId(id))


def an_attribute(name: str = "Region", *options: str, id: int = 0) -> Attribute:  # noqa: A002 - the field's own name
    """Return an attribute.

    Options are "name" or "name+surcharge"; their ids follow the attribute's id if it has one.
    """
    made = [option.partition("+") for option in options or ("Europe", "World+0.50")]
    return Attribute(
        name,
        tuple(
            Option(label, Decimal(extra or "0"), ProductPartId(id and id + number))
            for number, (label, _, extra) in enumerate(made, start=1)
        ),
        ProductPartId(id),
    )


def a_field(
    kind: FieldKind = FieldKind.TEXT,
    name: str = "login",
    *choices: str,
    label: str = "Your login",
    pattern: str = "",
    error: str = "",
    placeholder: str = "",
    id: int = 0,  # noqa: A002 - the field's own name
) -> WidgetField:
    """Return a field. A choice "Red" has that label and is submitted as "red"."""
    made = tuple(
        Choice(label, label.lower(), ProductPartId(id and id + number))
        for number, label in enumerate(choices, start=1)
    )
    return WidgetField(name, label, kind, placeholder, pattern, error, made, ProductPartId(id))


def some_details(
    *,
    description: str = "Works everywhere.",
    contact: ContactKind = ContactKind.ANY,
    asks_password: bool = False,
    draft_premium: str = "0",
    minimum: int = 0,
    maximum: int = 0,
    variants: Sequence[Variant] = (),
    attributes: Sequence[Attribute] = (),
    wholesale: Mapping[int, str] | None = None,
    widgets: Sequence[WidgetField] = (),
    flash: FlashSale | None = None,
    unsellable: str = "",
    picture: str = "",
) -> ProductDetails:
    return ProductDetails(
        description=description,
        contact=contact,
        asks_password=asks_password,
        card_premium=Decimal(draft_premium),
        minimum=minimum,
        maximum=maximum,
        variants=tuple(variants),
        attributes=tuple(attributes),
        wholesale={step: Decimal(cost) for step, cost in (wholesale or {}).items()},
        widgets=tuple(widgets),
        flash_sale=flash,
        unsellable_reasons=unsellable,
        picture=picture,
    )


def a_product(
    *,
    code: str = "STEAM10",
    name: str = "Steam wallet 10 USD",
    cost: str = "9.00",
    stock: int | None = 25,
    delivery: DeliveryMode = DeliveryMode.AUTOMATIC,
    selectable_cards: bool = False,
    id: int = 0,  # noqa: A002 - the field's own name
    category_id: int = 0,
    details: ProductDetails | None = None,
    gone: bool = False,
) -> Product:
    """Return a product whose page was read. Ids are 0, as in data fresh from the supplier."""
    return Product(
        code=code,
        name=name,
        cost=Decimal(cost),
        stock=stock,
        delivery=delivery,
        selectable_cards=selectable_cards,
        id=ProductId(id),
        category_id=CategoryId(category_id),
        details=details or some_details(),
        gone=gone,
    )


def a_category(*products: Product, name: str = "Gift cards", remote_id: str = "1") -> Category:
    return Category(remote_id, name, products=products)


# --- people, quotes, orders ------------------------------------------------------------------------


def a_person(
    *,
    id: int = BUYER,  # noqa: A002 - the field's own name
    name: str = "Ada",
    username: str | None = "ada",
    telegram_language: str = "en",
    language: str | None = None,
    banned: bool = False,
    screen_message_id: int | None = None,
) -> Person:
    return Person(
        BuyerId(id), name, username, telegram_language, language, banned, screen_message_id
    )


def a_selection(product: Product | None = None, *, quantity: int = 1) -> Selection:
    """Return a selection for a product that only asks for a quantity."""
    product = product or a_product()
    return Selection(product.id, product.code, product.name, quantity)


def a_quote(
    selection: Selection | None = None,
    *,
    id: int = 0,  # noqa: A002 - the field's own name
    buyer: int = BUYER,
    account: int = 1,
    cost: str = "9.00",
    price: str = "9.90",
    premium: str = "0",
    created_at: datetime = NOW,
    lifetime: timedelta = QUOTE_LIFETIME,
) -> Quote:
    return Quote(
        id=QuoteId(id),
        buyer_id=BuyerId(buyer),
        account_id=SupplierAccountId(account),
        selection=selection or a_selection(),
        cost=usd(cost),
        price=usd(price),
        card_premium=usd(premium),
        markup_bp=1_000,
        rate=PRICES.rate,
        created_at=created_at,
        expires_at=created_at + lifetime,
    )


def an_order(
    status: OrderStatus = OrderStatus.PLACED,
    *,
    id: int = 123,  # noqa: A002 - the field's own name
    buyer: int = BUYER,
    selection: Selection | None = None,
    delivery: DeliveryMode = DeliveryMode.AUTOMATIC,
    cost: str = "9.00",
    price: str = "9.90",
    trade_no: str | None = None,
    charged: str | None = None,
    cause: Cause = Cause.CONFIRMED,
    cause_detail: str = "",
    note: str = "",
    created_at: datetime = NOW,
    updated_at: datetime | None = None,
    status_message_id: int | None = None,
) -> Order:
    return Order(
        id=OrderId(id),
        buyer_id=BuyerId(buyer),
        account_id=SupplierAccountId(1),
        quote_id=QuoteId(id),
        status=status,
        version=1,
        request_no=RequestNo(f"R{id:018d}"),
        selection=selection or a_selection(),
        delivery=delivery,
        cost=usd(cost),
        price=usd(price),
        created_at=created_at,
        updated_at=updated_at or created_at,
        quote_expires_at=created_at + QUOTE_LIFETIME,
        trade_no=TradeNo(trade_no) if trade_no else None,
        charged=usd(charged) if charged else None,
        cause=cause,
        cause_detail=cause_detail,
        note=note,
        chat_id=buyer,
        status_message_id=status_message_id,
    )


def an_invoice(buyer: int = BUYER, **changes: Any) -> Invoice:
    """Return an invoice of 385 Stars for five dollars; its id depends on the buyer."""
    invoice = Invoice(
        id=InvoiceId(f"{buyer:016x}"),
        buyer_id=BuyerId(buyer),
        method=MethodName("stars"),
        credited=usd("5.00"),
        amount=Money(385, "XTR"),
        created_at=NOW,
    )
    return replace(invoice, **changes)


def a_claim(buyer: int = BUYER, **changes: Any) -> PaymentClaim:
    """Return a claim; its reference and the id of its invoice depend on the buyer."""
    invoice_id = InvoiceId(f"c{buyer:015x}")
    claim = PaymentClaim(make_reference(invoice_id), invoice_id, BuyerId(buyer), NOW)
    return replace(claim, **changes)


def a_payment(buyer: int = BUYER, **changes: Any) -> PaymentEvent:
    """Return the payment of `an_invoice`."""
    event = PaymentEvent(
        method=MethodName("stars"),
        external_id=f"charge-{buyer}",
        direction=PaymentDirection.IN,
        buyer_id=BuyerId(buyer),
        amount=Money(385, "XTR"),
        at=NOW,
        source=PaymentSource.UPDATE,
    )
    return replace(event, **changes)


def a_shop(
    store: Database,
    supplier: Supplier | None = None,
    *,
    account: int = 1,
    clock: Clock | None = None,
    ids: Ids | None = None,
    prices: PriceList = PRICES,
    credit: str = "50.00",
    admins: Sequence[int] = (OPERATOR,),
    reading_deadline: float = 60.0,
    max_open_orders: int = 20,
    unknown_outcome_rules: UnknownOutcomeRules = CAUTIOUS_RULES,
) -> Shop:
    """Return a shop over `store` that gives every new buyer fifty dollars of credit.

    `store` has its clock and settings from then on.
    """
    shop = Shop(
        side_writes=SideWrites(store),
        ports=ShopPorts(
            supplier=supplier or FakeSupplier((a_category(a_product()),)),
            clock=clock or FixedClock(),
            ids=ids or SeqIds(),
            patterns=SupplierPatterns(),
        ),
        settings=ShopSettings(
            supplier_account_id=SupplierAccountId(account),
            initial_price_list=prices,
            default_credit=usd(credit),
            operator_ids=tuple(BuyerId(admin) for admin in admins),
            max_open_orders=max_open_orders,
            supplier_coupons=True,
            unknown_outcome_rules=unknown_outcome_rules,
            supplier_read_deadline=reading_deadline,
        ),
        caches=ShopCaches(
            search_index=SearchIndex(closest_words),
        ),
    )
    return opened_on(store, shop)


def opened_on(store: Database, shop: Shop) -> Shop:
    """Give `store` the clock and the settings of `shop`, unless it is a wrapped form of one."""
    if isinstance(store, EngineDatabase):
        store.open_shop(shop.ports.clock, shop.settings)
    return shop


def shop_with(shop: Shop, **changes: Any) -> Shop:
    """Return a copy of `shop` with the named ports, settings and caches replaced.

    The database has its clock and settings from then on.
    """
    parts: dict[str, Any] = {"ports": shop.ports, "settings": shop.settings, "caches": shop.caches}
    for part_name, part in list(parts.items()):
        names = {one.name for one in fields(part)} & changes.keys()
        mine = {name: changes.pop(name) for name in names}
        parts[part_name] = replace(part, **mine)
    assert not changes, f"a shop has no {sorted(changes)}"
    return opened_on(shop.side_writes.db, replace(shop, **parts))
