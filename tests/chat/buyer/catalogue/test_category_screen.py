"""Tests of categories and product pages: the price, whether it is available, and why it cannot be
bought.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.chat.buyer.catalogue.category_screen import build_category_screen
from bot.chat.buyer.catalogue.product_screen import MAX_VARIANTS, build_product_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.navigation.payloads import Tap, decode
from bot.domain.catalogue.product import ContactKind, DeliveryMode, FieldKind, FlashSale, Product
from bot.domain.ids import CategoryId, ProductPartId
from bot.domain.pricing.price_rules import PriceRounding
from bot.services.catalogue.browse import CategoryPage
from tests.builders import (
    NOW,
    PRICES,
    a_category,
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
)
from tests.chat.screens.counting_prices import PLAIN, ROUNDINGS, WITH_VARIANTS, at_most
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
CATEGORY = replace(a_category(), id=CategoryId(3))
HOUR = timedelta(hours=1)


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in screen.rows for button in row}


def verbs_of(screen: Screen) -> list[str]:
    return [tap.verb for tap in taps(screen).values() if tap is not None]


def a_card(product: Product) -> Screen:
    return build_product_screen(ENGLISH, PRICES, product, CATEGORY, NOW, ProductPageOrigin(2))


def flashing(starts: timedelta | None, ends: timedelta | None) -> Product:
    flash = FlashSale(*(None if at is None else NOW + at for at in (starts, ends)))
    return a_product(id=5, details=some_details(flash=flash))


def test_a_category_marks_what_is_sold_out() -> None:
    """It stays in the list; every button carries its page."""
    products = (
        a_product(id=1),
        a_product(id=2, name="Gone", stock=0),
        a_product(
            id=4, name="Many", details=some_details(variants=[a_variant(), a_variant("Y", "5")])
        ),
    )
    screen = build_category_screen(ENGLISH, PRICES, CategoryPage(CATEGORY, products, 1, 3), NOW)
    assert list(taps(screen))[:3] == [
        "Steam wallet 10 USD · $9.90",
        "Gone · sold out",
        "Many · from $3.30",
    ]
    assert taps(screen)["Gone · sold out"] == Tap(verbs.PRODUCT, (2, 1))
    assert taps(screen)["Next ›"] == Tap(verbs.CATEGORY, (3, 2))
    assert "Page 2 of 3" in screen.text


def test_the_next_page_is_where_the_reader_reads_on() -> None:
    """Telegram does not mirror keyboards: for right-to-left languages the pager itself is mirrored."""
    for language, labels in (
        ("en", ["‹ Previous", "Next ›"]),
        ("ar", ["التالي ›", "‹ السابق"]),
    ):
        screen = build_category_screen(
            localizer_for(language), PRICES, CategoryPage(CATEGORY, (a_product(id=1),), 1, 3), NOW
        )
        assert [button.label for button in screen.rows[1]] == labels


def test_a_card_can_be_bought_and_left_to_its_page() -> None:
    screen = a_card(a_product(id=5))
    assert taps(screen)["🛒 Buy for $9.90"] == Tap(verbs.OPEN_CHECKOUT, (5,))
    assert taps(screen)["‹ Back"] == Tap(verbs.CATEGORY, (3, 2))
    assert "🛍 Shop › <b>Gift cards</b>" in screen.text
    assert "<b>$9.90</b>" in screen.text
    assert "25 in stock" in screen.text
    assert "Delivered at once" in screen.text


def test_wholesale_steps_are_shown_with_the_cheapest_options() -> None:
    """Like the price "from"; variants have their own, shown later."""
    attributes = [an_attribute("Region", "World+1.00", "Europe+0.50", id=20)]
    details = some_details(wholesale={10: "8.00"}, attributes=attributes)
    screen = a_card(a_product(id=5, details=details))
    assert "from $10.45" in screen.text
    assert "10+ · $9.35 each" in screen.text


def test_variants_have_wholesale_steps_of_their_own() -> None:
    """One line for each variant that has some."""
    stepped = replace(a_variant("Year", "9.00"), wholesale={10: Decimal("8.00")})
    details = some_details(wholesale={5: "1.00"}, variants=[a_variant(), stepped])
    text = a_card(a_product(id=5, details=details)).text
    assert "<b>Year</b>: 10+ · $8.80 each" in text
    assert "5+" not in text


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("product", [PLAIN, WITH_VARIANTS], ids=["plain", "variants"])
def test_of_thousands_of_wholesale_steps_few_are_priced_for_a_page(
    product: Product, rounding: PriceRounding
) -> None:
    """Also if a rule rounds all prices to one. Forty variants have a price of their own each."""
    with at_most(12 * 60 + 3 * 40, rounding) as prices:
        build_product_screen(ENGLISH, prices, product, CATEGORY, NOW)


def test_variants_with_their_prices_are_the_first_buttons() -> None:
    """A tap starts the checkout with that variant; a sold-out one is marked, not hidden."""
    variants = [a_variant("Month", "3", id=11), a_variant("Year", "9", id=12)]
    product = a_product(id=5, details=some_details(variants=variants))
    screen = build_product_screen(
        ENGLISH, PRICES, product, CATEGORY, NOW, stock_by_variant={variants[1].id: 0}
    )
    assert list(taps(screen).items())[:2] == [
        ("Month · $3.30", Tap(verbs.BUY_VARIANT, (5, 11))),
        ("✖️ Year · sold out", Tap(verbs.RETRY_SOLD_OUT_VARIANT, (5, 12))),
    ]
    assert verbs.OPEN_CHECKOUT not in verbs_of(screen)
    assert [decode(button.callback_data) for button in screen.rows[-1]] == [
        Tap(verbs.CATEGORY, (3, 0)),
        Tap(verbs.HOME),
    ]


def test_the_price_from_counts_only_variants_that_can_be_bought() -> None:
    """Not one that is known to be sold out, unless all are, and none that is called "0"."""
    costs = {"0": "1", "Month": "3", "Year": "9"}
    variants = [a_variant(name, costs[name], id=10 + n) for n, name in enumerate(costs)]
    product = a_product(id=5, cost="0.50", details=some_details(variants=variants))

    def price(stock: dict[int, int]) -> str:
        known = {ProductPartId(variant): left for variant, left in stock.items()}
        screen = build_product_screen(
            ENGLISH, PRICES, product, CATEGORY, NOW, stock_by_variant=known
        )
        return next(line for line in screen.text.splitlines() if "$" in line)

    assert "<b>from $3.30</b>" in price({})
    assert "<b>from $3.30</b>" in price({11: 0, 12: 0})
    assert "<b>$9.90</b>" in price({11: 0})


def test_a_free_product_says_so_in_the_list_and_on_its_page() -> None:
    free = a_product(id=5, cost="0", details=some_details())
    page = CategoryPage(CATEGORY, (free,), 0, 1)
    assert "Steam wallet 10 USD · free" in taps(build_category_screen(ENGLISH, PRICES, page, NOW))
    assert "<b>free</b>" in a_card(free).text
    variants = [a_variant("Month", "0", id=11), a_variant("Year", "9", id=12)]
    some_cost = a_product(id=5, details=some_details(variants=variants))
    assert "<b>from $0.00</b>" in a_card(some_cost).text


def test_a_long_list_of_variants_continues_on_a_screen_of_its_own() -> None:
    variants = [a_variant(f"Size {n}", id=n) for n in range(1, MAX_VARIANTS + 2)]
    told = taps(a_card(a_product(id=5, details=some_details(variants=variants))))
    assert sum(tap is not None and tap.verb == verbs.BUY_VARIANT for tap in told.values()) == (
        MAX_VARIANTS
    )
    assert told["☰ All choices"] == Tap(verbs.BACK_VARIANT, (5,))


@pytest.mark.parametrize(
    ("product", "label"),
    [
        (a_product(id=5), "🛒 Buy for $9.90"),
        (a_product(id=5, details=some_details(minimum=3)), "🛒 Buy for $29.70"),
        (
            a_product(id=5, details=some_details(minimum=3, wholesale={3: "5.00"})),
            "🛒 Buy for $16.50",
        ),
        (a_product(id=5, details=some_details(attributes=[an_attribute()])), "🛒 Buy"),
        (a_product(id=5, selectable_cards=True), "🛒 Buy"),
        (replace(a_product(id=5), details=None), "🛒 Buy"),
    ],
)
def test_buy_names_the_price_of_the_least_order_unless_a_choice_decides_it(
    product: Product, label: str
) -> None:
    assert taps(a_card(product))[label] == Tap(verbs.OPEN_CHECKOUT, (5,))


def test_the_page_names_what_will_be_asked() -> None:
    """Not the variant, which is on the page, nor the quantity; names are shown literally."""
    details = some_details(
        variants=[a_variant()],
        attributes=[an_attribute("Region")],
        widgets=[a_field(FieldKind.TEXT, "uid", label="<UID>")],
        contact=ContactKind.EMAIL,
        asks_password=True,
    )
    text = a_card(a_product(id=5, details=details)).text
    assert "You will be asked: Region, &lt;UID&gt;, E-mail address, Order password" in text
    assert "You will be asked" not in a_card(a_product(id=5)).text


def test_a_page_names_only_so_many_questions() -> None:
    fields = [a_field(FieldKind.TEXT, f"f{n}", label=f"Field {n}", id=n) for n in range(1, 21)]
    text = a_card(a_product(id=5, details=some_details(widgets=fields))).text
    assert "Field 8, …" in text
    assert "Field 9" not in text


@pytest.mark.parametrize(
    ("product", "label"),
    [
        (flashing(HOUR, None), "⚡ Steam wallet 10 USD · not open yet"),
        (flashing(-HOUR, HOUR), "⚡ Steam wallet 10 USD · $9.90"),
        (flashing(None, -HOUR), "Steam wallet 10 USD · sale over"),
        (replace(flashing(-HOUR, HOUR), name="Steam ⚡"), "Steam ⚡ · $9.90"),
        (replace(flashing(-HOUR, HOUR), stock=0), "⚡ Steam wallet 10 USD · sold out"),
        (replace(flashing(-HOUR, HOUR), pinned=True), "📌 ⚡ Steam wallet 10 USD · $9.90"),
    ],
)
def test_a_list_marks_flash_sales_with_their_state(product: Product, label: str) -> None:
    screen = build_category_screen(ENGLISH, PRICES, CategoryPage(CATEGORY, (product,), 0, 1), NOW)
    assert next(iter(taps(screen))) == label


@pytest.mark.parametrize(
    ("product", "words"),
    [
        (a_product(id=5, stock=0), "Sold out"),
        (flashing(HOUR, None), ">17 May, 13:00 UTC</tg-time>"),
        (flashing(None, -HOUR), "is over"),
    ],
)
def test_what_cannot_be_bought_says_why_and_has_no_buy(product: Product, words: str) -> None:
    """It has a refresh button, because this can change."""
    screen = a_card(product)
    assert words in screen.text
    assert verbs.OPEN_CHECKOUT not in verbs_of(screen)
    assert taps(screen)["🔄 Refresh"] == Tap(verbs.PRODUCT, (5, 2))


def test_the_stock_of_a_product_with_choices_is_no_sum_over_them() -> None:
    """A sum over variants cannot be bought at once. A variant shows its own stock on its button."""
    month, year = a_variant("Month", id=11), a_variant("Year", id=12)
    for details in (
        some_details(variants=(month, year)),
        some_details(attributes=[an_attribute("Region", id=20)]),
    ):
        text = a_card(a_product(stock=7, details=details)).text
        assert "In stock" in text
        assert "7 in stock" not in text
    assert "7 in stock" in a_card(a_product(stock=7, details=some_details())).text


@pytest.mark.parametrize(
    "product", [a_product(id=5, stock=0), flashing(None, -HOUR), flashing(HOUR, None)]
)
def test_what_cannot_be_bought_shows_no_stock_and_no_delivery(product: Product) -> None:
    text = a_card(product).text
    assert ENGLISH.html("product-delivery-automatic") not in text
    assert "in stock" not in text.lower()


def test_the_price_of_one_piece_says_how_many_an_order_has() -> None:
    """Buy names the price of the smallest order."""
    pair = a_product(id=5, details=replace(some_details(), minimum=2, maximum=6))
    screen = a_card(pair)
    limits = ENGLISH.html("product-limits", least=2, most=6)
    assert ENGLISH.html("product-price-each", price="$9.90", limits=limits) in screen.text
    assert screen.text.count(limits) == 1
    assert "🛒 Buy for $19.80" in taps(screen)


def test_an_open_flash_sale_says_until_when() -> None:
    screen = a_card(flashing(-HOUR, HOUR))
    moment = int((NOW + HOUR).timestamp())
    there = f'<tg-time unix="{moment}" format="wDt">17 May, 13:00 UTC</tg-time>'
    assert f"Flash sale until {there}" in screen.text
    assert "🛒 Buy for $9.90" in taps(screen)


def test_a_long_description_is_folded_and_a_short_one_is_not() -> None:
    """The whole text stays; a tap opens it."""
    short = a_card(a_product(details=some_details(description="Works everywhere.")))
    long = a_card(a_product(details=some_details(description="<b>Works</b> " + "well. " * 80)))
    lines = a_card(a_product(details=some_details(description="<br>".join("abcdefgh"))))
    assert "blockquote" not in short.text
    assert "<blockquote expandable><b>Works</b> well." in long.text
    assert long.text.count("well.") == 80
    assert "<blockquote expandable>a" in lines.text


@pytest.mark.parametrize(
    ("details", "words"),
    [
        (some_details(minimum=2, maximum=6), "2 to 6 per order"),
        (some_details(maximum=6), "At most 6 per order"),
        (some_details(minimum=2), "At least 2 per order"),
    ],
)
def test_limits_are_told(details: object, words: str) -> None:
    assert words in a_card(a_product(id=5, details=details)).text  # type: ignore[arg-type]


def test_goods_by_hand_are_never_sold_out() -> None:
    """Their stock is the time of a person."""
    screen = a_card(a_product(id=5, stock=0, delivery=DeliveryMode.MANUAL))
    assert "Prepared by hand" in screen.text
    assert "🛒 Buy for $9.90" in taps(screen)


def test_a_product_page_without_a_category_leads_home() -> None:
    screen = build_product_screen(ENGLISH, PRICES, a_product(id=5), None, NOW)
    assert list(taps(screen)) == ["🛒 Buy for $9.90", "🏠 Home"]
