"""Prompts for the seller's own input fields, one look a kind."""

from bot.chat import verbs
from bot.chat.screens.asking import Asking, Prompt
from bot.chat.screens.parts import beyond, column, grid, page_of
from bot.chat.screens.screen import Button, Rows, Style, tap
from bot.chat.screens.words import label, shown
from bot.domain.catalogue import Choice, FieldKind, WidgetField
from bot.i18n import Safe

ON, OFF = "☑", "☐"


def ask_field(asking: Asking, widget: WidgetField) -> Prompt:
    """Ask for `widget`: its label, how to answer, the seller's placeholder as a hint."""
    speech = asking.speech
    text = page_of(
        speech.html("walk-field", name=shown(widget.label or widget.name, 120)),
        speech.html(f"walk-field-{widget.kind.value}"),
        _hint(asking, widget),
        _more(asking, widget),
    )
    return Prompt(text, _answers(asking, widget))


def _hint(asking: Asking, widget: WidgetField) -> Safe | None:
    if not widget.placeholder.strip():
        return None
    return asking.speech.html("walk-hint", text=shown(widget.placeholder, 120))


def _more(asking: Asking, widget: WidgetField) -> Safe | None:
    """What has no button can be typed, but for ticks: a typed answer would replace them."""
    typed = widget.kind is not FieldKind.CHECKBOX
    message = "first-can-type" if typed else "first-of-many"
    return beyond(asking.speech, len(widget.choices), message)


def _answers(asking: Asking, widget: WidgetField) -> Rows:
    if widget.kind is FieldKind.CHECKBOX:
        return _toggles(asking, widget)
    picks = [
        tap(label(_said(choice)), verbs.PICK, asking.product_id, widget.id, choice.id)
        for choice in widget.choices
    ]
    rows = grid(picks)
    if asking.may_skip:
        rows = (*rows, (skip_button(asking, widget.id, "button-skip"),))
    return rows


def _toggles(asking: Asking, widget: WidgetField) -> Rows:
    """Each button carries the state it will set, so that tapping twice changes nothing."""
    done = tap(
        asking.speech.plain("button-done"),
        verbs.DONE,
        asking.product_id,
        widget.id,
        style=Style.PRIMARY,
    )
    toggles = column(_toggle(asking, widget, choice) for choice in widget.choices)
    return (*toggles, (done,))


def _toggle(asking: Asking, widget: WidgetField, choice: Choice) -> Button:
    on = choice.id in asking.walk.toggled
    text = f"{ON if on else OFF} {label(_said(choice), room=37)}"
    return tap(text, verbs.TOGGLE, asking.product_id, widget.id, choice.id, 0 if on else 1)


def _said(choice: Choice) -> str:
    return choice.label or choice.value


def skip_button(asking: Asking, field: int, message: str) -> Button:
    """Leave it empty; `field` 0 is the query password."""
    return tap(asking.speech.plain(message), verbs.SKIP, asking.product_id, field)
