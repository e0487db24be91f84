"""A seller's sentence in the place of goods, for operators: the question, and what they answered.

Operators see the sentence, because they judge it. It holds nothing that looks like a code.
"""

from collections.abc import Mapping
from typing import Final

from bot.chat.buyer.orders.order_line import format_order_name
from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.alerts import build_alert_screen
from bot.domain.ids import SecretId
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order
from bot.domain.orders.seller_messages import SellerTextVerdict
from bot.i18n import Localizer
from bot.services.orders.seller_messages import JudgedText

#: Alerts that show a seller's sentence.
SELLER_TEXT_ALERTS: Final = frozenset({AlertKind.SELLER_MESSAGE, AlertKind.DOUBTFUL_DELIVERY})
_TEXT_WIDTH = 1_000


def build_seller_text_alert(
    localizer: Localizer,
    kind: AlertKind,
    facts: Mapping[str, str],
    secret_id: SecretId,
    text: str,
) -> Screen:
    """Return the alert with the sentence, and the buttons that answer it."""
    alert = build_alert_screen(localizer, kind, facts)
    sentence = localizer.html("alert-seller-text", text=fit_one_line(text, _TEXT_WIDTH))
    verdicts = _build_delivery_row(localizer, secret_id)
    if kind is AlertKind.SELLER_MESSAGE:
        label = localizer.plain("button-judge-message")
        verdicts += ((build_callback_button(label, verbs.JUDGE_AS_MESSAGE, secret_id),),)
    return Screen(join_paragraphs(alert.text, sentence), (*verdicts, *alert.rows))


def _build_delivery_row(localizer: Localizer, secret_id: SecretId) -> ButtonRows:
    label = localizer.plain("button-judge-delivery")
    return ((build_callback_button(label, verbs.JUDGE_AS_DELIVERY, secret_id),),)


def build_judged_text_screen(
    localizer: Localizer, judged: JudgedText, secret_id: SecretId
) -> Screen:
    """Return what a verdict did, with the button for a change of mind."""
    if judged.verdict is SellerTextVerdict.DELIVERY:
        refund = build_callback_button(
            localizer.plain("button-rule-refund"), verbs.ASK_REFUND, judged.order.id
        )
        return Screen(localizer.html("judged-delivery", count=judged.settled_orders), ((refund,),))
    return Screen(localizer.html("judged-message"), _build_delivery_row(localizer, secret_id))


def build_nothing_to_judge_screen(
    localizer: Localizer, order: Order, verdict: SellerTextVerdict, secret_id: SecretId
) -> Screen:
    """Return that the order needs no verdict, with the button that saves it for later orders."""
    text = localizer.html(
        "judged-nothing",
        order=int(order.id),
        name=format_order_name(order.selection),
        status=localizer.plain(f"status-{order.status.value}"),
    )
    if verdict is SellerTextVerdict.DELIVERY:
        label, verb = "button-judge-later-delivery", verbs.JUDGE_LATER_AS_DELIVERY
    else:
        label, verb = "button-judge-later-message", verbs.JUDGE_LATER_AS_MESSAGE
    return Screen(text, ((build_callback_button(localizer.plain(label), verb, secret_id),),))


def build_text_erased_screen(localizer: Localizer) -> Screen:
    """Return the message that the sentence was erased."""
    return Screen(localizer.html("judged-erased"))
