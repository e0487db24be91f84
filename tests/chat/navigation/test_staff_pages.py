"""Tests of where Back of an order's page leads staff."""

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.staff_pages import StaffPages
from bot.domain.ids import BuyerId, OrderId

OLGA, ORDER, OTHER = BuyerId(1), OrderId(5), OrderId(6)
SEARCH = Tap(verbs.FOUND_ORDERS, (7001, 0, 0, 0, 40))
PAGE = Tap(verbs.ORDER_DETAILS, (ORDER,))


def open_order(pages: StaffPages, order: OrderId, *, is_on_page: bool = True) -> Tap | None:
    pages.open_order(OLGA, order, is_on_page=is_on_page)
    pages.remember(OLGA, Tap(verbs.ORDER_DETAILS, (order,)))
    return pages.find_origin(OLGA, order)


def test_back_leads_to_the_page_whose_button_was_tapped() -> None:
    pages = StaffPages()
    pages.remember(OLGA, SEARCH)
    assert open_order(pages, ORDER) == SEARCH
    assert pages.find_origin(BuyerId(2), ORDER) is None


def test_the_same_page_again_keeps_its_origin() -> None:
    pages = StaffPages()
    pages.remember(OLGA, SEARCH)
    open_order(pages, ORDER)
    assert open_order(pages, ORDER) == SEARCH


def test_a_related_order_leads_back_to_the_first_one() -> None:
    pages = StaffPages()
    pages.remember(OLGA, SEARCH)
    open_order(pages, ORDER)
    assert open_order(pages, OTHER) == PAGE
    assert pages.find_origin(OLGA, ORDER) == SEARCH


def test_an_order_opened_elsewhere_has_no_origin() -> None:
    """By a button of an alert, from the panel, or by a command."""
    pages = StaffPages()
    pages.remember(OLGA, SEARCH)
    open_order(pages, ORDER)
    assert open_order(pages, ORDER, is_on_page=False) is None
    pages.remember(OLGA, Tap(verbs.OVERVIEW))
    assert open_order(pages, ORDER) is None
    pages.remember(OLGA, SEARCH)
    pages.forget(OLGA)
    assert open_order(pages, ORDER) is None
