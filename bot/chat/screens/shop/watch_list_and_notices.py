"""Alerts: their switches on a product's card, the list of them, and what they tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote

from bot.chat import verbs
from bot.chat.places import Place
from bot.chat.screens.parts import HALF_A_ROW, crumbs, home_button, page_of, way_back, within
from bot.chat.screens.screen import Button, Rows, Screen, Style, link, tap
from bot.chat.screens.words import shown
from bot.domain.catalogue import Product, ProductId
from bot.domain.money import Money
from bot.domain.watching import Watch, WatchKind
from bot.i18n import Safe, Speech

#: What a button carries for each kind; a number never changes its meaning.
KINDS = (WatchKind.RESTOCK, WatchKind.PRICE)
_SWITCH = {
    (WatchKind.RESTOCK, False): "button-restock-off",
    (WatchKind.RESTOCK, True): "button-restock-on",
    (WatchKind.PRICE, False): "button-price-off",
    (WatchKind.PRICE, True): "button-price-on",
}
_STOP = {
    WatchKind.RESTOCK: "button-restock-stop",
    WatchKind.PRICE: "button-price-stop",
}
_NAME = 60
#: Characters of a product's name that go with a shared link.
_SHARED = 100
#: Opens a list of chats, to send a link to one of them.
_SHARE = "https://t.me/share/url?url={}&text={}"


def dressed(
    speech: Speech,
    card: Screen,
    product: Product,
    watches: Sequence[Watch],
    link_here: str | None,
    place: Place = Place(),  # noqa: B008 - frozen
) -> Screen:
    """A product's `card` with the buyer's alerts on it and, above its last row, the buttons that switch
    them, and one that shares the product where there is a link to it.
    """
    mine = {watch.kind: watch for watch in watches if watch.product_id == product.id}
    rows: list[tuple[Button, ...]] = []
    if product.sold_out:
        rows.append((_switch(speech, product.id, WatchKind.RESTOCK, mine, place),))
    price = _switch(speech, product.id, WatchKind.PRICE, mine, place)
    rows.append((price, *_share(speech, product, link_here)))
    text = page_of(card.text, "\n".join(_wish(speech, watch) for watch in _shown(product, mine)))
    return replace(card, text=text, rows=(*card.rows[:-1], *rows, *card.rows[-1:]))


def _shown(product: Product, mine: Mapping[WatchKind, Watch]) -> list[Watch]:
    """A restock waits only while the product is sold out."""
    return [w for w in mine.values() if w.kind is not WatchKind.RESTOCK or product.sold_out]


def _switch(
    speech: Speech,
    product: ProductId,
    kind: WatchKind,
    mine: Mapping[WatchKind, Watch],
    place: Place,
) -> Button:
    """The button that turns an alert on, or off when it is on."""
    on = kind in mine
    return tap(
        speech.plain(_SWITCH[kind, on]),
        verbs.WATCH,
        product,
        KINDS.index(kind),
        int(not on),
        place.page,
        place.search,
    )


def _share(speech: Speech, product: Product, link_here: str | None) -> tuple[Button, ...]:
    if link_here is None:
        return ()
    words = quote(shown(product.name, _SHARED), safe="")
    return (link(speech.plain("button-share"), _SHARE.format(quote(link_here, safe=""), words)),)


def _wish(speech: Speech, watch: Watch) -> Safe:
    if watch.price is None:
        return speech.html("alert-on-restock")
    return speech.html("alert-on-price", money=watch.price)


def listing(speech: Speech, watches: Sequence[tuple[Watch, Product]]) -> Screen:
    """All alerts of a buyer: for each what it waits for, the way to its product, and Off."""
    lines = [_line(speech, watch, product) for watch, product in watches]
    text = page_of(
        crumbs(speech, speech.plain("crumb-alerts")),
        speech.html("alerts-listed" if watches else "alerts-none"),
        within(lines),
    )
    rows: Rows = tuple(
        (
            tap(shown(product.name, HALF_A_ROW), verbs.ALERTED, product.id),
            tap(
                speech.plain(_STOP[watch.kind]),
                verbs.UNWATCH,
                product.id,
                KINDS.index(watch.kind),
            ),
        )
        for watch, product in watches
    )
    return Screen(text, (*rows, way_back(speech, verbs.WALLET)))


def _line(speech: Speech, watch: Watch, product: Product) -> Safe:
    name = shown(product.name, _NAME)
    if watch.price is None:
        return speech.html("alerts-restock", name=name)
    return speech.html("alerts-price", name=name, money=watch.price)


def back(speech: Speech, facts: Mapping[str, str]) -> Screen:
    """A product is back; KeyError or ValueError for facts that do not tell which."""
    text = speech.html("notice-back", name=_name(facts), money=_price(facts, "amount"))
    return Screen(text, _look(speech, facts))


def cheaper(speech: Speech, facts: Mapping[str, str]) -> Screen:
    """A product costs less; KeyError or ValueError for facts that do not tell which."""
    now, before = _price(facts, "amount"), _price(facts, "before")
    text = speech.html("notice-cheaper", name=_name(facts), money=now, before=before)
    return Screen(text, _look(speech, facts))


def _name(facts: Mapping[str, str]) -> str:
    return shown(facts["name"], _NAME)


def _price(facts: Mapping[str, str], which: str) -> Money:
    return Money(int(facts[which]), facts["currency"])


def _look(speech: Speech, facts: Mapping[str, str]) -> Rows:
    product = int(facts["product"])
    look = tap(speech.plain("button-look"), verbs.PRODUCT, product, 0, style=Style.PRIMARY)
    return ((look,), (tap(speech.plain("button-alerts"), verbs.ALERTS), home_button(speech)))
