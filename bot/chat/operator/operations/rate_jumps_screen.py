"""Rates that jumped, for operators: the alerts, the lines of /health and the panel, and the question."""

from collections.abc import Mapping, Sequence
from decimal import Context, Decimal
from typing import Final

from bot.chat.kit.layout import fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.chat.operator.operations.sales_pause_screen import format_actor
from bot.domain.operations.messenger import AlertKind
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump, RatePair
from bot.i18n import Localizer, SafeHtml
from bot.services.pricing.rate_jumps import parse_jump_facts
from bot.services.sales_pause import SHOP_ACTOR

_SHOWN_DIGITS: Final = Context(prec=8)
#: The lines about all rates in /health and the panel.
_MAX_UNITS: Final = 900


def build_rate_alert(localizer: Localizer, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """Return the alert that a rate jumped, or that the rate of a payment method is used again."""
    jump = parse_jump_facts(facts)
    if jump is None:
        return Screen(localizer.html(f"alert-{kind.value}", method="", rate=""))
    if kind is AlertKind.RATE_JUMPED:
        text = join_paragraphs(
            "\n".join(_format_jump(localizer, jump)), localizer.html("rate-what-to-do")
        )
        label = localizer.plain("button-check-rate")
        return Screen(text, ((build_callback_button(label, verbs.ASK_RATE, jump.id),),))
    actor = facts.get("actor", SHOP_ACTOR)
    return Screen(
        localizer.html(
            "alert-rate-back" if actor == SHOP_ACTOR else "alert-rate-accepted",
            method=format_method_name(localizer, jump.pair.name),
            rate=_format_rate(jump.pair, jump.rate),
            who=format_actor(localizer, actor),
        )
    )


def format_jumps(localizer: Localizer, jumps: Sequence[RateJump]) -> str | None:
    """Return the lines about the rates that wait; None if there is none."""
    lines = (line for each in jumps for line in _format_jump(localizer, each))
    return fit_lines(lines, _MAX_UNITS) or None


def build_jump_rows(localizer: Localizer, jumps: Sequence[RateJump]) -> ButtonRows:
    """Return a row for each rate that waits, whose button asks whether to use it."""
    return tuple(
        (
            build_callback_button(
                localizer.plain("button-check-rate-named", text=_format_rate(each.pair, each.rate)),
                verbs.ASK_RATE,
                each.id,
            ),
        )
        for each in jumps
    )


def build_acceptance_question_screen(
    localizer: Localizer, jump: RateJump, confirmation_number: int
) -> Screen:
    """Ask whether to use a rate that jumped; show the usual one and the effect."""
    question = localizer.html(
        "rate-ask-exchange" if jump.pair.name == EXCHANGE else "rate-ask-method",
        rate=_format_rate(jump.pair, jump.rate),
        method=format_method_name(localizer, jump.pair.name),
    )
    return Screen(
        join_paragraphs(question, _format_usual(localizer, jump), localizer.html("rate-risk")),
        build_confirmation_buttons(
            localizer, localizer.plain("button-use-rate"), confirmation_number
        ),
    )


def build_rate_accepted_screen(localizer: Localizer, jump: RateJump) -> Screen:
    """Return the message that a rate is used from now on."""
    return Screen(localizer.html("rate-done", rate=_format_rate(jump.pair, jump.rate)))


def build_rate_gone_screen(localizer: Localizer) -> Screen:
    """Return the message that a rate does not wait any more."""
    return Screen(localizer.html("rate-gone"))


def _format_jump(localizer: Localizer, jump: RateJump) -> list[SafeHtml]:
    """Return what stopped, what the source says, and what is usual."""
    message = "alert-rate-jumped" if jump.pair.name == EXCHANGE else "alert-rate-jumped-method"
    return [
        localizer.html(message, method=format_method_name(localizer, jump.pair.name)),
        localizer.html("rate-says", rate=_format_rate(jump.pair, jump.rate)),
        _format_usual(localizer, jump),
    ]


def _format_usual(localizer: Localizer, jump: RateJump) -> SafeHtml:
    message = "rate-setting" if jump.usual.is_setting else "rate-usual"
    return localizer.html(message, rate=_format_rate(jump.pair, jump.usual.rate))


def _format_rate(pair: RatePair, rate: Decimal) -> str:
    """Return a rate with the digits that a person compares."""
    return f"1 {pair.base} = {_SHOWN_DIGITS.plus(rate).normalize():f} {pair.currency}"
