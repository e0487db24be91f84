"""The checklist of a new shop: its rows in the panel, its page, and a page for each step.

A step that is done in the chat has a button that leads there. A step that is done in the settings
has a page with the lines to write.
"""

from collections.abc import Mapping
from typing import Final

from bot.chat.kit.layout import arrange_column, arrange_pairs, join_paragraphs
from bot.chat.kit.prices import NO_LABELS, format_method_name
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_overview_button
from bot.domain.money import round_half_up
from bot.domain.operations.checklist import Checklist, ChecklistState, ChecklistStep
from bot.i18n import Localizer, SafeHtml

_DONE: Final = "✅"
_OPEN: Final = "🟡"
_STEPS: Final = tuple(ChecklistStep)
#: The steps that have a page of their own in the chat.
STEP_PAGES: Final = {
    ChecklistStep.MARKUP: verbs.PRICE_RULES,
    ChecklistStep.TERMS: verbs.SHOP_TEXTS,
}
#: The lines of `.env` with which each payment method begins.
PAYMENT_LINES: Final[Mapping[str, str]] = {
    "stars": "STAR_VALUE=0.013",
    "provider": "PROVIDER_TOKEN=284685063:TEST:abcdef",
    "crypto-pay": "CRYPTO_PAY_TOKEN=12345:AAbbCCddEEff",
    "by-hand": "BY_HAND_INSTRUCTIONS_FILE=how-to-pay.txt",
}
BACKUP_LINES: Final = (
    "BACKUP_DIR=/mnt/elsewhere/vitrine",
    "BACKUP_PASSPHRASE=four-words-that-nobody-guesses",
)


def format_head(localizer: Localizer, checklist: Checklist) -> SafeHtml:
    """Return how many steps are done."""
    if checklist.is_complete:
        return localizer.html("checklist-complete")
    return localizer.html("checklist-head", step=checklist.done, steps=len(_STEPS))


def build_panel_rows(localizer: Localizer, checklist: Checklist) -> ButtonRows:
    """Return the rows of the panel: a button for each step, and one that hides them."""
    hide = build_callback_button(
        localizer.plain("button-checklist-hide"), verbs.SHOW_CHECKLIST, False
    )
    return (*_build_step_rows(localizer, checklist), (hide,))


def build_way_to_hidden(localizer: Localizer, checklist: Checklist) -> Button:
    """Return the panel's button that opens a hidden checklist."""
    label = localizer.plain("button-checklist", step=checklist.done, steps=len(_STEPS))
    return build_callback_button(label, verbs.CHECKLIST)


def build_checklist_screen(
    localizer: Localizer,
    checklist: Checklist,
    cost_currency: str,
    labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return every step with its fact; `labels` are the operator's own names of payment methods."""
    lines = [_format_fact(localizer, checklist, each, cost_currency, labels) for each in _STEPS]
    rows = _build_step_rows(localizer, checklist)
    if checklist.state is not ChecklistState.COMPLETE:
        is_hidden = checklist.state is ChecklistState.HIDDEN
        label = localizer.plain("button-checklist-show" if is_hidden else "button-checklist-hide")
        rows = (*rows, (build_callback_button(label, verbs.SHOW_CHECKLIST, is_hidden),))
    text = join_paragraphs(format_head(localizer, checklist), *lines)
    return Screen(text, (*rows, (build_overview_button(localizer),)))


def build_step_screen(
    localizer: Localizer,
    checklist: Checklist,
    step: ChecklistStep,
    cost_currency: str,
    labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return how a step outside `STEP_PAGES` is done, with the lines to write in the settings."""
    paragraphs = [
        _format_fact(localizer, checklist, step, cost_currency, labels),
        localizer.html(f"checklist-how-{step}"),
    ]
    rows: ButtonRows = ()
    if step is ChecklistStep.PAYMENTS:
        paragraphs += [
            localizer.html(
                "checklist-method-line", method=format_method_name(localizer, method), line=line
            )
            for method, line in PAYMENT_LINES.items()
        ]
    elif step is ChecklistStep.BACKUP:
        lines = [localizer.html("checklist-line", line=line) for line in BACKUP_LINES]
        paragraphs.append(SafeHtml("\n".join(lines)))
    elif step is ChecklistStep.PURCHASE and checklist.cheapest is not None:
        order = checklist.cheapest
        label = format_button_label(order.name, localizer.format_money(order.price))
        rows = ((build_callback_button(label, verbs.PRODUCT, order.product_id, 0),),)
    checklist_button = build_callback_button(
        localizer.plain("button-checklist", step=checklist.done, steps=len(_STEPS)), verbs.CHECKLIST
    )
    rows = (*rows, (checklist_button,), (build_overview_button(localizer),))
    return Screen(join_paragraphs(*paragraphs), rows)


def _build_step_rows(localizer: Localizer, checklist: Checklist) -> ButtonRows:
    """Return a button for each step, two a row; the last one is long and has its own."""
    buttons = [_build_step_button(localizer, checklist, each) for each in _STEPS]
    return (*arrange_pairs(buttons[:-2]), *arrange_column(buttons[-2:]))


def _build_step_button(localizer: Localizer, checklist: Checklist, step: ChecklistStep) -> Button:
    mark = _format_mark(checklist, step)
    words = localizer.plain(f"button-step-{step}")
    if step is ChecklistStep.PURCHASE and checklist.cheapest is not None:
        words = localizer.plain("button-step-purchase-for", price=checklist.cheapest.price)
    label = f"{mark} {words}"
    if step in STEP_PAGES:
        return build_callback_button(label, STEP_PAGES[step])
    return build_callback_button(label, verbs.CHECKLIST_STEP, _STEPS.index(step))


def _format_mark(checklist: Checklist, step: ChecklistStep) -> str:
    return _DONE if checklist.is_done(step) else _OPEN


def _format_fact(
    localizer: Localizer,
    checklist: Checklist,
    step: ChecklistStep,
    cost_currency: str,
    labels: Mapping[str, str],
) -> SafeHtml:
    """Return the sentence that says why a step is done or open."""
    mark = _format_mark(checklist, step)
    match step:
        case ChecklistStep.BALANCE:
            return _format_balance(localizer, checklist, mark, cost_currency)
        case ChecklistStep.PAYMENTS if checklist.methods:
            names = [format_method_name(localizer, each, labels) for each in checklist.methods]
            methods = localizer.format_list(names)
            return localizer.html("checklist-done-payments", mark=mark, methods=methods)
        case ChecklistStep.BACKUP:
            return localizer.html(f"checklist-backup-{checklist.backup}", mark=mark)
    if checklist.is_done(step):
        return localizer.html(f"checklist-done-{step}", mark=mark)
    return localizer.html(f"checklist-open-{step}", mark=mark)


def _format_balance(
    localizer: Localizer, checklist: Checklist, mark: str, cost_currency: str
) -> SafeHtml:
    if checklist.balance is None:
        is_untold = checklist.is_balance_untold
        reason = "checklist-balance-untold" if is_untold else "checklist-balance-unknown"
        return localizer.html(reason, mark=mark)
    return localizer.html(
        "checklist-balance-known",
        mark=mark,
        money=round_half_up(checklist.balance, cost_currency),
        covered=checklist.covered,
        count=len(checklist.order_costs),
    )
