"""Parts of operators' screens: rows of a list, a command's usage, the second tap, account lines."""

import re
from typing import TypeVar

from bot.chat.kit.layout import build_pager, format_page_number, join_paragraphs
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.ids import BuyerId
from bot.domain.money import round_half_up
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.paging import ListPage, PagePosition
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml

T = TypeVar("T")

#: How commands name a buyer: a numeric id or a username.
BUYER_QUERY = re.compile(r"[0-9]{1,18}|@[A-Za-z0-9_]{1,64}", re.ASCII)


def build_list_rows(
    localizer: Localizer,
    rows: ButtonRows,
    place: PagePosition | ListPage[T],
    verb: str,
    *ids: int,
) -> ButtonRows:
    """Return the rows of a list with its pager and the overview below.

    `verb` opens a page; `ids` are what it takes before the page.
    """
    pager = build_pager(localizer, place.page, place.pages, verb, *ids)
    return (*rows, *pager, (build_overview_button(localizer),))


def format_list_page(localizer: Localizer, place: PagePosition) -> SafeHtml | None:
    """Return the line that names the page; None if the list has only one."""
    return format_page_number(localizer, place.page, place.pages)


def build_overview_button(localizer: Localizer) -> Button:
    """Return the button that leads to the overview of /desk."""
    return build_callback_button(localizer.plain("button-overview"), verbs.OVERVIEW)


def format_handle(person: Person) -> str:
    """Return the username, if there is one, and the numeric id."""
    return f"@{person.username} · {person.id}" if person.username else str(person.id)


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


_TYPED_WIDTH = 40


def build_usage_screen(
    localizer: Localizer, command: str, *, wrong_amount: str | None = None
) -> Screen:
    """Return the usage of `command` (without its slash), below what was typed as a wrong amount."""
    problem = (
        localizer.html("usage-wrong-amount", text=fit_one_line(wrong_amount, _TYPED_WIDTH))
        if wrong_amount
        else None
    )
    return Screen(join_paragraphs(problem, localizer.html(f"usage-{command}")))


def build_confirmation_buttons(
    localizer: Localizer, label: str, confirmation_number: int
) -> ButtonRows:
    """Return the buttons that carry out or cancel the action of `confirmation_number`."""
    return (
        (
            build_callback_button(
                label, verbs.CONFIRM_ADMIN_ACTION, confirmation_number, style=ButtonStyle.DANGER
            ),
        ),
        (
            build_callback_button(
                localizer.plain("button-leave-it"), verbs.CANCEL_ADMIN_ACTION, confirmation_number
            ),
        ),
    )


def build_confirmation_cancelled_screen(
    localizer: Localizer, *, is_about_case: bool = False
) -> Screen:
    """Return the message that the operator cancelled the action; cases lead back to their list."""
    rows = build_case_list_row(localizer) if is_about_case else ()
    return Screen(localizer.html("second-tap-dropped"), rows)


def build_confirmation_expired_screen(localizer: Localizer) -> Screen:
    """Return the message that a confirmation is no longer valid."""
    return Screen(localizer.html("second-tap-too-late"))


def build_case_list_row(localizer: Localizer) -> ButtonRows:
    """Return the row whose button leads to the open cases."""
    return ((build_callback_button(localizer.plain("button-cases"), verbs.CASES),),)


def build_payments_row(localizer: Localizer, buyer: BuyerId) -> ButtonRows:
    """Return the row whose button lists a buyer's payments."""
    label = localizer.plain("button-return-payment")
    return ((build_callback_button(label, verbs.BUYER_PAYMENTS, buyer),),)
