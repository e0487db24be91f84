"""The supplier account for operators: its balance, an outage, and a refusal in the supplier's words."""

from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.domain.money import round_half_up
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.i18n import Localizer, SafeHtml

_WORDS_WIDTH = 200


def format_account_lines(
    localizer: Localizer, account: AccountCheck, currency: str
) -> list[SafeHtml]:
    """Return the balance, and before it what is wrong with the supplier, if anything."""
    balance = (
        localizer.html("admin-balance-unknown")
        if account.balance is None
        else localizer.html("admin-balance", money=round_half_up(account.balance, currency))
    )
    return [*format_trouble(localizer, account), balance]


def format_trouble(localizer: Localizer, account: AccountCheck) -> list[SafeHtml]:
    """Return that the supplier refuses our account or does not answer; nothing if all is well."""
    match account.state:
        case AccountState.REFUSED:
            said = fit_one_line(account.message, _WORDS_WIDTH)
            return [localizer.html("supplier-refuses-account", said=said)]
        case AccountState.NO_ANSWER:
            return [localizer.html("supplier-no-answer")]
        case AccountState.ACCEPTED | AccountState.NOT_OFFERED:
            return []
