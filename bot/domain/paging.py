"""The position of a page in a long list."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class PagePosition(NamedTuple):
    """One page (from 0) of a list that has `pages` pages, each of at most `size` entries."""

    page: int
    pages: int
    size: int

    @property
    def offset(self) -> int:
        """Return how many entries come before the page."""
        return self.page * self.size


def locate_page(page: int, count: int, size: int) -> PagePosition:
    """Return the position of `page` in a list of `count` entries.

    A page beyond the end is the last one. An empty list has one empty page.
    """
    pages = max(1, -(-count // size))
    return PagePosition(min(page, pages - 1), pages, size)


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """One page (from 0) of a long list, with its items."""

    items: tuple[T, ...]
    page: int
    pages: int


def take_page(items: Sequence[T], page: int, size: int) -> ListPage[T]:
    """Return one page of `items`. A page beyond the end is the last one."""
    place = locate_page(page, len(items), size)
    shown = items[place.offset : place.offset + size]
    return ListPage(tuple(shown), place.page, place.pages)


#: The only page of a list that fits on one.
ONLY_PAGE = PagePosition(0, 1, 1)
