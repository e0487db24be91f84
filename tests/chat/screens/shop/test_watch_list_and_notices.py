"""Tests of watches on a product page, in their list and in their notices."""

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import Tap, decode
from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.screens.account.account_notices import build_notice_screen
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.shop.watch_list_and_notices import add_watch_buttons, build_watch_list_screen
from bot.domain.catalogue import ProductId
from bot.domain.watch_types import Watch, WatchKind
from tests.builders import BUYER, NOW, a_product, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
CARD = Screen("<b>Steam</b>", ((), ()))
GONE = a_product(id=5, stock=0)
THERE = a_product(id=5)
LINK = "https://t.me/vitrine_bot?start=p_5"
RESTOCK = Watch(BUYER, ProductId(5), WatchKind.RESTOCK, NOW)
PRICE = Watch(BUYER, ProductId(5), WatchKind.PRICE, NOW, usd("9.90"))
FACTS = {"product": "5", "name": "<Steam>", "amount": "880", "currency": "USD", "before": "990"}


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {b.label: decode(b.callback_data) for row in screen.rows for b in row if b.callback_data}


def test_switches_carry_the_state_that_they_set_and_the_way_back() -> None:
    off = taps(add_watch_buttons(ENGLISH, CARD, GONE, [], None, ProductPageOrigin(2, 77)))
    on = taps(
        add_watch_buttons(ENGLISH, CARD, GONE, [RESTOCK, PRICE], None, ProductPageOrigin(2, 77))
    )

    assert off == {
        "🔔 Tell me when it's back": Tap(verbs.WATCH, (5, 0, 1, 2, 77)),
        "📉 Price alert": Tap(verbs.WATCH, (5, 1, 1, 2, 77)),
    }
    assert on == {
        "✅ You'll be told": Tap(verbs.WATCH, (5, 0, 0, 2, 77)),
        "✅ Price alert": Tap(verbs.WATCH, (5, 1, 0, 2, 77)),
    }


def test_a_card_says_what_it_will_tell_and_nothing_of_other_products() -> None:
    """A restock can be watched only while the product is sold out."""
    other = Watch(BUYER, ProductId(6), WatchKind.PRICE, NOW, usd("1.00"))

    both = add_watch_buttons(ENGLISH, CARD, GONE, [RESTOCK, PRICE, other], None).text
    there = add_watch_buttons(ENGLISH, CARD, THERE, [RESTOCK, other], None)

    assert "when it is back" in both
    assert "less than $9.90" in both
    assert there.text == CARD.text
    assert list(taps(there)) == ["📉 Price alert"]


def test_the_way_back_stays_the_last_row() -> None:
    back = taps(add_watch_buttons(ENGLISH, CARD, GONE, [], LINK))
    screen = add_watch_buttons(ENGLISH, Screen("", ((), (), ())), GONE, [], LINK)

    assert len(back) == 2
    assert screen.rows[-1] == ()


def test_without_a_link_nothing_is_shared() -> None:
    urls = [
        [
            button.url
            for row in add_watch_buttons(ENGLISH, CARD, THERE, [], link).rows
            for button in row
        ]
        for link in (None, LINK)
    ]

    assert not any(urls[0])
    assert urls[1][-1].startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fvitrine_bot")


def test_the_list_leads_to_each_product_and_switches_each_off() -> None:
    screen = build_watch_list_screen(ENGLISH, [(PRICE, THERE), (RESTOCK, THERE)])
    rows = [[decode(button.callback_data) for button in row] for row in screen.rows]

    assert rows == [
        [Tap(verbs.WATCHED_PRODUCT, (5,)), Tap(verbs.UNWATCH, (5, 1))],
        [Tap(verbs.WATCHED_PRODUCT, (5,)), Tap(verbs.UNWATCH, (5, 0))],
        [Tap(verbs.WALLET), Tap(verbs.HOME)],
    ]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("back", "🔔 <b>&lt;Steam&gt;</b> is back in stock, from $8.80."),
        ("cheaper", "📉 <b>&lt;Steam&gt;</b> is cheaper now: from $8.80 instead of $9.90."),
    ],
)
def test_news_lead_to_the_product(kind: str, text: str) -> None:
    screen = build_notice_screen(ENGLISH, kind, FACTS)

    assert screen.text == text
    assert taps(screen)["👀 View product"] == Tap(verbs.PRODUCT, (5, 0))


@pytest.mark.parametrize("kind", ["back", "cheaper"])
@pytest.mark.parametrize("facts", [{}, {**FACTS, "amount": "x"}, {**FACTS, "product": "-"}])
def test_news_that_say_nothing_are_a_trouble(kind: str, facts: dict[str, str]) -> None:
    assert build_notice_screen(ENGLISH, kind, facts) == build_notice_screen(ENGLISH, "nonsense", {})
