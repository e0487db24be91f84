"""Alerts to operators: the event, the consequence if it is ignored, and the acts as buttons.

Facts never contain secrets or a buyer's answers. One alert shows answers that are not passwords:
they are read when it is shown.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.buyer.orders.stored_answers import add_altered_answers
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.alert_buttons import Facts, build_alert_rows, build_page_button
from bot.chat.operator.operations import (
    notifications_screen,
    rate_jumps_screen,
    sales_pause_screen,
    supplier_screen,
)
from bot.domain.money import Money
from bot.domain.operations.alerts import ALERT_RULES, REFUNDED_FACT, AlertSubject
from bot.domain.operations.messenger import Alert, AlertKind
from bot.domain.operations.supplier_troubles import SupplierTroubleKind, parse_trouble
from bot.domain.orders.causes import parse_cause
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.domain.people.staff import Role
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml

#: Facts that the messages of alerts use; others are listed unchanged.
_ALERT_FACT_WORDS = (
    "order product cause cause_detail cost request_no trade_no charged reason update error pause actor"
    " cap count message said product_id quantity catalogue_cost unit_cost fields value case secret"
    " money available daily_cost dearest days low gap replaced key_file refunded"
)
_ALERT_FACT_NAMES: Final = frozenset(_ALERT_FACT_WORDS.split())
#: Facts that are money. The reason of a BALANCE_FELL alert is also an amount.
_MONEY_FACT_NAMES: Final = frozenset(
    {
        "cost",
        "charged",
        "cap",
        "catalogue_cost",
        "value",
        "money",
        "available",
        "daily_cost",
        "dearest",
    }
)
_MONEY_FACTS_OF_PAYMENTS: Final = frozenset({"amount", "balance", "credited"})
#: Facts that only people with the right to see costs read.
_COST_FACT_NAMES: Final = frozenset(
    {
        "cost",
        "charged",
        "catalogue_cost",
        "profit",
        "available",
        "daily_cost",
        "dearest",
        "days",
        "gap",
    }
)
_NAME_WIDTH: Final = 40


def build_alert_screen(localizer: Localizer, kind: AlertKind, facts: Facts) -> Screen:
    """Return the message for an alert. `facts` must never hold a secret."""
    text = join_paragraphs(
        _format_alert(localizer, kind, facts),
        _format_settlement(localizer, Alert(kind, facts), {}),
        _format_idle(localizer, kind),
    )
    return Screen(
        text, (*build_alert_rows(localizer, kind, facts), *_build_seen_rows(localizer, kind))
    )


def build_message_screen(
    localizer: Localizer, alerts: Sequence[Alert], names: Mapping[str, str]
) -> Screen:
    """Return the message of several alerts of one kind, or of one that may be settled.

    `names` has the names of operators, by actor. A settled alert says so and has no buttons; one that
    was only marked as seen keeps its acts. Of several open alerts, each has one button for its page.
    """
    first, joined = alerts[0], alerts[1:]
    open_ones = [each for each in alerts if each.settlement is None]
    lines = [_format_line(localizer, each, names) for each in joined]
    text = join_paragraphs(
        _format_alert(localizer, first.kind, first.facts),
        _format_settlement(localizer, first, names),
        localizer.html("alert-joined", count=len(joined)) if joined else None,
        fit_lines(lines, 1_500),
        _format_idle(localizer, first.kind) if open_ones else None,
    )
    can_act_on = alerts if ALERT_RULES[first.kind].is_marked_as_seen else open_ones
    if not can_act_on:
        return Screen(text)
    seen = _build_seen_rows(localizer, first.kind) if open_ones else ()
    if len(can_act_on) == 1:
        return Screen(text, (*build_alert_rows(localizer, first.kind, can_act_on[0].facts), *seen))
    pages = [build_page_button(localizer, each) for each in can_act_on]
    found = list(dict.fromkeys(each for each in pages if each is not None))
    if not found:
        return Screen(text, (*build_alert_rows(localizer, first.kind, first.facts), *seen))
    return Screen(text, (*arrange_grid(found), *seen))


def _build_seen_rows(localizer: Localizer, kind: AlertKind) -> ButtonRows:
    """Return the button that marks an alert as seen for all; none for what an act settles."""
    if not ALERT_RULES[kind].is_marked_as_seen:
        return ()
    return ((build_callback_button(localizer.plain("button-seen"), verbs.SEEN_ALERT),),)


def _format_idle(localizer: Localizer, kind: AlertKind) -> SafeHtml | None:
    """Return the consequence if an alert is ignored; None for what a person asked to be told."""
    if_idle = ALERT_RULES[kind].if_idle
    return None if if_idle is None else localizer.html(f"alert-idle-{if_idle}")


def hide_cost(facts: Facts) -> Facts:
    """Return the facts of an alert for a person who may not see costs."""
    return {name: fact for name, fact in facts.items() if name not in _COST_FACT_NAMES}


def _format_alert(localizer: Localizer, kind: AlertKind, facts: Facts) -> str:
    """Return the event of an alert, without its consequence."""
    if kind in {AlertKind.RATE_JUMPED, AlertKind.RATE_BACK}:
        return rate_jumps_screen.build_rate_alert(localizer, kind, facts).text
    if kind is AlertKind.STAFF_LINK_OPENED:
        role = facts.get("role", "")
        return localizer.html(
            "alert-staff-link-opened",
            name=fit_one_line(facts.get("name", ""), 60),
            handle=facts.get("handle", ""),
            role=localizer.plain(f"role-{role}") if role in set(Role) else role,
        )
    if kind is AlertKind.DIGEST:
        return notifications_screen.format_digest(localizer, facts)
    if kind in {AlertKind.SUPPLIER_TROUBLE, AlertKind.SUPPLIER_TROUBLE_OVER}:
        return _format_trouble_alert(localizer, kind, facts)
    named_facts: dict[str, str | SafeHtml | Money] = {
        name: _format_alert_fact(kind, name, facts) for name in _ALERT_FACT_NAMES
    }
    named_facts["cause"] = format_operator_cause(
        localizer, *parse_cause(facts.get("cause", ""), facts.get("cause_detail", ""))
    )
    named_facts["why"] = sales_pause_screen.format_pause_cause(localizer, facts.get("pause", ""))
    named_facts["remedy"] = (
        sales_pause_screen.format_pause_remedy(localizer, facts.get("pause", "")) or ""
    )
    named_facts["who"] = sales_pause_screen.format_actor(localizer, facts.get("actor", ""))
    head = localizer.html(_choose_alert_message(kind, named_facts), **named_facts)
    message = "alert-order" if "cost" in facts else "alert-order-without-cost"
    has_order = facts.get("order") and kind is not AlertKind.SALE
    about = localizer.html(message, **named_facts) if has_order else None
    if about is not None and facts.get("cause"):
        about = SafeHtml(f"{about}\n{localizer.html('review-cause', cause=named_facts['cause'])}")
    trade = (
        localizer.html("review-trade", trade_no=named_facts["trade_no"])
        if facts.get("trade_no")
        else None
    )
    words = localizer.html("alert-said", said=named_facts["said"]) if facts.get("said") else None
    key_file = facts.get("key_file")
    where = None
    if key_file is not None:
        message = "alert-key-file" if key_file else "alert-key-variable"
        where = localizer.html(message, file=fit_one_line(key_file, 200))
    others = [
        _format_other_fact(localizer, name, text)
        for name, text in facts.items()
        if name not in _ALERT_FACT_NAMES
    ]
    return join_paragraphs(head, words, where, about, trade, fit_lines(others, 1_000))


def _format_other_fact(localizer: Localizer, name: str, text: str) -> SafeHtml:
    """Return a fact that no sentence uses, one line: an unknown one has its stored name."""
    told: str | Money = fit_one_line(text, 120)
    if name == "method":
        told = format_method_name(localizer, text)
    elif name in _MONEY_FACTS_OF_PAYMENTS:
        told = parse_money(text) or told
    words = localizer.plain("alert-fact-name", name=fit_one_line(name, 40))
    return localizer.html("alert-fact", name=words, text=told)


def _format_trouble_alert(localizer: Localizer, kind: AlertKind, facts: Facts) -> str:
    """Return the alert of a trouble or of its end, with who could not buy meanwhile."""
    trouble = parse_trouble(facts)
    head = localizer.html(
        f"alert-{kind.value}",
        trouble=facts.get("trouble", ""),
        needed="" if trouble is None or trouble.cost is None else trouble.cost,
    )
    if trouble is None:
        return head
    lines = [supplier_screen.format_missed_sales(localizer, trouble, trouble.until)]
    if trouble.available is not None and trouble.kind is SupplierTroubleKind.BALANCE_TOO_LOW:
        lines.append(localizer.html("alert-supplier-available", available=trouble.available))
    return join_paragraphs(head, "\n".join(lines))


def _choose_alert_message(
    kind: AlertKind, named_facts: Mapping[str, str | SafeHtml | Money]
) -> str:
    """Return the message of an alert; a product that its list calls free has one of its own."""
    amounts = (named_facts["cost"], named_facts["catalogue_cost"])
    is_free = all(isinstance(amount, Money) and not amount for amount in amounts)
    return "alert-free-quote" if kind is AlertKind.LOW_QUOTE and is_free else f"alert-{kind.value}"


def _format_line(localizer: Localizer, alert: Alert, names: Mapping[str, str]) -> SafeHtml:
    """Return the line of an alert that joined a message: what it is about, or who settled it."""
    facts = alert.facts
    if facts.get("order"):
        product = fit_one_line(facts.get("product", ""), _NAME_WIDTH)
        line = localizer.html("alert-line-order", order=facts["order"], product=product)
    else:
        told = (facts.get(name) for name in ("product", "payment", "amount", "reason", "error"))
        words = [fit_one_line(each, _NAME_WIDTH) for each in told if each]
        line = localizer.html("alert-line", text=" · ".join(words) or alert.kind.value)
    settled = _format_settlement(localizer, alert, names)
    return line if settled is None else SafeHtml(f"{line}\n{settled}")


def _format_settlement(
    localizer: Localizer, alert: Alert, names: Mapping[str, str]
) -> SafeHtml | None:
    """Return the person who settled an alert or saw it, and the time; None while it is open.

    An open message about a sale says how much of it is refunded.
    """
    is_sale = ALERT_RULES[alert.kind].subject is AlertSubject.SALE
    settlement = alert.settlement
    if settlement is None:
        refunded = parse_money(alert.facts.get(REFUNDED_FACT, "")) if is_sale else None
        if refunded is None:
            return None
        return localizer.html("alert-sale-refunded-in-part", money=refunded)
    who = sales_pause_screen.format_actor(localizer, settlement.actor, names)
    message = "alert-sale-refunded" if is_sale else "alert-settled"
    if ALERT_RULES[alert.kind].is_marked_as_seen:
        message = "alert-seen"
    return localizer.html(message, who=who, at=settlement.at)


def build_altered_answers_alert(
    localizer: Localizer, facts: Facts, answers: Sequence[AlteredAnswer]
) -> Screen:
    """Return the alert that the supplier altered answers, with their values."""
    alert = build_alert_screen(localizer, AlertKind.ANSWERS_ALTERED, facts)
    return add_altered_answers(localizer, alert, "alert-altered-answer", answers)


def _format_alert_fact(kind: AlertKind, name: str, facts: Facts) -> str | Money:
    """Return a fact for a sentence: an amount as money, anything else unchanged.

    An amount that cannot be parsed is also left unchanged.
    """
    text = facts.get(name, "")
    is_sum = name in _MONEY_FACT_NAMES or (kind is AlertKind.BALANCE_FELL and name == "reason")
    money = parse_money(text) if is_sum else None
    return fit_one_line(text, 120) if money is None else money
