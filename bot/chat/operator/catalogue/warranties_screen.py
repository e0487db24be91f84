"""The screens of /warranty: the days of the shop and of a product."""

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.catalogue.warranties import Warranty
from bot.domain.ids import ProductId
from bot.i18n import Localizer, SafeHtml


def build_default_question(localizer: Localizer, days: int) -> Screen:
    """Return the shop's days, and ask for others."""
    return Screen(
        join_paragraphs(
            localizer.html("guarantee-shop", count=days), localizer.html("guarantee-ask")
        )
    )


def build_default_set_screen(localizer: Localizer, days: int) -> Screen:
    """Return that the shop's days are set."""
    return Screen(localizer.html("guarantee-shop", count=days))


def build_own_question(localizer: Localizer, warranty: Warranty) -> Screen:
    """Return the days of a product, and ask for others."""
    text = join_paragraphs(
        format_warranty(localizer, warranty),
        localizer.html("guarantee-ask"),
        localizer.html("guarantee-ask-default", count=warranty.default_days),
    )
    return Screen(text)


def build_own_set_screen(localizer: Localizer, product: ProductId, warranty: Warranty) -> Screen:
    """Return the days of a product, with the way to its page."""
    label = localizer.plain("button-back")
    back = build_callback_button(label, verbs.STAFF_PRODUCT, product)
    return Screen(format_warranty(localizer, warranty), ((back,),))


def format_warranty(localizer: Localizer, warranty: Warranty) -> SafeHtml:
    """Return the days that apply to a product, and whether they are the shop's."""
    message = "guarantee-default" if warranty.own_days is None else "guarantee-own"
    return localizer.html(message, count=warranty.days)
