"""Alerts to operators: a headline, the order's numbers, and facts.

Facts never contain secrets or a buyer's answers. One alert shows answers that are not passwords:
they are read when it is shown.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.buyer.orders.stored_answers import add_altered_answers
from bot.chat.kit.layout import fit_lines, join_paragraphs
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_staff_link_row
from bot.chat.operator.operations import (
    rate_jumps_screen,
    sales_pause_screen,
    supplier_troubles_screen,
)
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.supplier_troubles import SupplierTroubleKind, parse_trouble
from bot.domain.orders.causes import parse_cause
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.domain.people.staff import Role
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml

#: Facts that the messages of alerts use; others are listed unchanged.
_ALERT_FACT_WORDS = (
    "order product cause cause_detail cost request_no trade_no charged reason update error pause actor"
    " cap count message said product_id quantity catalogue_cost unit_cost fields value replaced"
)
_ALERT_FACT_NAMES: Final = frozenset(_ALERT_FACT_WORDS.split())
#: Facts that are money. The reason of a BALANCE_FELL alert is also an amount.
_MONEY_FACT_NAMES: Final = frozenset({"cost", "charged", "cap", "catalogue_cost", "value"})


def build_alert_screen(localizer: Localizer, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """Return the message for an alert. `facts` must never hold a secret."""
    other_form = _build_other_form(localizer, kind, facts)
    if other_form is not None:
        return other_form
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
    about = localizer.html("alert-order", **named_facts) if facts.get("order") else None
    if about is not None and facts.get("cause"):
        about = SafeHtml(f"{about}\n{localizer.html('review-cause', cause=named_facts['cause'])}")
    trade = (
        localizer.html("review-trade", trade_no=named_facts["trade_no"])
        if facts.get("trade_no")
        else None
    )
    words = localizer.html("alert-said", said=named_facts["said"]) if facts.get("said") else None
    others = [
        localizer.html("alert-fact", name=fit_one_line(name, 40), text=fit_one_line(text, 120))
        for name, text in facts.items()
        if name not in _ALERT_FACT_NAMES
    ]
    how = None
    if kind is AlertKind.REVIEW:
        how = localizer.html("alert-how", order=named_facts["order"])
    text = join_paragraphs(head, words, about, trade, fit_lines(others, 1_000), how)
    if kind is AlertKind.LOW_QUOTE:
        return Screen(text, _build_approval_row(localizer, facts))
    if kind is AlertKind.STATUS_PARKED and facts.get("order", "").isdecimal():
        order_id = int(facts["order"])
        label = localizer.plain("button-order-number", order=order_id)
        return Screen(text, ((build_callback_button(label, verbs.ORDER_FOR_OPERATORS, order_id),),))
    if kind is AlertKind.REPLACEMENT_FAILED and facts.get("replaced", "").isdecimal():
        order_id = int(facts["replaced"])
        label = localizer.plain("button-order-number", order=order_id)
        return Screen(text, ((build_callback_button(label, verbs.ORDER_FOR_OPERATORS, order_id),),))
    if kind is AlertKind.CLAIMS_WAITING:
        claims = build_callback_button(localizer.plain("button-claims"), verbs.CLAIMS)
        return Screen(text, ((claims,),))
    if kind is AlertKind.PAYMENTS_FOUND:
        label = localizer.plain("button-found-decide")
        return Screen(text, ((build_callback_button(label, verbs.FOUND_PAYMENTS),),))
    return Screen(text)


def _build_other_form(
    localizer: Localizer, kind: AlertKind, facts: Mapping[str, str]
) -> Screen | None:
    """Return the message for an alert that has a form of its own; None for any other."""
    if kind in {AlertKind.RATE_JUMPED, AlertKind.RATE_BACK}:
        return rate_jumps_screen.build_rate_alert(localizer, kind, facts)
    if kind in {AlertKind.SUPPLIER_TROUBLE, AlertKind.SUPPLIER_TROUBLE_OVER}:
        return _build_trouble_alert(localizer, kind, facts)
    if kind is AlertKind.STAFF_LINK_OPENED:
        return _build_staff_link_alert(localizer, facts)
    return None


def _build_staff_link_alert(localizer: Localizer, facts: Mapping[str, str]) -> Screen:
    """Return the question whether the person who opened a link for staff is the right one."""
    role, link = facts.get("role", ""), facts.get("link", "")
    text = localizer.html(
        "alert-staff-link-opened",
        name=fit_one_line(facts.get("name", ""), 60),
        handle=facts.get("handle", ""),
        role=localizer.plain(f"role-{role}") if role in set(Role) else role,
    )
    return Screen(text, build_staff_link_row(localizer, int(link)) if link.isdecimal() else ())


def _build_trouble_alert(localizer: Localizer, kind: AlertKind, facts: Mapping[str, str]) -> Screen:
    """Return the alert of a trouble or of its end, with who could not buy meanwhile."""
    trouble = parse_trouble(facts)
    head = localizer.html(
        f"alert-{kind.value}",
        trouble=facts.get("trouble", ""),
        needed="" if trouble is None or trouble.cost is None else trouble.cost,
    )
    if trouble is None:
        return Screen(head)
    lines = [supplier_troubles_screen.format_missed_sales(localizer, trouble, trouble.until)]
    if trouble.available is not None and trouble.kind is SupplierTroubleKind.BALANCE_TOO_LOW:
        lines.append(localizer.html("alert-supplier-available", available=trouble.available))
    return Screen(join_paragraphs(head, "\n".join(lines)))


def _choose_alert_message(
    kind: AlertKind, named_facts: Mapping[str, str | SafeHtml | Money]
) -> str:
    """Return the message of an alert; a product that its list calls free has one of its own."""
    amounts = (named_facts["cost"], named_facts["catalogue_cost"])
    is_free = all(isinstance(amount, Money) and not amount for amount in amounts)
    return "alert-free-quote" if kind is AlertKind.LOW_QUOTE and is_free else f"alert-{kind.value}"


def build_altered_answers_alert(
    localizer: Localizer, facts: Mapping[str, str], answers: Sequence[AlteredAnswer]
) -> Screen:
    """Return the alert that the supplier altered answers, with their values."""
    alert = build_alert_screen(localizer, AlertKind.ANSWERS_ALTERED, facts)
    return add_altered_answers(localizer, alert, "alert-altered-answer", answers)


def _build_approval_row(localizer: Localizer, facts: Mapping[str, str]) -> ButtonRows:
    """Return the row whose button asks to approve the cost of one piece that the alert is about."""
    if not {"product_id", "unit_cost"} <= facts.keys():
        return ()
    product_id, unit_cost = int(facts["product_id"]), int(facts["unit_cost"])
    label = localizer.plain("button-approve-price")
    return ((build_callback_button(label, verbs.ASK_PRICE_APPROVAL, product_id, unit_cost),),)


def _format_alert_fact(kind: AlertKind, name: str, facts: Mapping[str, str]) -> str | Money:
    """Return a fact for a sentence: an amount as money, anything else unchanged.

    An amount that cannot be parsed is also left unchanged.
    """
    text = facts.get(name, "")
    is_sum = name in _MONEY_FACT_NAMES or (kind is AlertKind.BALANCE_FELL and name == "reason")
    money = parse_money(text) if is_sum else None
    return fit_one_line(text, 120) if money is None else money
