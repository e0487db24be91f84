"""/start, alone or with the payload of a deep link.

A payload names a product, a category, one of the person's own orders, or words to search for.
"""

import re
from collections.abc import Awaitable, Callable

from bot.chat.handlers.browse import show_category, show_home, show_product
from bot.chat.handlers.orders import show_order
from bot.chat.handlers.search import show_search
from bot.chat.route_registry import Routes
from bot.chat.update_context import UpdateContext

routes = Routes(operators_only=False)

_ID_PAYLOAD = re.compile(r"([pco])_([0-9]{1,18})", re.ASCII)
_SEARCH_PAYLOAD = re.compile(r"s_([A-Za-z0-9_-]{1,62})", re.ASCII)
_LINK_HANDLERS: dict[str, Callable[[UpdateContext, int], Awaitable[None]]] = {
    "p": show_product,
    "c": show_category,
    "o": show_order,
}


@routes.command("start", menu_position=None)
async def start(context: UpdateContext, payload: str) -> None:
    """Show what the link names; show the home screen without a payload or for an unknown one."""
    if words := _SEARCH_PAYLOAD.fullmatch(payload.strip()):
        await show_search(context, re.sub("[_-]", " ", words[1]))
        return
    link = _ID_PAYLOAD.fullmatch(payload.strip())
    if link is None:
        await show_home(context)
        return
    kind, number = link.groups()
    await _LINK_HANDLERS[kind](context, int(number))
