"""The supplier's troubles for operators: why buyers are turned away, and what that costs."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.operations.supplier_troubles import SupplierTroubleKind, TroubleReport
from bot.i18n import Localizer, SafeHtml


def format_trouble_lines(localizer: Localizer, troubles: Sequence[TroubleReport]) -> list[SafeHtml]:
    """Return a line for each trouble: what it is, since when, and who could not buy."""
    return [
        localizer.html(
            "sales-trouble-line",
            why=_format_trouble(localizer, trouble),
            missed=format_missed_sales(localizer, trouble),
        )
        for trouble in troubles
    ]


def hide_costs(troubles: Sequence[TroubleReport]) -> list[TroubleReport]:
    """Return the troubles as those read them who may not see a cost."""
    return [replace(trouble, cost=None) for trouble in troubles]


def _format_trouble(localizer: Localizer, trouble: TroubleReport) -> SafeHtml:
    match trouble.kind:
        case SupplierTroubleKind.BALANCE_TOO_LOW:
            if trouble.cost is None:
                return localizer.html("pause-balance")
            return localizer.html("sales-trouble-balance", cost=trouble.cost)
        case SupplierTroubleKind.NO_ANSWER:
            return localizer.html("sales-trouble-no-answer")


def format_missed_sales(
    localizer: Localizer, trouble: TroubleReport, until: datetime | None = None
) -> SafeHtml:
    """Return how many buyers could not buy, and for how much; `until` is when the trouble ended."""
    return localizer.html(
        "sales-trouble-missed" if until is None else "sales-trouble-missed-until",
        count=trouble.buyers,
        since=trouble.since,
        money=trouble.missed or "",
        until=until or "",
    )
