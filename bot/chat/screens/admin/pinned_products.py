"""What operators read of the products that stand first."""

from collections.abc import Sequence
from typing import Final

from bot.chat.screens.desk import usage
from bot.chat.screens.parts import page_of, within
from bot.chat.screens.screen import Screen
from bot.chat.screens.words import shown
from bot.domain.catalogue import Product
from bot.i18n import Safe, Speech

#: Command -> what is said when it did something, and when there was nothing to do.
_OUTCOMES: Final = {
    "pin": ("pin-done", "pin-before"),
    "unpin": ("unpin-done", "unpin-before"),
}


def done(
    speech: Speech, command: str, product: Product, first: Sequence[Product], *, changed: bool
) -> Screen:
    """What `command` did to `product`, and what stands first now."""
    did, stood = _OUTCOMES[command]
    said = speech.html(did if changed else stood, name=shown(product.name, 60))
    return Screen(page_of(said, _standing(speech, first)))


def which(
    speech: Speech,
    command: str,
    found: Sequence[Product],
    first: Sequence[Product],
    *,
    asked: bool,
) -> Screen:
    """The products that fit, to name one of them; how to, and what stands first, without words."""
    if not asked:
        return Screen(page_of(usage(speech, command).text, _standing(speech, first)))
    if not found:
        return Screen(speech.html("desk-product-none"))
    lines = [_line(speech, command, product) for product in found]
    return Screen(page_of(speech.html("desk-product-several"), within(lines)))


def _standing(speech: Speech, first: Sequence[Product]) -> str:
    if not first:
        return speech.html("pins-none")
    lines = [_line(speech, "unpin", product) for product in first]
    return "\n".join([speech.html("pins-standing"), within(lines)])


def _line(speech: Speech, command: str, product: Product) -> Safe:
    name, code = shown(product.name, 60), shown(product.code, 64)
    return speech.html("pins-line", name=name, command=command, code=code)
