"""/buyers: the newest people; with an id or a name, that person's account."""

from bot.chat.routes import Routes
from bot.chat.screens.admin import buyers_and_credit as screens
from bot.chat.screens.kit import declined_and_error_messages as refusal_screens
from bot.chat.update_context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.services.people import people, wallet

routes = Routes(operators_only=True)

LIST_SIZE = 50
STATEMENT_ENTRIES = 20


@routes.command("buyers", menu_position=70)
async def send_buyers(context: UpdateContext, args: str) -> None:
    """Send the list of the newest people, or the account of one person."""
    query = args.strip()
    if not query:
        found, total = await people.list_newest(context.shop, LIST_SIZE)
        await context.send_message(screens.build_buyer_list_screen(context.localizer, found, total))
        return
    person = await people.find_person(context.shop, query) if query.isascii() else None
    if person is None:
        await context.send_message(
            refusal_screens.build_declined_screen(
                context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND)
            )
        )
        return
    buyer_wallet = await wallet.get_wallet(context.shop, person.id)
    entries = await wallet.list_entries(context.shop, person.id, STATEMENT_ENTRIES)
    await context.send_message(
        screens.build_buyer_screen(context.localizer, person, buyer_wallet, entries)
    )
