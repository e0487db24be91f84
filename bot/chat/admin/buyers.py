"""/buyers: who writes to the bot; with an id or a name, that person's account."""

from bot.chat.context import Turn
from bot.chat.screens import declined as declines
from bot.chat.screens import desk as screens
from bot.domain.errors import Declined, Reason
from bot.services import people, wallet

LISTED = 50
STATEMENT = 20


async def buyers(turn: Turn, args: str) -> None:
    """The newest people, or one of them."""
    who = args.strip()
    if not who:
        found, total = await people.newest(turn.shop, LISTED)
        await turn.say(screens.people(turn.speech, found, total))
        return
    person = await people.find(turn.shop, who) if who.isascii() else None
    if person is None:
        await turn.say(declines.declined(turn.speech, Declined(Reason.BUYER_GONE)))
        return
    purse = await wallet.wallet(turn.shop, person.id)
    entries = await wallet.statement(turn.shop, person.id, STATEMENT)
    await turn.say(screens.person(turn.speech, person, purse, entries))
