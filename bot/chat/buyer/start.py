"""/start, alone or with the payload of a deep link.

A payload names a product, a category, one of the person's own orders, words to search for, or an
invitation to the staff. The
code of an invite link counts before this handler, when the person is registered, and shows the home
screen.
"""

import re
from collections.abc import Awaitable, Callable

from telegram import Message

from bot.chat.buyer.catalogue.browse import show_category, show_home, show_product
from bot.chat.buyer.catalogue.search import show_search
from bot.chat.buyer.orders.orders import show_order
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import InviteCode
from bot.services.people import staff

routes = Routes(right=None)

_ID_PAYLOAD = re.compile(r"([pco])_([0-9]{1,18})", re.ASCII)
_SEARCH_PAYLOAD = re.compile(r"s_([A-Za-z0-9_-]{1,62})", re.ASCII)
_STAFF_PAYLOAD = re.compile(r"j_([A-Za-z0-9_-]{16,60})", re.ASCII)
_INVITE_COMMAND = re.compile(r"/start(?:@[A-Za-z0-9_]+)?\s+r_([0-9a-f]{16})\s*", re.ASCII)
_LINK_HANDLERS: dict[str, Callable[[UpdateContext, int], Awaitable[None]]] = {
    "p": show_product,
    "c": show_category,
    "o": show_order,
}


@routes.command("start", menu_position=None)
async def start(context: UpdateContext, payload: str) -> None:
    """Show what the link names; without a payload, or for an unknown one, the first screen.

    This is the panel for staff, and the home screen for everybody else.
    """
    if words := _SEARCH_PAYLOAD.fullmatch(payload.strip()):
        await show_search(context, re.sub("[_-]", " ", words[1]))
        return
    if invitation := _STAFF_PAYLOAD.fullmatch(payload.strip()):
        opened = await context.db.transact(staff.open_link, context.person, invitation[1])
        await context.show_screen(Screen(context.localizer.html(f"staff-link-{opened.value}")))
        return
    link = _ID_PAYLOAD.fullmatch(payload.strip())
    if link is None:
        panel = context.deps.routes.find_button(verbs.OVERVIEW, context.role)
        await (show_home(context) if panel is None else panel.handler(context))
        return
    kind, number = link.groups()
    await _LINK_HANDLERS[kind](context, int(number))


def find_invite_code(message: Message | None) -> InviteCode | None:
    """Return the code of the invite link by which the message was sent; None for any other."""
    text = message.text if message is not None else None
    invitation = _INVITE_COMMAND.fullmatch(text) if text else None
    return InviteCode(invitation[1]) if invitation is not None else None
