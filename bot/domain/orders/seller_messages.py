"""Tells a delivered secret from a sentence that a seller wrote in its place.

A text is natural language if it has at least two words (or three Chinese, Japanese or Korean
characters in a row) and nothing that looks like a code. Nothing is lost by a wrong guess: the text
is shown to the buyer at once. The guess only decides how soon the price is captured.

A known notice ("please wait") and a known apology ("somebody was quicker") are no delivery: exact,
trimmed matches. Any other text is shown to the buyer. A sentence in natural language may still not
be what was bought: of a hand-delivered product it is the seller's message, and the price stays
held. Where codes were delivered before, it is a doubtful delivery.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.catalogue.product import DeliveryMode

#: A longer text is taken for goods: instructions, a list of codes.
MAX_SENTENCE_LENGTH = 1_000
_MIN_WORDS = 2
#: Letters in a row without a break that only codes have.
_MAX_WORD_LENGTH = 24
#: Capital letters in a row that only codes have, in a text that is not all in capitals.
_MAX_CAPITALS = 9
#: Changes from a small to a capital letter inside a word that only codes have.
_MAX_CASE_CHANGES = 1
#: Digits in a row that may be a PIN.
_PIN_DIGITS = 4

_CJK_RUN = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]{3}")
_CJK = re.compile(
    "[\u3000-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]"
)
#: Addresses, and what people write between a login and a password.
_ADDRESS_OR_LOGIN = re.compile(
    r"://|@|\bwww\.|----|[|\\_=#]|\b[a-z0-9-]+\.[a-z]{2,}/", re.IGNORECASE
)
#: A domain name without a path.
_DOMAIN = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}", re.IGNORECASE | re.ASCII)
#: Times and dates: 9:30, 24.12.2030, 2030-12-24.
_TIME_OR_DATE = re.compile(
    r"\d{1,2}:\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}", re.ASCII
)
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")
#: Groups of capitals joined by hyphens: ABCDE-FGHIJ-KLMNO.
_KEY_GROUPS = re.compile(r"[A-Z]+(?:-[A-Z]+){2,}")
_CASE_CHANGE = re.compile(r"[a-z](?=[A-Z])")
_PUNCTUATION = "\"'“”‘’«»()[]{}<>,.;:!?…*~-–—"


def is_natural_language(text: str) -> bool:
    """Return whether `text` reads like a sentence and holds nothing like a code or a login."""
    text = text.strip()
    if not text or len(text) > MAX_SENTENCE_LENGTH or _ADDRESS_OR_LOGIN.search(text):
        return False
    tokens = [token.strip(_PUNCTUATION) for token in _CJK.sub(" ", text).split()]
    is_all_capitals = text == text.upper()
    if any(_looks_like_code(token, is_all_capitals=is_all_capitals) for token in tokens):
        return False
    if _CJK_RUN.search(text):
        return True
    return sum(1 for token in tokens if _WORD.fullmatch(token)) >= _MIN_WORDS


def _looks_like_code(token: str, *, is_all_capitals: bool) -> bool:
    """Return whether a part of a text, without the punctuation around it, may be a code."""
    if _TIME_OR_DATE.fullmatch(token):
        return False
    if ":" in token or _DOMAIN.fullmatch(token) or _KEY_GROUPS.fullmatch(token):
        return True
    digits = sum(map(str.isdigit, token))
    letters = sum(map(str.isalpha, token))
    if digits >= _PIN_DIGITS or (digits and letters > 3):  # noqa: PLR2004 - 2nd, 24h, 10min
        return True
    if not token.isascii():
        return False
    longest = max(map(len, re.split(r"[^A-Za-z]+", token)))
    has_code_capitals = token.isupper() and longest > _MAX_CAPITALS and not is_all_capitals
    has_code_cases = len(_CASE_CHANGE.findall(token)) > _MAX_CASE_CHANGES
    return longest > _MAX_WORD_LENGTH or has_code_capitals or has_code_cases


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
