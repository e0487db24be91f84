"""The sample catalogue: at least one product of every kind in the API. Plain data.

Amounts are in cents. Times of flash sales are seconds after the supplier opens. In patterns `?`
becomes a letter or digit, `#` a digit, and `{draft}` a card's preview.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.demo.supplier.data import sample_code_products, sample_quirky_products
from bot.demo.supplier.records import (
    MANUAL,
    Account,
    Card,
    Configuration,
    Coupon,
    Product,
    Tier,
    Widget,
)

APP_ID = "1001"
APP_KEY = "7C4A8D09CA3762AF"
GOLD_APP_ID = "1002"
GOLD_APP_KEY = "61E59520943DC26D"

ACCOUNTS = (
    Account(APP_ID, APP_KEY, "Sample merchant", 5_000_000, Tier("standard", 100)),
    Account(GOLD_APP_ID, GOLD_APP_KEY, "Gold merchant", 5_000_000, Tier("gold", 90)),
)
COUPONS = (Coupon("WELCOME", 100, remaining=50), Coupon("ONCE", 250))

DEFAULT_STOCK = 200
"""The pieces for each choice of an automatic product that is not in STOCK_BY_CODE."""
STOCK_BY_CODE: Mapping[str, int] = {
    "office-last-batch": 0,
    "windows-11-pro": 60,
    "arena-coins": 60,
    "staff-test": 5,
}

UNBUYABLE_PRODUCTS: Mapping[str, str] = {
    "office-last-batch": "out of stock",
    "winter-bundle": "the flash sale has not started",
    "autumn-bundle": "the flash sale is over",
}
"""Listed products that cannot be bought, with the reasons."""

_STREAMING = "VPN & streaming"
_ACCOUNTS = "Accounts"
_SERVICES = "Services <by hand>"

_VPN_AND_STREAMING = (
    Product(
        "vpn-orbit",
        "Orbit VPN",
        _STREAMING,
        500,
        350,
        "Login: orbit-#######\nPassword: ????????????",
        "Five devices, forty countries. The two lines you receive belong together.",
        configuration=Configuration(
            category={"1 month": 350, "1 year": 2_800, "3 years": 5_900},
            category_wholesale={"1 month": {3: 320}, "1 year": {3: 2_600, 10: 2_400}},
        ),
    ),
    Product(
        "film-night",
        "Film night profile, 1 month",
        _STREAMING,
        700,
        520,
        "Profile ? — login: film####@mail.example, password: ??????????",
        "We set your profile up by hand, which takes a few seconds here.",
        delivery_way=MANUAL,
        manual_stock=500,
    ),
    Product(
        "music-family",
        "Music family seat, 6 months",
        _STREAMING,
        1_800,
        1_450,
        "https://music.example/join/????????????????",
        "An invitation link. We may ask you something by messenger.",
        contact_type=3,
    ),
)

_ACCOUNT_PRODUCTS = (
    Product(
        "nice-number",
        "Pick your own number 📱",
        _ACCOUNTS,
        1_200,
        900,
        "Number: {draft}\nPIN: ####\nCode: ????-????",
        "Any number for the usual surcharge, the beautiful ones for their own.",
        draft_status=1,
        draft_premium=150,
    ),
    Product(
        "hero-account",
        "Hero account, pick one or be surprised",
        _ACCOUNTS,
        2_000,
        1_500,
        "Hero: {draft} | login: hero####### | password: ????????????",
        "Every account has its own hero. Choose a league, then the hero.",
        draft_status=1,
        draft_premium=200,
        configuration=Configuration(category={"Silver league": 1_500, "Gold league": 3_900}),
    ),
    Product(
        "verified-mailbox",
        "Verified mailbox",
        _ACCOUNTS,
        300,
        180,
        "box#######@mail.example : ????????????",
        "Opened with a phone number. Your order can be looked up again with a query password.",
        contact_type=1,
        password_status=1,
    ),
)

_SERVICE_PRODUCTS = (
    Product(
        "crystals-top-up",
        "Crystals top-up by UID",
        _SERVICES,
        1_000,
        850,
        "Topped up. Receipt ####-####-???? — thank you!",
        "We add the crystals to your account by hand.",
        delivery_way=MANUAL,
        manual_stock=1_000,
        configuration=Configuration(category={"300 crystals": 850, "980 crystals": 2_550}),
        widgets=(
            Widget("uid", "UID", "text", "9 digits", r"^\d{9}$", "The UID has 9 digits."),
            Widget(
                "server",
                "Server",
                "select",
                regex="^(eu|us|asia)$",
                error="Please choose a server.",
                options=(("Europe", "eu"), ("America", "us"), ("Asia", "asia")),
            ),
        ),
    ),
    Product(
        "portrait-sketch",
        "Portrait sketch ✏️",
        _SERVICES,
        4_500,
        3_800,
        "https://sketch.example/????????????/portrait.png",
        "Describe whom to draw. A person draws it, so the picture comes a little later.",
        delivery_way=MANUAL,
        manual_stock=200,
        maximum=1,
        notice="The artist has your order and is drawing. Please look again soon.",
        widgets=(
            Widget(
                "brief",
                "Whom shall we draw?",
                "textarea",
                "A cat with glasses",
                r"\S",
                "Please describe the picture.",
            ),
        ),
    ),
    Product(
        "staff-test",
        "Staff test product",
        _SERVICES,
        1,
        1,
        "TEST-????????????",
        "Not open to the API.",
        api_enabled=False,
    ),
)


def _with_picture(product: Product) -> Product:
    """Put the product's picture before its description, as sellers do; its address is relative."""
    picture = f'<img src="cover/{product.code}.png" alt="">'
    return replace(product, description=f"{picture}<p>{product.description}</p>")


PRODUCTS: tuple[Product, ...] = tuple(
    map(
        _with_picture,
        (
            *sample_code_products.GIFT_CARDS,
            *sample_code_products.GAMES,
            *sample_code_products.SOFTWARE_KEYS,
            *_VPN_AND_STREAMING,
            *_ACCOUNT_PRODUCTS,
            *_SERVICE_PRODUCTS,
        ),
    )
)

QUIRKY_PRODUCTS = sample_quirky_products.QUIRKY_PRODUCTS
"""Products of a quirky supplier with their traits. Not for the strict supplier."""

QUIRKY_CARDS = sample_quirky_products.QUIRKY_CARDS
"""Secrets of quirky products that are not made from a pattern."""

CARDS_TO_CHOOSE: Mapping[str, tuple[Card, ...]] = {
    "nice-number": (
        Card("", draft="+1 555 0100 777", premium=550),
        Card("", draft="+1 555 0188 888", premium=880),
        *(
            Card("", draft=f"+1 555 01{number // 1000} {number % 1000:03d}")
            for number in range(10_203, 17_000, 97)
        ),
    ),
    "hero-account": tuple(
        Card("", race, draft=f"{hero} № {number}", premium=premium)
        for race in ("Silver league", "Gold league")
        for number in range(1, 13)
        for hero, premium in (("Archer", None), ("Mage 法师", None), ("Dragon <rare>", 750))
    ),
}
"""The cards that buyers can choose, with their previews and, for some, an own surcharge."""
