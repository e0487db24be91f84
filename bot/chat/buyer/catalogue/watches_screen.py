"""Watches: their switches on a product page, the list of them, and the notices that they send."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.chat.buyer.catalogue.category_screen import FlashSaleState, find_flash_sale_state
from bot.chat.kit.layout import (
    HALF_ROW_WIDTH,
    SHORT_FORMAT,
    build_home_button,
    build_navigation_row,
    fit_lines,
    format_breadcrumb,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.screen import (
    Button,
    ButtonRows,
    ButtonStyle,
    Screen,
    build_callback_button,
    build_share_button,
)
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.page_origins import ProductPageOrigin
from bot.domain.catalogue.product import Product
from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.ids import ProductId
from bot.domain.money import Money
from bot.i18n import Localizer, SafeHtml

#: A button carries the index of a kind in this tuple; an index never changes its meaning.
WATCH_KINDS = (WatchKind.RESTOCK, WatchKind.PRICE, WatchKind.OPENING)
_SWITCH_MESSAGES = {
    (WatchKind.RESTOCK, False): "button-restock-off",
    (WatchKind.RESTOCK, True): "button-restock-on",
    (WatchKind.PRICE, False): "button-price-off",
    (WatchKind.PRICE, True): "button-price-on",
    (WatchKind.OPENING, False): "button-opening-off",
    (WatchKind.OPENING, True): "button-opening-on",
}
_STOP_MESSAGES = {
    WatchKind.RESTOCK: "button-restock-stop",
    WatchKind.PRICE: "button-price-stop",
    WatchKind.OPENING: "button-opening-stop",
}
_NAME_WIDTH = 60
#: The maximum length of a product name in the text of a shared link.
_SHARED_NAME_WIDTH = 100


def add_watch_buttons(
    localizer: Localizer,
    product_page: Screen,
    product: Product,
    watches: Sequence[Watch],
    product_url: str | None,
    origin: ProductPageOrigin = ProductPageOrigin(),  # noqa: B008 - frozen
    *,
    now: datetime,
) -> Screen:
    """Return a product page with the buyer's watches and the buttons that switch them.

    What cannot be bought yet begins with the button to wait for it. The other buttons come above
    the last row. If there is a link to the product, a button shares it.
    """
    watch_by_kind = {watch.kind: watch for watch in watches if watch.product_id == product.id}
    first, others = _list_relevant_kinds(product, now)
    switches = {
        kind: _build_watch_switch(localizer, product.id, kind, watch_by_kind, origin)
        for kind in (*first, *others)
    }
    text = join_paragraphs(
        product_page.text,
        "\n".join(
            _format_watch(localizer, watch)
            for watch in watch_by_kind.values()
            if watch.kind in switches
        ),
    )
    last_switches = (
        *(switches[kind] for kind in others),
        *_build_share_button(localizer, product, product_url),
    )
    rows = (
        *((switches[kind],) for kind in first),
        *product_page.rows[:-1],
        last_switches,
        *product_page.rows[-1:],
    )
    return replace(product_page, text=text, rows=rows)


def build_stopped_product_screen(
    localizer: Localizer,
    product_id: ProductId,
    watches: Sequence[Watch],
    origin: ProductPageOrigin,
) -> Screen:
    """Return that a product is not for sale, with the button to be told when it is again."""
    watch_by_kind = {watch.kind: watch for watch in watches if watch.product_id == product_id}
    restock = watch_by_kind.get(WatchKind.RESTOCK)
    text = join_paragraphs(
        localizer.html("declined-sale-stopped"),
        _format_watch(localizer, restock) if restock is not None else None,
    )
    switch = _build_watch_switch(localizer, product_id, WatchKind.RESTOCK, watch_by_kind, origin)
    return Screen(text, ((switch,), (build_home_button(localizer),)))


def _list_relevant_kinds(
    product: Product, now: datetime
) -> tuple[tuple[WatchKind, ...], tuple[WatchKind, ...]]:
    """Return what a buyer must wait for to buy the product, and what else they may watch."""
    if find_flash_sale_state(product, now) is FlashSaleState.UPCOMING:
        return (WatchKind.OPENING,), (WatchKind.PRICE,)
    return ((WatchKind.RESTOCK,) if product.is_sold_out else ()), (WatchKind.PRICE,)


def _build_watch_switch(
    localizer: Localizer,
    product: ProductId,
    kind: WatchKind,
    watch_by_kind: Mapping[WatchKind, Watch],
    origin: ProductPageOrigin,
) -> Button:
    """Return the button that turns a watch on, or off if it is on."""
    is_watched = kind in watch_by_kind
    return build_callback_button(
        localizer.plain(_SWITCH_MESSAGES[kind, is_watched]),
        verbs.WATCH,
        product,
        WATCH_KINDS.index(kind),
        int(not is_watched),
        origin.page,
        origin.search_number,
    )


def _build_share_button(
    localizer: Localizer, product: Product, product_url: str | None
) -> tuple[Button, ...]:
    if product_url is None:
        return ()
    name = fit_one_line(product.name, _SHARED_NAME_WIDTH)
    return (build_share_button(localizer.plain("button-share"), product_url, name),)


def _format_watch(localizer: Localizer, watch: Watch) -> SafeHtml:
    if watch.kind is WatchKind.OPENING:
        return localizer.html("alert-on-opening")
    if watch.known_price is None:
        return localizer.html("alert-on-restock")
    return localizer.html("alert-on-price", money=watch.known_price)


def build_watch_list_screen(
    localizer: Localizer, watches: Sequence[tuple[Watch, Product]]
) -> Screen:
    """Return all watches of a buyer, each with its condition, a link to its product and Stop."""
    lines = [_format_watch_line(localizer, watch, product) for watch, product in watches]
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-alerts")),
        localizer.html("alerts-listed" if watches else "alerts-none"),
        fit_lines(lines),
    )
    rows: ButtonRows = tuple(
        (
            build_callback_button(
                fit_one_line(product.name, HALF_ROW_WIDTH), verbs.WATCHED_PRODUCT, product.id
            ),
            build_callback_button(
                localizer.plain(_STOP_MESSAGES[watch.kind]),
                verbs.UNWATCH,
                product.id,
                WATCH_KINDS.index(watch.kind),
            ),
        )
        for watch, product in watches
    )
    return Screen(text, (*rows, build_navigation_row(localizer, verbs.WALLET)))


def _format_watch_line(localizer: Localizer, watch: Watch, product: Product) -> SafeHtml:
    name = fit_one_line(product.name, _NAME_WIDTH)
    if watch.kind is WatchKind.OPENING:
        return localizer.html("alerts-opening", name=name)
    if watch.known_price is None:
        return localizer.html("alerts-restock", name=name)
    return localizer.html("alerts-price", name=name, money=watch.known_price)


def build_restock_notice(localizer: Localizer, facts: Mapping[str, str]) -> Screen:
    """Return the notice that a product is in stock again.

    Raise KeyError or ValueError if `facts` are incomplete or malformed.
    """
    text = localizer.html(
        "notice-back", name=_parse_product_name(facts), money=_parse_price(facts, "amount")
    )
    return Screen(text, _build_look_buttons(localizer, facts))


def build_price_drop_notice(localizer: Localizer, facts: Mapping[str, str]) -> Screen:
    """Return the notice that a product costs less.

    Raise KeyError or ValueError if `facts` are incomplete or malformed.
    """
    now, before = _parse_price(facts, "amount"), _parse_price(facts, "before")
    text = localizer.html(
        "notice-cheaper", name=_parse_product_name(facts), money=now, before=before
    )
    return Screen(text, _build_look_buttons(localizer, facts))


def build_opening_notice(localizer: Localizer, facts: Mapping[str, str]) -> Screen:
    """Return the notice that the flash sale of a product is open, and until when if it ends.

    Raise KeyError or ValueError if `facts` are incomplete or malformed.
    """
    name, money = _parse_product_name(facts), _parse_price(facts, "amount")
    if "ends" in facts:
        until = format_local_time(localizer, datetime.fromisoformat(facts["ends"]), SHORT_FORMAT)
        text = localizer.html("notice-open-until", name=name, money=money, until=until)
    else:
        text = localizer.html("notice-open", name=name, money=money)
    return Screen(text, _build_look_buttons(localizer, facts))


def _parse_product_name(facts: Mapping[str, str]) -> str:
    return fit_one_line(facts["name"], _NAME_WIDTH)


def _parse_price(facts: Mapping[str, str], fact_name: str) -> Money:
    return Money(int(facts[fact_name]), facts["currency"])


def _build_look_buttons(localizer: Localizer, facts: Mapping[str, str]) -> ButtonRows:
    product = int(facts["product"])
    look = build_callback_button(
        localizer.plain("button-look"), verbs.PRODUCT, product, 0, style=ButtonStyle.PRIMARY
    )
    return (
        (look,),
        (
            build_callback_button(localizer.plain("button-alerts"), verbs.WATCHES),
            build_home_button(localizer),
        ),
    )
