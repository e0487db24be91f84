"""The audit: what staff did, by whom and on what; never texts that people wrote."""

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
        *("resolve", "replace", "replace-by-text", "judge-text", "poll", "resend-delivery"),
        *("read-delivery", "refuse-problem"),
    ),
    AuditTopic.PEOPLE: (
        *("ban", "unban", "answer", "write", "close", "reopen", "note", "note-deleted"),
    ),
    AuditTopic.PRODUCTS: (
        *("pin", "unpin", "stop-selling", "sell-again", "warranty", "add-promo-code"),
        *("end-promo-code", "set-price-rule", "remove-price-rule", "approve-low-price"),
        *("withdraw-low-price", "accept-rate"),
    ),
    AuditTopic.SHOP: (
        *("staff-role", "staff-remove", "staff-link", "staff-refuse"),
        *("sales-paused", "sales-resumed", "balance-warning"),
    ),
}
#: Every action that has a name in each language.
NAMED_ACTIONS: Final = frozenset(each for actions in AUDIT_ACTIONS.values() for each in actions)


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """What to list: None is everyone, everything, on anything, at any time."""

    actor: BuyerId | None = None
    topic: AuditTopic | None = None
    since: datetime | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One action of a member of staff. `actor` 0 is the program itself.

    `target` names what was acted on, such as "order:12". `proposer` proposed what `actor` approved.
    """

    actor: BuyerId
    action: str
    target: str
    at: datetime
    proposer: BuyerId | None = None
    before: Money | None = None
    after: Money | None = None
    given_away: Money | None = None
