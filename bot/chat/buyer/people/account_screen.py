"""The screens of a person's own account: help, languages, terms, invite link, privacy and erasure.

The number on a language button encodes the language code, so its meaning never changes.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from bot.chat.kit.layout import (
    arrange_grid,
    build_back_button,
    build_navigation_row,
    build_pager,
    format_breadcrumb,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.prices import format_percent
from bot.chat.kit.screen import (
    Button,
    ButtonStyle,
    Screen,
    build_callback_button,
    build_share_button,
)
from bot.chat.kit.text_fitting import count_utf16_units, remove_invisible
from bot.chat.navigation import verbs
from bot.domain.paging import take_page
from bot.i18n import Localizer
from bot.services.people.referrals import Invitation
from bot.services.people.retention import RetentionPeriods


def encode_language(code: str) -> int:
    """Return the number for a language code in a button: the code read in base 36."""
    return int("".join(char for char in code if char.isalnum()), 36)


def decode_language(number: int, codes: Iterable[str]) -> str | None:
    """Return the one of `codes` that `number` encodes; None if there is none."""
    return next((code for code in codes if encode_language(code) == number), None)


def build_language_screen(
    localizer: Localizer, languages: Mapping[str, str], current: str
) -> Screen:
    """Return the list of languages, each by its own name, with a tick at the current one."""
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-language")),
        localizer.html("language-choose"),
    )
    buttons = [
        build_callback_button(
            f"✓ {name}" if code == current else name, verbs.LANGUAGE, encode_language(code)
        )
        for code, name in languages.items()
    ]
    return Screen(text, (*arrange_grid(buttons), build_navigation_row(localizer)))


def build_help_screen(localizer: Localizer) -> Screen:
    """Return the help on buying, money, orders and commands."""
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-help")),
        localizer.html("help-buying"),
        localizer.html("help-money"),
        localizer.html("help-orders"),
        localizer.html("help-commands"),
    )
    rows = (
        (
            build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0),
            build_callback_button(localizer.plain("button-wallet"), verbs.WALLET),
        ),
        (
            build_callback_button(localizer.plain("button-support"), verbs.SUPPORT),
            build_callback_button(localizer.plain("button-privacy"), verbs.PRIVACY),
        ),
        (build_callback_button(localizer.plain("button-terms"), verbs.TERMS, 0),),
    )
    return Screen(text, (*rows, build_navigation_row(localizer)))


def build_invite_screen(
    localizer: Localizer, invitation: Invitation, link: str | None, shop_name: str
) -> Screen:
    """Return the screen of an invite link; `link` None: Telegram does not answer at the moment."""
    terms, summary = invitation.terms, invitation.summary
    percent = format_percent(localizer, terms.share_bp)
    rules = [
        localizer.html("invite-how", percent=percent, days=terms.wait.days),
        localizer.html("invite-first-orders", count=terms.max_orders) if terms.max_orders else "",
        localizer.html("invite-rules"),
    ]
    earned = [
        localizer.html("invite-friends", count=summary.friends),
        localizer.html("invite-credited", money=summary.credited),
        localizer.html("invite-pending", money=summary.pending),
    ]
    text = join_paragraphs(
        format_breadcrumb(
            localizer, localizer.plain("crumb-wallet"), localizer.plain("crumb-invite")
        ),
        "\n".join(filter(None, rules)),
        localizer.html("invite-no-link")
        if link is None
        else localizer.html("invite-link", link=link),
        "\n".join(earned),
    )
    return Screen(
        text,
        (
            _build_link_buttons(localizer, link, shop_name),
            build_navigation_row(localizer, verbs.WALLET),
        ),
    )


def _build_link_buttons(
    localizer: Localizer, link: str | None, shop_name: str
) -> tuple[Button, ...]:
    if link is None:
        return (build_callback_button(localizer.plain("button-try-again"), verbs.INVITE),)
    text = shop_name or localizer.plain("invite-shared")
    return (
        Button(localizer.plain("button-copy"), copy_text=link),
        build_share_button(localizer.plain("button-share"), link, text),
    )


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
        localizer.html("privacy-notes"),
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


#: UTF-16 units of the operator's text on one page.
_PAGE_UNITS: Final = 3_000
#: Characters of a line that always fit on a page: a character takes at most two units.
_LINE_LENGTH: Final = _PAGE_UNITS // 2


def build_terms_screen(localizer: Localizer, text: str, page: int) -> Screen:
    """Return a page (from 0) of the operator's terms; the default terms if `text` is empty.

    The text is shown literally. A page beyond the end is the last one.
    """
    shown = take_page(split_terms(text) or ("",), page, size=1)
    words = localizer.html("terms-text", text=localizer.format_owner_text(shown.items[0]))
    body = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-terms")),
        words if text else localizer.html("terms-default"),
        format_page_number(localizer, shown.page, shown.pages),
    )
    pager = build_pager(localizer, shown.page, shown.pages, verbs.TERMS)
    return Screen(body, (*pager, build_navigation_row(localizer)))


@lru_cache(maxsize=2)
def split_terms(text: str) -> tuple[str, ...]:
    """Split a text into pages that fit into a message, at ends of lines where that is possible."""
    pages: list[str] = []
    lines: list[str] = []
    units = 0
    for line in _split_into_short_lines(text):
        size = count_utf16_units(line) + 1
        if units + size > _PAGE_UNITS:
            pages.append("\n".join(lines))
            lines, units = [], 0
        lines.append(line)
        units += size
    pages.append("\n".join(lines))
    return tuple(stripped for page in pages if (stripped := page.strip("\n")))


def _split_into_short_lines(text: str) -> list[str]:
    """Return the lines without invisible characters, with long lines cut into several."""
    lines: list[str] = []
    for line in text.splitlines():
        tidy = remove_invisible(line).rstrip()
        starts = range(0, max(len(tidy), 1), _LINE_LENGTH - 1)
        lines += [tidy[at : at + _LINE_LENGTH - 1] for at in starts]
    return lines
