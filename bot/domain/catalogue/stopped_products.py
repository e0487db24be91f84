"""A product that staff stopped selling. It is hidden everywhere until staff sells it again."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import BuyerId, ProductId

#: Audit actions.
STOP_AUDIT_ACTION, SELL_AGAIN_AUDIT_ACTION = "stop-selling", "sell-again"
REASON_AUDIT_ACTION = "stop-reason"
#: The most characters of a reason.
MAX_REASON_LENGTH = 300


@dataclass(frozen=True, slots=True)
class StoppedProduct:
    """Who stopped selling a product, when, and the reason that only staff reads; "" if none."""

    product_id: ProductId
    name: str
    actor: BuyerId
    at: datetime
    reason: str = ""
