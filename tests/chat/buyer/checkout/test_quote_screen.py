"""Tests of a quote: it shows everything that is bought for the price on its button."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.chat.buyer.checkout.given_answers import HIDDEN_ANSWER
from bot.chat.buyer.checkout.quote_buttons import build_change_screen
from bot.chat.buyer.checkout.quote_screen import build_quote_screen
from bot.chat.kit.prices import format_wholesale_steps
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import measure_width
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.domain.catalogue.product import ContactKind
from bot.domain.catalogue.selection import Answer, Selection
from bot.domain.ids import ProductId, PromoCodeId
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRounding, PriceRule, RoundingKind
from bot.domain.pricing.promo_codes import AppliedPromo
from tests.builders import (
    NOW,
    PRICES,
    a_field,
    a_product,
    a_quote,
    a_selection,
    a_variant,
    an_attribute,
    some_details,
    usd,
)
from tests.chat.screens.counting_prices import PLAIN, ROUNDINGS, at_most
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
PRODUCT = a_product(
    id=5,
    selectable_cards=True,
    details=some_details(
        variants=[a_variant("Year", id=11)],
        attributes=[an_attribute("Region", id=20)],
        widgets=[a_field(id=30)],
        contact=ContactKind.EMAIL,
        asks_password=True,
    ),
)
CHOSEN = replace(
    a_selection(PRODUCT, quantity=3),
    variant="Year",
    sku={"Region": "World"},
    contact="ada@example.com",
    password="hush-hush",
    answers=(Answer("UID", "123"), Answer("PIN", "9876", hidden=True), Answer("Gift note", "")),
)
WALLET = Wallet(usd("20.00"), usd("50.00"), usd("0"))


def offered(**changes: object) -> Screen:
    chosen = replace(CHOSEN, **changes)  # type: ignore[arg-type]
    made = a_quote(chosen, id=77, price="30.00", premium="1.65")
    return build_quote_screen(ENGLISH, PRICES, made, PRODUCT, WALLET, NOW + timedelta(minutes=4))


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in screen.rows for button in row}


def test_everything_chosen_is_named() -> None:
    """Product, quantity, every answer, and the total."""
    text = offered().text
    for words in (
        "<b>Steam wallet 10 USD</b> ×\u00a03",
        "Variant: Year",
        "Region: World",
        "UID: 123",
        "Gift note: left empty",
        "E-mail address: ada@example.com",
        "<b>Total: $30.00</b>\n3 × $10.00",
        "Available $70.00, after this order $40.00",
        "holds for 6 minutes",
    ):
        assert words in text


def test_passwords_are_dots() -> None:
    """Neither a field's password nor the query password is shown."""
    text = offered().text
    assert "9876" not in text
    assert "hush-hush" not in text
    assert text.count(HIDDEN_ANSWER) == 2
    assert "Order password: none" in offered(password=None).text


def test_a_picked_card_names_its_surcharge() -> None:
    """The total includes it."""
    assert (
        "Your pick: +1 555 (surcharge $1.65 included)"
        in offered(card_id=7, card_preview="+1 555").text
    )


def test_confirm_shows_the_price_and_is_alone_in_the_last_row() -> None:
    """It carries the quote's id and nothing else."""
    (confirm,) = offered().rows[-1]
    assert confirm.label == "✅ Buy for $30.00"
    assert decode(confirm.callback_data) == Tap(verbs.CONFIRM, (77,))


def test_one_button_leads_to_the_answers_that_can_be_changed() -> None:
    known = taps(offered())
    assert known["✏️ Change"] == Tap(verbs.CHANGE_ANSWERS, (5,))
    assert known["✖️ Cancel"] == Tap(verbs.LEAVE_CHECKOUT, (5,))
    assert not any(label.startswith("✏️ Variant") for label in known)


def test_every_answer_can_be_changed_by_itself() -> None:
    """Back is not in the last row, where the quote has Buy."""
    screen = build_change_screen(ENGLISH, PRODUCT)
    known = taps(screen)
    assert known["✏️ Variant"] == Tap(verbs.BACK_VARIANT, (5,))
    assert known["✏️ Region"] == Tap(verbs.BACK_OPTION, (5, 20))
    assert known["✏️ Your pick"] == Tap(verbs.BACK_CARD, (5,))
    assert known["✏️ Your login"] == Tap(verbs.BACK_FIELD, (5, 30))
    assert known["✏️ E-mail address"] == Tap(verbs.BACK_CONTACT, (5,))
    assert known["✏️ Order password"] == Tap(verbs.BACK_PASSWORD, (5,))
    assert known["Start over"] == Tap(verbs.ASK_TO_RESUME, (5,))
    assert decode(screen.rows[-2][0].callback_data) == Tap(verbs.BACK_TO_QUOTE, (5,))


@pytest.mark.parametrize("quantity", [1, 2, 40])
@pytest.mark.parametrize("money", ["0.00", "900.00"])
def test_more_and_fewer_stay_in_their_place(quantity: int, money: str) -> None:
    """Whatever the quantity and the wallet: three rows are below them, and Buy is never one above."""
    plain = a_product(id=5, details=some_details(wholesale={10: "8.00"}))
    made = a_quote(a_selection(plain, quantity=quantity), id=77, price="30.00")
    wallet = Wallet(usd(money), usd("0"), usd("0"))
    rows = build_quote_screen(ENGLISH, PRICES, made, plain, wallet, NOW).rows
    assert [decode(button.callback_data) for button in rows[-4]] == [
        Tap(verbs.FEWER, (5, quantity)),
        Tap(verbs.MORE, (5, quantity)),
    ]


def test_a_chosen_card_or_a_fixed_quantity_has_no_more_and_fewer() -> None:
    fixed = a_product(id=5, details=some_details(minimum=3, maximum=3))
    made = a_quote(a_selection(fixed, quantity=3), id=77)
    for screen in (
        offered(card_id=7, card_preview="+1 555", quantity=1),
        build_quote_screen(ENGLISH, PRICES, made, fixed, WALLET, NOW),
    ):
        assert verbs.MORE not in {tap.verb for tap in taps(screen).values() if tap}
        assert "type how many" not in screen.text


def test_wholesale_steps_are_presets_while_they_can_be_had() -> None:
    steps = {2: "9.50", 5: "9.00", 6: "8.50", 50: "1.00", 60: "8.00"}
    product = a_product(id=5, details=some_details(wholesale=steps, maximum=55))
    made = a_quote(a_selection(product, quantity=2), id=77, cost="19.00", price="20.90")
    screen = build_quote_screen(ENGLISH, PRICES, made, product, WALLET, NOW)
    presets = {
        label: tap for label, tap in taps(screen).items() if tap and tap.verb == verbs.QUANTITY
    }
    assert presets == {
        "5+ · $9.90 each": Tap(verbs.QUANTITY, (5, 5)),
        "6+ · $9.35 each": Tap(verbs.QUANTITY, (5, 6)),
        "50+ · $1.10 each": Tap(verbs.QUANTITY, (5, 50)),
    }
    poor = Wallet(usd("50.00"), usd("0"), usd("0"))
    left = build_quote_screen(ENGLISH, PRICES, made, product, poor, NOW)
    assert "6+ · $9.35 each" not in taps(left)


def test_presets_have_the_rate_of_their_quote_whatever_rate_the_process_knows() -> None:
    """Another process than the one that made the quote may send it."""
    product = a_product(id=5, details=some_details(wholesale={5: "8.00"}))
    quote = a_quote(a_selection(product, quantity=1), id=77, cost="9.00", price="9.90")
    rich = Wallet(usd("500.00"), usd("0"), usd("0"))
    expected = build_quote_screen(ENGLISH, PRICES, quote, product, rich, NOW)
    prices = replace(PRICES, rate=Decimal(3), rate_buffer_bp=500)
    assert build_quote_screen(ENGLISH, prices, quote, product, rich, NOW) == expected
    assert "5+ · $8.80 each" in taps(expected)


def test_a_wholesale_step_that_a_price_rule_rounds_away_is_not_offered() -> None:
    """Neither on the product page nor as a preset: 10 pieces cost $4.99 each, as one does."""
    steps = {10: "3.95", 50: "3.60", 60: "3.00"}
    product = a_product(id=5, cost="4.20", details=some_details(wholesale=steps))
    rule = PriceRule(2_500, rounding=PriceRounding(RoundingKind.ENDING, 99))
    prices = PRICES.with_rules({GLOBAL_SCOPE: rule})
    shown = format_wholesale_steps(ENGLISH, prices, product)
    assert shown == ["60+ · $3.99 each"]
    made = a_quote(a_selection(product, quantity=1), id=77, cost="4.20", price="4.99")
    rich = Wallet(usd("500.00"), usd("0"), usd("0"))
    screen = build_quote_screen(ENGLISH, prices, made, product, rich, NOW)
    presets = [label for label, tap in taps(screen).items() if tap and tap.verb == verbs.QUANTITY]
    assert presets == shown


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("balance", ["0.00", "99999.00"])
def test_of_thousands_of_wholesale_steps_few_are_priced_for_a_quote(
    rounding: PriceRounding, balance: str
) -> None:
    """Also if a rule rounds all prices to one, and if the buyer can pay for none of them."""
    made = a_quote(a_selection(PLAIN, quantity=1), id=77, cost="40.00", price="40.00")
    wallet = Wallet(usd(balance), usd("0"), usd("0"))
    with at_most(60, rounding) as prices:
        build_quote_screen(ENGLISH, prices, made, PLAIN, wallet, NOW)


def test_the_price_a_piece_and_its_wholesale_step_are_shown() -> None:
    """The step is named only if it explains the cost."""
    product = a_product(id=5, details=some_details(wholesale={10: "3.95"}))
    chosen = a_selection(product, quantity=12)
    made = a_quote(chosen, id=77, cost="47.40", price="52.14")
    screen = build_quote_screen(ENGLISH, PRICES, made, product, WALLET, NOW)
    assert "12 × $4.345, 10+ price" in screen.text
    other = a_quote(chosen, id=77, cost="47.39", price="52.14")
    text = build_quote_screen(ENGLISH, PRICES, other, product, WALLET, NOW).text
    assert "12 × $4.345" in text
    assert "10+" not in text


def test_a_code_is_offered_where_one_piece_can_be_bought() -> None:
    assert taps(offered())["🏷 Promo code"] == Tap(verbs.ENTER_COUPON, (5,))
    several = a_product(id=5, details=some_details(minimum=2))
    made = a_quote(a_selection(several, quantity=2), id=77)
    assert "🏷 Promo code" not in taps(
        build_quote_screen(ENGLISH, PRICES, made, several, WALLET, NOW)
    )


def test_the_quote_names_any_card_as_a_choice() -> None:
    """The quote names it only where the product offers cards to choose."""
    assert "Your pick: any" in offered().text
    plain = replace(PRODUCT, selectable_cards=False)
    made = a_quote(CHOSEN, id=77, price="30.00")
    assert "Your pick" not in build_quote_screen(ENGLISH, PRICES, made, plain, WALLET, NOW).text


def test_many_change_buttons_are_two_in_a_row() -> None:
    """Shortened where necessary."""
    long = some_details(
        widgets=[a_field(id=n, label=f"{n} a long question") for n in range(30, 38)]
    )
    screen = build_change_screen(ENGLISH, a_product(id=5, details=long))
    changes = [row for row in screen.rows if row[0].label.startswith("✏️")]
    assert [len(row) for row in changes] == [2, 2, 2, 2]
    assert all(measure_width(button.label) <= 18 for row in changes for button in row)
    assert changes[0][0].label == "✏️ 30 a long ques…"


def test_without_the_money_there_is_no_confirm() -> None:
    """Instead it shows the missing amount, the wallet, and a button to try again."""
    poor = Wallet(usd("1.00"), usd("0"), usd("0"))
    screen = build_quote_screen(
        ENGLISH, PRICES, a_quote(CHOSEN, id=77, price="30.00"), PRODUCT, poor, NOW
    )
    assert "you need $29.00 more" in screen.text
    assert all(tap is None or tap.verb != verbs.CONFIRM for tap in taps(screen).values())
    assert taps(screen)["🔄 Check my balance"] == Tap(verbs.QUOTE, (5,))
    assert taps(screen)["👛 Balance"] == Tap(verbs.WALLET)


def test_exactly_enough_money_buys() -> None:
    exact = Wallet(usd("30.00"), usd("0"), usd("0"))
    screen = build_quote_screen(
        ENGLISH, PRICES, a_quote(CHOSEN, id=77, price="30.00"), PRODUCT, exact, NOW
    )
    assert taps(screen)["✅ Buy for $30.00"] == Tap(verbs.CONFIRM, (77,))
    assert "after this order $0.00" in screen.text
    assert "This price holds" in screen.text


def test_a_price_a_piece_that_was_rounded_says_so() -> None:
    screen = build_quote_screen(
        ENGLISH, PRICES, a_quote(CHOSEN, price="10.00"), PRODUCT, WALLET, NOW
    )
    assert "3 × ≈ $3.333" in screen.text


def test_characters_that_may_be_altered_are_warned_of_and_the_answer_stays_hidden() -> None:
    answers = (Answer("Game password", "p<ss&w>rd", hidden=True),)
    text = offered(widgets={"pass": "p<ss&w>rd"}, answers=answers).text
    assert "“Game password” contains &lt; &amp; &gt;." in text
    assert "p&lt;ss" not in text
    assert "contains" not in offered(widgets={"pass": "100% safe+"}, answers=answers).text


def test_many_answers_have_pages_to_change_them() -> None:
    fields = [a_field(id=n, name=f"f{n}", label=f"Field {n}") for n in range(100, 130)]
    product = a_product(id=5, details=some_details(widgets=fields))
    found: set[str] = set()
    page = 0
    while True:
        screen = build_change_screen(ENGLISH, product, page=page)
        known = taps(screen)
        found |= {label for label in known if label.startswith("✏️")}
        page += 1
        if Tap(verbs.CHANGE_ANSWERS_PAGE, (5, page)) not in known.values():
            break
    assert page > 1
    assert len(found) == len(fields)


def test_every_answer_that_may_be_altered_is_named() -> None:
    answers = (Answer("Login", "a<b"), Answer("Game", "chess"), Answer("Nick", "x&y"))
    chosen = Selection(
        ProductId(5),
        "C",
        "Name",
        1,
        widgets={"l": "a<b", "g": "chess", "n": "x&y"},
        answers=answers,
    )
    made = a_quote(chosen, id=77, price="30.00")
    text = build_quote_screen(ENGLISH, PRICES, made, PRODUCT, WALLET, NOW).text
    assert text.index("“Login” contains &lt;") < text.index("“Nick” contains &amp;")
    assert "“Game” contains" not in text


def test_a_query_password_that_may_arrive_altered_is_warned_of_and_not_shown() -> None:
    text = offered(password="p<ss&w>rd").text
    assert "“Order password” contains &lt; &amp; &gt;" in text
    assert "p&lt;ss" not in text
    assert "contains" not in offered(password="p%ssword!").text


def test_the_price_of_one_piece_is_the_same_on_the_product_page_and_on_the_quote() -> None:
    """It is exact, although the price of one piece alone would be rounded."""
    product = a_product(id=5, cost="5.00", details=some_details(wholesale={12: "4.345"}))
    (step,) = format_wholesale_steps(ENGLISH, PRICES, product)
    total = PRICES.estimate_price(product, None, Decimal("4.345"), 12)
    assert str(ENGLISH.format_price_each(total, 12)) in step


def test_the_price_of_one_piece_is_above_the_discount() -> None:
    promo = AppliedPromo(PromoCodeId(1), "SPRING", usd("33.00"))
    chosen = Selection(ProductId(5), "C", "Name", 3)
    made = replace(a_quote(chosen, id=77, price="30.00"), promo=promo)
    text = build_quote_screen(ENGLISH, PRICES, made, PRODUCT, WALLET, NOW).text
    assert text.index(str(ENGLISH.format_price_each(usd("33.00"), 3))) < text.index("SPRING")


def test_an_answer_of_several_lines_keeps_them() -> None:
    """A long one ends with dots; blank lines at its end do not count."""
    wish = Answer("Wish", "Dear Ada,\nhappy birthday!\n\nBen <3\n")
    text = offered(answers=(wish, Answer("Many", "\n".join(map(str, range(20)))))).text
    assert "Wish: \nDear Ada,\nhappy birthday!\n\nBen &lt;3\n" in text
    assert "Many: \n0\n1\n2\n3\n4\n5\n6\n7\n…" in text
    assert "\n8" not in text


def test_a_hidden_answer_of_several_lines_stays_hidden() -> None:
    text = offered(answers=(Answer("Notes", "one\ntwo", hidden=True),)).text
    assert "two" not in text
