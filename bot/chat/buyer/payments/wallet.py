"""Handles the wallet: the balance, the pages of its statement, and receipts."""

from bot.chat.buyer.payments import wallet_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import EntryId
from bot.domain.payments.ledger import StatementPage
from bot.services.payments import wallet
from bot.services.payments.claims import list_open_claims_of
from bot.services.payments.methods import list_method_labels

routes = Routes(right=None)


PAGE_SIZE = 8


@routes.button(verbs.WALLET, open_to_banned=True)
@routes.command("wallet", menu_position=40, aliases=("balance", "account"), open_to_banned=True)
async def show_wallet(context: UpdateContext) -> None:
    """Show balance, credit, reserved money and the newest lines of the statement."""
    await _show_page(
        context, await context.db.read(wallet.read_newest_lines, context.buyer, PAGE_SIZE)
    )


@routes.button(verbs.OLDER_LINES, open_to_banned=True)
async def show_older_lines(context: UpdateContext, before: int) -> None:
    """Show the wallet with the lines of the statement before an entry."""
    page = await context.db.read(wallet.read_older_lines, context.buyer, EntryId(before), PAGE_SIZE)
    await _show_page(context, page)


@routes.button(verbs.NEWER_LINES, open_to_banned=True)
async def show_newer_lines(context: UpdateContext, after: int) -> None:
    """Show the wallet with the lines of the statement after an entry."""
    page = await context.db.read(wallet.read_newer_lines, context.buyer, EntryId(after), PAGE_SIZE)
    await _show_page(context, page)


async def _show_page(context: UpdateContext, page: StatementPage) -> None:
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, context.buyer)
    await context.show_screen(
        wallet_screen.build_wallet_screen(
            context.localizer,
            buyer_wallet,
            page,
            can_top_up=bool(context.shop.settings.payment_methods),
            can_invite=context.shop.settings.referral is not None,
            open_claims=await context.db.read(list_open_claims_of, context.buyer),
            method_labels=list_method_labels(context.shop),
        )
    )


@routes.button(verbs.RECEIPT, open_to_banned=True)
async def send_receipt(context: UpdateContext, entry: int) -> None:
    """Send the receipt for one line of the statement as a message that stays in the chat.

    An entry of another buyer and one that does not exist look the same.
    """
    receipt = await context.db.read(wallet.read_receipt, context.buyer, EntryId(entry))
    if receipt is None:
        await context.show_stale()
        return
    await context.send_message(
        wallet_screen.build_receipt_screen(
            context.localizer,
            receipt,
            context.shop.settings.name,
            list_method_labels(context.shop),
        )
    )
