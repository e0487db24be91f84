"""The screen of a buyer's invite link: the terms, the link, and the rewards."""

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import build_navigation_row, format_breadcrumb, join_paragraphs
from bot.chat.screens.kit.price_and_surcharge_text import format_percent
from bot.chat.screens.kit.screen import (
    Button,
    Screen,
    build_callback_button,
    build_share_button,
)
from bot.i18n import Localizer
from bot.services.people.referrals import Invitation


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
