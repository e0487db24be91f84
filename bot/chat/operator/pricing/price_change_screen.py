"""The screens of a change to a price rule: its preview before the second tap, and its result."""

from bot.chat.kit.layout import fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.chat.operator.pricing.price_rule_text import (
    NAME_WIDTH,
    build_all_rules_button,
    format_example_change,
    format_example_name,
    format_rule_or_none,
    format_target_name,
)
from bot.chat.operator.pricing.rule_payloads import encode_scope
from bot.domain.pricing.typed_price_rule import InvalidTypedRule
from bot.i18n import Localizer
from bot.services.pricing.price_previews import ChangePreview
from bot.services.pricing.price_rules import PriceRuleChange, PriceRuleTarget

# --- changing a rule ------------------------------------------------------------------------------


def build_change_question_screen(
    localizer: Localizer,
    target: PriceRuleTarget,
    change: PriceRuleChange,
    preview: ChangePreview,
    currency: str,
    confirmation_number: int,
) -> Screen:
    """Ask whether the rule is to be changed; show old and new prices of real products."""
    question = "change-remove-ask" if change.after is None else "change-ask"
    before = format_rule_or_none(localizer, change.before, currency)
    after = format_rule_or_none(localizer, change.after, currency)
    lines = [
        format_example_change(localizer, format_example_name(localizer, target, each), each)
        for each in preview.examples
    ]
    counts = localizer.html("change-counts", changed=preview.changed, compared=preview.compared)
    text = join_paragraphs(
        localizer.html(question, name=format_target_name(localizer, target)),
        "\n".join(
            [
                localizer.html("change-before", rule=before),
                localizer.html("change-after", rule=after),
            ]
        ),
        fit_lines([counts, *lines]) if lines else localizer.html("rule-no-examples"),
        localizer.html("change-below-cost", changed=preview.below_cost)
        if preview.below_cost
        else None,
        localizer.html("change-keeps-quotes"),
    )
    label = localizer.plain("button-rule-apply")
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_changed_screen(
    localizer: Localizer, target: PriceRuleTarget, change: PriceRuleChange
) -> Screen:
    """Return the message that the rule is changed, with a button that leads to it."""
    message = "change-removed" if change.after is None else "change-done"
    rule = build_callback_button(
        localizer.plain("button-this-rule"), verbs.PRICE_RULE, *encode_scope(target.scope)
    )
    return Screen(
        localizer.html(message, name=format_target_name(localizer, target)),
        ((rule,), (build_all_rules_button(localizer),)),
    )


def build_change_refused_screen(localizer: Localizer, message: str) -> Screen:
    """Return why nothing was changed; `message` is the id of the text."""
    return Screen(localizer.html(message), ((build_all_rules_button(localizer),),))


def build_typed_problem_screen(localizer: Localizer, invalid: InvalidTypedRule) -> Screen:
    """Return what is wrong with a typed rule, and how a rule is typed."""
    problem = localizer.html(
        f"rule-problem-{invalid.problem.value}", word=fit_one_line(invalid.word, NAME_WIDTH)
    )
    return Screen(join_paragraphs(problem, localizer.html("usage-markup")))
