"""Tests of delivery messages: no secret is altered, hidden without a way to show it, or taken for markup."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.buyer.orders.delivery_message import build_delivery_message
from bot.chat.kit.screen import DeliveryDocument, DeliveryTextMessage
from bot.chat.kit.text_fitting import count_utf16_units
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.demo.telegram.content.message_entities import read_entities
from bot.demo.telegram.content.text_and_entity_normalisation import normalise_text
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import SecretId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import DeliveryTextKind
from tests.builders import NOW, a_selection, an_order
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")


def an_order_of(quantity: int = 1, **changes: object) -> Order:
    order = an_order(selection=a_selection(quantity=quantity))
    return replace(order, **changes)  # type: ignore[arg-type]


def a_secret(body: bytes | str, version: int = 1) -> DeliveredSecret:
    raw = body.encode() if isinstance(body, str) else body
    return DeliveredSecret(SecretId(1), an_order().id, version, raw, NOW)


def packed(body: bytes | str, quantity: int = 1) -> DeliveryTextMessage | DeliveryDocument:
    return build_delivery_message(ENGLISH, an_order_of(quantity), a_secret(body))


def hidden(made: DeliveryTextMessage | DeliveryDocument) -> list[str]:
    """Return the text behind spoilers, cut out as Telegram does."""
    assert isinstance(made, DeliveryTextMessage)
    wire = made.text.encode("utf-16-le")
    return [
        wire[2 * e.offset : 2 * (e.offset + e.length)].decode("utf-16-le")
        for e in made.entities
        if e.kind == "spoiler"
    ]


def copies(made: DeliveryTextMessage | DeliveryDocument) -> list[str]:
    assert isinstance(made, DeliveryTextMessage)
    return [button.copy_text for row in made.rows for button in row if button.copy_text]


def next_steps(made: DeliveryTextMessage | DeliveryDocument) -> list[Tap | None]:
    """Return what the buttons ask for, except those that copy."""
    buttons = (button for row in made.rows for button in row)
    return [decode(button.callback_data) for button in buttons if not button.copy_text]


BUY_AGAIN, SUPPORT = Tap(verbs.BUY_AGAIN, (123,)), Tap(verbs.ORDER_SUPPORT, (123,))


def test_the_first_lines_say_what_it_is_and_of_which_order() -> None:
    made = packed("KEY-1")
    assert isinstance(made, DeliveryTextMessage)
    assert made.text.startswith(
        "📦 Your purchase\nSteam wallet 10 USD · order #123\n\nTap to reveal:"
    )


def test_the_message_names_variant_options_and_quantity() -> None:
    chosen = replace(
        a_selection(quantity=3), variant="Pro &amp; Home", sku={"Region": "Europe"}, name="VPN"
    )
    order = an_order(selection=chosen)
    text = build_delivery_message(ENGLISH, order, a_secret("KEY-1"))
    file = build_delivery_message(ENGLISH, order, a_secret(b"\x00"))
    assert isinstance(text, DeliveryTextMessage)
    assert isinstance(file, DeliveryDocument)
    assert "\nVPN · Pro & Home · Europe ×\u00a03 · order #123\n" in text.text
    assert "\nVPN · Pro &amp; Home · Europe ×\u00a03 · order #123\n" in file.caption


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ru", "es", "ar"])
@pytest.mark.parametrize(
    "name",
    ["<b>&lt;" * 40, "\u202egpj.exe\u2066", "Z" + "\u0333\U0001e8d0" * 3_000, "\U0001e8d0a" * 900],
)
def test_no_name_of_a_product_touches_the_secret(language: str, name: str) -> None:
    """The message stays within Telegram's limit, and Telegram alters nothing of it."""
    chosen = replace(a_selection(), name=name, variant=name, sku={"Region": name})
    order = an_order(selection=chosen, note="word " * 2_000)
    made = build_delivery_message(localizer_for(language), order, a_secret("x" * 3_500))
    assert hidden(made) == ["x" * 3_500]
    assert isinstance(made, DeliveryTextMessage)
    assert count_utf16_units(made.text) <= 4_096
    before = made.text.partition("x" * 3_500)[0]
    assert normalise_text(before).text == before.strip()
    file = build_delivery_message(localizer_for(language), order, a_secret(b"\x00"))
    assert isinstance(file, DeliveryDocument)
    assert count_utf16_units(normalise_text(*parse_html(file.caption)).text) <= 1_024


def test_goods_lead_on_to_another_purchase_and_to_support() -> None:
    """A message and a document have the same two buttons; each answer names the order."""
    assert next_steps(packed("KEY-1")) == [BUY_AGAIN, SUPPORT]
    assert next_steps(packed(b"\x00")) == [BUY_AGAIN, SUPPORT]
    erased = an_order(selection=replace(a_selection(), code=""))
    assert next_steps(build_delivery_message(ENGLISH, erased, a_secret("KEY-1"))) == [SUPPORT]


def test_goods_with_a_warranty_lead_to_the_report_of_a_problem() -> None:
    """There the bad pieces can be marked; a doubtful text has none."""
    order = replace(an_order(), warranty_days=30)
    report = Tap(verbs.ORDER_PROBLEM, (123,))
    for secret in (a_secret("KEY-1"), a_secret(b"\x00")):
        assert next_steps(build_delivery_message(ENGLISH, order, secret)) == [BUY_AGAIN, report]
    doubtful = replace(a_secret("Sorry"), kind=DeliveryTextKind.DOUBTFUL)
    assert next_steps(build_delivery_message(ENGLISH, order, doubtful)) == [SUPPORT]


def test_a_code_is_hidden_and_can_be_copied() -> None:
    """Markup and emoji in it are ordinary characters."""
    made = packed("<b>K</b>😀_1`")
    assert hidden(made) == copies(made) == ["<b>K</b>😀_1`"]


def test_a_message_of_the_seller_is_quoted_and_says_where_the_money_is() -> None:
    message = replace(a_secret("Please wait"), kind=DeliveryTextKind.MESSAGE)
    made = build_delivery_message(ENGLISH, an_order_of(status=OrderStatus.ACCEPTED), message)
    assert isinstance(made, DeliveryTextMessage)
    assert [entity.kind for entity in made.entities] == ["bold", "blockquote"]
    assert "Message about your order" in made.text
    assert "Please wait" in made.text
    assert "$9.90" in made.text
    assert "Steam wallet 10 USD · order #123" in made.text
    assert next_steps(made) == [SUPPORT]

    later = build_delivery_message(ENGLISH, an_order_of(status=OrderStatus.CANCELLED), message)
    assert isinstance(later, DeliveryTextMessage)
    assert "$9.90" not in later.text


def test_the_first_goods_after_messages_are_not_called_something_new() -> None:
    first = replace(a_secret("KEY-1", version=3), messages_before=2)
    made = build_delivery_message(ENGLISH, an_order_of(), first)
    assert isinstance(made, DeliveryTextMessage)
    assert "Your purchase" in made.text
    assert "New delivery" not in made.text


@pytest.mark.parametrize("text", ["Sold out, sorry", "Sold \u202eout, sorry"])
def test_doubtful_goods_can_be_objected_to_and_are_not_advertised(text: str) -> None:
    """Also as a document."""
    made = build_delivery_message(
        ENGLISH, an_order_of(), replace(a_secret(text), kind=DeliveryTextKind.DOUBTFUL)
    )
    assert next_steps(made) == [SUPPORT]
    assert made.rows[-1][0].label == ENGLISH.plain("button-not-what-i-bought")


def test_one_code_a_piece() -> None:
    """If there are as many lines as pieces, each line is a code."""
    made = packed("A-1\r\nB-2\r\nC-3\r\n", 3)
    assert hidden(made) == copies(made) == ["A-1", "B-2", "C-3"]
    assert [button.label for button in made.rows[0]] == ["📋 1", "📋 2", "📋 3"]


@pytest.mark.parametrize(
    ("text", "quantity"), [("Login: a\nPassword: b", 1), ("a\nb\nc", 2), ("a", 3)]
)
def test_lines_that_are_no_codes_stay_together(text: str, quantity: int) -> None:
    """One account may take several lines."""
    assert hidden(packed(text, quantity)) == copies(packed(text, quantity)) == [text]


def test_a_long_code_has_no_copy_button() -> None:
    """Telegram allows 256 units, and emoji count twice."""
    assert copies(packed("x" * 256)) == ["x" * 256]
    assert copies(packed("x" * 257)) == []
    assert copies(packed("😀" * 129)) == []


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe\x00K",
        b"K\x00Y",
        b"K\tY",
        b"K\x1b[31mY",
        "K\u202eY".encode(),
        "K\u0333Y".encode(),
        b" K ",
        b"",
        b"\n\n",
        b"x" * 3_501,
        ("😀" * 1_751).encode(),
        "a\ud800b".encode("utf-8", "surrogatepass"),
    ],
)
def test_what_a_message_would_alter_is_a_document_of_the_very_bytes(body: bytes) -> None:
    """Bytes, control characters, length: a file keeps them all."""
    made = packed(body)
    assert isinstance(made, DeliveryDocument)
    assert made.body == body
    assert made.file_name == "order-123.txt"
    assert made.caption.startswith("<b>📦 Your purchase</b>\nSteam wallet 10 USD · order #123\n")
    assert "reveal" not in made.caption


def test_more_than_ten_codes_are_a_document() -> None:
    """Ten copy buttons are the limit."""
    ten = "\n".join(f"K{n}" for n in range(10))
    assert len(copies(packed(ten, 10))) == 10
    assert isinstance(packed(f"{ten}\nK10", 11), DeliveryDocument)


def test_the_note_follows_in_plain_words() -> None:
    """A long note is cut so that the secret fits."""
    order = an_order_of(note="<p>Redeem <b>today</b></p>")
    made = build_delivery_message(ENGLISH, order, a_secret("KEY-1"))
    assert isinstance(made, DeliveryTextMessage)
    assert made.text.endswith("Please note:\nRedeem today")
    long = build_delivery_message(
        ENGLISH, replace(order, note="word " * 2_000), a_secret("x" * 3_500)
    )
    assert isinstance(long, DeliveryTextMessage)
    assert len(long.text) <= 4_096
    assert hidden(long) == ["x" * 3_500]


def test_a_note_beside_a_document_stays_within_its_caption() -> None:
    """Telegram allows 1 024 units there."""
    order = an_order_of(note="<b>& " * 2_000)
    made = build_delivery_message(ENGLISH, order, a_secret(b"\x00"))
    assert isinstance(made, DeliveryDocument)
    assert (
        len(made.caption.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")) <= 1_024
    )


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("note", ["-/1" * 500, "/a " * 500, "word /a " * 20 + "x" * 640])
def test_a_note_full_of_commands_beside_a_document_can_be_sent(language: str, note: str) -> None:
    order = an_order_of(note=note)
    made = build_delivery_message(localizer_for(language), order, a_secret(b"\x00"))
    assert isinstance(made, DeliveryDocument)
    assert note[:100].rstrip() in made.caption.replace("\u2060", "")
    assert count_utf16_units(normalise_text(*parse_html(made.caption)).text) <= 1_024


def test_goods_by_hand_say_so() -> None:
    """A later text is introduced as something new."""
    manual = an_order_of(delivery=DeliveryMode.MANUAL)
    first = build_delivery_message(ENGLISH, manual, a_secret("one"))
    second = build_delivery_message(ENGLISH, manual, a_secret("two", version=2))
    assert isinstance(first, DeliveryTextMessage)
    assert isinstance(second, DeliveryTextMessage)
    assert first.text.startswith("📦 Your purchase, prepared by hand\n")
    assert second.text.startswith("📦 New delivery for your order\n")
    file = build_delivery_message(ENGLISH, manual, a_secret(b"\x00", version=2))
    assert isinstance(file, DeliveryDocument)
    assert file.file_name == "order-123-2.txt"


@given(st.one_of(st.binary(), st.text().map(str.encode)), st.integers(1, 12))
def test_whatever_the_bytes_they_arrive(body: bytes, quantity: int) -> None:
    """A message shows every code unchanged; otherwise a document has every byte."""
    made = packed(body, quantity)
    if isinstance(made, DeliveryDocument):
        assert made.body == body
        return
    wire = [{"type": e.kind, "offset": e.offset, "length": e.length} for e in made.entities]
    settled = normalise_text(made.text, read_entities(made.text, wire))
    assert settled.text == made.text
    lines = [line for line in body.decode().replace("\r\n", "\n").split("\n") if line.strip()]
    assert [line for code in hidden(made) for line in code.split("\n") if line.strip()] == lines
