"""More screens for the gallery: search, alerts, letters, privacy, a walk begun before.

Each function takes whatever may be shown and yields screens with a name that a failing test can show.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens import began, pins, privacy, search, support, watching
from bot.chat.screens.screen import Screen
from bot.domain.catalogue import FacetId, Product
from bot.domain.checkout import Choices
from bot.domain.order import Order
from bot.domain.threads import Letter, LetterId, Post, Said, Thread, ThreadId, Waiting
from bot.domain.watching import Watch, WatchKind
from bot.i18n import Speech
from bot.services.privacy import Keeping
from bot.services.search import MOST, ResultPage
from bot.services.support import Correspondence, Listed, Mail
from tests.builders import BUYER, NOW, PRICES, a_person, usd

Named = Iterator[tuple[str, Screen]]
LATER = NOW + timedelta(minutes=25)


def searches(speech: Speech, text: str, product: Product) -> Named:
    """The question, and every kind of answer."""
    yield "search", search.asking(speech)
    some = ResultPage((product,) * 8, 1, 3, 21, near=False)
    pages = {
        "found": some,
        "one": replace(some, products=(product,), page=0, pages=1, total=1),
        "many": replace(some, total=MOST),
        "near": replace(some, near=True),
        "none": ResultPage((), 0, 1, 0, near=False),
    }
    for name, page in pages.items():
        yield f"search, {name}", search.results(speech, PRICES, page, text, 7)
    yield "search, forgotten", search.forgotten(speech)


def alerts(speech: Speech, text: str, product: Product, card: Screen) -> Named:
    """Switches on a card, the list, and what is told."""
    sold_out = replace(product, stock=0)
    back = Watch(BUYER, product.id, WatchKind.RESTOCK, NOW)
    cheaper = Watch(BUYER, product.id, WatchKind.PRICE, NOW, usd("9.90"))
    link = "https://t.me/vitrine_bot?start=p_1"
    yield "card, alerts off", watching.dressed(speech, card, sold_out, [], link)
    yield "card, alerts on", watching.dressed(speech, card, sold_out, [back, cheaper], None)
    yield "alerts, none", watching.listing(speech, [])
    yield "alerts", watching.listing(speech, [(back, product), (cheaper, product)])
    facts = {"product": "1", "name": text, "amount": "990", "before": "1200", "currency": "USD"}
    yield "alert, back", watching.back(speech, facts)
    yield "alert, cheaper", watching.cheaper(speech, facts)


def privacies(speech: Speech) -> Named:
    """What is kept, and being forgotten."""
    for days in (None, 1, 90):
        kept = None if days is None else timedelta(days=days)
        yield f"privacy {days}", privacy.notice(speech, Keeping(kept, timedelta(days=7)))
    for count in (0, 1, 2, 5):
        yield f"forget {count}", privacy.question(speech, count, NOW)
        yield f"forgotten {count}", privacy.done(speech, count)


def left(speech: Speech, product: Product) -> Named:
    """A walk that was left a while ago."""
    choices = Choices(variant=FacetId(11), quantity=2)
    for seconds in (60, 7_200):
        yield f"began {seconds}", began.began(speech, product, choices, seconds)


def letters_to_shop(speech: Speech, text: str, order: Order) -> Named:
    """Support as the buyer sees it."""
    for about in (None, order):
        thread = _thread(about)
        seen = Correspondence(thread, a_person(name=text), about)
        name = "no order" if about is None else "an order"
        yield f"support, {name}", support.invitation(speech, seen)
        yield f"support, passed on, {name}", support.passed_on(speech, seen)
        yield f"support, not passed on, {name}", support.not_passed_on(speech, seen)


def answers(speech: Speech, text: str, order: Order) -> Named:
    """What buyers get of operators: messages of their own, without the way home."""
    for post in (Post.ANSWER, Post.CLOSED):
        for about in (None, order):
            mail = _mail(text, about, staff=True)
            yield f"{post} {about is None}", support.to_buyer(speech, post, mail)


def letters_at_desk(speech: Speech, text: str, order: Order) -> Named:
    """Support as operators see it."""
    for post in Post:
        if post.to_staff:
            mail = _mail(text, order, staff=post is not Post.LETTER)
            yield str(post), support.to_staff(speech, post, mail, LATER)
    for said in (None, _said(text, whole=False)):
        mail = replace(_mail(text, None, staff=False), letter=_letter(said, staff=False))
        yield f"letter {said is None}", support.to_staff(speech, Post.LETTER, mail, LATER)
        yield f"lost {said is None}", support.lost(speech, mail.letter)
    person = a_person(name=text)
    said = _said(text)
    both = (_letter(said, staff=False), _letter(said, staff=True), _letter(None, staff=True))
    seen = Correspondence(_thread(order), person, order, both)
    closed = replace(seen, thread=replace(seen.thread, closed_at=NOW))
    yield "thread", support.card(speech, seen, LATER)
    yield "thread, closed", support.card(speech, closed, LATER)
    yield "answer sent", support.sent(speech, seen)
    yield "no thread", support.no_thread(speech)
    yield "answer not sent", support.not_sent(speech)
    lines = [Listed(Waiting(seen.thread, letter, 3), person, order) for letter in both]
    for count in (1, 3):
        listed = lines[:count]
        yield f"threads {count}", support.listing(speech, listed, count, LATER)
    yield "threads, none", support.listing(speech, [], 0, LATER)


def picks(speech: Speech, product: Product) -> Named:
    """What operators read of the products that stand first."""
    for command in ("pin", "unpin"):
        for changed in (True, False):
            done = pins.done(speech, command, product, [product], changed=changed)
            yield f"{command} {changed}", done
        yield f"{command}, several", pins.which(speech, command, [product] * 2, [], asked=True)
        yield f"{command}, how", pins.which(speech, command, [], [product], asked=False)
    yield "pins, none", pins.which(speech, "pin", [], [], asked=False)


def _thread(order: Order | None) -> Thread:
    return Thread(ThreadId(7), BUYER, order.id if order else None, NOW)


def _letter(said: Said | None, *, staff: bool) -> Letter:
    return Letter(LetterId(1), ThreadId(7), staff, said, NOW)


def _said(text: str, *, whole: bool = True) -> Said:
    return Said(text, 1, 2, BUYER, whole)


def _mail(text: str, order: Order | None, *, staff: bool) -> Mail:
    letter = _letter(_said(text), staff=staff)
    operator = a_person(name="Olga") if staff else None
    return Mail(_thread(order), a_person(name=text), order, letter, operator)
