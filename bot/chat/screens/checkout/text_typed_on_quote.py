"""The answers to what is typed or sent on a quote and changes nothing by itself.

Yes and the button to support are not in the last row, where the quote has Buy.
"""

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import build_navigation_row, build_send_button
from bot.chat.screens.kit.screen import (
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.domain.checkout.answers import COUPON_LIMIT
from bot.domain.ids import ProductId
from bot.i18n import Localizer


def build_code_question_screen(localizer: Localizer, product_id: ProductId, code: str) -> Screen:
    """Ask whether the word of the message that this screen replies to is a promo code."""
    yes = build_callback_button(
        localizer.plain("button-use-code"),
        verbs.USE_TYPED_COUPON,
        product_id,
        style=ButtonStyle.PRIMARY,
    )
    no = build_callback_button(
        localizer.plain("button-not-a-code"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("quote-use-code", code=fit_one_line(code, COUPON_LIMIT)),
        (
            (yes, no),
            (build_send_button(localizer),),
            build_navigation_row(localizer),
        ),
    )


def build_support_offer_screen(localizer: Localizer, product_id: ProductId) -> Screen:
    """Offer to pass on the message that this screen replies to, and the way back to the quote."""
    back = build_callback_button(
        localizer.plain("button-back-to-order"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("quote-text-not-used"),
        (
            (build_send_button(localizer),),
            (back,),
            build_navigation_row(localizer),
        ),
    )
