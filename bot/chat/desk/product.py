"""/product: what the supplier tells of a product; for operators, since it names the supplier."""

from bot.chat.context import Turn
from bot.chat.screens import desk as screens
from bot.domain.errors import Declined
from bot.services import desk


async def product(turn: Turn, args: str) -> None:
    """The product whose name or code holds the words; a list when there are several."""
    words = args.strip()
    found = await desk.find(turn.shop, words) if words else []
    if len(found) != 1:
        exact = [one for one in found if words in {one.code, one.name}]
        if len(exact) != 1:
            await turn.say(screens.products(turn.speech, found, asked=bool(words)))
            return
        found = exact
    facts = await desk.facts(turn.shop, found[0].code)
    if isinstance(facts, Declined):
        await turn.say(screens.not_told(turn.speech, facts))
    else:
        await turn.say(screens.product(turn.speech, turn.shop.prices, found[0], facts))
