"""A person's own settings and account: wallet, language, help."""

from bot.chat.context import Turn
from bot.chat.conversations.browse import show_home
from bot.chat.screens import help as helping
from bot.chat.screens import language as languages
from bot.chat.screens import wallet as wallets
from bot.services import people, wallet

#: Entries that are read for a statement; an order takes two.
STATEMENT = 20


async def show_wallet(turn: Turn) -> None:
    """Balance, credit, what is held, and the last entries."""
    purse = await wallet.wallet(turn.shop, turn.buyer)
    entries = await wallet.statement(turn.shop, turn.buyer, STATEMENT)
    await turn.screen(wallets.account(turn.speech, purse, entries))


async def show_languages(turn: Turn) -> None:
    """The languages to choose from."""
    known = turn.room.translations.languages
    await turn.screen(languages.choose(turn.speech, known, turn.speech.language))


async def choose_language(turn: Turn, number: int) -> None:
    """A tap on a language: remembered, and spoken from now on."""
    code = languages.language_of(number, turn.room.translations.languages)
    if code is None:
        await turn.stale()
        return
    await people.set_language(turn.store, turn.buyer, code)
    turn.person = turn.room.guests.set_language(turn.person, code)
    turn.speech = turn.room.translations.speak(code)
    await show_home(turn)


async def show_help(turn: Turn) -> None:
    """How the shop works."""
    await turn.screen(helping.help_page(turn.speech))
