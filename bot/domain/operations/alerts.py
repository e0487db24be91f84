"""The rules of each kind of alert: its subject, and the consequence if it is ignored.

Pure. The words and buttons of alerts are in `bot.chat.operator.alerts` and `alert_buttons`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.operations.messenger import Alert, AlertKind, Settlement


class IfIdle(StrEnum):
    """The consequence if an alert is ignored. Each has a sentence in every language."""

    NOTHING = "nothing"
    BY_ITSELF = "by-itself"
    MONEY_RESERVED = "money-reserved"
    BUYER_WAITS = "buyer-waits"
    BOOKS_DIFFER = "books-differ"
    NOT_SOLD = "not-sold"
    SALES_STOPPED = "sales-stopped"
    BUYERS_TURNED_AWAY = "turned-away"
    DELIVERY_KEPT = "delivery-kept"
    MESSAGE_KEPT = "message-kept"
    DELIVERY_PAID = "delivery-paid"
    ANSWERS_KEPT = "answers-kept"
    NOT_TRIED_AGAIN = "not-tried-again"
    MESSAGES_READ = "messages-read"
    NO_BACKUP = "no-backup"
    RATE_WAITS = "rate-waits"
    BALANCE_USED_UP = "balance-used-up"
    NO_ROLE = "no-role"


class AlertSubject(StrEnum):
    """The subject of an alert that an act or an event settles. Stored values never change."""

    CASE = "case"
    DELIVERY = "delivery"
    SELLER_TEXT = "seller-text"
    DOUBTFUL_DELIVERY = "doubtful"
    PAYMENT = "payment"
    FOUND_PAYMENTS = "found-payments"
    RATE = "rate"
    PAUSE = "pause"
    LOW_QUOTE = "low-quote"
    SUPPLIER_TROUBLE = "trouble"
    SUPPLIER_BALANCE = "supplier-balance"
    SALE = "sale"
    STAFF_LINK = "staff-link"
    #: The alert itself: a person marks it as seen, for all of its readers.
    ITSELF = "alert"


#: The facts of an alert that name its subject.
_SUBJECT_FACTS: Final[Mapping[AlertSubject, tuple[str, ...]]] = {
    AlertSubject.CASE: ("order",),
    AlertSubject.DELIVERY: ("order",),
    AlertSubject.SELLER_TEXT: ("secret",),
    AlertSubject.DOUBTFUL_DELIVERY: ("order",),
    AlertSubject.PAYMENT: ("method", "payment"),
    AlertSubject.FOUND_PAYMENTS: ("method",),
    AlertSubject.RATE: ("rate_id",),
    AlertSubject.PAUSE: ("pause",),
    AlertSubject.LOW_QUOTE: ("product_id",),
    AlertSubject.SUPPLIER_TROUBLE: ("trouble",),
    AlertSubject.SUPPLIER_BALANCE: (),
    AlertSubject.SALE: ("order",),
    AlertSubject.STAFF_LINK: ("link",),
    AlertSubject.ITSELF: (),
}


@dataclass(frozen=True, slots=True)
class AlertRule:
    """The treatment of alerts of one kind.

    `if_idle` is None for what a person asked to be told. With `is_grouped`, alerts that come soon
    after one of the same kind join its message.
    """

    if_idle: IfIdle | None
    subject: AlertSubject | None = None
    is_grouped: bool = False

    @property
    def is_marked_as_seen(self) -> bool:
        """Return whether a person settles such an alert by a button: no act or event does."""
        informs = self.if_idle in {None, IfIdle.NOTHING, IfIdle.BY_ITSELF}
        return self.subject is None and not informs


def _grouped(if_idle: IfIdle | None, subject: AlertSubject | None = None) -> AlertRule:
    return AlertRule(if_idle, subject, is_grouped=True)


_K, _I, _S = AlertKind, IfIdle, AlertSubject
#: The rule of every kind.
ALERT_RULES: Final[Mapping[AlertKind, AlertRule]] = {
    _K.REVIEW: _grouped(_I.MONEY_RESERVED, _S.CASE),
    _K.REQUEST_NO_IN_USE: AlertRule(_I.MONEY_RESERVED, _S.CASE),
    _K.CASES_OPEN: AlertRule(_I.MONEY_RESERVED),
    _K.COST_DIFFERS: _grouped(_I.NOTHING),
    _K.CHARGE_UNREADABLE: _grouped(_I.BOOKS_DIFFER),
    _K.LATE_REPLY: _grouped(_I.BOOKS_DIFFER),
    _K.LATE_TRADE: _grouped(_I.NOTHING),
    _K.SECRET_WITHOUT_TRADE_NO: _grouped(_I.BOOKS_DIFFER),
    _K.UNDELIVERABLE: _grouped(_I.DELIVERY_KEPT, _S.DELIVERY),
    _K.STATUS_PARKED: _grouped(_I.MESSAGE_KEPT),
    _K.SELLER_MESSAGE: AlertRule(_I.MONEY_RESERVED, _S.SELLER_TEXT),
    _K.DOUBTFUL_DELIVERY: AlertRule(_I.DELIVERY_PAID, _S.DOUBTFUL_DELIVERY),
    _K.REPLACEMENT_FAILED: _grouped(_I.NOT_TRIED_AGAIN),
    _K.STAFF_LINK_OPENED: AlertRule(_I.NO_ROLE, _S.STAFF_LINK),
    _K.ANSWERS_ALTERED: AlertRule(_I.ANSWERS_KEPT),
    _K.UPDATE_PARKED: _grouped(_I.NOT_TRIED_AGAIN),
    _K.WEBHOOK_SET: AlertRule(_I.MESSAGES_READ),
    _K.OTHER_POLLER: AlertRule(_I.MESSAGES_READ),
    _K.MESSAGE_ENDS_PROGRAM: _grouped(_I.NOT_TRIED_AGAIN),
    _K.RECHECK_ENDS_PROGRAM: _grouped(_I.NOT_TRIED_AGAIN),
    _K.SUPPLIER_DOWN: AlertRule(_I.BY_ITSELF),
    _K.SUPPLIER_TROUBLE: AlertRule(_I.BUYERS_TURNED_AWAY, _S.SUPPLIER_TROUBLE),
    _K.SUPPLIER_TROUBLE_OVER: AlertRule(_I.NOTHING),
    _K.TRADE_REFUSED: AlertRule(_I.NOTHING),
    _K.REFUSED_COUNT: AlertRule(_I.NOTHING),
    _K.QUOTE_REFUSED: _grouped(_I.NOT_SOLD),
    _K.DISK_FULL: AlertRule(_I.SALES_STOPPED),
    _K.DATABASE_LOST: AlertRule(_I.SALES_STOPPED),
    _K.INSTANCE_LOCK_LOST: AlertRule(_I.SALES_STOPPED),
    _K.BACKUP_FAILED: AlertRule(_I.NO_BACKUP),
    _K.PHASE_GIVEN_UP: _grouped(_I.NOTHING),
    _K.SALES_PAUSED: AlertRule(_I.SALES_STOPPED, _S.PAUSE),
    _K.SALES_RESUMED: AlertRule(_I.NOTHING),
    _K.SHOP_CAP: AlertRule(_I.BUYERS_TURNED_AWAY),
    _K.RECONCILIATION_FAILED: AlertRule(_I.SALES_STOPPED),
    _K.STORED_SUMS_WRONG: AlertRule(_I.NOTHING),
    _K.BALANCE_FELL: AlertRule(_I.BOOKS_DIFFER),
    _K.BALANCE_LOW: AlertRule(_I.BALANCE_USED_UP, _S.SUPPLIER_BALANCE),
    _K.BALANCE_RECOVERED: AlertRule(_I.NOTHING),
    _K.LOW_QUOTE: AlertRule(_I.NOT_SOLD, _S.LOW_QUOTE),
    _K.PRODUCT_BROKEN: _grouped(_I.BY_ITSELF),
    _K.RATE_JUMPED: AlertRule(_I.RATE_WAITS, _S.RATE),
    _K.RATE_BACK: AlertRule(_I.NOTHING),
    _K.PAYMENT_UNEXPECTED: _grouped(_I.NOTHING),
    _K.PAYMENT_BY_BANNED: _grouped(_I.BUYER_WAITS),
    _K.PAYMENT_UNREADABLE: _grouped(_I.BY_ITSELF),
    _K.PAYMENT_WITHOUT_OWNER: _grouped(_I.BUYER_WAITS, _S.PAYMENT),
    _K.PAYMENT_REVERSED: _grouped(_I.BUYER_WAITS, _S.PAYMENT),
    _K.CLAIMS_WAITING: AlertRule(_I.BUYER_WAITS),
    _K.PAYMENT_CASES_WAITING: AlertRule(_I.BUYER_WAITS),
    _K.PAYMENT_AFTER_RESTORE: _grouped(_I.BUYER_WAITS, _S.PAYMENT),
    _K.PAYMENTS_FOUND: AlertRule(_I.BUYER_WAITS, _S.FOUND_PAYMENTS),
    _K.PAYMENT_PARKED: _grouped(_I.BUYER_WAITS, _S.PAYMENT),
    _K.REFUND_REFUSED: _grouped(_I.BUYER_WAITS, _S.PAYMENT),
    _K.REFUND_OVERDUE: _grouped(_I.BY_ITSELF, _S.PAYMENT),
    _K.SALE: _grouped(None, _S.SALE),
    _K.DIGEST: AlertRule(None),
}
#: How long after an alert others of its kind join its message, and how many at most: a message that
#: is edited does not ring.
GROUP_PERIOD: Final = timedelta(minutes=10)
MAX_JOINED: Final = 9
#: How much later the message of who settled an alert is edited: their tap shows its result first.
SETTLER_PAUSE: Final = timedelta(seconds=3)
#: The fact of the message about a sale that says how much of it is refunded, while not all is.
REFUNDED_FACT: Final = "refunded"


def format_subject(subject: AlertSubject, *ids: object) -> str:
    """Return the stored name of a subject."""
    return ":".join([subject.value, *(str(each) for each in ids)])


def find_subject(kind: AlertKind, facts: Mapping[str, str], key: str = "") -> str | None:
    """Return the stored name of an alert's subject; None if nothing settles it.

    `key` is the alert's own: it names one that a person marks as seen.
    """
    subject = ALERT_RULES[kind].subject
    if ALERT_RULES[kind].is_marked_as_seen:
        return format_subject(AlertSubject.ITSELF, key)
    if subject is None or not facts.keys() >= set(_SUBJECT_FACTS[subject]):
        return None
    ids = [facts[name] for name in _SUBJECT_FACTS[subject]]
    if subject is AlertSubject.PAYMENT:  # a payment can have several cases at once
        ids.insert(0, kind)
    return format_subject(subject, *ids)


_ACTOR, _AT = "settled_by", "settled_at"


def add_settlement(facts: Mapping[str, str], settlement: Settlement) -> dict[str, str]:
    """Return the stored facts of an alert that is settled."""
    return {**facts, _ACTOR: settlement.actor, _AT: settlement.at.isoformat()}


def parse_alert(stored_facts: Mapping[str, str]) -> Alert:
    """Return an alert from its stored facts, with its settlement if it is settled."""
    facts = dict(stored_facts)
    kind = AlertKind(facts.pop("kind"))
    actor, at = facts.pop(_ACTOR, None), facts.pop(_AT, None)
    if actor is None or at is None:
        return Alert(kind, facts)
    return Alert(kind, facts, Settlement(actor, datetime.fromisoformat(at)))
