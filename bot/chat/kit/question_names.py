"""Names of the checkout's questions, and the buttons that ask a question again."""

from typing import assert_never

from bot.chat.kit.screen import Button, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import ContactKind
from bot.domain.checkout.questions import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskVariant,
    Question,
)
from bot.domain.ids import ProductId
from bot.i18n import Localizer


def format_question_name(localizer: Localizer, question: Question) -> str:
    """Return the name of `question` as plain text; it may be the supplier's text."""
    match question:
        case AskVariant():
            return localizer.plain("question-variant")
        case AskOption(attribute):
            return attribute.label
        case AskCard():
            return localizer.plain("question-card")
        case AskField(widget):
            return widget.label or widget.name
        case AskContact(kind):
            return format_contact_name(localizer, kind)
        case AskPassword():
            return localizer.plain("question-password")
        case AskCoupon():
            return localizer.plain("question-coupon")
    assert_never(question)


def format_contact_name(localizer: Localizer, kind: ContactKind) -> str:
    """Return the kind of contact that the supplier asks for: "E-mail address", "Phone number", etc."""
    return localizer.plain(f"contact-{kind.value}")


def build_ask_again_button(label: str, product: ProductId, question: Question) -> Button:
    """Return a button that asks `question` again."""
    match question:
        case AskVariant():
            return build_callback_button(label, verbs.BACK_VARIANT, product)
        case AskOption(attribute):
            return build_callback_button(label, verbs.BACK_OPTION, product, attribute.id)
        case AskCard():
            return build_callback_button(label, verbs.BACK_CARD, product)
        case AskField(widget):
            return build_callback_button(label, verbs.BACK_FIELD, product, widget.id)
        case AskContact():
            return build_callback_button(label, verbs.BACK_CONTACT, product)
        case AskPassword():
            return build_callback_button(label, verbs.BACK_PASSWORD, product)
        case AskCoupon():
            return build_callback_button(label, verbs.ENTER_COUPON, product)
    assert_never(question)
