"""Actions that operators must confirm by a second tap: who, what, and until when.

They are kept in memory only, on purpose: after a restart, an old button asks again. Nothing here
carries an action out.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.domain.catalogue import ProductId
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.order import Ruling
from bot.domain.payment_cases import CaseResolution, PaymentCaseId
from bot.domain.payment_claims import PaymentReference, ShownEvidence
from bot.domain.payments import PaymentId
from bot.domain.promo_codes import PromoCodeId
from bot.domain.rate_jumps import RateId
from bot.domain.sales_pause_and_sales_limits import SalesPause
from bot.services.catalogue.price_rules import PriceRuleChange
from bot.services.catalogue.promo_codes import PromoDraft
from bot.services.payments.operator_credits import Credit

#: Seconds for which an action can be confirmed.
CONFIRMATION_SECONDS: Final = 60.0
_CAPACITY: Final = 200


@dataclass(frozen=True, slots=True)
class RulingAction:
    """A ruling on an order, valid only for this `version` of the order."""

    order_id: OrderId
    ruling: Ruling
    version: int


@dataclass(frozen=True, slots=True)
class CreditAction:
    """A change of a buyer's balance; `case_id` names the payment case that it settles."""

    credit: Credit
    case_id: PaymentCaseId | None = None


@dataclass(frozen=True, slots=True)
class LimitAction:
    """A credit limit to set for one buyer."""

    buyer: BuyerId
    limit: Money


@dataclass(frozen=True, slots=True)
class ResumeSalesAction:
    """The end of the sales pauses that the operator was shown."""

    pauses: tuple[SalesPause, ...]


@dataclass(frozen=True, slots=True)
class PriceApprovalAction:
    """The approval to sell a product at a low cost of one piece, in millionths."""

    product_id: ProductId
    unit_cost: int


@dataclass(frozen=True, slots=True)
class PriceWithdrawalAction:
    """The withdrawal of the approval to sell a product at this cost of one piece, in millionths."""

    product_id: ProductId
    unit_cost: int


@dataclass(frozen=True, slots=True)
class AcceptRateAction:
    """The acceptance of a rate that waits."""

    rate_id: RateId


@dataclass(frozen=True, slots=True)
class PriceRuleAction:
    """The change of a price rule of which the operator was shown a preview."""

    change: PriceRuleChange


@dataclass(frozen=True, slots=True)
class AddPromoAction:
    """The new promo code of which the operator was shown a preview."""

    draft: PromoDraft


@dataclass(frozen=True, slots=True)
class EndPromoAction:
    """The end of a promo code."""

    promo_id: PromoCodeId


@dataclass(frozen=True, slots=True)
class ClaimAction:
    """The confirmation of a claim: the amount that an operator found, and what they were shown."""

    reference: PaymentReference
    amount: Money
    shown: ShownEvidence


@dataclass(frozen=True, slots=True)
class PaymentRefundAction:
    """The refund of a payment. The operator was told if the balance goes below zero."""

    payment_id: PaymentId
    may_go_below_zero: bool


@dataclass(frozen=True, slots=True)
class ClosePaymentCaseAction:
    """The end of a payment case."""

    case_id: PaymentCaseId
    resolution: CaseResolution


@dataclass(frozen=True, slots=True)
class CloseFoundPaymentsAction:
    """The end of all cases of unknown payments up to `last`, by one decision."""

    last: PaymentCaseId
    resolution: CaseResolution


AdminAction = (
    RulingAction
    | CreditAction
    | LimitAction
    | ResumeSalesAction
    | PriceApprovalAction
    | PriceWithdrawalAction
    | AcceptRateAction
    | PriceRuleAction
    | AddPromoAction
    | EndPromoAction
    | ClaimAction
    | PaymentRefundAction
    | ClosePaymentCaseAction
    | CloseFoundPaymentsAction
)


@dataclass(slots=True)
class _PendingConfirmation:
    operator: BuyerId
    action: AdminAction
    expires_at: float
    is_done: bool = False


class AdminConfirmations:
    """Pending confirmations by number.

    Numbers are random, so a number from before a restart never matches a later one. `monotonic`
    returns seconds. The number of stored confirmations is bounded; the least recently used one is
    evicted.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._pending: LRUCache[int, _PendingConfirmation] = LRUCache(_CAPACITY)

    def add(self, operator: BuyerId, action: AdminAction) -> int:
        """Store an action for `operator` to confirm; return the number for its buttons."""
        number = secrets.randbits(60)
        self._pending[number] = _PendingConfirmation(
            operator, action, self._monotonic() + CONFIRMATION_SECONDS
        )
        return number

    def get_pending(self, operator: BuyerId, number: int) -> AdminAction | None:
        """Return the action to confirm; None if it is done, expired, unknown or another operator's."""
        confirmation = self._find_own(operator, number)
        if (
            confirmation is None
            or confirmation.is_done
            or self._monotonic() > confirmation.expires_at
        ):
            return None
        return confirmation.action

    def is_done(self, operator: BuyerId, number: int) -> bool:
        """Return whether the operator has already answered this confirmation."""
        confirmation = self._find_own(operator, number)
        return confirmation is not None and confirmation.is_done

    def mark_done(self, number: int) -> None:
        """Mark the confirmation as answered; further taps on it have no effect."""
        self._pending[number].is_done = True

    def _find_own(self, operator: BuyerId, number: int) -> _PendingConfirmation | None:
        confirmation = self._pending.get(number)
        return (
            confirmation if confirmation is not None and confirmation.operator == operator else None
        )
