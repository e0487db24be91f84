"""How the shop works, on one page."""

from bot.chat import verbs
from bot.chat.screens.parts import crumbs, page_of, way_back
from bot.chat.screens.screen import Screen, tap
from bot.i18n import Speech


def help_page(speech: Speech) -> Screen:
    """Buying, money, orders, and the commands there are."""
    text = page_of(
        crumbs(speech, speech.plain("crumb-help")),
        speech.html("help-buying"),
        speech.html("help-money"),
        speech.html("help-orders"),
        speech.html("help-commands"),
    )
    rows = (
        (
            tap(speech.plain("button-orders"), verbs.ORDERS, 0),
            tap(speech.plain("button-wallet"), verbs.WALLET),
        ),
        (
            tap(speech.plain("button-support"), verbs.SUPPORT),
            tap(speech.plain("button-privacy"), verbs.PRIVACY),
        ),
    )
    return Screen(text, (*rows, way_back(speech)))
