"""/buyers: who buys here, and one person's account.

/buyers  lists the newest people; with an id or a name, that person's account
"""

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.people import buyers_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.paging import locate_page
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.services.payments import wallet
from bot.services.people import accounts, referrals

routes = Routes(right=Right.VIEW)

#: Persons on a page of the list.
PAGE_SIZE = 12
STATEMENT_LINES = 15


@routes.command(
    "buyers",
    menu_position=70,
    group=CommandGroup.MONEY,
    aliases=("users", "customers", "clients", "people"),
)
async def send_buyers(context: UpdateContext, args: str) -> None:
    """Send the list of the newest people, or the account of one person."""
    query = args.strip()
    if not query:
        await context.send_message(await _build_list(context, 0))
        return
    person = await context.db.read(accounts.find_person, query) if query.isascii() else None
    if person is None:
        await context.send_message(
            build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
        )
        return
    await context.send_message(await _build_buyer(context, person))


@routes.button(verbs.BUYERS)
async def show_buyers(context: UpdateContext, page: int) -> None:
    """Show a page of the list in place of the message that was tapped."""
    await context.finalize_message(await _build_list(context, page))


@routes.button(verbs.BUYER)
async def send_buyer(context: UpdateContext, buyer_id: int) -> None:
    """Send the account of one person; the list stays."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
    else:
        await context.send_message(await _build_buyer(context, person))


async def _build_list(context: UpdateContext, page: int) -> Screen:
    _, count = await context.db.read(accounts.list_newest, 0, 0)
    place = locate_page(page, count, PAGE_SIZE)
    found, total = await context.db.read(accounts.list_newest, place.offset, place.size)
    return screens.build_buyer_list_screen(context.localizer, found, total, place)


async def _build_buyer(context: UpdateContext, person: Person) -> Screen:
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    page = await context.db.read(wallet.read_newest_lines, person.id, STATEMENT_LINES)
    referrer = await context.db.read(referrals.find_referrer, person.id)
    return screens.build_buyer_screen(context.localizer, person, buyer_wallet, page, referrer)
