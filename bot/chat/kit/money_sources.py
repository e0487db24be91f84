"""The words for what paid an order."""

from collections.abc import Mapping

from bot.chat.kit.prices import NO_LABELS, format_method_name
from bot.domain.payments.money_sources import MoneySources
from bot.i18n import Localizer, SafeHtml


def format_money_sources(
    localizer: Localizer, sources: MoneySources, method_labels: Mapping[str, str] = NO_LABELS
) -> SafeHtml:
    """Return the sources of money that are not zero, in one line.

    `method_labels` are the operator's own names of payment methods.
    """
    named = []
    if sources.from_payment and sources.method is not None:
        name = format_method_name(localizer, sources.method, method_labels)
        named.append(localizer.html("paid-by-method", name=name, money=sources.from_payment))
    if sources.from_balance or not (sources.from_payment or sources.from_credit):
        named.append(localizer.html("paid-from-balance", money=sources.from_balance))
    if sources.from_credit:
        named.append(localizer.html("paid-from-credit", money=sources.from_credit))
    return SafeHtml(" + ".join(named))
