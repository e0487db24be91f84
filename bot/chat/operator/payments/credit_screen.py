"""Credit as operators see it: the change of a balance, and the questions before one."""

from collections.abc import Mapping
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
from bot.domain.payments.ledger import Wallet
from bot.domain.people.person import Person
from bot.i18n import Localizer
from bot.services.payments.wallet import CreditReason

_NAME_WIDTH = 60


def build_credited_screen(localizer: Localizer, person: Person, wallet: Wallet) -> Screen:
    """Return the person's wallet after a credit."""
    head = localizer.html(
        "credit-done", name=fit_one_line(person.name, _NAME_WIDTH), who=format_handle(person)
    )
    return Screen(
        join_paragraphs(
            head, "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available"))
        ),
        ((build_buyer_button(localizer, person.id),),),
    )


def build_amount_question_screen(localizer: Localizer, person: Person, wallet: Wallet) -> Screen:
    """Ask for the amount by which a balance is to change."""
    name = fit_one_line(person.name, _NAME_WIDTH)
    return Screen(
        join_paragraphs(
            localizer.html("credit-how-much", name=name, who=format_handle(person)),
            "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available")),
        )
    )


def build_credit_confirmation_screen(
    localizer: Localizer,
    person: Person,
    wallet: Wallet,
    money: Money,
    confirmation_numbers: Mapping[CreditReason, int],
) -> Screen:
    """Ask to confirm a credit; show the wallet as it would be afterwards.

    `confirmation_numbers` are those of the actions by their reason; of several, one is chosen.
    """
    message = "credit-ask" if money.amount > 0 else "credit-ask-back"
    amount = Money(abs(money.amount), money.currency)
    head = localizer.html(
        message,
        money=amount,
        name=fit_one_line(person.name, _NAME_WIDTH),
        who=format_handle(person),
    )
    wallet_after = replace(wallet, balance=wallet.balance + money)
    reasons = set(confirmation_numbers)
    why = "credit-goodwill" if reasons == {CreditReason.GOODWILL} else None
    why = "credit-why" if len(reasons) > 1 else why
    text = join_paragraphs(
        head,
        localizer.html(why) if why else None,
        localizer.html("credit-then"),
        "\n".join(format_wallet_amounts(localizer, wallet_after, "admin-person-available")),
    )
    if len(reasons) == 1:
        message = "button-credit" if money.amount > 0 else "button-credit-back"
        label = localizer.plain(message, money=amount)
        (number,) = confirmation_numbers.values()
        return Screen(text, build_confirmation_buttons(localizer, label, number))
    rows = [
        build_confirmation_buttons(
            localizer, localizer.plain(f"button-credit-{reason}", money=money), number
        )
        for reason, number in confirmation_numbers.items()
    ]
    return Screen(text, (*(one[0] for one in rows), rows[-1][-1]))
