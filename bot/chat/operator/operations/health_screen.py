"""The health of the shop for operators: a few lines, with problems marked."""

from datetime import datetime, timedelta
from typing import Final

from bot.chat.kit.layout import arrange_grid, join_paragraphs
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator import list_parts
from bot.chat.operator.list_parts import build_case_list_row, build_overview_button
from bot.chat.operator.operations import rate_jumps_screen, sales_pause_screen
from bot.chat.operator.operations.supplier_screen import format_forecast, hide_costs
from bot.domain.orders.order import Order
from bot.domain.orders.supplier import AccountState, LastAnswer
from bot.domain.system_ports import LostFile
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.health import Health
from bot.services.orders.cases import UNSETTLED_STATUSES

#: Clock differences beyond this are reported; the supplier's date has whole seconds only.
_MAX_CLOCK_SKEW_SECONDS: Final = 5.0
_OLD_AFTER: Final = timedelta(minutes=10)
_MEGABYTE: Final = 1_000_000


def build_health_screen(
    localizer: Localizer, health: Health, currency: str, now: datetime, *, shows_cost: bool = True
) -> Screen:
    """Return the health report; `currency` is that of the supplier balance.

    Without `shows_cost` it does not name that balance.
    """
    supplier_lines = [
        *(
            (
                *list_parts.format_account_lines(localizer, health.account, currency),
                *format_forecast(localizer, health.forecast, currency),
            )
            if shows_cost
            else list_parts.format_trouble(localizer, health.account)
        ),
        *_format_last_supplier_answer(localizer, health.last_answer, now),
        *(
            [localizer.html("admin-lacks", calls=localizer.format_list(health.missing_calls))]
            if health.missing_calls
            else []
        ),
    ]
    queues = [
        localizer.html(
            "health-inbox", pending=health.inbox_counts[0], parked=health.inbox_counts[1]
        ),
        localizer.html(
            "health-outbox", pending=health.outbox_counts[0], parked=health.outbox_counts[1]
        ),
        *(
            []
            if health.free_bytes is None
            else [localizer.html("health-disk", count=health.free_bytes // _MEGABYTE)]
        ),
    ]
    text = join_paragraphs(
        localizer.html("health-title", at=now),
        _format_sales_state(localizer, health, now, shows_cost=shows_cost),
        rate_jumps_screen.format_jumps(localizer, health.rate_jumps),
        "\n".join(supplier_lines),
        "\n".join(
            [localizer.html("health-no-orders")]
            if not health.oldest_orders
            else [
                localizer.html("health-oldest"),
                *(_format_order(localizer, order, now) for order in health.oldest_orders),
            ]
        ),
        "\n".join(queues),
    )
    return Screen(text, _build_rows(localizer, health, now))


def _format_sales_state(
    localizer: Localizer, health: Health, now: datetime, *, shows_cost: bool
) -> str:
    """Return whether the shop sells, and why not."""
    match health.lost_file:
        case LostFile.DATABASE:
            return localizer.html("alert-database-lost")
        case LostFile.INSTANCE_LOCK:
            return localizer.html("alert-instance-lock-lost")
        case None:
            pass
    return sales_pause_screen.build_sales_state_screen(
        localizer,
        health.pauses,
        now,
        troubles=health.troubles if shows_cost else hide_costs(health.troubles),
        is_supplier_silent=health.account.state is AccountState.NO_ANSWER,
    ).text


def _build_rows(localizer: Localizer, health: Health, now: datetime) -> ButtonRows:
    """Return buttons to what is wrong: a sales pause, rates, cases and orders that are late."""
    resume = sales_pause_screen.build_resume_rows(localizer) if health.pauses else ()
    unsettled = [each for each in health.oldest_orders if each.status in UNSETTLED_STATUSES]
    late = [
        build_callback_button(
            localizer.plain("button-order-number", order=int(order.id)),
            verbs.ORDER_FOR_OPERATORS,
            order.id,
        )
        for order in health.oldest_orders
        if order not in unsettled and now - order.updated_at > _OLD_AFTER
    ]
    case_rows = build_case_list_row(localizer) if unsettled else ()
    jumps = rate_jumps_screen.build_jump_rows(localizer, health.rate_jumps)
    told = build_callback_button(localizer.plain("button-notifications"), verbs.NOTIFICATIONS)
    return (
        *jumps,
        *resume,
        *case_rows,
        *arrange_grid(late),
        (told,),
        (build_overview_button(localizer),),
    )


def _format_last_supplier_answer(
    localizer: Localizer, pulse: LastAnswer | None, now: datetime
) -> list[SafeHtml]:
    """Return when the supplier last answered, and whether its clock differs from ours."""
    if pulse is None:
        return [localizer.html("health-never-heard")]
    age = now - pulse.at
    last_answer_message = "health-heard-old" if age > _OLD_AFTER else "health-heard"
    lines = [
        localizer.html(last_answer_message, age=localizer.format_duration(age.total_seconds()))
    ]
    if (
        pulse.clock_ahead_seconds is not None
        and abs(pulse.clock_ahead_seconds) > _MAX_CLOCK_SKEW_SECONDS
    ):
        message = "health-clock-ahead" if pulse.clock_ahead_seconds > 0 else "health-clock-behind"
        lines.append(
            localizer.html(message, by=localizer.format_duration(abs(pulse.clock_ahead_seconds)))
        )
    return lines


def _format_order(localizer: Localizer, order: Order, now: datetime) -> SafeHtml:
    age = now - order.updated_at
    return localizer.html(
        "health-order-old" if age > _OLD_AFTER else "health-order",
        state=localizer.html(f"health-state-{order.status.value}"),
        order=int(order.id),
        age=localizer.format_duration(age.total_seconds()),
    )
