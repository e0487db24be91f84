"""The buttons of alerts: the acts by which an operator settles one, and the page that it is about.

A button is that of the page concerned: a tap needs the same right and the same second tap as there.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from bot.chat.kit.screen import Button, ButtonRows, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.chat.operator.list_parts import (
    build_product_button,
    build_ruling_rows,
    build_staff_link_row,
)
from bot.chat.operator.operations import rate_jumps_screen, sales_pause_screen
from bot.domain.ids import ProductId
from bot.domain.operations.alerts import ALERT_RULES, AlertSubject
from bot.domain.operations.messenger import Alert, AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.i18n import Localizer
from bot.services.sales_pause import ENDED_BY_OPERATORS

#: The facts of an alert; one of an old row may be missing.
Facts = Mapping[str, str]
_BuildRows = Callable[[Localizer, Facts], ButtonRows]
_NAME_WIDTH: Final = 40
_NUMBER: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def build_alert_rows(localizer: Localizer, kind: AlertKind, facts: Facts) -> ButtonRows:
    """Return the buttons of an alert."""
    return _ACTS[kind](localizer, facts)


def _find_number(facts: Facts, name: str) -> int | None:
    """Return a fact that is the number of something; None if it is missing or no number."""
    text = facts.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None


def build_page_button(localizer: Localizer, alert: Alert) -> Button | None:
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


def _lead_to(label: str, verb: Verb) -> _BuildRows:
    """Return what builds the one button that opens a page without ids."""
    return lambda localizer, _: ((build_callback_button(localizer.plain(label), verb),),)


_build_health_rows: Final = _lead_to("button-health", verbs.HEALTH)
_build_case_list: Final = _lead_to("button-cases", verbs.CASES)


def _build_case_rows(localizer: Localizer, facts: Facts) -> ButtonRows:
    """Return the rulings on a case, then the buttons of its page and of the list of cases."""
    order = _find_number(facts, "order")
    if order is None:
        return _build_case_list(localizer, facts)
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
    return _build_case_list(localizer, facts)


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
_ACTS: Final[Mapping[AlertKind, _BuildRows]] = {
    _K.REVIEW: _build_case_rows,
    _K.REQUEST_NO_IN_USE: _build_case_rows,
    _K.CASES_OPEN: _build_case_list,
    _K.PAYMENT_CASES_WAITING: _build_case_list,
    _K.CLAIMS_WAITING: _lead_to("button-claims", verbs.CLAIMS),
    _K.PAYMENTS_FOUND: _lead_to("button-found-decide", verbs.FOUND_PAYMENTS),
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
        (_K.SALES_RESUMED, _K.SHOP_CAP, _K.REFUSED_COUNT, _K.STORED_SUMS_WRONG, _K.DIGEST),
        _lead_to("button-overview", verbs.OVERVIEW),
    ),
    **dict.fromkeys((_K.SUPPLIER_DOWN, _K.SUPPLIER_TROUBLE), _build_supplier_rows),
    _K.SALES_PAUSED: _build_pause_rows,
    _K.RECONCILIATION_FAILED: _build_ledger_rows,
    **dict.fromkeys((_K.QUOTE_REFUSED, _K.PRODUCT_BROKEN), _build_product_rows),
    _K.LOW_QUOTE: _build_approval_rows,
    _K.RATE_JUMPED: _build_rate_rows,
}
