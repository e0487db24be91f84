"""Replacements: orders of price 0 in place of faulty pieces, and why one cannot be placed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ReplacementObstacle(StrEnum):
    """Why an order cannot be replaced now."""

    #: There is no order with this number.
    MISSING = "missing"
    #: It has no goods, or its money is returned.
    NOT_DELIVERED = "not-delivered"
    #: Another replacement of the order has not ended.
    ALREADY_OPEN = "already-open"
    #: An operator must first decide about a payment of the buyer that was taken back.
    PAYMENT_TAKEN_BACK = "payment-taken-back"
    #: The supplier does not sell it any more, or not in this form. A text can be sent instead.
    PRODUCT_GONE = "product-gone"
    SOLD_OUT = "sold-out"
    #: The answers of the buyer were erased, or do not fit any more; the detail names the questions.
    ANSWERS_MISSING = "answers-missing"
    SALES_PAUSED = "sales-paused"
    #: The cost would exceed the shop's cap of a day.
    SHOP_CAP = "shop-cap"
    #: It exceeds what the member of staff may give to buyers today; the detail says what is left.
    SUPPLIER_UNAVAILABLE = "supplier-unavailable"
    #: The supplier named no price; the detail holds its words.
    SUPPLIER_REFUSED = "supplier-refused"
    #: The supplier balance, less what placed orders need, does not cover the cost.
    BALANCE_TOO_LOW = "balance-too-low"
    DISK_FULL = "disk-full"
    #: The order has changed, or was replaced, after the cost was shown.
    CHANGED = "changed"
    #: The cost was shown too long ago.
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ReplacementRefusal:
    """The reason why no replacement was placed; nothing was changed."""

    obstacle: ReplacementObstacle
    detail: Mapping[str, str] = field(default_factory=dict)
