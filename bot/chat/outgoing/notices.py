"""Notices about a buyer's account that they did not ask for. Order status is not among them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.chat.buyer.catalogue import watches_screen
from bot.chat.buyer.orders.stored_answers import add_altered_answers
from bot.chat.kit.declined import build_error_screen
from bot.chat.kit.layout import build_home_button
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.money import Money
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.i18n import Localizer, SafeHtml
from bot.services.catalogue.watches import BACK_NOTICE, CHEAPER_NOTICE, OPEN_NOTICE
from bot.services.orders.rewards import CREDITED_NOTICE, RETURNED_NOTICE
from bot.services.payments.claim_decisions import CLAIM_DECLINED
from bot.services.payments.notices import CHECKED, REFUNDED, REVERSED
from bot.services.payments.order_refunds import GOODWILL, REFUNDED_IN_PART

CREDITED = "credited"
TAP_FAILED = "tap-failed"
STILL_CHECKING = "still-checking"
_WATCH_NOTICES = {
    BACK_NOTICE: watches_screen.build_restock_notice,
    CHEAPER_NOTICE: watches_screen.build_price_drop_notice,
    OPEN_NOTICE: watches_screen.build_opening_notice,
}


def build_notice_screen(localizer: Localizer, kind: str, facts: Mapping[str, str]) -> Screen:
    """Return the message for `kind`; for an unknown kind or malformed facts, the error message."""
    with suppress(KeyError, ValueError):
        if build_watch_notice := _WATCH_NOTICES.get(kind):
            return build_watch_notice(localizer, facts)
        if kind == TAP_FAILED:
            orders = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
            text = localizer.html("notice-tap-failed")
            return Screen(text, ((orders, build_home_button(localizer)),))
        money = Money(int(facts["amount"]), facts["currency"])
        if kind == STILL_CHECKING:
            text = localizer.html("notice-still-checking", order=facts["order"], money=money)
            label = localizer.plain("button-order")
            order = build_callback_button(label, verbs.ORDER, int(facts["order"]))
            return Screen(text, ((order,),))
        if kind == CLAIM_DECLINED:
            reference = facts["reference"]
            text = localizer.html("notice-claim-declined", money=money, reference=reference)
            support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
            return Screen(text, ((support, build_home_button(localizer)),))
        if notice := _format_wallet_notice(localizer, kind, facts, money):
            wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
            return Screen(notice, ((wallet, build_home_button(localizer)),))
    return build_error_screen(localizer)


def _format_wallet_notice(
    localizer: Localizer, kind: str, facts: Mapping[str, str], money: Money
) -> SafeHtml | None:
    """Return what changed the balance, or became of a payment; None for another kind."""
    if kind == CREDITED and money.amount < 0:
        return localizer.html("notice-taken-back", money=-money)
    if kind in {REFUNDED_IN_PART, GOODWILL} and "order" in facts:
        message = "notice-goodwill-order" if kind == GOODWILL else f"notice-{kind}"
        return localizer.html(message, money=money, order=int(facts["order"]))
    if kind in {CREDITED, GOODWILL, CREDITED_NOTICE, RETURNED_NOTICE}:
        return localizer.html(f"notice-{kind}", money=money)
    if kind in {CHECKED, REFUNDED, REVERSED}:
        debited = Money(
            int(facts.get("debited", "0")), facts.get("debited_currency", money.currency)
        )
        return localizer.html(f"notice-{kind}", amount=money, money=debited)
    return None


def build_altered_answers_notice(
    localizer: Localizer, order: int, fields: str, answers: Sequence[AlteredAnswer]
) -> Screen:
    """Return the notice that names `fields` and shows the values of `answers`."""
    text = localizer.html(
        "notice-answers-altered", order=str(order), fields=fit_one_line(fields, 300)
    )
    problem = build_callback_button(localizer.plain("button-problem"), verbs.ORDER_SUPPORT, order)
    screen = Screen(text, ((problem, build_home_button(localizer)),))
    return add_altered_answers(localizer, screen, "notice-altered-answer", answers)
