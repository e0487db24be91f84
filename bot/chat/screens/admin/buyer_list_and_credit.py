"""Buyers as operators see them: the list, one buyer's wallet, and credit to it."""

from dataclasses import replace

from bot.chat.navigation import verbs
from bot.chat.screens.account.wallet import format_statement, format_wallet_amounts
from bot.chat.screens.admin.operator_lists import (
    build_list_rows,
    build_overview_button,
    format_list_page,
)
from bot.chat.screens.admin.usage_and_confirmations import build_confirmation_buttons
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line, format_button_label
from bot.chat.screens.kit.layout import (
    HALF_ROW_WIDTH,
    arrange_pairs,
    fit_lines,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.domain.account_statement import StatementPage
from bot.domain.ledger import Wallet
from bot.domain.list_pages import ONLY_PAGE, PagePosition
from bot.domain.money import Money
from bot.domain.person import Person
from bot.i18n import Localizer

_NAME_WIDTH = 60


def build_credited_screen(localizer: Localizer, person: Person, wallet: Wallet) -> Screen:
    """Return the person's wallet after a credit."""
    head = localizer.html(
        "credit-done", name=fit_one_line(person.name, _NAME_WIDTH), who=format_handle(person)
    )
    return Screen(
        join_paragraphs(
            head, "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available"))
        )
    )


def build_credit_confirmation_screen(
    localizer: Localizer, person: Person, wallet: Wallet, money: Money, confirmation_number: int
) -> Screen:
    """Ask to confirm a large credit; show the wallet as it would be afterwards."""
    message = "credit-ask" if money.amount > 0 else "credit-ask-back"
    amount = Money(abs(money.amount), money.currency)
    head = localizer.html(
        message,
        money=amount,
        name=fit_one_line(person.name, _NAME_WIDTH),
        who=format_handle(person),
    )
    wallet_after = replace(wallet, balance=wallet.balance + money)
    text = join_paragraphs(
        head,
        localizer.html("credit-then"),
        "\n".join(format_wallet_amounts(localizer, wallet_after, "admin-person-available")),
    )
    label = localizer.plain(
        "button-credit" if money.amount > 0 else "button-credit-back", money=amount
    )
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


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


def format_handle(person: Person) -> str:
    """Return the username, if there is one, and the numeric id."""
    return f"@{person.username} · {person.id}" if person.username else str(person.id)
