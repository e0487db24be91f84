"""The audit: the acts of staff, by actor and object; never texts that people wrote."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.money import Money


class AuditTopic(StrEnum):
    """A group of actions by which the audit is filtered, in the order of its buttons."""

    MONEY = "money"
    ORDERS = "orders"
    PEOPLE = "people"
    PRODUCTS = "products"
    SHOP = "shop"


#: The actions of each group, as they are stored. An action without a group is listed under all.
AUDIT_ACTIONS: Final[Mapping[AuditTopic, tuple[str, ...]]] = {
    AuditTopic.MONEY: (
        *("credit", "goodwill", "limit", "refund-part", "refund-payment", "claim-confirm"),
        *("claim-decline", "claim-withdraw", "close-payment-case", "recover", "close-debt"),
        "decline-proposal",
    ),
    AuditTopic.ORDERS: (
        *("resolve", "replace", "replace-by-text", "judge-text", "poll"),
        *("resend-delivery", "read-delivery", "refuse-problem"),
    ),
    AuditTopic.PEOPLE: (
        *("ban", "unban", "answer", "write", "close", "reopen", "note", "note-deleted"),
    ),
    AuditTopic.PRODUCTS: (
        *(
            "pin",
            "unpin",
            "stop-selling",
            "stop-reason",
            "sell-again",
            "warranty",
            "add-promo-code",
        ),
        *("end-promo-code", "set-price-rule", "remove-price-rule", "approve-low-price"),
        *("withdraw-low-price", "accept-rate"),
    ),
    AuditTopic.SHOP: (
        *("staff-role", "staff-remove", "staff-link", "staff-refuse"),
        *("sales-paused", "sales-resumed", "balance-warning", "shop-text"),
    ),
}
#: Every action that has a name in each language.
NAMED_ACTIONS: Final = frozenset(each for actions in AUDIT_ACTIONS.values() for each in actions)
#: The decisions that have a name in each language: about a case, a seller's sentence, a payment case.
NAMED_DECISIONS: Final = frozenset(
    {
        *("trade", "not-charged", "refund"),
        *("delivery", "message"),
        *("continue", "cancel-orders", "credit", "do-not-credit", "settled"),
    }
)
#: A value that did not exist before a change, or does not exist after it.
NO_VALUE: Final = "none"
_CHANGE: Final = " > "
_MORE: Final = "; "


def format_change(before: object, after: object) -> str:
    """Return a change of a value as the detail of an action; `NO_VALUE` is no value."""
    return f"{before}{_CHANGE}{after}"


def parse_change(detail: str) -> tuple[str, str] | None:
    """Return the values before and after a change; None if the detail holds no change."""
    before, found, after = detail.partition(_CHANGE)
    return (before, after) if found else None


def format_decision(decision: str, *more: object) -> str:
    """Return a decision as the detail of an action, with ids and amounts that explain it."""
    return _MORE.join([decision, *(str(each) for each in more)])


def parse_decision(detail: str) -> str | None:
    """Return the named decision that a detail holds; None if it holds none."""
    decision = detail.partition(_MORE)[0]
    return decision if decision in NAMED_DECISIONS else None


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which actions to list: None is everyone, everything, on anything, at any time."""

    actor: BuyerId | None = None
    topic: AuditTopic | None = None
    since: datetime | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One action of a member of staff. `actor` 0 is the program itself.

    `target` names the object of the act, such as "order:12". `proposer` proposed it, and `actor`
    approved it. `change` has the values before and after that are no amounts, such as roles.
    """

    actor: BuyerId
    action: str
    target: str
    at: datetime
    proposer: BuyerId | None = None
    before: Money | None = None
    after: Money | None = None
    given_away: Money | None = None
    change: tuple[str, str] | None = None
    decision: str | None = None
