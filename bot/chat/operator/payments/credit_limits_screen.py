"""A buyer's credit limit as operators see it, and the question before a large one."""

from dataclasses import replace

from bot.chat.buyer.payments.wallet_screen import format_wallet_amounts
from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_confirmation_buttons,
    format_handle,
)
from bot.domain.money import Money
from bot.domain.payments.ledger import CreditLimit, Wallet
from bot.domain.people.person import Person
from bot.i18n import Localizer

_NAME_WIDTH = 60


def build_limit_screen(
    localizer: Localizer, person: Person, limit: CreditLimit, default: Money, wallet: Wallet
) -> Screen:
    """Return a buyer's limit, whether it is their own or the shop's default, and their wallet."""
    kind = "own" if limit.is_own else "default" if limit.limit == default else "earlier"
    head = localizer.html(
        f"limit-{kind}",
        name=fit_one_line(person.name, _NAME_WIDTH),
        who=format_handle(person),
        money=limit.limit,
    )
    debt = -wallet.balance
    exceeded = localizer.html("limit-exceeded", money=debt) if debt > limit.limit else None
    amounts = "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available"))
    return Screen(
        join_paragraphs(head, exceeded, amounts), ((build_buyer_button(localizer, person.id),),)
    )


def build_limit_question_screen(localizer: Localizer, limit_screen: Screen) -> Screen:
    """Ask for a limit, below the screen that shows the limit of now."""
    text = join_paragraphs(limit_screen.text, localizer.html("limit-how-much"))
    return replace(limit_screen, text=text)


def build_limit_confirmation_screen(
    localizer: Localizer, person: Person, limit: Money, confirmation_number: int
) -> Screen:
    """Ask to confirm a large limit."""
    text = localizer.html(
        "limit-ask",
        money=limit,
        name=fit_one_line(person.name, _NAME_WIDTH),
        who=format_handle(person),
    )
    label = localizer.plain("button-limit", money=limit)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))
