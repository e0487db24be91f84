"""/buyers: who buys here, and one buyer's page with its acts.

/buyers               lists the newest people
/buyers <who>         shows the page of one buyer: by id, by @name, or by a name that several may have
"""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.buyer_matches import find_or_offer
from bot.chat.operator.people import buyers_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import BuyerId
from bot.domain.paging import locate_page
from bot.domain.people.staff import Right
from bot.services.payments import wallet
from bot.services.people import accounts, buyers

routes = Routes(right=Right.VIEW)

#: Persons on a page of the list.
PAGE_SIZE = 12
STATEMENT_LINES = 15


@routes.command(
    "buyers",
    menu_position=70,
    group=CommandGroup.MONEY,
    aliases=("buyer", "users", "user", "customers", "clients", "people"),
)
async def send_buyers(context: UpdateContext, args: str) -> None:
    """Show the list of the newest people, or the page of the person that is named."""
    query = args.strip()
    if not query:
        await context.show_screen(await _build_list(context, 0))
        return
    person = await find_or_offer(context, query, verbs.BUYER)
    if person is not None:
        await send_buyer(context, person.id)


@routes.button(verbs.BUYERS)
async def show_buyers(context: UpdateContext, page: int) -> None:
    """Show a page of the list."""
    await context.show_screen(await _build_list(context, page))


@routes.button(verbs.FIND_BUYER)
async def ask_for_buyer(context: UpdateContext) -> None:
    """Ask whom to find; the answer opens their page, or offers those who have the name."""
    question = Screen(context.localizer.html("staff-ask-buyer"))
    await context.ask_to_complete(send_buyers, question)


@routes.button(verbs.BUYER)
async def send_buyer(context: UpdateContext, buyer_id: int) -> None:
    """Show the page of one buyer."""
    page = await context.db.read(buyers.read_buyer_page, BuyerId(buyer_id))
    if page is None:
        await context.show_stale()
    else:
        await context.show_screen(
            screens.build_buyer_screen(context.localizer, page, context.now(), context.may)
        )


@routes.button(verbs.BUYER_STATEMENT)
async def send_statement(context: UpdateContext, buyer_id: int) -> None:
    """Show the newest lines of a buyer's statement."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
        return
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    lines = await context.db.read(wallet.read_newest_lines, person.id, STATEMENT_LINES)
    await context.show_screen(
        screens.build_statement_screen(context.localizer, person, buyer_wallet, lines)
    )


async def _build_list(context: UpdateContext, page: int) -> Screen:
    _, count = await context.db.read(accounts.list_newest, 0, 0)
    place = locate_page(page, count, PAGE_SIZE)
    found, total = await context.db.read(accounts.list_newest, place.offset, place.size)
    banned_count = await context.db.read(buyers.count_banned)
    return screens.build_buyer_list_screen(
        context.localizer, found, total, place, banned_count=banned_count
    )
