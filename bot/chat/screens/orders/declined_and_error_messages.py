"""When the shop says no, or something failed: a sentence, and the useful next steps as buttons."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from bot.chat import verbs
from bot.chat.screens.cause import suppliers_words
from bot.chat.screens.moments import SHORT, on_your_clock
from bot.chat.screens.parts import back_button, home_button
from bot.chat.screens.screen import Button, Screen, Style, tap
from bot.chat.screens.words import cut, shown
from bot.domain.catalogue import ProductId
from bot.domain.errors import Declined, Reason
from bot.domain.money import Money
from bot.i18n import Safe, Speech

#: A toast takes 200 characters.
TOAST = 190

_Maker = Callable[[Speech, ProductId], Button]


def _step(message: str, verb: str, *, primary: bool = False) -> _Maker:
    style = Style.PRIMARY if primary else Style.PLAIN
    return lambda speech, product: tap(speech.plain(message), verb, product, style=style)


def _place(message: str, verb: str, *ids: int) -> _Maker:
    return lambda speech, _product: tap(speech.plain(message), verb, *ids)


_QUOTE = _step("button-quote", verbs.QUOTE, primary=True)
_AGAIN = _step("button-check-again", verbs.QUOTE)
_QUANTITY = _step("button-other-quantity", verbs.BACK_QUANTITY)
_CARD = _step("button-other-card", verbs.BACK_CARD, primary=True)
_RESUME = _step("button-go-on", verbs.RESUME, primary=True)
_RESTART = _step("button-start-over", verbs.RESTART)
_WALLET = _place("button-wallet", verbs.WALLET)
_ALERTS = _place("button-alerts", verbs.ALERTS)
_ORDERS = _place("button-orders", verbs.ORDERS, 0)

#: What helps next: with the product at hand, and without.
_HELP: dict[Reason, tuple[tuple[_Maker, ...], tuple[_Maker, ...]]] = {
    Reason.SOLD_OUT: ((_QUANTITY, _RESTART), ()),
    Reason.CARD_TAKEN: ((_CARD,), ()),
    Reason.CHOICES_INCOMPLETE: ((_RESUME,), ()),
    Reason.QUOTE_GONE: ((_QUOTE,), ()),
    Reason.QUOTE_EXPIRED: ((_QUOTE,), ()),
    Reason.PRICE_MOVED: ((_QUOTE,), ()),
    Reason.NO_MONEY: ((_AGAIN, _WALLET), (_WALLET,)),
    Reason.SUPPLIER_AWAY: ((_step("button-try-again", verbs.RESUME, primary=True),), ()),
    Reason.SUPPLIER_REFUSED: ((_RESTART,), ()),
    Reason.ORDER_GONE: ((_ORDERS,), (_ORDERS,)),
    Reason.ORDER_NOT_OPEN: ((_ORDERS,), (_ORDERS,)),
    Reason.GOODS_DELETED: ((_ORDERS,), (_ORDERS,)),
    Reason.NO_SECRET: ((_ORDERS,), (_ORDERS,)),
    Reason.CANNOT_CANCEL: ((_ORDERS,), (_ORDERS,)),
    Reason.TOO_MANY_OPEN: ((_ORDERS,), (_ORDERS,)),
    Reason.TOO_MANY_ALERTS: ((_ALERTS,), (_ALERTS,)),
    Reason.OVER_CAP: ((_QUANTITY,), ()),
}
#: The product's own card is no place to go back to.
_NO_CARD = frozenset({Reason.PRODUCT_GONE, Reason.NOT_SELLABLE})


def declined(speech: Speech, declined: Declined, product_id: ProductId | None = None) -> Screen:
    """The sentence for `declined`, and what to do next; Home is always the last row."""
    with_product, without = _HELP.get(declined.reason, ((), ()))
    makers = without if product_id is None else with_product
    steps = tuple(maker(speech, product_id or ProductId(0)) for maker in makers)
    last: tuple[Button, ...] = (home_button(speech),)
    if product_id is not None and declined.reason not in _NO_CARD:
        last = (back_button(speech, verbs.RETURN, product_id), *last)
    rows = (steps, last) if steps else (last,)
    return Screen(sentence(speech, declined), rows)


def sentence(speech: Speech, declined: Declined) -> Safe:
    """Why not, as HTML."""
    said = _said(declined)
    if said:
        return speech.html("declined-supplier-said", text=said)
    facts = _facts(declined)
    at = facts["at"]
    if isinstance(at, datetime):
        facts["at"] = on_your_clock(speech, at, SHORT)
    return speech.html(f"declined-{declined.reason.value}", **facts)


def plain_sentence(speech: Speech, declined: Declined) -> str:
    """Why not, short enough for a toast."""
    said = _said(declined)
    if said:
        return cut(speech.plain("declined-supplier-said", text=said), TOAST)
    return cut(speech.plain(f"declined-{declined.reason.value}", **_facts(declined)), TOAST)


def _said(declined: Declined) -> str:
    if declined.reason is not Reason.SUPPLIER_REFUSED:
        return ""
    return suppliers_words(declined.detail.get("message", ""))


def _facts(declined: Declined) -> dict[str, str | int | Money | datetime]:
    """What the sentences may mention; what is not known gets a harmless stand-in."""
    detail = declined.detail
    facts: dict[str, str | int | Money | datetime] = {
        "stock": _whole(detail.get("stock")),
        "days": _whole(detail.get("days")),
        "at": "…",  # a word where the moment is not known
        "cap": Money(_whole(detail.get("cap")), detail.get("currency", "XXX")),
        "missing": Money(_whole(detail.get("missing")), detail.get("currency", "XXX")),
        "trade_no": shown(detail.get("trade_no", "")),
    }
    with suppress(ValueError):
        facts["at"] = datetime.fromisoformat(detail.get("at", ""))
    return facts


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.lstrip("-").isdecimal() else 0


def stale(speech: Speech, *, linked: bool = False) -> Screen:
    """The button, or the link, no longer means anything, whoever's it was."""
    said = speech.html("error-stale-link" if linked else "error-stale")
    return Screen(said, ((home_button(speech),),))


def trouble(speech: Speech) -> Screen:
    """Something failed on our side; nothing is lost."""
    orders = tap(speech.plain("button-orders"), verbs.ORDERS, 0)
    return Screen(speech.html("error-trouble"), ((orders, home_button(speech)),))


def loading(speech: Speech) -> Screen:
    """The store takes its time; this is shown meanwhile."""
    return Screen(speech.html("error-loading"))
