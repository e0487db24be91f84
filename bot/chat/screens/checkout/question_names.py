"""What the questions of a walk are called, and the buttons that ask them again."""

from typing import assert_never

from bot.chat import verbs
from bot.chat.screens.screen import Button, tap
from bot.domain.catalogue import Contact, ProductId
from bot.domain.checkout import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Question,
)
from bot.i18n import Speech


def name_of(speech: Speech, question: Question) -> str:
    """What `question` is about, as plain text; may be the supplier's words."""
    match question:
        case AskVariant():
            return speech.plain("question-variant")
        case AskOption(attribute):
            return attribute.name
        case AskCard():
            return speech.plain("question-card")
        case AskQuantity():
            return speech.plain("question-quantity")
        case AskField(widget):
            return widget.label or widget.name
        case AskContact(kind):
            return contact_name(speech, kind)
        case AskPassword():
            return speech.plain("question-password")
        case AskCoupon():
            return speech.plain("question-coupon")
    assert_never(question)


def contact_name(speech: Speech, kind: Contact) -> str:
    """What the supplier wants to know: "E-mail address", "Phone number", and so on."""
    return speech.plain(f"contact-{kind.value}")


def ask_again(label: str, product: ProductId, question: Question) -> Button:
    """A button that takes the answer to `question` back."""
    match question:
        case AskVariant():
            return tap(label, verbs.BACK_VARIANT, product)
        case AskOption(attribute):
            return tap(label, verbs.BACK_OPTION, product, attribute.id)
        case AskCard():
            return tap(label, verbs.BACK_CARD, product)
        case AskQuantity():
            return tap(label, verbs.BACK_QUANTITY, product)
        case AskField(widget):
            return tap(label, verbs.BACK_FIELD, product, widget.id)
        case AskContact():
            return tap(label, verbs.BACK_CONTACT, product)
        case AskPassword():
            return tap(label, verbs.BACK_PASSWORD, product)
        case AskCoupon():
            return tap(label, verbs.COUPON, product)
    assert_never(question)
