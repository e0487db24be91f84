"""Tells a delivered secret from other texts in the answer to a trade or a query.

A known notice ("please wait") and a known apology ("somebody was quicker") are no delivery: exact,
trimmed matches. Any other text is shown to the buyer at once. A sentence in natural language may
still not be what was bought: of a hand-delivered product it is the seller's message, and the price
stays held. Where codes were delivered before, it is a doubtful delivery.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.catalogue import DeliveryMode
from bot.domain.sentence_or_code import is_natural_language


class DeliveryTextKind(StrEnum):
    """Name what the supplier sent in the place of the secret.

    The last three are shown to the buyer, and stored with the secrets of the order.
    """

    EMPTY = "nothing"
    NOTICE = "notice"
    APOLOGY = "apology"
    DELIVERY = "goods"
    MESSAGE = "message"  # the seller of a hand-delivered product writes something
    DOUBTFUL = "doubtful"  # delivered, but earlier buyers got codes and not sentences


def encode_text(text: str) -> bytes:
    """Return the bytes under which a text of the supplier is stored and judged."""
    return text.encode("utf-8", "surrogatepass")


def decode_text(body: bytes) -> str:
    """Return the text that `encode_text` stored."""
    return body.decode("utf-8", "surrogatepass")


class SellerTextVerdict(StrEnum):
    """Name an operator's decision about a seller's sentence. It counts for one product."""

    DELIVERY = "goods"
    MESSAGE = "message"


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


@dataclass(frozen=True, slots=True)
class DeliveryTextRules:
    """Hold what decides about one text: phrases, the operator's verdict, earlier codes."""

    phrases: NonDeliveryPhrases = BUILT_IN_NON_DELIVERY_PHRASES
    verdict: SellerTextVerdict | None = None
    #: Earlier orders of the product got codes.
    had_codes: bool = False

    def classify(self, text: str | None, delivery: DeliveryMode) -> DeliveryTextKind:
        """Return what kind of text `text` is in the answer about a product."""
        kind = self.phrases.classify(text)
        if kind is not DeliveryTextKind.DELIVERY or not is_natural_language(text or ""):
            return kind
        if self.verdict is SellerTextVerdict.DELIVERY:
            return DeliveryTextKind.DELIVERY
        if delivery is DeliveryMode.MANUAL:
            return DeliveryTextKind.MESSAGE
        is_doubtful = self.had_codes or self.verdict is SellerTextVerdict.MESSAGE
        return DeliveryTextKind.DOUBTFUL if is_doubtful else DeliveryTextKind.DELIVERY


BUILT_IN_RULES = DeliveryTextRules()
