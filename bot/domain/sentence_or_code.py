"""Tells a sentence that a person wrote from a code, an address or a login.

A text is natural language if it has at least two words (or three Chinese, Japanese or Korean
characters in a row) and nothing that looks like a code. Nothing is lost by a wrong guess: every
text is shown to the buyer at once. The guess only decides how soon the price is captured.
"""

import re

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
