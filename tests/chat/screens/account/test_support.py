"""Support on the screen: what operators see of an order and of a long conversation, and the greeting."""

from datetime import timedelta

from bot.chat.screens import support
from bot.chat.screens.home import home
from bot.chat.screens.parts import TEXT_ROOM
from bot.chat.screens.privacy import STANDS, still_asked
from bot.chat.screens.words import units
from bot.domain.ledger import Wallet
from bot.domain.order import OrderStatus
from bot.domain.threads import Letter, LetterId, Post, Said, Thread, ThreadId
from bot.services.support import SHOWN, Correspondence, Mail
from tests.builders import BUYER, NOW, a_person, an_order, usd
from tests.chat.screens.gallery import speech

ENGLISH = speech("en")
LATER = NOW + timedelta(minutes=5)


def a_letter(text: str, number: int = 1) -> Letter:
    return Letter(LetterId(number), ThreadId(7), False, Said(text, BUYER, 5, BUYER), NOW)


def a_thread() -> Thread:
    return Thread(ThreadId(7), BUYER, None, NOW)


def test_an_order_is_told_by_number_product_status_and_age() -> None:
    order = an_order(id=12, status=OrderStatus.REVIEW)
    mail = Mail(a_thread(), a_person(), order, a_letter("Where is it?"), None)
    text = support.to_staff(ENGLISH, Post.LETTER, mail, LATER).text
    assert "#12 · Steam wallet 10 USD ×\u00a01 · $9.90 · being checked · 5 minutes old" in text
    assert order.request_no not in text


def test_of_a_long_conversation_the_newest_letters_are_kept_in_order() -> None:
    letters = tuple(a_letter(f"letter {number} " + "x" * 580, number) for number in range(SHOWN))
    about = Correspondence(a_thread(), a_person(), None, letters)
    text = support.card(ENGLISH, about, LATER).text
    assert units(text) <= TEXT_ROOM
    assert "…" in text
    assert "letter 0 " not in text
    assert text.index("letter 10 ") < text.index("letter 11 ")


def test_a_shop_with_a_name_greets_in_it() -> None:
    wallet = Wallet(usd("20"), usd("0"), usd("0"))
    named = home(ENGLISH, [], wallet, "Ada", front=(), shop="A <b> & Co")
    assert "Hello, Ada, and welcome to A &lt;b&gt; &amp; Co!" in named.text
    assert "welcome" not in home(ENGLISH, [], wallet, "Ada", front=()).text


def test_the_second_tap_stands_for_a_while_and_never_ahead_of_the_first() -> None:
    asked = int(NOW.timestamp())
    assert still_asked(asked, NOW + STANDS)
    assert not still_asked(asked, NOW + STANDS + timedelta(seconds=1))
    assert not still_asked(asked + 60, NOW)
    assert not still_asked(2**63 - 1, NOW)
