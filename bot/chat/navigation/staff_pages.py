"""The page that each member of staff sees, and where they opened the page of an order: Back leads
there.

Kept in memory only: after a restart the page of an order leads to a list. Nothing here renders a
screen.
"""

from typing import Final

from cachetools import LRUCache

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.domain.ids import BuyerId, OrderId

_MAX_PEOPLE: Final = 500
_MAX_ORIGINS: Final = 5_000
_ORDER_PAGES: Final = frozenset(
    {verbs.CASE, verbs.ORDER_DETAILS, verbs.ORDER_FOR_OPERATORS, verbs.THREAD_ORDER}
)


class StaffPages:
    """The last page of each person, and the origin of each order's page, as bounded caches."""

    def __init__(self) -> None:
        self._pages: LRUCache[BuyerId, Tap] = LRUCache(_MAX_PEOPLE)
        self._origins: LRUCache[tuple[BuyerId, OrderId], Tap] = LRUCache(_MAX_ORIGINS)

    def remember(self, person: BuyerId, page: Tap) -> None:
        """Store the tap that shows the page that the person sees now."""
        self._pages[person] = page

    def forget(self, person: BuyerId) -> None:
        """Forget the person's page: what they typed shows another one."""
        self._pages.pop(person, None)

    def open_order(self, person: BuyerId, order_id: OrderId, *, is_on_page: bool) -> None:
        """Store from where the page of an order is opened: the page before, if a tap on it did.

        A page of the same order, as after an act on it, is no origin.
        """
        last = self._pages.get(person) if is_on_page else None
        if last is None or last.verb == verbs.OVERVIEW:  # every page has a button to it
            self._origins.pop((person, order_id), None)
        elif last.verb not in _ORDER_PAGES or last.ids != (order_id,):
            self._origins[person, order_id] = last

    def find_origin(self, person: BuyerId, order_id: OrderId) -> Tap | None:
        """Return the tap that leads back from the page of an order; None: nothing is stored."""
        return self._origins.get((person, order_id))
