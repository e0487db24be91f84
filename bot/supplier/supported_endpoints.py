"""Remembers for a while which endpoints a supplier has and which it seems to lack.

Suppliers with other versions of the software lack some calls of the API. This module does
not call them: it is told how calls ended. An endpoint that has answered once is never considered
missing. A web page in its place is then a temporary failure: the common shop software shows pages
for its own errors.
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

#: A supplier may lack these endpoints and still be usable.
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
    """The endpoints known to be present or missing. Others have not been tried often enough."""

    present: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()


@dataclass(slots=True)
class _AbsenceSigns:
    """Signs that an endpoint is missing.

    `others_answered`: another endpoint has answered since the last sign.
    """

    count: int = 0
    others_answered: bool = False
    missing_until: float | None = None


class EndpointMemory:
    """Records how the calls of one client ended.

    An endpoint counts as missing for `period` seconds, then it is tried again.
    """

    def __init__(self, clock: Callable[[], float], period: float) -> None:
        self._clock, self._period = clock, period
        self._present: set[str] = set()
        self._absence_signs: dict[str, _AbsenceSigns] = {}

    def capabilities(self) -> Capabilities:
        missing = frozenset(filter(self._is_missing, self._absence_signs))
        return Capabilities(frozenset(self._present), missing)

    def raise_if_missing(self, endpoint: str) -> None:
        """Raise SupplierLacksEndpoint for an endpoint that is known to be missing."""
        if self._is_missing(endpoint):
            raise SupplierLacksEndpoint(endpoint)

    def record_answer(self, endpoint: str) -> None:
        """Record that the endpoint answered, with a success or a refusal."""
        self._present.add(endpoint)
        self._absence_signs.pop(endpoint, None)
        for signs in self._absence_signs.values():
            signs.others_answered = True

    def record_failure(self, endpoint: str, error: SupplierError) -> None:
        """Record that the call raised `error`.

        A refusal is an answer. A web page may be a sign that the endpoint is missing.
        """
        if _is_sign_of_absence(error):
            self._count_sign(endpoint)
        elif isinstance(error, SupplierRefused):
            self.record_answer(endpoint)

    def is_suspected_missing(self, endpoint: str) -> bool:
        """Return whether the endpoint never answered and showed at least one sign of absence."""
        return endpoint in self._absence_signs

    def _count_sign(self, endpoint: str) -> None:
        """Count a sign of absence, at most once between two answers of other endpoints."""
        if endpoint not in OPTIONAL_ENDPOINTS or endpoint in self._present:
            return
        signs = self._absence_signs.setdefault(
            endpoint, _AbsenceSigns(others_answered=bool(self._present))
        )
        if not signs.others_answered:
            return
        signs.count, signs.others_answered = signs.count + 1, False
        if signs.count >= _SIGNS_NEEDED:
            signs.missing_until = self._clock() + self._period

    def _is_missing(self, endpoint: str) -> bool:
        signs = self._absence_signs.get(endpoint)
        return (
            signs is not None
            and signs.missing_until is not None
            and self._clock() < signs.missing_until
        )


def _is_sign_of_absence(error: SupplierError) -> bool:
    """Return whether a supplier without the endpoint would answer like this.

    Such answers are a web page, a 404, or a text such as "no such route".
    """
    match error:
        case SupplierGarbled(reason=reason, status=status):
            return reason in _NOT_THE_API_REASONS and status in _PAGE_STATUSES
        case SupplierRefused(message=message):
            return _NO_ROUTE.search(message.strip()) is not None
        case _:
            return False
