"""The link by which a person asks to become staff. An owner confirms who it is."""

from bot.chat.kit.screen import Screen
from bot.chat.updates.context import UpdateContext
from bot.services.people import staff


async def open_staff_link(context: UpdateContext, code: str) -> None:
    """Ask the owners to confirm this person, once; show what became of the link."""
    opening = await context.db.transact(staff.open_link, context.person, code)
    await context.show_screen(Screen(context.localizer.html(f"staff-link-{opening.value}")))
