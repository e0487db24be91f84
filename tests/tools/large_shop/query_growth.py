"""The recurring queries whose work grows with the shop, and what each of them grows with.

All others do the same work in a shop of any size.
"""

from collections.abc import Mapping
from typing import Final

#: What a query may do more in a larger shop although it is flat: a deeper tree, a longer page.
SLACK_STEPS: Final = 300
SLACK_SHARE: Final = 1.5
_DAY = "the orders of a day, by an index alone"
_OPEN = "the open orders, which are counted by an index alone"
_CASES = "the cases"
_COUNT = "a count that ends at 1,000"
_MERCHANT = "the orders of one merchant"
#: What each of them grows with.
GROWS_WITH: Final[Mapping[str, str]] = {
    "claim: manual deliveries": "those that are due",
    "claim: due manual delivery": "those that are due",
    "claim: unknown outcomes": _CASES,
    "loop: other trades": "the trades since one of unknown outcome",
    "loop: orders that wait": "the placed orders, up to 200",
    "loop: orders whose message tells the time": "the orders of 70 minutes, by an index alone",
    "loop: outcomes that are long unknown": _CASES,
    "loop: the observed unknown outcomes": _CASES,
    "loop: supplier position": "all charges, once a day",
    "loop: watched products": "the watches, by an index alone",
    "loop: use of the supplier balance": "the orders of a week, by an index alone, every ten minutes",
    "start: screens that load": "the buyers, once at a start",
    "keep: inactive threads": "the threads that have texts, once a day",
    "keep: notes of wrong codes": "those that expire",
    "ledger: orders that changed": "those of an hour",
    "ledger: stored sums": "the buyers and the open orders, once an hour",
    "ledger: where rollups begin": "the entries of a week, by an index alone, once a day",
    "buy: spending of all, near the cap": "the orders of a day",
    "buy: has the product an unknown outcome": "the cases, once a page could not be read",
    "buy: spending of a merchant": _MERCHANT,
    "buy: refusals of a merchant": _MERCHANT,
    "buy: open orders of a merchant": _MERCHANT,
    "buy: uses of a code": "the uses of a code, by an index alone",
    "buyer: orders of a merchant": _MERCHANT,
    "staff: panel": "the orders of a week, which are counted by an index alone",
    "staff: metrics": _OPEN,
    "staff: health": _CASES,
    "staff: cases": _CASES,
    "staff: cases of a cause": _CASES,
    "staff: cases of one cause": _CASES,
    "staff: cases of a merchant": _CASES,
    "staff: found cases": _CASES,
    "staff: orders of a product": _COUNT,
    "staff: orders with a seller's message": "the open orders",
    "staff: sales of a product": "the orders of the product in a month",
    "staff: threads": "the open threads",
    "staff: requests for refunds": "the requests",
    "staff: orders that ask for a refund": "the requests",
    "staff: waiting orders": _OPEN,
    "staff: the last page of waiting orders": _OPEN,
    "staff: newest orders": _COUNT,
    "staff: open orders of a merchant": _MERCHANT,
    "staff: newer orders": _COUNT,
    "staff: open orders": _COUNT,
    "staff: open orders of a day": _COUNT,
    "staff: delivered orders": _COUNT,
    "staff: orders of a week": _COUNT,
    "staff: a merchant": _MERCHANT,
    "staff: buyers by name": "the people of one name",
    "staff: figures of a day": "the orders of the day, which are counted by an index alone",
    "staff: figures without rollups": "the entries of a month; a new shop has none for an hour",
    "staff: forecast of the balance": _DAY,
    "staff: dearest orders": _DAY,
    "staff: cost of placed orders": "the placed orders, by an index alone",
    "staff: codes": "the uses of the open codes, by an index alone",
    "staff: open orders that hold money": _OPEN,
}
#: What grows in shops of many thousand orders only.
GROWS_LATER_WITH: Final[Mapping[str, str]] = {
    "keep: due times of rewards": "the pending rewards, up to 100 in a step",
    "buy: spending of all": "the entries that no rollup has yet: those of an hour",
    "buyer: oldest lines of a merchant": _MERCHANT,
}


def has_grown(before: int, after: int) -> bool:
    """Return whether the work of a query has grown, from that in a smaller shop."""
    return after > SLACK_SHARE * before + SLACK_STEPS
