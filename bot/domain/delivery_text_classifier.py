"""Tells a delivered secret from other texts in the answer to a trade or a query.

A text is a delivery unless it is a known notice ("please wait") or a known apology ("somebody was
quicker"). Only exact, trimmed matches count: a wrong guess would withhold a buyer's delivery.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class DeliveryTextKind(StrEnum):
    """What the supplier sent in the place of the secret."""

    EMPTY = "nothing"
    NOTICE = "notice"
    APOLOGY = "apology"
    DELIVERY = "goods"


#: Sentences of real suppliers for orders that a person will still deliver.
NOTICES = frozenset(
    {
        "正在发货中，请耐心等待，如有疑问，请联系客服。",
        "订单正在人工审核中，通过后会立即发货，请耐心等待。",
        "此商品没有发货信息或正在发货中",
    }
)
#: Sentences of real suppliers for orders that were charged although the stock was empty.
APOLOGIES = frozenset({"很抱歉，有人在你付款之前抢走了商品，请联系客服。"})


@dataclass(frozen=True, slots=True)
class NonDeliveryPhrases:
    """The sentences that are no delivery; an operator can add those of their own sellers."""

    notices: frozenset[str] = NOTICES
    apologies: frozenset[str] = APOLOGIES

    def with_additional(
        self, notices: Iterable[str], apologies: Iterable[str]
    ) -> "NonDeliveryPhrases":
        """Return these phrases together with additional ones."""
        additional = frozenset(map(str.strip, notices)), frozenset(map(str.strip, apologies))
        return NonDeliveryPhrases(self.notices | additional[0], self.apologies | additional[1])

    def classify(self, text: str | None) -> DeliveryTextKind:
        """Return what kind of text `text` is; None and blank text are EMPTY."""
        trimmed = (text or "").strip()
        if not trimmed:
            return DeliveryTextKind.EMPTY
        if trimmed in self.notices:
            return DeliveryTextKind.NOTICE
        if trimmed in self.apologies:
            return DeliveryTextKind.APOLOGY
        return DeliveryTextKind.DELIVERY


BUILT_IN_NON_DELIVERY_PHRASES = NonDeliveryPhrases()
