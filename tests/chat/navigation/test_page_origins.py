"""Tests of product page origins: they are kept for each person, up to a limit."""

from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin, ProductPageOrigins
from bot.chat.navigation.payloads import Tap
from bot.domain.ids import BuyerId, CategoryId, ProductId

ANN, BEN = BuyerId(1), BuyerId(2)
CARD, CATEGORY = ProductId(5), CategoryId(7)


def test_each_person_has_places_of_their_own() -> None:
    places = ProductPageOrigins()
    places.remember(ANN, CARD, ProductPageOrigin(2))
    places.remember(BEN, CARD, ProductPageOrigin(0, 77))

    assert places.get(ANN, CARD) == ProductPageOrigin(2)
    assert places.get(BEN, CARD) == ProductPageOrigin(0, 77)
    assert places.get(ANN, ProductId(6)) is None


def test_what_was_opened_longest_ago_is_forgotten_first() -> None:
    places = ProductPageOrigins(capacity=2)
    for product in (1, 2, 1, 3):
        places.remember(ANN, ProductId(product), ProductPageOrigin(product))

    known = [places.get(ANN, ProductId(product)) for product in (1, 2, 3)]
    assert known == [ProductPageOrigin(1), None, ProductPageOrigin(3)]


def test_a_place_leads_to_the_card_and_back() -> None:
    from_category, found, alerts = (
        ProductPageOrigin(2),
        ProductPageOrigin(1, 77),
        ProductPageOrigin(in_watches=True),
    )

    assert from_category.product_tap(CARD) == Tap(verbs.PRODUCT, (5, 2))
    assert from_category.back_tap(CATEGORY) == Tap(verbs.CATEGORY, (7, 2))
    assert from_category.back_tap(None) is None
    assert found.product_tap(CARD) == Tap(verbs.SEARCH_RESULT_PRODUCT, (5, 77, 1))
    assert found.back_tap(CATEGORY) == found.back_tap(None) == Tap(verbs.SEARCH_RESULTS, (77, 1))
    assert alerts.product_tap(CARD) == Tap(verbs.WATCHED_PRODUCT, (5,))
    assert alerts.back_tap(CATEGORY) == Tap(verbs.WATCHES)
