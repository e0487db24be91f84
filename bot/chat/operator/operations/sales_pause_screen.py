"""Sales pauses for operators: why nothing is sold, since when, and who paused sales."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.chat.operator.operations import supplier_screen
from bot.domain.operations.sales_pause import (
    MAX_PAUSE_MESSAGE_LENGTH,
    PauseCause,
    SalesPause,
)
from bot.domain.operations.supplier_troubles import TroubleReport
from bot.i18n import Localizer, SafeHtml

_NAME_WIDTH: Final = 60
#: A pause that began less than this ago began just now.
_JUST_NOW: Final = timedelta(minutes=1)


def format_pause_cause(localizer: Localizer, word: str) -> SafeHtml:
    """Return the cause of a pause in words; an unknown word unchanged."""
    if word not in set(PauseCause):
        return localizer.html("cause-other", detail=word)
    return localizer.html(f"pause-{word}")


def format_pause_remedy(localizer: Localizer, word: str) -> SafeHtml | None:
    """Return what ends a pause of this cause; None for an unknown word."""
    return localizer.html(f"remedy-{word}") if word in set(PauseCause) else None


def format_actor(
    localizer: Localizer, actor: str, names: Mapping[str, str] | None = None
) -> SafeHtml:
    """Return who acted: the shop itself, or an operator by number ("staff:7").

    `names` has the names of operators, by actor.
    """
    kind, _, number = actor.partition(":")
    if kind != "staff":
        return localizer.html("actor-shop")
    name = (names or {}).get(actor)
    if name:
        shown_name = fit_one_line(name, _NAME_WIDTH)
        return localizer.html("actor-staff-named", name=shown_name, id=number)
    return localizer.html("actor-staff", id=number)


def build_sales_state_screen(
    localizer: Localizer,
    pauses: Sequence[SalesPause],
    now: datetime,
    names: Mapping[str, str] | None = None,
    troubles: Sequence[TroubleReport] = (),
    *,
    is_supplier_silent: bool = False,
) -> Screen:
    """Return whether sales are open, and if not, every pause with its age, and Resume.

    `troubles` are why buyers are turned away although sales are open. `is_supplier_silent`: the
    supplier did not answer just now.
    """
    trouble_lines = supplier_screen.format_trouble_lines(localizer, troubles)
    if not pauses and not troubles:
        return Screen(
            localizer.html("sales-open-unanswered" if is_supplier_silent else "sales-open")
        )
    if not pauses:
        return Screen("\n".join([localizer.html("sales-open-but"), *trouble_lines]))
    lines = format_pause_lines(localizer, pauses, now, names)
    text = "\n".join([localizer.html("sales-paused"), *lines, *trouble_lines])
    return Screen(text, build_resume_rows(localizer))


def build_pause_notice_question(localizer: Localizer, state: Screen) -> Screen:
    """Ask what buyers read during the pause and when it ends, below the state of sales."""
    return Screen(join_paragraphs(state.text, localizer.html("pause-notice-ask")), state.rows)


def build_pause_question(localizer: Localizer, confirmation_number: int) -> Screen:
    """Ask whether to pause sales; what is typed is what buyers read, and when the pause ends."""
    label = localizer.plain("button-pause-now")
    pause = build_callback_button(
        label, verbs.CONFIRM_ADMIN_ACTION, confirmation_number, style=ButtonStyle.DANGER
    )
    return Screen(localizer.html("pause-ask"), ((pause,),))


def build_resume_rows(localizer: Localizer) -> ButtonRows:
    """Return the row whose button resumes sales."""
    resume = build_callback_button(localizer.plain("button-resume-sales"), verbs.RESUME_SALES)
    return ((resume,),)


def build_resume_confirmation_screen(
    localizer: Localizer,
    pauses: Sequence[SalesPause],
    now: datetime,
    confirmation_number: int,
    names: Mapping[str, str] | None = None,
) -> Screen:
    """Ask to confirm the end of the pauses; show their causes and the effect."""
    return Screen(
        join_paragraphs(
            localizer.html("resume-ask"),
            "\n".join(format_pause_lines(localizer, pauses, now, names)),
            localizer.html("resume-then"),
            "\n".join(localizer.html(f"resume-does-{pause.cause}") for pause in pauses),
        ),
        build_confirmation_buttons(
            localizer, localizer.plain("button-resume"), confirmation_number
        ),
    )


def format_pause_lines(
    localizer: Localizer,
    pauses: Sequence[SalesPause],
    now: datetime,
    names: Mapping[str, str] | None = None,
) -> list[SafeHtml]:
    """Return lines for each pause: who, how long ago, why, what ends it, and what buyers read."""
    return [line for pause in pauses for line in _format_pause(localizer, pause, now, names)]


def _format_pause(
    localizer: Localizer, pause: SalesPause, now: datetime, names: Mapping[str, str] | None
) -> list[SafeHtml]:
    lines = [
        localizer.html(
            "sales-pause-now" if now - pause.since < _JUST_NOW else "sales-pause",
            who=format_actor(localizer, pause.actor, names),
            age=localizer.format_duration((now - pause.since).total_seconds()),
            at=pause.since,
            why=format_pause_cause(localizer, pause.cause),
            remedy=format_pause_remedy(localizer, pause.cause) or "",
        )
    ]
    if pause.ends_at is not None:
        lines.append(localizer.html("sales-pause-ends", at=pause.ends_at))
    if pause.message:
        text = fit_one_line(pause.message, 2 * MAX_PAUSE_MESSAGE_LENGTH)
        lines.append(localizer.html("sales-pause-message", text=text))
    return lines
