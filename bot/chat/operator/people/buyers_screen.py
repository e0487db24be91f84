"""Buyers as operators see them: the list, and one buyer's wallet."""

from bot.chat.buyer.payments.wallet_screen import format_statement, format_wallet_amounts
from bot.chat.kit.layout import HALF_ROW_WIDTH, arrange_pairs, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_list_rows,
    build_overview_button,
    format_handle,
    format_list_page,
)
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.payments.ledger import StatementPage, Wallet
from bot.domain.people.person import Person
from bot.i18n import Localizer

_NAME_WIDTH = 60


def build_buyer_screen(
    localizer: Localizer,
    person: Person,
    wallet: Wallet,
    page: StatementPage,
    referrer: Person | None = None,
) -> Screen:
    """Return one buyer's wallet, who invited them, and the newest lines of their statement."""
    head = localizer.html(
        "admin-person", name=fit_one_line(person.name, _NAME_WIDTH), who=format_handle(person)
    )
    invited = None
    if referrer is not None:
        invited = localizer.html(
            "admin-person-invited",
            name=fit_one_line(referrer.name, _NAME_WIDTH),
            who=format_handle(referrer),
        )
    return Screen(
        join_paragraphs(
            head,
            invited,
            "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available")),
            format_statement(localizer, page),
        ),
        (
            (
                build_callback_button(
                    localizer.plain("button-return-payment"), verbs.BUYER_PAYMENTS, person.id
                ),
            ),
            (build_overview_button(localizer),),
        ),
    )


def build_buyer_list_screen(
    localizer: Localizer, persons: list[Person], total: int, place: PagePosition = ONLY_PAGE
) -> Screen:
    """Return a page of the people who wrote to the bot, newest first, with a button for each."""
    head = localizer.html("admin-people", count=total)
    lines = [
        localizer.html(
            "admin-people-line", name=fit_one_line(person.name, 40), who=format_handle(person)
        )
        for person in persons
    ]
    buttons = [
        build_callback_button(
            format_button_label(person.name or str(person.id), "", HALF_ROW_WIDTH),
            verbs.BUYER,
            person.id,
        )
        for person in persons
    ]
    text = join_paragraphs(head, fit_lines(lines, 3_000), format_list_page(localizer, place))
    return Screen(text, build_list_rows(localizer, arrange_pairs(buttons), place, verbs.BUYERS))
