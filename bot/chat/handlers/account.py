"""A person's own account: wallet, receipts, language and help."""

from bot.chat.handlers.browse import show_home
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import help_and_language
from bot.chat.screens.account import wallet as wallet_screens
from bot.chat.screens.admin import command_list
from bot.chat.update_context import UpdateContext
from bot.chat.updates.access_check_and_person_cache import is_operator
from bot.domain.ids import EntryId
from bot.domain.payments.ledger import StatementPage
from bot.services.payments import wallet
from bot.services.payments.claims import list_open_claims_of
from bot.services.payments.methods import list_method_labels
from bot.services.people import accounts

routes = Routes(operators_only=False)


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
        wallet_screens.build_wallet_screen(
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
        wallet_screens.build_receipt_screen(
            context.localizer,
            receipt,
            context.shop.settings.name,
            list_method_labels(context.shop),
        )
    )


@routes.button(verbs.LANGUAGES)
@routes.command("language", menu_position=70)
async def show_languages(context: UpdateContext) -> None:
    """Show the languages to choose from."""
    available = context.deps.translations.languages
    await context.show_screen(
        help_and_language.build_language_screen(
            context.localizer, available, context.localizer.language
        )
    )


@routes.button(verbs.LANGUAGE)
async def choose_language(context: UpdateContext, language: int) -> None:
    """Save the language that was tapped and use it from now on."""
    code = help_and_language.decode_language(language, context.deps.translations.languages)
    if code is None:
        await context.show_stale()
        return
    await context.db.transact(accounts.set_language, context.buyer, code)
    context.person = context.deps.person_cache.set_language(context.person, code)
    context.localizer = context.deps.translations.localizer_for(code)
    await show_home(context)


@routes.command("help", menu_position=90)
async def show_help_or_admin_commands(context: UpdateContext) -> None:
    """Show how the shop works; send operators the list of their commands, with a button to that."""
    if not is_operator(context.shop, context.buyer):
        await show_help(context)
        return
    listed = context.deps.routes.list_admin_commands(context.shop.settings)
    await context.send_message(command_list.build_command_list_screen(context.localizer, listed))


@routes.button(verbs.HELP)
async def show_help(context: UpdateContext) -> None:
    """Show how the shop works."""
    await context.show_screen(help_and_language.build_help_screen(context.localizer))
