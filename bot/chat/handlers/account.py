"""A person's own account: wallet, language and help."""

from bot.chat.handlers.browse import show_home
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import help_and_language
from bot.chat.screens.account import wallet as wallet_screens
from bot.chat.update_context import UpdateContext
from bot.services.people import person_registration_and_language, wallet

routes = Routes(operators_only=False)


@routes.button(verbs.WALLET)
@routes.command("wallet", menu_position=40, aliases=("balance", "account"))
async def show_wallet(context: UpdateContext) -> None:
    """Show balance, credit, held money and the last ledger entries."""
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, context.buyer)
    entries = await context.db.read(
        wallet.list_entries, context.buyer, wallet_screens.STATEMENT_ENTRIES
    )
    await context.show_screen(
        wallet_screens.build_wallet_screen(context.localizer, buyer_wallet, entries)
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
    await context.db.transact(person_registration_and_language.set_language, context.buyer, code)
    context.person = context.deps.person_cache.set_language(context.person, code)
    context.localizer = context.deps.translations.localizer_for(code)
    await show_home(context)


@routes.button(verbs.HELP)
@routes.command("help", menu_position=90)
async def show_help(context: UpdateContext) -> None:
    """Show how the shop works."""
    await context.show_screen(help_and_language.build_help_screen(context.localizer))
