"""Alerts to operators: the event, the consequence if it is ignored, and the acts as buttons.

Facts never contain secrets or a buyer's answers. One alert shows answers that are not passwords:
they are read when it is shown. The buttons are those of the pages concerned: a tap needs the same
right and the same second tap as there.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.buyer.orders.stored_answers import add_altered_answers
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_case_list_row,
    build_overview_button,
    build_product_button,
    build_ruling_rows,
    build_staff_link_row,
)
from bot.chat.operator.operations import (
    notifications_screen,
    rate_jumps_screen,
    sales_pause_screen,
    supplier_screen,
)
from bot.domain.ids import ProductId
from bot.domain.money import Money
from bot.domain.operations.alerts import ALERT_RULES, REFUNDED_FACT, AlertSubject
from bot.domain.operations.messenger import Alert, AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.operations.supplier_troubles import SupplierTroubleKind, parse_trouble
from bot.domain.orders.causes import parse_cause
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.domain.people.staff import Role
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml
from bot.services.sales_pause import ENDED_BY_OPERATORS

Facts = Mapping[str, str]

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
_NUMBER: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def build_alert_screen(localizer: Localizer, kind: AlertKind, facts: Facts) -> Screen:
    """Return the message for an alert. `facts` must never hold a secret."""
    text = join_paragraphs(
        _format_alert(localizer, kind, facts),
        _format_settlement(localizer, Alert(kind, facts), {}),
        _format_idle(localizer, kind),
    )
    return Screen(text, (*ACTS[kind](localizer, facts), *_build_seen_rows(localizer, kind)))


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
        return Screen(text, (*ACTS[first.kind](localizer, can_act_on[0].facts), *seen))
    pages = [_build_page_button(localizer, each) for each in can_act_on]
    found = list(dict.fromkeys(each for each in pages if each is not None))
    if not found:
        return Screen(text, (*ACTS[first.kind](localizer, first.facts), *seen))
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


# The acts of alerts: functions of the facts, which may lack what an old row did not have.


def _find_number(facts: Facts, name: str) -> int | None:
    """Return a fact that is the number of something; None if it is missing or no number."""
    text = facts.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None


def _build_page_button(localizer: Localizer, alert: Alert) -> Button | None:
    """Return the button that opens what an alert is about; None if it has no page of its own."""
    order, case = _find_number(alert.facts, "order"), _find_number(alert.facts, "case")
    if order is not None:
        is_case = ALERT_RULES[alert.kind].subject is AlertSubject.CASE
        return _build_order_button(localizer, order, is_case=is_case)
    if case is not None:
        amount = fit_one_line(alert.facts.get("amount", ""), _NAME_WIDTH)
        label = localizer.plain("button-payment-case", amount=amount)
        return build_callback_button(label, verbs.PAYMENT_CASE, case)
    return None


def _build_order_button(localizer: Localizer, order: int, *, is_case: bool = False) -> Button:
    label = localizer.plain("button-order-number", order=order)
    return build_callback_button(label, verbs.CASE if is_case else verbs.ORDER_FOR_OPERATORS, order)


def _build_case_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the rulings on a case, then the buttons of its page and of the list of cases."""
    order = _find_number(facts, "order")
    if order is None:
        return build_case_list_row(localizer)
    rulings = build_ruling_rows(localizer, order, has_trade_no=bool(facts.get("trade_no")))
    return (*rulings, (_build_order_button(localizer, order, is_case=True),))


def _build_order_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    order = _find_number(facts, "order")
    if order is None:
        return _build_health_rows(localizer, facts)
    return ((_build_order_button(localizer, order),),)


def _build_link_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the buttons that give the role or refuse it."""
    link = _find_number(facts, "link")
    return (
        _build_health_rows(localizer, facts)
        if link is None
        else build_staff_link_row(localizer, link)
    )


def _build_replaced_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the button of the order that a replacement was for."""
    return _build_order_rows(localizer, {**facts, "order": facts.get("replaced", "")})


def _build_payment_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the buttons of a payment's case, else of the buyer who paid, else of all cases."""
    case, buyer = _find_number(facts, "case"), _find_number(facts, "buyer")
    if case is not None:
        label = localizer.plain("button-open-case")
        return ((build_callback_button(label, verbs.PAYMENT_CASE, case),),)
    if buyer is not None:
        payments = localizer.plain("button-payments-of-buyer")
        person = localizer.plain("button-open-buyer")
        return (
            (build_callback_button(payments, verbs.BUYER_PAYMENTS, buyer),),
            (build_callback_button(person, verbs.BUYER, buyer),),
        )
    return build_case_list_row(localizer)


def _build_list_rows(localizer: Localizer, _facts: Facts) -> ButtonRows:
    return build_case_list_row(localizer)


def _build_claims_rows(localizer: Localizer, _facts: Facts) -> ButtonRows:
    return ((build_callback_button(localizer.plain("button-claims"), verbs.CLAIMS),),)


def _build_found_rows(localizer: Localizer, _facts: Facts) -> ButtonRows:
    label = localizer.plain("button-found-decide")
    return ((build_callback_button(label, verbs.FOUND_PAYMENTS),),)


def _build_health_rows(localizer: Localizer, _facts: Facts) -> ButtonRows:
    return ((build_callback_button(localizer.plain("button-health"), verbs.HEALTH),),)


def _build_overview_rows(localizer: Localizer, _facts: Facts) -> ButtonRows:
    return ((build_overview_button(localizer),),)


def _build_product_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the button of a product's page; for an old alert, that of all that is not sold."""
    product = _find_number(facts, "product_id")
    if product is not None:
        return ((build_product_button(localizer, ProductId(product)),),)
    label = localizer.plain("button-unsold-list")
    return ((build_callback_button(label, verbs.UNSOLD_ENTRIES, 0),),)


def _build_pause_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return Resume for a pause that a person may end, and the page that says more."""
    can_end = facts.get("pause", "") in set(ENDED_BY_OPERATORS)
    resume = sales_pause_screen.build_resume_rows(localizer) if can_end else ()
    return (*resume, *_build_health_rows(localizer, facts))


def _build_supplier_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return Pause sales, for while the supplier is away, and the page that says more."""
    pause = build_callback_button(localizer.plain("button-pause-sales"), verbs.PAUSE_SALES)
    return ((pause,), *_build_health_rows(localizer, facts))


def _build_ledger_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return Resume, for when the ledger was checked, and the page that says more."""
    return _build_pause_rows(localizer, {**facts, "pause": PauseCause.RECONCILIATION.value})


def _build_approval_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the row whose button asks to approve the cost of one piece that the alert is about."""
    product, unit_cost = _find_number(facts, "product_id"), _find_number(facts, "unit_cost")
    if product is None or unit_cost is None:
        return _build_product_rows(localizer, facts)
    label = localizer.plain("button-approve-price")
    approve = build_callback_button(label, verbs.ASK_PRICE_APPROVAL, product, unit_cost)
    return ((approve,), *_build_product_rows(localizer, facts))


def _build_rate_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    rows = rate_jumps_screen.build_rate_alert(localizer, AlertKind.RATE_JUMPED, facts).rows
    return (*rows, *_build_health_rows(localizer, facts))


def _build_refund_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the refund of an order whose goods may be none, and the order's page."""
    order = _find_number(facts, "order")
    if order is None:
        return _build_health_rows(localizer, facts)
    label = localizer.plain("button-rule-refund")
    refund = build_callback_button(label, verbs.ASK_REFUND, order)
    return ((refund,), (_build_order_button(localizer, order),))


_K = AlertKind
#: The buttons of each kind. A test names a kind that has none.
ACTS: Final[Mapping[AlertKind, Callable[[Localizer, Facts], ButtonRows]]] = {
    _K.REVIEW: _build_case_rows,
    _K.REQUEST_NO_IN_USE: _build_case_rows,
    _K.CASES_OPEN: _build_list_rows,
    _K.PAYMENT_CASES_WAITING: _build_list_rows,
    _K.CLAIMS_WAITING: _build_claims_rows,
    _K.PAYMENTS_FOUND: _build_found_rows,
    **dict.fromkeys(
        (
            _K.COST_DIFFERS,
            _K.CHARGE_UNREADABLE,
            _K.LATE_REPLY,
            _K.LATE_TRADE,
            _K.SECRET_WITHOUT_TRADE_NO,
            _K.UNDELIVERABLE,
            _K.STATUS_PARKED,
            _K.SELLER_MESSAGE,
            _K.ANSWERS_ALTERED,
            _K.MESSAGE_ENDS_PROGRAM,
            _K.RECHECK_ENDS_PROGRAM,
            _K.TRADE_REFUSED,
            _K.SALE,
        ),
        _build_order_rows,
    ),
    _K.DOUBTFUL_DELIVERY: _build_refund_rows,
    _K.REPLACEMENT_FAILED: _build_replaced_rows,
    _K.STAFF_LINK_OPENED: _build_link_rows,
    **dict.fromkeys(
        (
            _K.PAYMENT_UNEXPECTED,
            _K.PAYMENT_BY_BANNED,
            _K.PAYMENT_UNREADABLE,
            _K.PAYMENT_WITHOUT_OWNER,
            _K.PAYMENT_REVERSED,
            _K.PAYMENT_AFTER_RESTORE,
            _K.PAYMENT_PARKED,
            _K.REFUND_REFUSED,
            _K.REFUND_OVERDUE,
        ),
        _build_payment_rows,
    ),
    **dict.fromkeys(
        (
            _K.UPDATE_PARKED,
            _K.WEBHOOK_SET,
            _K.OTHER_POLLER,
            _K.SUPPLIER_TROUBLE_OVER,
            _K.DISK_FULL,
            _K.DATABASE_LOST,
            _K.INSTANCE_LOCK_LOST,
            _K.BACKUP_FAILED,
            _K.PHASE_GIVEN_UP,
            _K.BALANCE_FELL,
            _K.BALANCE_LOW,
            _K.BALANCE_RECOVERED,
            _K.RATE_BACK,
        ),
        _build_health_rows,
    ),
    **dict.fromkeys(
        (_K.SALES_RESUMED, _K.SHOP_CAP, _K.REFUSED_COUNT, _K.DIGEST), _build_overview_rows
    ),
    **dict.fromkeys((_K.SUPPLIER_DOWN, _K.SUPPLIER_TROUBLE), _build_supplier_rows),
    _K.SALES_PAUSED: _build_pause_rows,
    _K.RECONCILIATION_FAILED: _build_ledger_rows,
    **dict.fromkeys((_K.QUOTE_REFUSED, _K.PRODUCT_BROKEN), _build_product_rows),
    _K.LOW_QUOTE: _build_approval_rows,
    _K.RATE_JUMPED: _build_rate_rows,
}
