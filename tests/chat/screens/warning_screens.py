"""Alerts that joined or are settled, balance warnings, digests and the choices, for the gallery."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from bot.chat.kit.screen import Screen
from bot.chat.operator import alerts
from bot.chat.operator.operations.notifications_screen import build_notifications_screen
from bot.chat.operator.operations.supplier_screen import format_forecast
from bot.chat.operator.orders import cases_screen
from bot.domain.ids import BuyerId
from bot.domain.operations.balance_forecast import BalanceForecast, ForecastGap
from bot.domain.operations.messenger import Alert, AlertKind, Settlement
from bot.domain.operations.notifications import DigestForm, Notifications
from bot.domain.orders.order import Order
from bot.i18n import Localizer
from tests.builders import NOW, OPERATOR

Named = Iterator[tuple[str, Screen]]

#: What a digest says on a busy day.
DIGEST_FACTS = {
    "form": "full",
    "orders": "41",
    "delivered": "37",
    "cancelled": "2",
    "refunds": "12.40 USD",
    "revenue": "412.30 USD",
    "cost": "371.05 USD",
    "profit": "41.25 USD",
    "cases": "2",
    "payment_cases": "1",
    "claims": "0",
    "refund_requests": "1",
    "threads": "3",
    "unsold": "2",
    "unsold_names": "Steam <Wallet>\nXbox & Co",
    "available": "180.00 USD",
    "daily_cost": "60.00 USD",
    "days": "3",
}
_QUIET_DAY = {name: "0" for name in DIGEST_FACTS if DIGEST_FACTS[name].isdecimal()}
_QUIET_DAY["refunds"] = "0.00 USD"


def warning_screens(localizer: Localizer, order: Order) -> Named:
    """Yield every screen about alerts, warnings and notifications that has no handler's data."""
    facts = {
        "order": str(order.id),
        "product": order.selection.name,
        "cost": str(order.cost),
        "request_no": order.request_no,
    }
    case, other = Alert(AlertKind.REVIEW, facts), {**facts, "order": "1235"}
    settled = replace(case, settlement=Settlement(f"staff:{OPERATOR}", NOW))
    names = {f"staff:{OPERATOR}": "Olga <b>"}
    sale = Alert(AlertKind.SALE, {**facts, "quantity": "2", "money": "19.80 USD"})
    sale_refunded_in_part = replace(sale, facts={**sale.facts, "refunded": "4.00 USD"})
    parked = Alert(AlertKind.UPDATE_PARKED, {"update": "7", "error": "KeyError"})
    payment = {"method": "stars", "payment": "tx-1", "amount": "4.00 USD", "case": "5"}
    case_of_payment = Alert(AlertKind.PAYMENT_PARKED, payment)
    for name, shown in (
        ("joined", [case, replace(case, facts=other)]),
        ("joined, one settled", [settled, replace(case, facts=other)]),
        ("settled", [settled]),
        ("settled by the shop", [replace(case, settlement=Settlement("shop", NOW))]),
        ("joined without pages", [parked, parked]),
        ("joined payments", [case_of_payment, case_of_payment]),
        ("sale, refunded", [replace(sale, settlement=settled.settlement)]),
        ("sale, refunded in part", [sale_refunded_in_part]),
        ("sales, one refunded in part", [sale, sale_refunded_in_part]),
    ):
        yield f"alert {name}", alerts.build_message_screen(localizer, shown, names)
    hidden = alerts.hide_cost(facts)
    yield "alert without costs", alerts.build_alert_screen(localizer, AlertKind.REVIEW, hidden)
    balance = {"available": "4.00 USD", "days": "0", "dearest": "9.00 USD"}
    for low in ("days", "cost", "both"):
        yield (
            f"balance low, {low}",
            alerts.build_alert_screen(localizer, AlertKind.BALANCE_LOW, {**balance, "low": low}),
        )
    yield "charged", cases_screen.build_charged_screen(localizer, order)
    yield "asks for the trade", cases_screen.build_trade_question(localizer, order.id)
    yield "asks for the reason", cases_screen.build_reason_question(localizer, order.id)
    for text in ("case-trade-wrong", "digest-nothing-waits"):
        yield text, Screen(localizer.html(text))
    brief = {**alerts.hide_cost(DIGEST_FACTS), "form": "brief"}
    for name, figures in (("brief, no costs", brief), ("quiet", {**DIGEST_FACTS, **_QUIET_DAY})):
        yield f"digest {name}", alerts.build_alert_screen(localizer, AlertKind.DIGEST, figures)
    for gap in ForecastGap:
        forecast = BalanceForecast(None, gap=gap)
        lines = format_forecast(localizer, forecast, "USD")
        yield f"forecast {gap}", Screen("\n".join(lines))
    known = BalanceForecast(Decimal(180), Decimal(60), Decimal(3))
    yield "forecast", Screen("\n".join(format_forecast(localizer, known, "USD")))
    quiet = Notifications(BuyerId(1))
    busy = replace(quiet, digest=DigestForm.FULL, digest_hour=0, sales=True, sales_from=2_500)
    for name, one, days, is_owner in (
        ("off", quiet, None, False),
        ("on", busy, 3, True),
        ("every sale", replace(busy, digest=DigestForm.BRIEF, sales_from=0), 5, False),
    ):
        yield (
            f"notifications {name}",
            build_notifications_screen(
                localizer, one, "USD", warn_days=days, can_set_days=is_owner
            ),
        )
