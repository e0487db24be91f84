"""How many days the supplier balance lasts, in words: lines of the panel, of /health and of digests."""

from collections.abc import Mapping

from bot.domain.operations.balance_forecast import (
    BalanceForecast,
    ForecastGap,
    describe_forecast,
    parse_amount,
)
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
