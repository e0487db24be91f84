"""Parts of operators' screens: rows of a list, a command's usage, the second tap, account lines."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeVar

from bot.chat.kit.layout import (
    arrange_column,
    arrange_grid,
    build_pager,
    format_page_number,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import (
    EMPTY_DASH,
    fit_one_line,
    fit_paragraphs,
    format_button_label,
)
from bot.chat.navigation import verbs
from bot.domain.ids import BuyerId, OrderId, ProductId
from bot.domain.money import Money, round_half_up
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.paging import ListPage, PagePosition
from bot.domain.people.notes import StaffNote
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml

T = TypeVar("T")

_MAX_LONG_LABELS: Final = 2
#: How commands name a buyer: a numeric id or a username.
BUYER_QUERY = re.compile(r"[0-9]{1,18}|@[A-Za-z0-9_]{1,64}", re.ASCII)

_ORDER_NUMBER = re.compile(r"#?([0-9]{1,18})", re.ASCII)


def parse_order_number(text: str) -> OrderId | None:
    """Return the order that a command names, such as "12" or "#12"; None for any other text."""
    found = _ORDER_NUMBER.fullmatch(text)
    return None if found is None else OrderId(int(found[1]))


def is_buyer_query(text: str) -> bool:
    """Return whether a command may name a buyer so: by an id, a @username, or a name.

    A name that begins with an id or an @ is none: somebody meant one person and made a mistake.
    """
    first, *others = text.split() or [""]
    if others and BUYER_QUERY.fullmatch(first) is not None:
        return False
    return bool(text) and (BUYER_QUERY.fullmatch(text) is not None or not text.startswith("@"))


def build_list_rows(
    localizer: Localizer,
    rows: ButtonRows,
    place: PagePosition | ListPage[T],
    verb: str,
    *ids: int,
) -> ButtonRows:
    """Return the rows of a list with its pager and the panel below.

    `verb` opens a page; `ids` are what it takes before the page.
    """
    pager = build_pager(localizer, place.page, place.pages, verb, *ids)
    return (*rows, *pager, (build_overview_button(localizer),))


def format_list_page(localizer: Localizer, place: PagePosition) -> SafeHtml | None:
    """Return the line that names the page; None if the list has only one."""
    return format_page_number(localizer, place.page, place.pages)


def build_overview_button(localizer: Localizer) -> Button:
    """Return the button that leads to the panel."""
    return build_callback_button(localizer.plain("button-overview"), verbs.OVERVIEW)


def build_product_button(
    localizer: Localizer, product_id: ProductId, name: str | None = None
) -> Button:
    """Return the button that opens a product's page for staff, with the product's name if given."""
    label = localizer.plain("button-staff-product") if name is None else format_button_label(name)
    return build_callback_button(label, verbs.STAFF_PRODUCT, product_id)


def format_handle(person: Person) -> str:
    """Return the username, if there is one, and the numeric id."""
    return f"@{person.username} · {person.id}" if person.username else str(person.id)


def format_note(
    localizer: Localizer,
    note: StaffNote,
    authors: Mapping[BuyerId, Person],
    now: datetime,
    max_units: int,
) -> SafeHtml:
    """Return a note with its author, its age and what it is about; at most `max_units` of its text."""
    known = authors.get(note.author)
    text = localizer.plain("note-unreadable") if note.text is None else note.text
    return localizer.html(
        f"note-line-{note.kind.value}" if note.order_id is None else "note-line-order",
        name=str(note.author) if known is None else fit_one_line(known.name, 40),
        age=localizer.format_duration(max((now - note.at).total_seconds(), 1)),
        order=int(note.order_id or 0),
        text=fit_paragraphs(text, max_units) or EMPTY_DASH,
    )


_WORDS_WIDTH = 200


#: What stands in place of a cost for staff who may not read it.
HIDDEN_COST = "•••"


def format_cost(cost: Money, *, shows_cost: bool) -> Money | str:
    """Return a cost for a sentence, or dots for staff who may not read it."""
    return cost if shows_cost else HIDDEN_COST


def format_account_lines(
    localizer: Localizer, account: AccountCheck, currency: str, *, shows_cost: bool = True
) -> list[SafeHtml]:
    """Return the balance, and before it what is wrong with the supplier, if anything.

    Staff who may not read costs read no balance either.
    """
    if not shows_cost:
        return format_trouble(localizer, account)
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


def build_command_question(
    localizer: Localizer, question: str, command: str, *, wrong_amount: str | None = None
) -> Screen:
    """Ask what a command misses, above its usage; `question` is the id of the message."""
    usage = build_usage_screen(localizer, command, wrong_amount=wrong_amount)
    return Screen(join_paragraphs(localizer.html(question), usage.text))


def build_buyer_button(localizer: Localizer, buyer: BuyerId) -> Button:
    """Return the button that opens a buyer's page."""
    return build_callback_button(localizer.plain("button-buyer"), verbs.BUYER, buyer)


def build_order_rows(localizer: Localizer, orders: Iterable[OrderId | None]) -> ButtonRows:
    """Return a button for the page of each of `orders`, once; None is left out.

    The labels of many are their numbers alone.
    """
    found = [each for each in dict.fromkeys(orders) if each is not None]
    label = "button-order-number" if len(found) <= _MAX_LONG_LABELS else "button-case"
    return arrange_grid(
        [
            build_callback_button(
                localizer.plain(label, order=int(each)), verbs.ORDER_DETAILS, each
            )
            for each in found
        ]
    )


def build_ban_button(localizer: Localizer, buyer: BuyerId, *, is_banned: bool) -> Button:
    """Return the button that asks before a ban, or before one is lifted."""
    if is_banned:
        return build_callback_button(localizer.plain("button-unban"), verbs.ASK_UNBAN, buyer)
    label = localizer.plain("button-ban")
    return build_callback_button(label, verbs.ASK_BAN, buyer, style=ButtonStyle.DANGER)


def build_matches_screen(
    localizer: Localizer, query: str, buttons: Sequence[Button], *, has_more: bool
) -> Screen:
    """Ask which of several people is meant; each has a button. `has_more`: not all are listed."""
    text = join_paragraphs(
        localizer.html("buyer-matches", text=fit_one_line(query, _TYPED_WIDTH)),
        localizer.html("buyer-matches-more") if has_more else None,
    )
    return Screen(text, arrange_column(buttons))


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


def build_ruling_rows(localizer: Localizer, order: int, *, has_trade_no: bool) -> ButtonRows:
    """Return a button for each ruling on a case.

    With a trade number the supplier has charged, so the loss is the shop's.
    """
    refund = build_callback_button(localizer.plain("button-rule-refund"), verbs.ASK_REFUND, order)
    if has_trade_no:
        wait = build_callback_button(
            localizer.plain("button-rule-wait"), verbs.ASK_WAIT_LONGER, order
        )
        return ((wait,), (refund,))
    found, charged, not_charged = (
        build_callback_button(localizer.plain(label), verb, order)
        for label, verb in (
            ("button-rule-trade", verbs.ASK_TRADE_NO),
            ("button-rule-charged", verbs.CHARGED),
            ("button-rule-not-charged", verbs.ASK_NOT_CHARGED),
        )
    )
    return ((found,), (charged,), (not_charged,), (refund,))


def build_payments_row(localizer: Localizer, buyer: BuyerId) -> ButtonRows:
    """Return the row whose button lists a buyer's payments."""
    label = localizer.plain("button-return-payment")
    return ((build_callback_button(label, verbs.BUYER_PAYMENTS, buyer),),)


def build_staff_link_row(localizer: Localizer, link: int) -> ButtonRows:
    """Return the row by which an owner confirms or refuses the person who opened a link."""
    return (
        (
            build_callback_button(
                localizer.plain("button-confirm-staff"),
                verbs.CONFIRM_STAFF_LINK,
                link,
                style=ButtonStyle.DANGER,
            ),
            build_callback_button(
                localizer.plain("button-refuse-staff"), verbs.REFUSE_STAFF_LINK, link
            ),
        ),
    )
