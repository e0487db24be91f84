"""Notices about a buyer's account that they did not ask for. Order status is not among them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.chat.navigation import verbs
from bot.chat.screens.kit.declined_and_error_messages import build_error_screen
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import build_home_button
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.chat.screens.orders.altered_answers import add_altered_answers
from bot.chat.screens.shop import watch_list_and_notices
from bot.domain.comparison_with_stored_answers import AlteredAnswer
from bot.domain.money import Money
from bot.i18n import Localizer
from bot.services.catalogue.watches import BACK_NOTICE, CHEAPER_NOTICE, OPEN_NOTICE
from bot.services.orders.referral_rewards import CREDITED_NOTICE, RETURNED_NOTICE
from bot.services.payments.claims import CLAIM_DECLINED
from bot.services.payments.notices import CHECKED, REFUNDED, REVERSED

CREDITED = "credited"
TAP_FAILED = "tap-failed"
STILL_CHECKING = "still-checking"
_REWARD_MESSAGES = {
    CREDITED_NOTICE: "notice-reward-credited",
    RETURNED_NOTICE: "notice-reward-returned",
}
_WATCH_NOTICES = {
    BACK_NOTICE: watch_list_and_notices.build_restock_notice,
    CHEAPER_NOTICE: watch_list_and_notices.build_price_drop_notice,
    OPEN_NOTICE: watch_list_and_notices.build_opening_notice,
}


def build_notice_screen(localizer: Localizer, kind: str, facts: Mapping[str, str]) -> Screen:
    """Return the message for `kind`; for an unknown kind or malformed facts, the error message."""
    if kind == CREDITED:
        with suppress(KeyError, ValueError):
            return _build_credited_screen(localizer, _parse_money_facts(facts))
    if message := _REWARD_MESSAGES.get(kind):
        with suppress(KeyError, ValueError):
            return _build_balance_screen(localizer, message, _parse_money_facts(facts))
    if kind in {CHECKED, REFUNDED, REVERSED}:
        with suppress(KeyError, ValueError):
            return _build_payment_screen(localizer, kind, facts)
    if kind == STILL_CHECKING:
        with suppress(KeyError, ValueError):
            return _build_still_checking_screen(
                localizer, int(facts["order"]), _parse_money_facts(facts)
            )
    if kind == CLAIM_DECLINED:
        with suppress(KeyError, ValueError):
            money, reference = _parse_money_facts(facts), facts["reference"]
            text = localizer.html("notice-claim-declined", money=money, reference=reference)
            support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
            return Screen(text, ((support, build_home_button(localizer)),))
    if build_watch_notice := _WATCH_NOTICES.get(kind):
        with suppress(KeyError, ValueError):
            return build_watch_notice(localizer, facts)
    if kind == TAP_FAILED:
        orders = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
        return Screen(
            localizer.html("notice-tap-failed"), ((orders, build_home_button(localizer)),)
        )
    return build_error_screen(localizer)


def _parse_money_facts(facts: Mapping[str, str]) -> Money:
    return Money(int(facts["amount"]), facts["currency"])


def _build_credited_screen(localizer: Localizer, money: Money) -> Screen:
    is_taken_back = money.amount < 0
    message = "notice-taken-back" if is_taken_back else "notice-credited"
    return _build_balance_screen(localizer, message, -money if is_taken_back else money)


def _build_balance_screen(localizer: Localizer, message: str, money: Money) -> Screen:
    """Return a notice that the balance has changed by `money`."""
    wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    return Screen(localizer.html(message, money=money), ((wallet, build_home_button(localizer)),))


def _build_still_checking_screen(localizer: Localizer, order: int, money: Money) -> Screen:
    text = localizer.html("notice-still-checking", order=str(order), money=money)
    return Screen(
        text, ((build_callback_button(localizer.plain("button-order"), verbs.ORDER, order),),)
    )


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


def _build_payment_screen(localizer: Localizer, kind: str, facts: Mapping[str, str]) -> Screen:
    """Return what became of a payment: it is being checked, was returned, or was taken back."""
    amount = _parse_money_facts(facts)
    debited = Money(int(facts.get("debited", "0")), facts.get("debited_currency", amount.currency))
    wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
    text = localizer.html(f"notice-{kind}", amount=amount, money=debited)
    return Screen(text, ((wallet, build_home_button(localizer)),))
