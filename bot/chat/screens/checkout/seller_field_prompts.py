"""Prompts for the seller's own input fields, one layout for each kind of field."""

from collections.abc import Sequence

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.choice_lists import (
    build_list_rows,
    format_list_notice,
    select_choices,
)
from bot.chat.screens.checkout.prompt_data import Prompt, PromptContext
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line, format_button_label
from bot.chat.screens.kit.layout import (
    arrange_column,
    arrange_grid,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import Button, ButtonRows, ButtonStyle, build_callback_button
from bot.domain.catalogue.product import Choice, FieldKind, WidgetField
from bot.domain.checkout.questions import AskField

TICKED_MARK, UNTICKED_MARK = "☑", "☐"


def build_field_prompt(context: PromptContext, question: AskField) -> Prompt:
    """Ask for a field: its label, how to answer, and the seller's placeholder as a hint."""
    localizer, widget = context.localizer, question.widget
    shown = select_choices(widget.choices, context.view)
    text = join_paragraphs(
        localizer.html("checkout-field", name=fit_one_line(widget.label or widget.name, 120)),
        localizer.html(f"checkout-field-{widget.kind.value}"),
        None
        if not widget.placeholder.strip()
        else context.localizer.html("checkout-hint", text=fit_one_line(widget.placeholder, 120)),
        format_list_notice(localizer, shown),
    )
    pager_rows = build_list_rows(localizer, context.product_id, question, shown)
    return Prompt(text, _build_answer_buttons(context, widget, shown.choices, pager_rows))


def _build_answer_buttons(
    context: PromptContext, widget: WidgetField, choices: Sequence[Choice], pager_rows: ButtonRows
) -> ButtonRows:
    if widget.kind is FieldKind.CHECKBOX:
        done = build_callback_button(
            context.localizer.plain("button-done"),
            verbs.CHECKBOXES_DONE,
            context.product_id,
            widget.id,
            style=ButtonStyle.PRIMARY,
        )
        # Each button carries the state to set, so a second tap changes nothing.
        toggles = arrange_column(
            _build_toggle_button(context, widget, choice) for choice in choices
        )
        return (*toggles, *pager_rows, (done,))
    picks = [
        build_callback_button(
            format_button_label(_get_choice_label(choice)),
            verbs.FIELD_CHOICE,
            context.product_id,
            widget.id,
            choice.id,
        )
        for choice in choices
    ]
    rows = (*arrange_grid(picks), *pager_rows)
    if context.can_skip:
        rows = (*rows, (build_skip_button(context, widget.id, "button-skip"),))
    return rows


def _build_toggle_button(context: PromptContext, widget: WidgetField, choice: Choice) -> Button:
    on = choice.id in context.state.toggled
    mark = TICKED_MARK if on else UNTICKED_MARK
    text = f"{mark} {format_button_label(_get_choice_label(choice), width=37)}"
    return build_callback_button(
        text, verbs.TOGGLE_CHECKBOX, context.product_id, widget.id, choice.id, 0 if on else 1
    )


def _get_choice_label(choice: Choice) -> str:
    return choice.label or choice.value


def build_skip_button(context: PromptContext, field: int, message: str) -> Button:
    """Return the button that leaves an answer empty; `field` 0 means the query password."""
    return build_callback_button(
        context.localizer.plain(message), verbs.SKIP_FIELD, context.product_id, field
    )
