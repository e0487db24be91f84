"""The supplier for operators: how many days our balance lasts, and why buyers are turned away.

These are lines of the panel, of /health, of alerts and of digests.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.operations.balance_forecast import (
    BalanceForecast,
    ForecastGap,
    describe_forecast,
    parse_amount,
)
from bot.domain.operations.supplier_troubles import SupplierTroubleKind, TroubleReport
from bot.i18n import Localizer, SafeHtml


def format_forecast(
    localizer: Localizer, forecast: BalanceForecast, currency: str
) -> list[SafeHtml]:
    """Return how many days the balance lasts, or why that is not known."""
    facts = describe_forecast(forecast, currency)
    facts.pop("available", None)  # the balance stands above
    return format_forecast_facts(localizer, facts)


def format_forecast_facts(localizer: Localizer, facts: Mapping[str, str]) -> list[SafeHtml]:
    """Return what the facts of an alert or a digest say of the balance; nothing if they say nothing."""
    lines = []
    if (available := parse_amount(facts, "available")) is not None:
        lines.append(localizer.html("forecast-available", money=available))
    gap = facts.get("gap")
    if gap in set(ForecastGap):
        lines.append(localizer.html(f"forecast-{gap}"))
    elif facts.get("days"):
        daily = parse_amount(facts, "daily_cost")
        lines.append(
            localizer.html(
                "forecast-days", days=facts["days"], money="" if daily is None else daily
            )
        )
    return lines


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
