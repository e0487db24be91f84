"""Where cards were opened is remembered for each person, and for so many only."""

from bot.chat import verbs
from bot.chat.callbacks import Tap
from bot.chat.places import Place, Places
from bot.domain.catalogue import CategoryId, ProductId
from bot.domain.ledger import BuyerId

ANN, BEN = BuyerId(1), BuyerId(2)
CARD, SHELF = ProductId(5), CategoryId(7)


def test_each_person_has_places_of_their_own() -> None:
    places = Places()
    places.remember(ANN, CARD, Place(2))
    places.remember(BEN, CARD, Place(0, 77))

    assert places.of(ANN, CARD) == Place(2)
    assert places.of(BEN, CARD) == Place(0, 77)
    assert places.of(ANN, ProductId(6)) is None


def test_what_was_opened_longest_ago_is_forgotten_first() -> None:
    places = Places(capacity=2)
    for product in (1, 2, 1, 3):
        places.remember(ANN, ProductId(product), Place(product))

    known = [places.of(ANN, ProductId(product)) for product in (1, 2, 3)]
    assert known == [Place(1), None, Place(3)]


def test_a_place_leads_to_the_card_and_back() -> None:
    shelf, found, alerts = Place(2), Place(1, 77), Place(in_alerts=True)

    assert shelf.to(CARD) == Tap(verbs.PRODUCT, (5, 2))
    assert shelf.back(SHELF) == Tap(verbs.SHELF, (7, 2))
    assert shelf.back(None) is None
    assert found.to(CARD) == Tap(verbs.FOUND_PRODUCT, (5, 77, 1))
    assert found.back(SHELF) == found.back(None) == Tap(verbs.FOUND, (77, 1))
    assert alerts.to(CARD) == Tap(verbs.ALERTED, (5,))
    assert alerts.back(SHELF) == Tap(verbs.ALERTS)
