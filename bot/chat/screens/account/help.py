"""The help screen: how the shop works, on one page."""

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import build_navigation_row, format_breadcrumb, join_paragraphs
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.i18n import Localizer


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
    )
    return Screen(text, (*rows, build_navigation_row(localizer)))
