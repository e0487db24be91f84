"""/product: what the supplier tells of a product; for operators, since it names the supplier."""

from collections.abc import Sequence

from bot.chat.context import Turn
from bot.chat.screens import desk as screens
from bot.domain.catalogue import Product
from bot.domain.errors import Declined
from bot.services import desk


async def product(turn: Turn, args: str) -> None:
    """The product whose name or code holds the words; a list when there are several."""
    words = args.strip()
    found = await desk.find(turn.shop, words) if words else []
    meant = the_one(found, words)
    if meant is None:
        await turn.say(screens.products(turn.speech, found, asked=bool(words)))
        return
    facts = await desk.facts(turn.shop, meant.code)
    if isinstance(facts, Declined):
        await turn.say(screens.not_told(turn.speech, facts))
    else:
        await turn.say(screens.product(turn.speech, turn.shop.prices, meant, facts))


def the_one(found: Sequence[Product], words: str) -> Product | None:
    """The product that was meant: the only one, or the only one that is called so."""
    if len(found) == 1:
        return found[0]
    exact = [one for one in found if words in {one.code, one.name}]
    return exact[0] if len(exact) == 1 else None
