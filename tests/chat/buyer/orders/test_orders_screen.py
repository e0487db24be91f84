"""Tests of order texts: every sentence about an order says where its money is."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.buyer.orders.orders_screen import (
    OrderFilter,
    build_order_list_screen,
    build_order_screen,
)
from bot.chat.buyer.orders.status_screen import build_end_notice_screen, build_status_message_screen
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import count_utf16_units
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.demo.telegram.content.text_and_entity_normalisation import normalise_text
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import OrderId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import HOLDING_STATUSES, OrderEvent, OrderStatus, OrderWait
from bot.services.orders.status_updates import UPDATE_AFTER_SECONDS
from tests.builders import NOW, a_product, a_selection, an_order, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
LATER = NOW + timedelta(minutes=3)


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in screen.rows for button in row}


@pytest.mark.parametrize("status", list(OrderStatus))
def test_every_status_says_where_the_money_is(status: OrderStatus) -> None:
    """Reserved while it is held, paid when captured, otherwise back."""
    text = build_status_message_screen(ENGLISH, an_order(status), NOW).text
    assert "$9.90" in text
    if status in HOLDING_STATUSES:
        assert "reserved" in text
    elif status in {OrderStatus.CANCELLED, OrderStatus.REFUNDED}:
        assert "back in your balance" in text
    else:
        assert "You paid" in text


@pytest.mark.parametrize("status", [OrderStatus.UNCERTAIN, OrderStatus.REVIEW])
def test_an_unknown_outcome_is_told_without_alarm(status: OrderStatus) -> None:
    """It names the time of the information."""
    text = build_status_message_screen(
        ENGLISH, an_order(status, cause=Cause.UNKNOWN_CRASH), NOW
    ).text
    assert "reserved, not spent" in text
    moment = f'<tg-time unix="{int(NOW.timestamp())}" format="dt">17 May, 12:00 UTC</tg-time>'
    assert f"Updated {moment}" in text
    assert "crash" not in text


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_an_order_that_waits_for_another_says_so_and_where_its_money_is(language: str) -> None:
    """In its status message and on its page; not any more once it moved on."""
    spoken, waiting = localizer_for(language), an_order(OrderStatus.PLACED)
    words = spoken.html("order-behind", money=waiting.price)
    line = build_status_message_screen(spoken, waiting, NOW, wait=OrderWait.OTHER_ORDER).text
    page = build_order_screen(
        spoken, waiting, [], has_secret=False, now=LATER, wait=OrderWait.OTHER_ORDER
    ).text
    assert words in line
    assert words in page
    assert spoken.format_money(waiting.price) in words
    assert words not in build_status_message_screen(spoken, waiting, NOW).text
    moved = an_order(OrderStatus.SUBMITTING)
    assert (
        words
        not in build_status_message_screen(spoken, moved, NOW, wait=OrderWait.OTHER_ORDER).text
    )


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ru", "es", "ar"])
def test_the_place_in_the_queue_is_exact_up_to_50_and_replaces_that_an_order_is_next(
    language: str,
) -> None:
    spoken, waiting = localizer_for(language), an_order(OrderStatus.PLACED)
    for before, words in (
        (1, spoken.html("order-queue", count=1)),
        (50, spoken.html("order-queue", count=50)),
        (51, spoken.html("order-queue-long", most=50)),
    ):
        shown = [
            build_status_message_screen(
                spoken, waiting, LATER, wait=OrderWait.OTHER_ORDER, orders_before=before
            ).text,
            build_order_screen(
                spoken,
                waiting,
                [],
                has_secret=False,
                now=LATER,
                wait=OrderWait.OTHER_ORDER,
                orders_before=before,
            ).text,
        ]
        for text in shown:
            assert words in text
            assert spoken.html("order-queued", money=waiting.price) in text
            assert spoken.html("order-behind", money=waiting.price) not in text


def test_a_replacement_tells_its_place_too() -> None:
    waiting = replace(an_order(OrderStatus.PLACED), replaces_order_id=OrderId(5))
    words = ENGLISH.html("order-queue", count=2)
    assert words in build_status_message_screen(ENGLISH, waiting, NOW, orders_before=2).text


def test_no_place_is_left_in_a_message_that_no_update_will_correct() -> None:
    """The page of the order, which is built when it is opened, still tells it."""
    waiting, words = an_order(OrderStatus.PLACED), ENGLISH.html("order-queue", count=2)
    late = waiting.created_at + timedelta(seconds=UPDATE_AFTER_SECONDS[-1])
    before = late - timedelta(seconds=1)
    assert words in build_status_message_screen(ENGLISH, waiting, before, orders_before=2).text
    assert words not in build_status_message_screen(ENGLISH, waiting, late, orders_before=2).text
    page = build_order_screen(ENGLISH, waiting, [], has_secret=False, now=late, orders_before=2)
    assert words in page.text


def test_goods_made_by_hand_take_a_while() -> None:
    order = an_order(OrderStatus.ACCEPTED, delivery=DeliveryMode.MANUAL)
    assert "by hand" in build_status_message_screen(ENGLISH, order, NOW).text


def test_a_delivery_tells_the_time_it_took() -> None:
    """At least a second: buyers would not believe zero."""
    slow = an_order(OrderStatus.DELIVERED, updated_at=NOW + timedelta(seconds=42))
    assert "Delivered in 42 seconds" in build_status_message_screen(ENGLISH, slow, NOW).text
    assert (
        "Delivered in 1 second."
        in build_status_message_screen(ENGLISH, an_order(OrderStatus.DELIVERED), NOW).text
    )


@pytest.mark.parametrize(
    ("cause", "detail", "words"),
    [
        (Cause.WITHDRAWN_PRICE_MOVED, "", "the price went up"),
        (Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE, "", "completed in time"),
        (Cause.WITHDRAWN_SUPPLIER_REFUSED, "out of stock", "it could not be bought."),
        (Cause.WITHDRAWN_SUPPLIER_REFUSED, "", "it could not be bought."),
        (Cause.REFUSED, "库存不足", "it has just sold out."),
        (Cause.REFUSED, "merchant balance insufficient", "it could not be bought."),
        (Cause.REFUSED, "商户余额不足", "it could not be bought."),
        (Cause.REFUSED, "see https://store.example", "it could not be bought."),
        (Cause.WITHDRAWN_SUPPLIER_CHANGED, "", "could not be completed, and nothing was bought"),
        (Cause.WITHDRAWN_SELECTION_UNREADABLE, "", "no longer read your choices"),
        (
            Cause.NOT_CHARGED_BALANCE_UNCHANGED,
            "read_timeout",
            "nothing was bought, and nothing was charged",
        ),
        (
            Cause.NOT_CHARGED_INSUFFICIENT_BALANCE,
            "merchant",
            "nothing was bought, and nothing was charged",
        ),
        (Cause.RULED_NOT_CHARGED, "", "did not go through"),
        (Cause.RULED_REFUND, "", "could not get it for you"),
        (Cause.OTHER, "anything else", "could not be completed"),
        (Cause.OTHER, "", "could not be completed"),
    ],
)
def test_a_cancelled_order_says_why(cause: Cause, detail: str, words: str) -> None:
    """In a new message, in words for buyers, without the shop's supplier account."""
    order = an_order(OrderStatus.CANCELLED, cause=cause, cause_detail=detail)
    text = build_end_notice_screen(ENGLISH, order).text
    assert words in text
    assert words not in build_status_message_screen(ENGLISH, order, NOW).text
    for private in ("merchant", "insufficient", "余额", "store.example"):
        assert private not in text


def test_after_a_refused_coupon_the_end_notice_says_why() -> None:
    """It is what the buyer gets if no quote without the coupon can be made."""
    order = an_order(OrderStatus.CANCELLED, selection=CODED, cause=Cause.REFUSED_COUPON)
    notice = build_end_notice_screen(ENGLISH, order)
    assert "the promo code was not accepted" in notice.text
    assert Tap(verbs.BUY_AGAIN, (123,)) in taps(notice).values()
    status = build_status_message_screen(ENGLISH, order, NOW)
    assert "the promo code was not accepted" not in status.text


def test_a_double_tap_on_confirm_hits_nothing_on_the_status_line() -> None:
    """The status message has no buttons until the order moves on."""
    assert build_status_message_screen(ENGLISH, an_order(OrderStatus.PLACED), NOW).rows == ()
    assert build_status_message_screen(ENGLISH, an_order(OrderStatus.SUBMITTING), NOW).rows == ()


def test_a_status_line_leads_to_the_order() -> None:
    """The secret is right below it; the order's page shows it again."""
    done = taps(build_status_message_screen(ENGLISH, an_order(OrderStatus.DELIVERED), NOW))
    assert done == {
        "🧾 Order details": Tap(verbs.ORDER, (123,)),
        "🧾 My orders": Tap(verbs.ORDERS, (0,)),
        "🛍 Shop": Tap(verbs.HOME),
    }


def test_orders_are_listed_with_their_state() -> None:
    """One button each, and buttons for the pages below."""
    screen = build_order_list_screen(
        ENGLISH, [an_order(OrderStatus.DELIVERED), an_order(id=5)], 1, 3
    )
    known = taps(screen)
    delivered, placed = (
        "✅ #123 · 17 May · $9.90 · Steam wallet…",
        "⏳ #5 · 17 May · $9.90 · Steam wallet 1…",
    )
    assert known[delivered] == Tap(verbs.ORDER_FROM_LIST, (123, OrderFilter.ALL, 1))
    assert known[placed] == Tap(verbs.ORDER_FROM_LIST, (5, OrderFilter.ALL, 1))
    assert known["‹ Previous"] == Tap(verbs.FILTERED_ORDERS, (OrderFilter.ALL, 0))
    assert known["Next ›"] == Tap(verbs.FILTERED_ORDERS, (OrderFilter.ALL, 2))
    assert "haven't ordered" in build_order_list_screen(ENGLISH, [], 0, 1).text


def test_a_list_tells_date_price_and_what_was_chosen() -> None:
    """The price is what was paid, also with a coupon; names are shown as they are."""
    plan = replace(a_selection(), name="<VPN>", variant="Pro", sku={"Region": "EU &amp; UK"})
    listed = [
        an_order(OrderStatus.DELIVERED, selection=replace(plan, quantity=3)),
        an_order(OrderStatus.DELIVERED, id=5, selection=CODED, charged="8.00"),
    ]
    text = build_order_list_screen(ENGLISH, listed, 0, 1).text
    assert "✅ <b>#123</b> · 17 May · $9.90\n&lt;VPN&gt; · Pro · EU &amp; UK ×\u00a03\n" in text
    assert "✅ <b>#5</b> · 17 May · $8.80\nSteam wallet 10 USD" in text


def test_the_button_of_an_order_names_date_price_and_variant() -> None:
    """The product is in the text above, and would leave no room for the variant."""
    plan = replace(a_selection(), variant="325 UC", sku={"Region": "EU &amp; UK"})
    screen = build_order_list_screen(
        ENGLISH, [an_order(OrderStatus.DELIVERED, selection=plan)], 0, 1
    )
    assert screen.rows[0][0].label == "✅ #123 · 17 May · $9.90 · 325 UC · EU…"
    assert len(screen.rows[0]) == 1


def test_a_page_of_long_names_fits_into_one_message() -> None:
    name = "Z" + "\U0001e8d0" * 3_000
    long = an_order(selection=replace(a_selection(), name=name, variant=name, quantity=99_999))
    text = build_order_list_screen(ENGLISH, [long] * 8, 0, 1).text
    assert count_utf16_units(normalise_text(*parse_html(text)).text) <= 4_096


@pytest.mark.parametrize("which", list(OrderFilter))
def test_a_list_offers_every_other_way_to_look_at_it(which: OrderFilter) -> None:
    """It names the current filter; an empty filter is not shown as an empty history."""
    screen = build_order_list_screen(ENGLISH, [an_order(OrderStatus.DELIVERED)], 0, 1, which)
    shown = {tap.ids for tap in taps(screen).values() if tap and tap.verb == verbs.FILTERED_ORDERS}
    assert shown == {(one, 0) for one in OrderFilter if one is not which}
    empty = build_order_list_screen(ENGLISH, [], 0, 1, which).text
    assert ("No orders here" in empty) is (which is not OrderFilter.ALL)


def test_every_order_is_found_under_one_filter_beside_all() -> None:
    for status in OrderStatus:
        passing = [one for one in OrderFilter if one.statuses is None or status in one.statuses]
        assert len(passing) == 2, status


CODED = replace(a_selection(), coupon="SPRING")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ru"])
def test_what_a_coupon_saved_is_on_the_receipt(language: str) -> None:
    """The amount shown is what was paid."""
    spoken = localizer_for(language)
    order = an_order(OrderStatus.DELIVERED, selection=CODED, charged="8.00")
    line = build_status_message_screen(spoken, order, NOW).text
    assert spoken.html("order-saved", money=usd("1.10")) in line
    assert spoken.format_money(usd("8.80")) in line
    assert spoken.format_money(usd("9.90")) not in line
    page = build_order_screen(spoken, order, [], has_secret=True, now=LATER).text
    assert spoken.html("order-saved", money=usd("1.10")) in page


def test_nothing_is_said_of_a_saving_before_the_goods_are_there() -> None:
    order = an_order(OrderStatus.ACCEPTED, selection=CODED, charged="8.00")
    assert "saved" not in build_status_message_screen(ENGLISH, order, NOW).text
    assert "$9.90" in build_status_message_screen(ENGLISH, order, NOW).text


@pytest.mark.parametrize(
    ("cause", "label"),
    [
        (Cause.WITHDRAWN_PRICE_MOVED, "💳 See the new price"),
        (Cause.REFUSED, "🛒 Buy without promo code"),
        (Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE, "🔄 Try again"),
        (Cause.WITHDRAWN_SELECTION_UNREADABLE, None),
    ],
)
def test_a_cancelled_order_leads_on_where_that_helps(cause: Cause, label: str | None) -> None:
    """From the message that rings; the status message keeps the order's details only."""
    order = an_order(OrderStatus.CANCELLED, selection=CODED, cause=cause)
    assert ways_to_buy_again(build_end_notice_screen(ENGLISH, order)) == ([label] if label else [])
    assert ways_to_buy_again(build_status_message_screen(ENGLISH, order, NOW)) == []


def test_a_refunded_order_can_be_bought_again_unless_its_choices_are_erased() -> None:
    order = an_order(OrderStatus.REFUNDED)
    assert ways_to_buy_again(build_end_notice_screen(ENGLISH, order)) == ["🛒 Buy again"]
    erased = replace(order, selection=replace(order.selection, code=""))
    assert ways_to_buy_again(build_end_notice_screen(ENGLISH, erased)) == []


def ways_to_buy_again(screen: Screen) -> list[str]:
    return [name for name, tap in taps(screen).items() if tap and tap.verb == verbs.BUY_AGAIN]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(2, ""), (5, "5 seconds so far"), (121, "2 minutes so far"), (3_700, "Updated")],
)
def test_an_open_order_tells_its_time(seconds: int, words: str) -> None:
    order = an_order(OrderStatus.ACCEPTED)
    line = build_status_message_screen(
        ENGLISH, order, order.created_at + timedelta(seconds=seconds)
    ).text
    assert words in line
    assert ("so far" in line) is ("so far" in words)


def test_a_card_shows_the_timeline_in_the_buyers_words() -> None:
    """One line for each change that the buyer can see; causes and actors are left out."""
    path = [
        OrderStatus.PLACED,
        OrderStatus.SUBMITTING,
        OrderStatus.UNCERTAIN,
        OrderStatus.REVIEW,
    ]
    events = [OrderEvent(NOW, None, status, Cause.UNKNOWN, "shop", "http_500") for status in path]
    text = build_order_screen(
        ENGLISH, an_order(OrderStatus.REVIEW), events, has_secret=False, now=LATER
    ).text
    assert text.count("being checked") == 1
    assert "being prepared" in text
    assert "http_500" not in text
    assert "Ordered 3 minutes ago" in text


def test_a_long_timeline_keeps_its_end_with_every_moment_on_the_buyers_own_clock() -> None:
    """Checks the largest number of lines, in the language with the longest words."""
    path = [OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN] * 7
    events = [OrderEvent(NOW, None, status, Cause.UNKNOWN, "shop") for status in path]
    text = build_order_screen(
        localizer_for("ru"), an_order(), events, has_secret=False, now=LATER
    ).text
    assert text.count(f'<tg-time unix="{int(NOW.timestamp())}" format="dt">') == 12
    assert not text.endswith("…")


@pytest.mark.parametrize("password", ["ab  cd", "<b>&amp;</b>", "_*[x](y)", "пароль 密码"])
def test_a_password_is_shown_as_the_supplier_got_it(password: str) -> None:
    """The buyer can read it nowhere else; runs of spaces are part of it."""
    order = replace(an_order(), selection=replace(a_selection(), password=password))
    text = build_order_screen(ENGLISH, order, [], has_secret=False, now=LATER).text
    lines = normalise_text(*parse_html(text)).text.split("\n")
    assert f"Order password: {password}" in lines


def test_a_card_offers_what_can_be_done() -> None:
    """The secret if there is one, a refresh while it is open, a new order afterwards."""
    open_one = taps(build_order_screen(ENGLISH, an_order(), [], has_secret=False, now=LATER))
    assert open_one["🔄 Refresh"] == Tap(verbs.ORDER_FROM_LIST, (123, OrderFilter.ALL, 0))
    assert "📦 Show my purchase" not in open_one
    done = an_order(OrderStatus.DELIVERED, note="<p>Redeem <b>today</b></p>")
    screen = build_order_screen(ENGLISH, done, [], has_secret=True, now=LATER)
    assert taps(screen)["📦 Show my purchase"] == Tap(verbs.SHOW_SECRETS, (123,))
    assert taps(screen)["🛒 Buy again"] == Tap(verbs.BUY_AGAIN, (123,))
    assert taps(screen)["🆘 Problem with this order"] == Tap(verbs.ORDER_SUPPORT, (123,))
    assert "Redeem <b>today</b>" in screen.text
    assert taps(screen)["‹ Back"] == Tap(verbs.FILTERED_ORDERS, (OrderFilter.ALL, 0))


def test_an_order_on_an_arabic_button_keeps_the_order_of_number_and_name() -> None:
    """They were shown as "8#" and "USD 10"."""
    order = an_order(OrderStatus.PLACED, id=8, selection=a_selection(a_product(name="10 USD")))
    screen = build_order_list_screen(localizer_for("ar"), [order], 0, 1)
    label = next(label for label in taps(screen) if "10 USD" in label)
    for part in ("#8", "10 USD"):
        assert f"\N{FIRST STRONG ISOLATE}{part}\N{POP DIRECTIONAL ISOLATE}" in label
    english = build_order_list_screen(ENGLISH, [order], 0, 1)
    assert any("#8 · " in label for label in taps(english))
