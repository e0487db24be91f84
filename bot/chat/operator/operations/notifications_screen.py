"""What a member of staff is told: the screen of choices, and the daily digest."""

from collections.abc import Mapping
from datetime import time
from typing import Final

from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_overview_button
from bot.chat.operator.operations.supplier_screen import format_forecast_facts
from bot.domain.money import Money
from bot.domain.operations.balance_forecast import WARN_DAYS
from bot.domain.operations.notifications import DigestForm, Notifications
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml, escape
from bot.services.operations.notifications import SALE_CHOICES

_HOURS: Final = 24
_NAME_WIDTH: Final = 60
#: What waits for a decision, in the order of the digest: the name of the fact is that of its line.
_DECISIONS: Final = ("cases", "payment-cases", "claims", "refund-requests", "threads")


def build_notifications_screen(
    localizer: Localizer,
    one: Notifications,
    currency: str,
    *,
    warn_days: int | None,
    can_set_days: bool,
) -> Screen:
    """Return what a person is told, and a button for each choice; the current ones are marked.

    `warn_days` None: the person may not see costs.
    """
    clock = _format_hour(one.digest_hour)
    sales = "off" if not one.sales else "all" if one.sales_from <= 1 else "from"
    text = join_paragraphs(
        localizer.html("notifications-title"),
        localizer.html("notifications-digest", form=one.digest.value, clock=clock),
        localizer.html("notifications-sales", sales=sales, money=Money(one.sales_from, currency)),
        None if warn_days is None else localizer.html("notifications-warning", days=warn_days),
    )
    rows: list[tuple[Button, ...]] = [_build_form_row(localizer, one)]
    if one.digest is not DigestForm.OFF:
        rows.append(_build_hour_row(one))
    rows += _build_sale_rows(localizer, one, currency)
    if can_set_days and warn_days is not None:
        rows += arrange_grid(
            [
                build_callback_button(
                    _mark(localizer.plain("button-warn-days", days=days), is_on=days == warn_days),
                    verbs.SET_WARN_DAYS,
                    days,
                )
                for days in WARN_DAYS
            ]
        )
    health = build_callback_button(localizer.plain("button-health"), verbs.HEALTH)
    return Screen(text, (*rows, (health,), (build_overview_button(localizer),)))


def _build_form_row(localizer: Localizer, one: Notifications) -> tuple[Button, ...]:
    return tuple(
        build_callback_button(
            _mark(localizer.plain(f"button-digest-{form}"), is_on=form is one.digest),
            verbs.SET_DIGEST,
            place,
            one.digest_hour,
        )
        for place, form in enumerate(DigestForm)
    )


def _build_hour_row(one: Notifications) -> tuple[Button, ...]:
    """Return the buttons of the hour before and of the hour after."""
    place = tuple(DigestForm).index(one.digest)
    earlier, later = (one.digest_hour - 1) % _HOURS, (one.digest_hour + 1) % _HOURS
    return (
        build_callback_button(f"‹ {_format_hour(earlier)}", verbs.SET_DIGEST, place, earlier),
        build_callback_button(f"{_format_hour(later)} ›", verbs.SET_DIGEST, place, later),
    )


def _build_sale_rows(localizer: Localizer, one: Notifications, currency: str) -> ButtonRows:
    current = one.sales_from if one.sales else None
    buttons = []
    for place, choice in enumerate(SALE_CHOICES):
        if choice is None:
            label = localizer.plain("button-sales-off")
        elif choice <= 1:
            label = localizer.plain("button-sales-all")
        else:
            label = localizer.plain("button-sales-from", money=Money(choice, currency))
        is_on = choice == current
        buttons.append(
            build_callback_button(_mark(label, is_on=is_on), verbs.SET_SALE_MESSAGES, place)
        )
    return arrange_grid(buttons)


def _mark(label: str, *, is_on: bool) -> str:
    return f"✅ {label}" if is_on else label


def _format_hour(hour: int) -> str:
    return f"{time(hour):%H:%M}"


def format_digest(localizer: Localizer, facts: Mapping[str, str]) -> str:
    """Return the digest of a day. Figures that the reader may not see are not among the facts."""
    is_full = facts.get("form") == DigestForm.FULL
    lines = [
        localizer.html(
            "digest-orders",
            orders=_count(facts, "orders"),
            delivered=_count(facts, "delivered"),
            cancelled=_count(facts, "cancelled"),
        ),
        localizer.html("digest-taken", money=_money(facts, "revenue")),
    ]
    if "profit" in facts:
        lines.append(
            localizer.html(
                "digest-profit", money=_money(facts, "profit"), cost=_money(facts, "cost")
            )
        )
    refunds = parse_money(facts.get("refunds", ""))
    if refunds:
        lines.append(localizer.html("digest-refunded", money=refunds))
    unsold, names = _count(facts, "unsold"), facts.get("unsold_names", "")
    named = [f"• {escape(fit_one_line(name, _NAME_WIDTH))}" for name in names.split("\n") if name]
    return join_paragraphs(
        localizer.html("alert-digest"),
        "\n".join(lines),
        "\n".join(_format_decisions(localizer, facts, is_full=is_full)),
        "\n".join(format_forecast_facts(localizer, facts)),
        localizer.html("digest-unsold", count=unsold) if unsold else None,
        fit_lines(named, 800) if is_full else None,
    )


def _format_decisions(
    localizer: Localizer, facts: Mapping[str, str], *, is_full: bool
) -> list[SafeHtml]:
    """Return how much waits for a decision; in a full digest, a line for each list."""
    counts = {name: _count(facts, name.replace("-", "_")) for name in _DECISIONS}
    total = sum(counts.values())
    if not total:
        return [localizer.html("digest-nothing-waits")]
    lines = [localizer.html("digest-waits", count=total)]
    if is_full:
        lines += [
            localizer.html(f"digest-waits-{name}", count=count)
            for name, count in counts.items()
            if count
        ]
    return lines


def _count(facts: Mapping[str, str], name: str) -> int:
    text = facts.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() else 0


def _money(facts: Mapping[str, str], name: str) -> Money | str:
    """Return an amount; a text that is none is shown as it is."""
    return parse_money(facts.get(name, "")) or facts.get(name, "")
