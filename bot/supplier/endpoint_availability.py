"""What a store has turned out to offer, and what it seems to lack, remembered for a while.

Stores of other versions lack some calls of the API. Knows neither the wire nor prices: it is told
how calls ended. An endpoint that has answered once is there for good: pages in its place are
troubles of the moment, which the widely used shop shows for every error of its own.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.supplier.errors import (
    SupplierError,
    SupplierGarbled,
    SupplierLacksEndpoint,
    SupplierRefused,
)

#: The endpoints that a store may lack and still be one to buy from.
OPTIONAL_ENDPOINTS = frozenset({"connect", "stock", "valuation", "draft"})

_SIGNS_NEEDED = 3
_PAGE_STATUSES = frozenset({200, 404, 405})
_NOT_THE_API_REASONS = frozenset({"not_json", "not_object", "no_code", "http_404", "http_405"})
_NO_ROUTE = re.compile(
    r"\b(no such|unknown|invalid) (endpoint|route|method)\b"
    r"|\b(endpoint|route|method) (was )?(not found|does not exist|is unknown)\b"
    r"|^(404 )?not found\.?$|\bmethod not allowed\b|接口不存在|路由不存在",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What is known of a store so far; what stands in neither set has not been tried enough."""

    present: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()


@dataclass(slots=True)
class _AbsenceSigns:
    """Signs that an endpoint is missing; `backed`: others have answered since the last sign."""

    count: int = 0
    others_answered: bool = False
    missing_until: float | None = None


class EndpointMemory:
    """How the calls of one client ended; `period` in seconds is how long an absence is believed."""

    def __init__(self, clock: Callable[[], float], period: float) -> None:
        self._clock, self._period = clock, period
        self._present: set[str] = set()
        self._absence_signs: dict[str, _AbsenceSigns] = {}

    def capabilities(self) -> Capabilities:
        missing = frozenset(filter(self._is_missing, self._absence_signs))
        return Capabilities(frozenset(self._present), missing)

    def raise_if_missing(self, endpoint: str) -> None:
        """Raise SupplierCannot for an endpoint that is known to be missing."""
        if self._is_missing(endpoint):
            raise SupplierLacksEndpoint(endpoint)

    def record_answer(self, endpoint: str) -> None:
        """The endpoint answered, with a yes or a no."""
        self._present.add(endpoint)
        self._absence_signs.pop(endpoint, None)
        for doubt in self._absence_signs.values():
            doubt.others_answered = True

    def record_failure(self, endpoint: str, error: SupplierError) -> None:
        """The call ended in `error`: a no is an answer, a page may be a sign of absence."""
        if _is_sign_of_absence(error):
            self._count_sign(endpoint)
        elif isinstance(error, SupplierRefused):
            self.record_answer(endpoint)

    def is_suspected_missing(self, endpoint: str) -> bool:
        """Whether the endpoint never answered, and showed at least one sign of absence."""
        return endpoint in self._absence_signs

    def _count_sign(self, endpoint: str) -> None:
        """Count a sign - once for each time that the rest of the store has answered meanwhile."""
        if endpoint not in OPTIONAL_ENDPOINTS or endpoint in self._present:
            return
        doubt = self._absence_signs.setdefault(
            endpoint, _AbsenceSigns(others_answered=bool(self._present))
        )
        if not doubt.others_answered:
            return
        doubt.count, doubt.others_answered = doubt.count + 1, False
        if doubt.count >= _SIGNS_NEEDED:
            doubt.missing_until = self._clock() + self._period

    def _is_missing(self, endpoint: str) -> bool:
        doubt = self._absence_signs.get(endpoint)
        return (
            doubt is not None
            and doubt.missing_until is not None
            and self._clock() < doubt.missing_until
        )


def _is_sign_of_absence(error: SupplierError) -> bool:
    """Whether a store without the endpoint would answer so: a page, a 404, "no such route"."""
    match error:
        case SupplierGarbled(reason=reason, status=status):
            return reason in _NOT_THE_API_REASONS and status in _PAGE_STATUSES
        case SupplierRefused(message=message):
            return _NO_ROUTE.search(message.strip()) is not None
        case _:
            return False
