"""The answers to what is typed or sent on a quote and changes nothing by itself.

Yes and the button to support are not in the last row, where the quote has Buy.
"""

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import build_navigation_row
from bot.chat.screens.kit.screen import (
    Button,
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.domain.answer_validation import COUPON_LIMIT
from bot.domain.catalogue import ProductId
from bot.i18n import Localizer


def build_code_question_screen(
    localizer: Localizer, product_id: ProductId, code: str, message_id: int
) -> Screen:
    """Ask whether the word of a message is a promo code."""
    yes = build_callback_button(
        localizer.plain("button-use-code"),
        verbs.USE_TYPED_COUPON,
        product_id,
        message_id,
        style=ButtonStyle.PRIMARY,
    )
    no = build_callback_button(
        localizer.plain("button-not-a-code"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("offer-use-code", code=fit_one_line(code, COUPON_LIMIT)),
        (
            (_build_support_button(localizer, message_id),),
            (yes, no),
            build_navigation_row(localizer),
        ),
    )


def build_support_offer_screen(
    localizer: Localizer, product_id: ProductId, message_id: int
) -> Screen:
    """Offer to pass a message on to support, and the way back to the quote."""
    back = build_callback_button(
        localizer.plain("button-back-to-order"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("offer-text-not-used"),
        (
            (_build_support_button(localizer, message_id),),
            (back,),
            build_navigation_row(localizer),
        ),
    )


def _build_support_button(localizer: Localizer, message_id: int) -> Button:
    return build_callback_button(
        localizer.plain("button-send-to-support"), verbs.SEND_TO_SUPPORT, message_id
    )
