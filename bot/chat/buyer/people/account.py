"""Handles a person's own account: language, help, terms, invite link, privacy and erasure.

Erasure needs a second tap soon after the first. What is erased is decided in
`bot.services.people.privacy`.
"""

from bot.chat.buyer.catalogue.browse import show_home
from bot.chat.buyer.people import account_screen
from bot.chat.buyer.people.account_screen import build_invite_screen
from bot.chat.kit import admin_commands
from bot.chat.kit.layout import add_panel_row
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram.bot_profile import publish_commands
from bot.chat.updates.access import is_operator
from bot.chat.updates.context import UpdateContext
from bot.domain.settings import ShopSettings
from bot.services.operations import shop_texts
from bot.services.people import accounts, privacy, retention
from bot.services.people.referrals import get_invitation

routes = Routes(right=None)


@routes.button(verbs.LANGUAGES)
@routes.command("language", menu_position=70)
async def show_languages(context: UpdateContext) -> None:
    """Show the languages to choose from."""
    available = context.deps.translations.languages
    await context.show_screen(
        account_screen.build_language_screen(
            context.localizer, available, context.localizer.language
        )
    )


@routes.button(verbs.LANGUAGE)
async def choose_language(context: UpdateContext, language: int) -> None:
    """Save the language that was tapped; use it from now on, also for the menu of commands."""
    code = account_screen.decode_language(language, context.deps.translations.languages)
    if code is None:
        await context.show_stale()
        return
    await context.db.transact(accounts.set_language, context.buyer, code)
    context.person = context.deps.person_cache.set_language(context.person, code)
    context.localizer = context.deps.translations.localizer_for(code)
    await show_home(context)
    deps = context.deps
    await publish_commands(deps.bot, deps.shop, deps.translations, deps.routes, context.buyer, code)


@routes.command("help", menu_position=90)
async def show_help_or_admin_commands(context: UpdateContext) -> None:
    """Show how the shop works; to staff the list of their commands, with a button to that."""
    if not is_operator(context.shop, context.buyer):
        await show_help(context)
        return
    listed = context.deps.routes.list_admin_commands(context.role, context.shop.settings)
    screen = admin_commands.build_command_list_screen(context.localizer, listed)
    await context.show_screen(add_panel_row(context.localizer, screen))


@routes.button(verbs.HELP)
async def show_help(context: UpdateContext) -> None:
    """Show how the shop works."""
    await context.show_screen(account_screen.build_help_screen(context.localizer))


def has_referral(settings: ShopSettings) -> bool:
    """Return whether invitations earn something in this shop."""
    return settings.referral is not None


@routes.button(verbs.INVITE)
@routes.command("invite", menu_position=47, is_offered=has_referral)
async def show_invitation(context: UpdateContext) -> None:
    """Show the person's invite link; the first time a code is made for it."""
    invitation = await get_invitation(context.shop, context.db, context.buyer)
    if invitation is None:
        await context.show_stale()
        return
    link = await context.deps.deep_links.to_invitation(invitation.code)
    name = context.shop.settings.name
    await context.show_screen(build_invite_screen(context.localizer, invitation, link, name))


@routes.button(verbs.PRIVACY, open_to_banned=True)
@routes.command("privacy", menu_position=80, open_to_banned=True)
async def show_privacy(context: UpdateContext) -> None:
    """Show what is stored about a person, why and for how long."""
    await context.show_screen(
        account_screen.build_privacy_screen(
            context.localizer,
            retention.retention_periods(context.shop),
            has_referral=context.shop.settings.referral is not None,
        )
    )


@routes.button(verbs.ASK_ERASURE, open_to_banned=True)
@routes.command("forget", menu_position=None, open_to_banned=True)
async def ask_erasure(context: UpdateContext) -> None:
    """Ask the person to confirm the erasure of their data. Nothing is erased yet."""
    open_order_count = await context.db.read(privacy.count_open_orders, context.buyer)
    await context.show_screen(
        account_screen.build_erasure_confirmation_screen(
            context.localizer,
            open_order_count,
            context.now(),
            has_referral=context.shop.settings.referral is not None,
        )
    )


@routes.button(verbs.CONFIRM_ERASURE, open_to_banned=True)
async def erase(context: UpdateContext, asked_at: int) -> None:
    """Erase the person's data on the second tap.

    A late tap only asks again, so that an old button cannot erase anything by accident.
    """
    if not account_screen.is_erasure_confirmation_valid(asked_at, context.now()):
        await ask_erasure(context)
        return
    open_order_count = await privacy.erase_buyer(context.shop, context.db, context.buyer)
    context.deps.open_quotes.forget(context.buyer)
    await context.show_screen(
        account_screen.build_erasure_done_screen(context.localizer, open_order_count)
    )


@routes.button(verbs.TERMS, open_to_banned=True)
@routes.command("terms", menu_position=85, open_to_banned=True)
async def show_terms(context: UpdateContext, page: int = 0) -> None:
    """Show one page of the shop's terms."""
    await context.show_screen(
        account_screen.build_terms_screen(
            context.localizer, shop_texts.get_terms(context.shop), page
        )
    )
