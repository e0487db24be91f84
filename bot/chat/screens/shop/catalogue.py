"""Shelves and product cards.

Prices here are estimates from the mirror, and say so by "from" where they depend on choices; the
binding price is a quote's.
"""

from datetime import datetime

from bot.chat import verbs
from bot.chat.places import Place
from bot.chat.screens.moments import on_your_clock
from bot.chat.screens.parts import column, crumbs, page_line, page_of, pager, way_back
from bot.chat.screens.prices import at_a_glance, step_lines
from bot.chat.screens.rich import reduce
from bot.chat.screens.screen import Button, Rows, Screen, Style, tap
from bot.chat.screens.words import label, shown, units
from bot.domain.catalogue import Category, Delivery, Details, Product
from bot.domain.pricing import PriceRule
from bot.i18n import Safe, Speech
from bot.services.browse import ShelfPage

DESCRIPTION = 2_000
#: Units, and lines, of a description that stands open.
UNFOLDED = 280
_LINES = 6
#: The mark of what the operators put first.
PINNED = "📌"
_FEW = 5


def shelf(speech: Speech, prices: PriceRule, page: ShelfPage) -> Screen:
    """One page of a category: a button a product, with its price and whether it is sold out."""
    text = page_of(
        crumbs(speech, page.category.name),
        speech.html("shelf-choose" if page.products else "shelf-empty"),
        page_line(speech, page.page, page.pages),
    )
    buttons = [_product_button(speech, prices, product, page.page) for product in page.products]
    turning = pager(speech, page.page, page.pages, verbs.SHELF, page.category.id)
    return Screen(text, (*column(buttons), *turning, way_back(speech)))


def _product_button(speech: Speech, prices: PriceRule, product: Product, page: int) -> Button:
    return tap(product_label(speech, prices, product), verbs.PRODUCT, product.id, page)


def product_label(speech: Speech, prices: PriceRule, product: Product) -> str:
    """What stands on a product's button: its name, and its price or that it is sold out."""
    sold_out = product.sold_out
    tail = speech.plain("shelf-sold-out") if sold_out else at_a_glance(speech, prices, product)
    return label(f"{PINNED} {product.name}" if product.pinned else product.name, tail)


def card(
    speech: Speech,
    prices: PriceRule,
    product: Product,
    category: Category | None,
    now: datetime,
    place: Place = Place(),  # noqa: B008 - frozen
) -> Screen:
    """A product's card; Back leads to where it was opened. Without Buy it says why."""
    details = product.details or Details()
    text = page_of(
        crumbs(speech, *([category.name] if category else [])),
        speech.html("card-name", name=shown(product.name, 200)),
        _description(details),
        _facts(speech, prices, product, details),
        _obstacle(speech, product, details, now) or _flash_line(speech, details),
    )
    return Screen(text, _card_rows(speech, product, category, now, place), details.picture)


def _description(details: Details) -> Safe:
    """What the store says of it; a long text is folded, and opens on a tap."""
    text = reduce(details.description, DESCRIPTION)
    if units(text) <= UNFOLDED and text.count("\n") < _LINES:
        return text
    return Safe(f"<blockquote expandable>{text}</blockquote>")


def _facts(speech: Speech, prices: PriceRule, product: Product, details: Details) -> str:
    manual = product.delivery is Delivery.MANUAL
    lines = [
        speech.html("card-price", price=at_a_glance(speech, prices, product)),
        *_steps(speech, prices, product, details),
        _stock(speech, product),
        speech.html("card-delivery-manual" if manual else "card-delivery-automatic"),
        _limits(speech, details),
        speech.html("card-own-choice") if product.offers_cards else None,
        speech.html("card-pinned") if product.pinned else None,
    ]
    return "\n".join(line for line in lines if line)


def _steps(speech: Speech, prices: PriceRule, product: Product, details: Details) -> list[Safe]:
    """The wholesale steps, as "from" prices are: with the cheapest option of each attribute. Variants
    have steps of their own, shown where they are chosen.
    """
    if details.variants:
        return []
    cheapest = [min(a.options, key=lambda o: o.surcharge) for a in details.attributes if a.options]
    return step_lines(speech, prices, product, None, cheapest)


def _stock(speech: Speech, product: Product) -> Safe | None:
    if product.sold_out:
        return None
    if product.stock is None or product.stock <= 0:
        return speech.html("card-in-stock")
    few = product.stock <= _FEW
    return speech.html("card-stock-few" if few else "card-stock", stock=product.stock)


def _limits(speech: Speech, details: Details) -> Safe | None:
    least, most = details.minimum, details.maximum
    if least > 1 and most:
        return speech.html("card-limits", least=least, most=most)
    if most:
        return speech.html("card-at-most", most=most)
    return speech.html("card-at-least", least=least) if least > 1 else None


def _obstacle(speech: Speech, product: Product, details: Details, now: datetime) -> Safe | None:
    """Why the product cannot be bought at this moment, if it cannot."""
    flash = details.flash
    if flash is not None and flash.coming(now):
        assert flash.starts is not None
        return speech.html("declined-flash-coming", at=on_your_clock(speech, flash.starts))
    if flash is not None and flash.over(now):
        return speech.html("declined-flash-over")
    return speech.html("card-sold-out") if product.sold_out else None


def _flash_line(speech: Speech, details: Details) -> Safe | None:
    if details.flash is None:
        return None
    ends = details.flash.ends
    if ends is None:
        return speech.html("card-flash")
    return speech.html("card-flash-until", at=on_your_clock(speech, ends))


def _card_rows(
    speech: Speech, product: Product, category: Category | None, now: datetime, place: Place
) -> Rows:
    if _obstacle(speech, product, product.details or Details(), now):
        here = place.to(product.id)
        first = tap(speech.plain("button-refresh"), here.verb, *here.ids)
    else:
        first = tap(speech.plain("button-buy"), verbs.RESUME, product.id, style=Style.PRIMARY)
    back = place.back(category.id if category else None)
    last = way_back(speech, back.verb, *back.ids) if back else way_back(speech)
    return ((first,), last)
