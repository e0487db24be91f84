"""Replaces the digits of every script by 0 to 9. Domain rules read ASCII digits only."""

from unicodedata import decimal


def convert_digits_to_ascii(text: str) -> str:
    """Return `text` with the digits of every script replaced by 0 to 9.

    Arabic keyboards have digits of their own and Chinese ones have wide digits. The supplier
    accepts neither.
    """
    return "".join(str(decimal(char)) if char.isdecimal() else char for char in text)
