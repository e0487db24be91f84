"""The screens of /privacy and /forget: the stored data with its reasons, and its erasure."""

from datetime import datetime, timedelta
from typing import Final

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import (
    build_back_button,
    build_navigation_row,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.i18n import Localizer
from bot.services.people.privacy import RetentionPeriods

#: How long after the question the confirming tap is accepted.
ERASURE_CONFIRMATION_LIFETIME: Final = timedelta(minutes=10)


def build_privacy_screen(
    localizer: Localizer, retention: RetentionPeriods, *, has_referral: bool = False
) -> Screen:
    """Return the screen that says what is stored, why and for how long."""
    days = retention.texts.days if retention.texts is not None else 0
    lines = [
        localizer.html("privacy-person"),
        localizer.html("privacy-orders"),
        localizer.html("privacy-texts", days=days),
        localizer.html("privacy-unfinished", days=retention.unfinished.days),
        localizer.html("privacy-support-messages", days=days),
        *([localizer.html("privacy-claims", days=days)] if retention.has_claims else []),
        localizer.html("privacy-alerts"),
        *([localizer.html("privacy-referral")] if has_referral else []),
    ]
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-privacy")),
        localizer.html("privacy-head"),
        "\n".join(lines),
        localizer.html("privacy-others"),
    )
    erase_button = build_callback_button(localizer.plain("button-forget"), verbs.ASK_ERASURE)
    return Screen(text, ((erase_button,), build_navigation_row(localizer)))


def build_erasure_confirmation_screen(
    localizer: Localizer, open_orders: int, now: datetime, *, has_referral: bool = False
) -> Screen:
    """Return the question before erasure: what is erased and what is kept.

    The confirming button carries the time of this question.
    """
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-privacy"), localizer.plain("crumb-forget")
        ),
        localizer.html("forget-goes"),
        localizer.html("forget-referral") if has_referral else None,
        localizer.html("forget-stays", count=open_orders),
        localizer.html("forget-final"),
    )
    asked_at = int(now.timestamp())
    confirm_button = build_callback_button(
        localizer.plain("button-forget-now"),
        verbs.CONFIRM_ERASURE,
        asked_at,
        style=ButtonStyle.DANGER,
    )
    return Screen(text, ((confirm_button,), build_navigation_row(localizer, verbs.PRIVACY)))


def is_erasure_confirmation_valid(asked_at: int, now: datetime) -> bool:
    """Return whether a question asked at that time (seconds since 1970) may still be confirmed."""
    return timedelta() <= now - _parse_timestamp(asked_at, now) <= ERASURE_CONFIRMATION_LIFETIME


def _parse_timestamp(asked_at: int, now: datetime) -> datetime:
    """Return the time; for an invalid number, a time that has expired."""
    try:
        return datetime.fromtimestamp(asked_at, now.tzinfo)
    except (OverflowError, ValueError, OSError):
        return now - 2 * ERASURE_CONFIRMATION_LIFETIME


def build_erasure_done_screen(localizer: Localizer, open_orders: int) -> Screen:
    """Return the confirmation of an erasure, with what is kept and why."""
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-privacy"), localizer.plain("crumb-forget")
        ),
        localizer.html("forget-done"),
        localizer.html("forget-stays", count=open_orders),
    )
    return Screen(
        text, ((build_back_button(localizer, verbs.PRIVACY), *build_navigation_row(localizer)),)
    )
