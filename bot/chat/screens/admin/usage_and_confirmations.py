"""Screens that admin commands share: the usage of a command, and its confirmation."""

from bot.chat.navigation import verbs
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import join_paragraphs
from bot.chat.screens.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.i18n import Localizer

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
