"""/invite: a buyer's own invite link and its rewards. Only with REFERRAL_PERCENT."""

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account.invite import build_invite_screen
from bot.chat.update_context import UpdateContext
from bot.domain.settings import ShopSettings
from bot.services.people.referrals import get_invitation

routes = Routes(operators_only=False)


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
