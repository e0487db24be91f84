"""Bans as staff see them: the question why, the confirmation, and what was done."""

from collections.abc import Sequence
from typing import Final

from bot.chat.kit.layout import arrange_column, join_paragraphs
from bot.chat.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_confirmation_buttons,
    build_overview_button,
    format_handle,
)
from bot.chat.operator.people.buyers_screen import format_ban
from bot.domain.people.person import Person
from bot.i18n import Localizer
from bot.services.people.bans import BanChange
from bot.services.people.buyers import BuyerPage

#: The usual reasons; "" is a ban without one.
REASONS: Final = ("fraud", "chargeback", "spam", "insults", "")
_NAME_WIDTH: Final = 60
_REASON_UNITS: Final = 600


def build_reasons_screen(
    localizer: Localizer, person: Person, choices: Sequence[tuple[str, int]]
) -> Screen:
    """Ask why a person is to be banned; each of `choices` has the number of a pending ban."""
    buttons = [
        build_callback_button(
            localizer.plain(f"button-ban-{name}" if name else "button-ban-without-reason"),
            verbs.CONFIRM_ADMIN_ACTION,
            number,
            style=ButtonStyle.DANGER,
        )
        for name, number in choices
    ]
    text = join_paragraphs(
        localizer.html("ban-ask", **_name(person)),
        localizer.html("ban-effect"),
        localizer.html("ban-why"),
    )
    return Screen(text, arrange_column(buttons))


def build_ban_question_screen(
    localizer: Localizer, person: Person, reason: str, confirmation_number: int, *, is_banned: bool
) -> Screen:
    """Ask to confirm a ban (`is_banned`), or that one is lifted."""
    shown = fit_paragraphs(reason, _REASON_UNITS)
    text = join_paragraphs(
        localizer.html("ban-ask" if is_banned else "unban-ask", **_name(person)),
        localizer.html("ban-effect" if is_banned else "unban-effect"),
        localizer.html("ban-reason", text=shown) if shown else None,
    )
    label = localizer.plain("button-ban" if is_banned else "button-unban")
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_ban_result_screen(
    localizer: Localizer, page: BuyerPage, change: BanChange, *, is_banned: bool
) -> Screen:
    """Return what a ban, or lifting one, has done, with the buyer as they are now."""
    message = f"ban-{change.value}" if is_banned else f"unban-{change.value}"
    person, ban = page.record.person, page.record.ban
    text = join_paragraphs(
        localizer.html(message, **_name(person)),
        format_ban(localizer, ban, page.people) if ban is not None else None,
        localizer.html("ban-money", money=page.wallet.balance)
        if is_banned and page.wallet.balance.amount > 0
        else None,
    )
    return Screen(
        text, ((build_buyer_button(localizer, person.id), build_overview_button(localizer)),)
    )


def _name(person: Person) -> dict[str, str]:
    return {"name": fit_one_line(person.name, _NAME_WIDTH), "who": format_handle(person)}
