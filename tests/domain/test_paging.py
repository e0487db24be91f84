"""Tests of the pages of long lists."""

import pytest

from bot.domain.paging import ListPage, PagePosition, locate_page, take_page


@pytest.mark.parametrize(
    ("page", "count", "position"),
    [
        (0, 0, PagePosition(0, 1, 10)),
        (0, 10, PagePosition(0, 1, 10)),
        (0, 11, PagePosition(0, 2, 10)),
        (1, 20, PagePosition(1, 2, 10)),
        (9, 11, PagePosition(1, 2, 10)),
    ],
)
def test_a_page_is_within_the_list(page: int, count: int, position: PagePosition) -> None:
    """An empty list has one page, and a page beyond the end is the last one."""
    assert locate_page(page, count, 10) == position


def test_a_page_has_its_items() -> None:
    assert take_page("abcde", 1, 2) == ListPage(("c", "d"), 1, 3)
    assert take_page("abcde", 7, 2) == ListPage(("e",), 2, 3)
