"""/warranty: for how many days buyers can report a problem; the shop's default, and of one product.

/warranty         shows the shop's days, and asks for others
/warranty <days>  sets them
"""

from typing import Final

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue import warranties_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.catalogue.warranties import MAX_WARRANTY_DAYS
from bot.domain.ids import ProductId
from bot.domain.people.staff import Right
from bot.services.catalogue import warranties

routes = Routes(right=Right.CATALOGUE)

_MAX_DIGITS: Final = 4
#: What is typed to give a product the shop's default again.
_DEFAULT_WORDS: Final = frozenset({"-", "default"})


@routes.command("warranty", menu_position=85, group=CommandGroup.PRODUCTS)
async def send_warranty(context: UpdateContext, args: str) -> None:
    """Set the shop's days of warranty; without words, show them and ask."""
    days = await context.db.read(warranties.read_default_days)
    question = screens.build_default_question(context.localizer, days)
    await context.read_or_ask(args.strip(), question, _read_default)


async def _read_default(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    days = _parse_days(words)
    if days is None:
        return _refuse(context)
    await context.db.transact(warranties.set_default_days, context.buyer, days)
    return screens.build_default_set_screen(context.localizer, days)


@routes.button(verbs.ASK_WARRANTY)
async def ask_warranty(context: UpdateContext, product: int) -> None:
    """Ask for the days of a product; product 0 is the shop's default."""
    if not product:
        days = await context.db.read(warranties.read_default_days)
        question = screens.build_default_question(context.localizer, days)
        await context.ask(question, _read_default)
        return
    warranty = await context.db.read(warranties.read_warranty, ProductId(product))

    async def read_days(context: UpdateContext, words: str) -> Screen | WrongAnswer:
        own = None if words.casefold() in _DEFAULT_WORDS else _parse_days(words)
        if own is None and words.casefold() not in _DEFAULT_WORDS:
            return _refuse(context)
        await context.db.transact(warranties.set_own_days, context.buyer, ProductId(product), own)
        changed = await context.db.read(warranties.read_warranty, ProductId(product))
        return screens.build_own_set_screen(context.localizer, ProductId(product), changed)

    question = screens.build_own_question(context.localizer, warranty)
    await context.ask(question, read_days, cancel=Tap(verbs.STAFF_PRODUCT, (product,)))


def _refuse(context: UpdateContext) -> WrongAnswer:
    return WrongAnswer(context.localizer.html("guarantee-days-wrong", most=MAX_WARRANTY_DAYS))


def _parse_days(words: str) -> int | None:
    """Return the days; None for anything but a whole number in the limits."""
    if not (words.isascii() and words.isdigit() and len(words) <= _MAX_DIGITS):
        return None
    days = int(words)
    return days if days <= MAX_WARRANTY_DAYS else None
