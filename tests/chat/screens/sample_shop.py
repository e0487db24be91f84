"""The shops that the gallery shows: a believable one, and one in which every foreign text is hostile.

Each text has a field of its own and differs from all others, so a reader of a snapshot sees which
text a screen shows where.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from bot.domain.catalogue.product import FieldKind
from bot.domain.ids import RateId, RateName
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump, RatePair, UsualRate
from bot.services.pricing.rate_jumps import format_jump_facts
from tests.chat.screens.warning_screens import DIGEST_FACTS


@dataclass(frozen=True, slots=True)
class SampleProduct:
    """A product of a list: its code, its name, what it costs us, and how many there are."""

    code: str
    name: str
    cost: str
    stock: int | None = 25


@dataclass(frozen=True, slots=True)
class SampleField:
    """A field of the product's form: what it asks, how it helps, and one answer."""

    label: str
    hint: str
    error: str
    answer: str
    choices: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class SampleOrder:
    """An order of the buyer. `product` None: the selection that answers every question."""

    number: int
    product: SampleProduct | None
    quantity: int
    cost: str
    price: str
    cause: Cause
    cause_detail: str = ""
    note: str = ""
    trade_no: str | None = None


@dataclass(frozen=True, slots=True)
class SampleShop:
    """The texts of sellers, buyers and operators, and the ids of rows."""

    notice: str
    buyer: str
    other_buyers: tuple[str, str]
    operator: str
    #: Names with the number of products.
    categories: tuple[tuple[str, int], ...]
    #: More categories than a screen can show.
    many_categories: tuple[tuple[str, int], ...]
    #: The products of one category, of one search, and of one list for operators.
    products: tuple[SampleProduct, ...]
    pinned: tuple[SampleProduct, ...]
    sold_out: SampleProduct
    cheaper: SampleProduct
    #: The product that asks everything there is to ask.
    product_id: int
    category_id: int
    product: SampleProduct
    category: str
    description: str
    huge_description: str
    #: Names with the cost of one piece.
    variants: tuple[tuple[str, str], ...]
    chosen_variant: int
    attribute: str
    options: tuple[str, ...]
    stock_cards: tuple[str, ...]
    fields: Mapping[FieldKind, SampleField]
    contact: str
    password: str
    coupon: str
    lost_choice: str
    query: str
    misspelt_query: str
    #: Orders by status, and how often each history is repeated.
    orders: Mapping[OrderStatus, SampleOrder]
    history_repeats: int
    quote_id: int
    seller_note: str
    supplier_refusal: str
    trade_no: str
    taken_trade_no: str
    unparsed_cause: str
    shop_name: str
    terms: str
    garbled_amount: str
    buyer_message: str
    operator_answer: str
    unknown_notice: str
    unknown_command: str
    unknown_fact: str
    supplier_name: str
    support_page: str
    support_messenger: str
    product_link: str
    #: Codes, names and reasons of entries that cannot be read.
    unreadable: tuple[tuple[str, str, str], ...]
    #: Reasons why a product is hidden.
    unsellable: tuple[str, ...]
    alert_facts: Mapping[AlertKind, Mapping[str, str]]


_GIFT_CARDS: Final = (
    SampleProduct("STEAM-5", "Steam Wallet 5 USD", "4.60", 210),
    SampleProduct("STEAM-10", "Steam Wallet 10 USD", "9.10", 84),
    SampleProduct("STEAM-20", "Steam Wallet 20 USD", "18.20", 37),
    SampleProduct("STEAM-50", "Steam Wallet 50 USD", "45.50", 12),
    SampleProduct("PSN-25", "PlayStation Store 25 USD", "23.00", 9),
    SampleProduct("XBOX-15", "Xbox Gift Card 15 USD", "13.80", None),
    SampleProduct("APPLE-30", "App Store 30 USD", "28.10", 3),
    SampleProduct("AMZ-100", "Amazon.com 100 USD", "96.40", 0),
)
_NETFLIX: Final = SampleProduct("NFLX-1M", "Netflix 1 month", "10.50", 40)
_SPOTIFY: Final = SampleProduct("SPOT-3M", "Spotify Premium 3 months", "21.90", 18)
_ELDEN_RING: Final = SampleProduct("ELDEN", "Elden Ring (PC key)", "31.80", 6)
_WINDOWS: Final = SampleProduct("WIN11", "Windows 11 Pro key", "24.00", 15)
_PUBG: Final = SampleProduct("PUBG-UC", "PUBG Mobile UC", "9.00", 25)
_DOUBTFUL: Final = {"cause": Cause.REFUSED_BUT_CHARGED, "cause_detail": "Out of stock"}
_ACCEPTED: Final = {"trade_no": "29051712461046"}
_EXCHANGE_JUMP: Final = format_jump_facts(
    RateJump(
        RateId(3),
        RatePair(EXCHANGE, "CNY", "USD"),
        Decimal("0.01"),
        UsualRate(Decimal("0.1395")),
    )
)
_STAR_JUMP: Final = format_jump_facts(
    RateJump(
        RateId(4),
        RatePair(RateName("stars"), "XTR", "USD"),
        Decimal("1.30"),
        UsualRate(Decimal("0.013"), is_setting=True),
    )
)
_BRANDS: Final = (
    "Steam",
    "PlayStation",
    "Xbox",
    "Nintendo",
    "Apple",
    "Google Play",
    "Amazon",
    "Netflix",
    "Spotify",
    "Roblox",
    "Riot",
    "Blizzard",
)
_REGIONS: Final = (
    "Global",
    "US",
    "EU",
    "UK",
    "Turkey",
    "Brazil",
    "India",
    "Japan",
    "Mexico",
    "Poland",
)

BELIEVABLE: Final = SampleShop(
    notice="Orders placed after 22:00 UTC may arrive the next morning.",
    buyer="Maria",
    other_buyers=("Tomás Rivera", "Aiko"),
    operator="Olga",
    categories=(
        ("Gift cards", 42),
        ("Mobile top-up", 18),
        ("Game keys", 1_260),
        ("Streaming", 7),
        ("Software", 1),
    ),
    many_categories=tuple(
        (f"{brand} {region}", 3 + 7 * number)
        for number, (region, brand) in enumerate(
            (region, brand) for region in _REGIONS for brand in _BRANDS
        )
    ),
    products=_GIFT_CARDS,
    pinned=(
        _NETFLIX,
        _PUBG,
        _GIFT_CARDS[2],
        _ELDEN_RING,
        _WINDOWS,
        _SPOTIFY,
        _GIFT_CARDS[4],
    ),
    sold_out=SampleProduct("AMZ-100", "Amazon.com 100 USD", "96.40", 0),
    cheaper=_SPOTIFY,
    product_id=318,
    category_id=2,
    product=_PUBG,
    category="Mobile top-up",
    description=(
        "<p>Unknown Cash for PUBG Mobile, credited to the player's account.</p>"
        "<ul><li>Works with the global version<li>Not for the Korean version</ul>"
    ),
    huge_description="<p>"
    + "Credited within minutes. Please check your player ID before you order. " * 60
    + "</p>",
    variants=(("60 UC", "0.90"), ("325 UC", "4.50"), ("660 UC", "8.80")),
    chosen_variant=1,
    attribute="Region",
    options=("Europe", "Asia+0.50"),
    stock_cards=tuple(f"Voucher ending in {4821 + 37 * number}" for number in range(10)),
    fields={
        FieldKind.TEXT: SampleField(
            "Player ID",
            "9 to 12 digits, shown in your profile",
            "A player ID has 9 to 12 digits.",
            "5504837215",
        ),
        FieldKind.PASSWORD: SampleField(
            "Game password",
            "the one that you sign in with",
            "A game password has no spaces.",
            "rain-on-roof-7",
        ),
        FieldKind.NUMBER: SampleField(
            "Account level", "from 1 to 100", "A level is a number from 1 to 100.", "57"
        ),
        FieldKind.SELECT: SampleField(
            "Server",
            "shown when you sign in",
            "Please choose one of our servers.",
            "Frankfurt",
            ("Frankfurt", "Singapore"),
        ),
        FieldKind.CHECKBOX: SampleField(
            "Extras",
            "both are free",
            "At most two extras.",
            "Gift message",
            ("Gift message", "Receipt by e-mail"),
        ),
        FieldKind.RADIO: SampleField(
            "Platform",
            "the phone that you play on",
            "We serve Android and iOS only.",
            "Android",
            ("Android", "iOS"),
        ),
        FieldKind.TEXTAREA: SampleField(
            "Message to the seller",
            "when you are online, for example",
            "Please write less than 500 characters.",
            "I am online from 18:00 to 20:00.",
        ),
    },
    contact="maria@example.com",
    password="blue-harbour-42",
    coupon="SPRING10",
    lost_choice="660 UC",
    query="usd",
    misspelt_query="stem walet",
    orders={
        OrderStatus.PLACED: SampleOrder(1052, None, 3, "13.50", "14.85", Cause.CONFIRMED),
        OrderStatus.SUBMITTING: SampleOrder(1051, _NETFLIX, 1, "10.50", "11.55", Cause.SUBMITTED),
        OrderStatus.UNCERTAIN: SampleOrder(
            1049, _GIFT_CARDS[2], 2, "36.40", "40.04", Cause.UNKNOWN, "http_502"
        ),
        OrderStatus.REVIEW: SampleOrder(
            1046, _ELDEN_RING, 1, "31.80", "34.98", Cause.REFUSED_BUT_CHARGED, "Out of stock"
        ),
        OrderStatus.ACCEPTED: SampleOrder(
            1043, _WINDOWS, 1, "24.00", "26.40", Cause.ACCEPTED, trade_no="29051712431043"
        ),
        OrderStatus.FULFILLED: SampleOrder(
            1040,
            _GIFT_CARDS[0],
            5,
            "23.00",
            "25.30",
            Cause.DELIVERY,
            note="Redeem the codes before 31 December.",
            trade_no="29051711401040",
        ),
        OrderStatus.DELIVERED: SampleOrder(
            1037,
            None,
            3,
            "13.50",
            "14.85",
            Cause.SHOWN,
            note="The coins are in your account. Thank you!",
            trade_no="29051709371037",
        ),
        OrderStatus.CANCELLED: SampleOrder(
            1029,
            _GIFT_CARDS[6],
            1,
            "28.10",
            "30.91",
            Cause.WITHDRAWN_SUPPLIER_REFUSED,
            "Not for this country",
        ),
        OrderStatus.REFUNDED: SampleOrder(
            1024, _SPOTIFY, 1, "21.90", "24.09", Cause.RULED_REFUND, trade_no="29051620181024"
        ),
    },
    history_repeats=1,
    quote_id=2207,
    seller_note="Redeem the codes before 31 December.",
    supplier_refusal="The stock of this region is empty",
    trade_no="29051712461046",
    taken_trade_no="29051709371037",
    unparsed_cause="paused for maintenance",
    shop_name="Corner Shop",
    terms="Terms of Corner Shop\n\n"
    + ("§" + " Codes are final once they are shown." * 8 + "\n") * 12,
    garbled_amount="five dollars",
    buyer_message="The second code does not work. The site says that it was redeemed already.",
    operator_answer="Sorry about that! A new code is on its way to you.",
    unknown_notice="birthday",
    unknown_command="discount",
    unknown_fact="Only seen at night",
    supplier_name="Northwind Codes",
    support_page="https://support.example.com/pubg",
    support_messenger="@northwind_help",
    product_link="https://store.example.com/item/PUBG-UC",
    unreadable=(
        ("ROBLOX-10", "Roblox 10 USD", "price"),
        ("", "Riot Points 20 EUR", "code"),
        ("TEMU-5", "", "user_price"),
        ("STEAM-10", "Steam Wallet 10 USD (old)", "duplicate_code"),
        ("", "Seasonal offers", "category_id"),
        ("ROBLOX-25", "Roblox 25 USD", "price"),
        ("", "Vouchers", "children"),
        ("DISNEY-1M", "Disney+ 1 month", "needs a passport"),
        ("MINT-15", "", "product"),
        ("ZARA-50", "Zara 50 EUR", "user_price"),
    ),
    unsellable=(
        "wholesale",
        "variant_price",
        "widgets_unreadable",
        "flash_sale_times, sku_price",
        "orders_per_account",
        "page_refused",
        "config_unreadable",
        "widget_duplicate",
        "needs a passport",
    ),
    alert_facts={
        AlertKind.REVIEW: _DOUBTFUL,
        AlertKind.COST_DIFFERS: {**_ACCEPTED, "charged": "33.20 USD"},
        AlertKind.CHARGE_UNREADABLE: {**_ACCEPTED, "charged": "31.80 USD"},
        AlertKind.LATE_REPLY: {},
        AlertKind.LATE_TRADE: {
            "charged": "31.80 USD",
            "trade_no": "29051712461046",
        },
        AlertKind.SECRET_WITHOUT_TRADE_NO: {
            "cause": Cause.DELIVERY_WITHOUT_NUMBER,
            "cause_detail": "",
        },
        AlertKind.UNDELIVERABLE: {**_ACCEPTED, "reason": "the chat cannot be reached"},
        AlertKind.STATUS_PARKED: {"reason": "the bot is blocked"},
        AlertKind.SELLER_MESSAGE: _ACCEPTED,
        AlertKind.DOUBTFUL_DELIVERY: _ACCEPTED,
        AlertKind.ANSWERS_ALTERED: {**_ACCEPTED, "fields": "Login"},
        AlertKind.UPDATE_PARKED: {"order": "", "update": "483920117", "error": "TypeError"},
        AlertKind.WEBHOOK_SET: {"order": ""},
        AlertKind.OTHER_POLLER: {"order": ""},
        AlertKind.MESSAGE_ENDS_PROGRAM: {**_ACCEPTED, "message": "deliver", "chat": "7001"},
        AlertKind.RECHECK_ENDS_PROGRAM: {**_ACCEPTED},
        AlertKind.SUPPLIER_DOWN: {"order": "", "reason": "no connection within 10 seconds"},
        AlertKind.SUPPLIER_TROUBLE: {
            "trouble": "balance",
            "since": "2030-05-17T12:01:00+00:00",
            "buyers": "4",
            "missed": "18.48 USD",
            "needed": "4.20 USD",
            "available": "1.60 USD",
        },
        AlertKind.SUPPLIER_TROUBLE_OVER: {
            "trouble": "no-answer",
            "since": "2030-05-17T12:01:00+00:00",
            "buyers": "1",
            "missed": "9.90 USD",
            "until": "2030-05-17T12:31:00+00:00",
        },
        AlertKind.TRADE_REFUSED: {"cause": Cause.REFUSED, "cause_detail": "Out of stock"},
        AlertKind.REPLACEMENT_FAILED: {
            "replaced": "11",
            "cause": Cause.REFUSED,
            "cause_detail": "Out of stock",
        },
        AlertKind.REFUSED_COUNT: {"order": "", "count": "12"},
        AlertKind.PRODUCT_BROKEN: {"product": "Steam wallet 10 USD"},
        AlertKind.QUOTE_REFUSED: {
            "order": "",
            "cause": Cause.REFUSED,
            "cause_detail": "该商品每人只能购买1件",
        },
        AlertKind.REPLACEMENT_FAILED: {
            "cause": Cause.REFUSED,
            "cause_detail": "Out of stock",
            "replaced": "1041",
        },
        AlertKind.BALANCE_LOW: {
            "order": "",
            "low": "both",
            "available": "42.00 USD",
            "daily_cost": "21.00 USD",
            "days": "2",
            "dearest": "45.50 USD",
        },
        AlertKind.BALANCE_RECOVERED: {"order": "", "available": "500.00 USD", "days": "23"},
        AlertKind.SALE: {"quantity": "2", "money": "19.80 USD"},
        AlertKind.DIGEST: {"order": "", **DIGEST_FACTS},
        AlertKind.DISK_FULL: {"order": ""},
        AlertKind.DATABASE_LOST: {"order": ""},
        AlertKind.INSTANCE_LOCK_LOST: {"order": ""},
        AlertKind.PHASE_GIVEN_UP: {"order": "", "reason": "place_order"},
        AlertKind.BACKUP_FAILED: {"order": "", "reason": "No space left on device"},
        AlertKind.REQUEST_NO_IN_USE: {
            "cause": Cause.UNKNOWN_NUMBER_IN_USE,
            "cause_detail": "request_no exists",
        },
        AlertKind.CASES_OPEN: {**_DOUBTFUL, "count": "3"},
        AlertKind.SALES_PAUSED: {
            "order": "",
            "pause": "account",
            "actor": "shop",
            "said": "密钥错误",
        },
        AlertKind.SALES_RESUMED: {"order": "", "pause": "balance", "actor": "shop"},
        AlertKind.SHOP_CAP: {"order": "", "cap": "2500.00 USD"},
        AlertKind.RECONCILIATION_FAILED: {
            "order": "",
            "reason": "capture-without-hold",
            "orders": "1040, 1037",
        },
        AlertKind.STORED_SUMS_WRONG: {"order": ""},
        AlertKind.BALANCE_FELL: {"order": "", "reason": "31.80 USD"},
        AlertKind.PAYMENT_REVERSED: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "balance": "5.00 USD",
        },
        AlertKind.PAYMENT_AFTER_RESTORE: {
            "order": "",
            "method": "crypto-pay",
            "payment": "IV1234567",
            "buyer": "7001",
            "amount": "5.00 USD",
            "balance": "5.00 USD",
        },
        AlertKind.PAYMENT_PARKED: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "balance": "5.00 USD",
        },
        AlertKind.REFUND_REFUSED: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "balance": "5.00 USD",
            "answer": "CHARGE_ID_INVALID",
        },
        AlertKind.REFUND_OVERDUE: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "balance": "5.00 USD",
            "answer": "timeout",
        },
        AlertKind.STAFF_LINK_OPENED: {
            "order": "",
            "link": "3",
            "role": "manager",
            "name": "Mia",
            "handle": "@mia · 8001",
        },
        AlertKind.REPLACEMENT_FAILED: {"order": "1047", "replaced": "1046"},
        AlertKind.PAYMENT_WITHOUT_OWNER: {
            "order": "",
            "method": "crypto-pay",
            "payment": "IV1234567",
            "amount": "5.00 USD",
        },
        AlertKind.PAYMENT_UNEXPECTED: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "credited": "5.00 USD",
        },
        AlertKind.PAYMENT_BY_BANNED: {
            "order": "",
            "method": "stars",
            "payment": "stxAbCdEfGh",
            "buyer": "7001",
            "amount": "385 XTR",
            "credited": "5.00 USD",
        },
        AlertKind.PAYMENT_UNREADABLE: {
            "order": "",
            "method": "crypto-pay",
            "invoice": "1234567",
            "buyer": "7001",
            "amount": "5.00 USD",
        },
        AlertKind.CLAIMS_WAITING: {"order": "", "count": "2"},
        AlertKind.PAYMENT_CASES_WAITING: {"order": "", "count": "2"},
        AlertKind.RATE_JUMPED: {"order": "", **_EXCHANGE_JUMP},
        AlertKind.RATE_BACK: {"order": "", **_STAR_JUMP, "actor": "staff:9001"},
        AlertKind.PAYMENTS_FOUND: {
            "order": "",
            "method": "stars",
            "count": "24",
            "value": "120.00 USD",
        },
        AlertKind.LOW_QUOTE: {
            "order": "",
            "product": "App Store 30 USD",
            "product_id": "27",
            "quantity": "2",
            "cost": "0.00 USD",
            "catalogue_cost": "31.80 USD",
            "unit_cost": "0",
        },
    },
)


def hostile_shop(text: str) -> SampleShop:
    """Return a shop that has `text` for every text from outside, and row numbers of many digits."""
    product = SampleProduct("CODE", text, "9.00")
    every_field = {
        kind: SampleField(text, text, text, text, (text, "two") if kind.has_choices else ("", ""))
        for kind in FieldKind
    }
    order = SampleOrder(
        2**40, None, 3, "9.00", "9.90", Cause.WITHDRAWN_SUPPLIER_REFUSED, text, text, "TRADE7"
    )
    facts = {
        "product": text,
        "cause": "refused",
        "cause_detail": text,
        "request_no": "R1",
        "trade_no": text,
        "charged": "9.50 USD",
        "reason": text,
        "surprise": text,
    }
    return SampleShop(
        notice=text,
        buyer=text,
        other_buyers=(text, text),
        operator=text,
        categories=((text, 1_000),) * 5,
        many_categories=((text, 1_000),) * 120,
        products=(product,) * 8,
        pinned=(product,) * 9,
        sold_out=product,
        cheaper=product,
        product_id=2**40,
        category_id=2**40,
        product=product,
        category=text,
        description=f"<p>{text}</p><ul><li>{text}<li>two</ul>",
        huge_description=text * 300,
        variants=((text, "3.00"),),
        chosen_variant=0,
        attribute=text,
        options=(text, "World+0.50"),
        stock_cards=(text,) * 10,
        fields=every_field,
        contact=text,
        password=text,
        coupon=text,
        lost_choice=text,
        query=text,
        misspelt_query=text,
        orders=dict.fromkeys(OrderStatus, order),
        history_repeats=4,
        quote_id=2**40,
        seller_note=text,
        supplier_refusal=text,
        trade_no=text[:64],
        taken_trade_no=text,
        unparsed_cause=text,
        shop_name=text,
        terms=text,
        garbled_amount=text,
        buyer_message=text,
        operator_answer=text,
        unknown_notice=text,
        unknown_command=text,
        unknown_fact=text,
        supplier_name=text,
        support_page=text,
        support_messenger=text,
        product_link=text,
        unreadable=tuple((code, text, why) for code in ("", text) for why in ("price", text)) * 5,
        unsellable=(f"wholesale, {text}",),
        alert_facts=dict.fromkeys(AlertKind, facts),
    )


def unit_cost(product: SampleProduct) -> Decimal:
    """Return what one piece costs us."""
    return Decimal(product.cost)
