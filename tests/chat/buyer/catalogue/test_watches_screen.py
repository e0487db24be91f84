"""Tests of watches on a product page, in their list and in their notices."""

from datetime import timedelta

import pytest

from bot.chat.buyer.catalogue.watches_screen import add_watch_buttons, build_watch_list_screen
from bot.chat.kit.screen import Screen, build_link_button
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.chat.navigation.payloads import Tap, decode
from bot.chat.outgoing.notices import build_notice_screen
from bot.domain.catalogue.product import FlashSale
from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.ids import ProductId
from tests.builders import BUYER, NOW, a_product, some_details, usd
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
    off = taps(add_watch_buttons(ENGLISH, CARD, GONE, [], None, ProductPageOrigin(2, 77), now=NOW))
    on = taps(
        add_watch_buttons(
            ENGLISH, CARD, GONE, [RESTOCK, PRICE], None, ProductPageOrigin(2, 77), now=NOW
        )
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

    both = add_watch_buttons(ENGLISH, CARD, GONE, [RESTOCK, PRICE, other], None, now=NOW).text
    there = add_watch_buttons(ENGLISH, CARD, THERE, [RESTOCK, other], None, now=NOW)

    assert "when it is back" in both
    assert "less than $9.90" in both
    assert there.text == CARD.text
    assert list(taps(there)) == ["📉 Price alert"]


def test_the_way_back_stays_the_last_row() -> None:
    back = taps(add_watch_buttons(ENGLISH, CARD, GONE, [], LINK, now=NOW))
    screen = add_watch_buttons(ENGLISH, Screen("", ((), (), ())), GONE, [], LINK, now=NOW)

    assert len(back) == 2
    assert screen.rows[-1] == ()


def test_without_a_link_nothing_is_shared() -> None:
    urls = [
        [
            button.url
            for row in add_watch_buttons(ENGLISH, CARD, THERE, [], link, now=NOW).rows
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


@pytest.mark.parametrize("kind", ["back", "cheaper", "open"])
@pytest.mark.parametrize("facts", [{}, {**FACTS, "amount": "x"}, {**FACTS, "product": "-"}])
def test_news_that_say_nothing_are_a_trouble(kind: str, facts: dict[str, str]) -> None:
    assert build_notice_screen(ENGLISH, kind, facts) == build_notice_screen(ENGLISH, "nonsense", {})


COMING = a_product(id=5, details=some_details(flash=FlashSale(NOW + timedelta(hours=1), None)))
OPENING = Watch(BUYER, ProductId(5), WatchKind.OPENING, NOW + timedelta(hours=1))


def test_a_sale_to_come_begins_with_the_offer_to_tell_when_it_opens() -> None:
    """Until then nothing else is told of it but a lower price."""
    page = Screen("<b>Steam</b>", ((build_link_button("Refresh", "https://a.test"),), ()))
    off = add_watch_buttons(ENGLISH, page, COMING, [], None, now=NOW)
    on = add_watch_buttons(ENGLISH, page, COMING, [OPENING, RESTOCK], None, now=NOW)

    assert [[button.label for button in row] for row in off.rows] == [
        ["🔔 Tell me when it opens"],
        ["Refresh"],
        ["📉 Price alert"],
        [],
    ]
    assert taps(off)["🔔 Tell me when it opens"] == Tap(verbs.WATCH, (5, 2, 1, 0, 0))
    assert taps(on)["✅ You'll be told"] == Tap(verbs.WATCH, (5, 2, 0, 0, 0))
    assert on.text == "<b>Steam</b>\n\n🔔 I'll tell you when the sale opens."


def test_a_sale_that_has_opened_offers_no_longer_to_tell() -> None:
    later = NOW + timedelta(hours=2)
    there = add_watch_buttons(ENGLISH, CARD, COMING, [OPENING], None, now=later)

    assert there.text == CARD.text
    assert list(taps(there)) == ["📉 Price alert"]


def test_the_list_has_openings() -> None:
    screen = build_watch_list_screen(ENGLISH, [(OPENING, COMING)])

    assert "when the sale opens" in screen.text
    assert taps(screen)["🔕 Sale opens"] == Tap(verbs.UNWATCH, (5, 2))


def test_the_notice_of_an_opening_says_until_when() -> None:
    """It may have no end."""
    ends = NOW + timedelta(hours=3)
    until = build_notice_screen(ENGLISH, "open", {**FACTS, "ends": ends.isoformat()})
    endless = build_notice_screen(ENGLISH, "open", FACTS)

    assert f'unix="{int(ends.timestamp())}"' in until.text
    assert endless.text == "⚡ <b>&lt;Steam&gt;</b>: the sale is open, from $8.80."
    assert taps(endless)["👀 View product"] == Tap(verbs.PRODUCT, (5, 0))
    broken = build_notice_screen(ENGLISH, "open", {**FACTS, "ends": "soon"})
    assert broken == build_notice_screen(ENGLISH, "nonsense", {})
