"""Orders that staff look for: what typed words mean, and pages of what was found.

An exact number is looked for first. Buyers and products are named by number, username, name or code.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Final

from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId, OrderId, RequestNo, TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.order_search import FIRST_DAY, LAST_DAY, OrderGroup, OrderKey, OrderSearch
from bot.domain.paging import PagePosition, locate_page
from bot.domain.payments.payments import StoredPayment
from bot.domain.people.person import Person
from bot.services.catalogue.product_search import search_all_products
from bot.services.orders.cases import UNSETTLED_STATUSES
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Orders on a page.
PAGE_SIZE: Final = 10
#: Orders that wait for the supplier, and whose outcome is not in question.
WAITING_STATUSES = (OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED)
_MAX_LISTED: Final = 50
#: More orders are counted as this many.
MAX_COUNT: Final = 1_000
#: Characters that are read of what was typed.
MAX_TYPED: Final = 200
#: Buyers or products that are offered where words fit several.
MAX_CHOICES: Final = 8
_DAYS: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:\s*(?:\.\.|-|–|—)\s*([0-9]{4}-[0-9]{2}-[0-9]{2}))?"
)
_NUMBER: Final = re.compile(r"#?([0-9]{1,19})", re.ASCII)
_KEY: Final = re.compile(r"[!-~]{1,120}", re.ASCII)
_HANDLE: Final = re.compile(r"@[a-z0-9_]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SearchWords:
    """The words of a language for groups of orders, and for periods of so many days until today."""

    groups: Mapping[str, OrderGroup]
    periods: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ReadSearch:
    """What typed words mean.

    `by_key` are the orders that an exact number names. A `top_up` is a payment that bought no order.
    Where several fit, `buyers` or `products` are those to choose from. `unknown` are the words
    without a meaning.
    """

    search: OrderSearch = field(default_factory=OrderSearch)
    by_key: Sequence[tuple[OrderKey, Order]] = ()
    top_up: StoredPayment | None = None
    buyers: Sequence[Person] = ()
    products: Sequence[Product] = ()
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class FoundOrders:
    """A page of what was found, newest first. `count` is at most `MAX_COUNT`.

    `buyer` and `product_name` name what the search names; None and "" if it does not, or if they
    are not known any more.
    """

    search: OrderSearch
    orders: Sequence[Order]
    count: int
    has_newer: bool = False
    has_older: bool = False
    buyer: Person | None = None
    product_name: str = ""


async def read_search(
    shop: Shop, db: DatabaseReader, text: str, words: SearchWords, today: date
) -> ReadSearch:
    """Return what `text` means. `today` is the day in the shop's zone."""
    text = _clean(text)
    if _KEY.fullmatch(text) is not None:
        found = await db.read(_find_by_key, text)
        if found is not None:
            return found
    rest, search = _read_words(text.casefold(), words, today)
    buyer, rest = await db.read(_read_handle, rest)
    if buyer is not None:
        search = replace(search, buyer=buyer)
    if not rest:
        return ReadSearch(search)
    products = await search_all_products(shop, db, rest)
    exact = [each for each in products if rest in {each.code.casefold(), each.name.casefold()}]
    people = [] if buyer is not None else await db.read(_find_people, rest)
    if len(exact) == 1 or (len(products) == 1 and not people):
        product = exact[0] if exact else products[0]
        return ReadSearch(replace(search, product=product.id))
    if len(people) == 1 and not products:
        return ReadSearch(replace(search, buyer=people[0].id))
    unknown = "" if people or products else rest
    return ReadSearch(search, buyers=people, products=products[:MAX_CHOICES], unknown=unknown)


def _find_people(tx: Transaction, name: str) -> Sequence[Person]:
    """Return people with a name like this one; a name is never unique."""
    people, _ = tx.people.find_by_name(name, MAX_CHOICES)
    return people


def _clean(text: str) -> str:
    """Return the text without control characters and marks of direction, cut and in one line."""
    visible = (
        " " if each.isspace() else each
        for each in text[: MAX_TYPED * 4]
        if each.isspace() or unicodedata.category(each) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join("".join(visible).split())[:MAX_TYPED].strip()


def _find_by_key(tx: Transaction, key: str) -> ReadSearch | None:
    """Return what an exact number names; None if it is no number of an order or a person."""
    finder = tx.order_searches
    found: list[tuple[OrderKey, Order | None]] = []
    number = _NUMBER.fullmatch(key)
    if number is not None:
        found.append((OrderKey.ORDER, finder.find_by_number(int(number[1]))))
    found.append((OrderKey.REQUEST, finder.find_by_request(RequestNo(key))))
    found += [(OrderKey.TRADE, each) for each in finder.list_by_trade(TradeNo(key))]
    found += [(OrderKey.PAYMENT, each) for each in finder.list_by_payment(key)]
    by_key = [(kind, order) for kind, order in found if order is not None]
    if by_key:
        return ReadSearch(by_key=by_key)
    payment = tx.payments.find_by_external_id(key)
    if payment is not None:
        return ReadSearch(OrderSearch(buyer=payment.event.buyer_id), top_up=payment)
    person = tx.people.find(key) if key.isdigit() else None
    return None if person is None else ReadSearch(OrderSearch(buyer=person.id))


def _read_words(text: str, words: SearchWords, today: date) -> tuple[str, OrderSearch]:
    """Return the words without a meaning here, and a search with the group and the days."""
    search = OrderSearch()
    days = _DAYS.search(text)
    if days is not None:
        period = _read_days(days[1], days[2] or days[1])
        if period is not None:
            search = replace(search, since=min(period), until=max(period))
            text = text[: days.start()] + " " + text[days.end() :]
    for phrase, length in _longest_first(words.periods):
        rest = _without(text, phrase)
        if rest is not None and search.since is None:
            text, search = rest, replace(search, since=today - timedelta(days=length - 1))
    for phrase, group in _longest_first(words.groups):
        rest = _without(text, phrase)
        if rest is not None and search.group is OrderGroup.ALL:
            text, search = rest, replace(search, group=OrderGroup(group))
    return " ".join(text.split()), search


def _read_days(first: str, last: str) -> tuple[date, date] | None:
    try:
        days = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return None
    return days if all(FIRST_DAY <= day <= LAST_DAY for day in days) else None


def _longest_first(phrases: "Mapping[str, int]") -> "Sequence[tuple[str, int]]":
    return sorted(phrases.items(), key=lambda each: -len(each[0]))


def _without(text: str, phrase: str) -> str | None:
    """Return the text without a phrase of whole words; None if it does not have it."""
    found = re.search(rf"(?<!\w){re.escape(phrase.casefold())}(?!\w)", text)
    return None if found is None else f"{text[: found.start()]} {text[found.end() :]}"


def _read_handle(tx: Transaction, text: str) -> tuple[BuyerId | None, str]:
    """Return the person that a username or a number in the text names, and the other words."""
    words = text.split()
    for at, word in enumerate(words):
        if _HANDLE.fullmatch(word) is not None or _NUMBER.fullmatch(word) is not None:
            person = tx.people.find(word)
            if person is not None:
                return person.id, " ".join(words[:at] + words[at + 1 :])
    return None, text


def find_orders(
    tx: Transaction,
    search: OrderSearch,
    before: OrderId | None = None,
    after: OrderId | None = None,
) -> FoundOrders:
    """Return a page: the newest orders, those before an order, or those right after one."""
    period = search.period(tx.settings.time_zone)
    finder = tx.order_searches
    if after is not None:
        found = finder.list_newer(search, period, after, PAGE_SIZE + 1)
        has_newer, has_older = len(found) > PAGE_SIZE, True
        found = found[-PAGE_SIZE:]
    else:
        found = finder.list_older(search, period, before, PAGE_SIZE + 1)
        has_newer, has_older = before is not None, len(found) > PAGE_SIZE
        found = found[:PAGE_SIZE]
    product = None if search.product is None else tx.catalogue.product(search.product)
    return FoundOrders(
        search,
        found,
        finder.count(search, period, MAX_COUNT),
        has_newer,
        has_older,
        None if search.buyer is None else tx.people.get(search.buyer),
        "" if product is None else product.name,
    )


def list_cases(
    tx: Transaction, offset: int = 0, limit: int = _MAX_LISTED
) -> tuple[list[Order], int]:
    """Return a part of the cases, oldest first, and the number of all cases."""
    listed = tx.orders.list_in_status(UNSETTLED_STATUSES, limit, offset=offset)
    return listed, tx.orders.count(UNSETTLED_STATUSES)


@dataclass(frozen=True, slots=True)
class OrderPage:
    """One page of a list of `count` orders."""

    orders: Sequence[Order]
    count: int
    place: PagePosition


def list_waiting_orders(tx: Transaction, page: int) -> OrderPage:
    """Return a page of the orders that wait for the supplier, oldest first."""
    count = tx.orders.count(WAITING_STATUSES)
    place = locate_page(page, count, PAGE_SIZE)
    listed = tx.orders.list_in_status(WAITING_STATUSES, place.size, offset=place.offset)
    return OrderPage(listed, count, place)
