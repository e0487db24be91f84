"""/audit: what staff did, with filters by person, kind, object and period.

/audit             lists everything, the newest first
/audit order 12    lists what was done on an order; also buyer, product, thread or claim
"""

import re
from datetime import datetime, timedelta
from typing import Final

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import build_usage_screen
from bot.chat.operator.people import audit_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import BuyerId
from bot.domain.people.audit import AuditFilter
from bot.domain.people.staff import Right
from bot.services.people import audit

routes = Routes(right=Right.OWN)

_TARGET: Final = re.compile(
    r"(order|buyer|product|thread|claim|payment-case)[ :]#?([A-Za-z0-9-]{1,40})", re.ASCII
)


@routes.command(
    "audit", menu_position=135, group=CommandGroup.STATE, aliases=("log", "history", "journal")
)
async def send_audit(context: UpdateContext, args: str) -> None:
    """Show the newest actions of staff, or those on one object."""
    typed = args.strip()
    found = _TARGET.fullmatch(typed.lower())
    if typed and found is None:
        await context.show_screen(build_usage_screen(context.localizer, "audit"))
        return
    target = f"{found[1]}:{found[2]}" if found is not None else None
    if found is not None and found[1] == "claim":
        target = f"claim:{found[2].upper()}"
    page = await context.db.read(audit.read_audit, AuditFilter(target=target), 0)
    await context.show_screen(
        screens.build_audit_screen(context.localizer, page, screens.ALL, target)
    )


@routes.button(verbs.AUDIT)
async def show_audit(context: UpdateContext, actor: int, topic: int, days: int, page: int) -> None:
    """Show a page of the audit by the filters of the button."""
    await context.show_screen(await _build(context, screens.AuditView(actor, topic, days), page))


async def _build(context: UpdateContext, view: screens.AuditView, page: int) -> Screen:
    since: datetime | None = None
    if view.days:
        since = context.now() - timedelta(days=min(view.days, screens.MAX_DAYS))
    chosen = AuditFilter(
        actor=BuyerId(view.actor) if view.actor else None,
        topic=screens.decode_topic(view.topic),
        since=since,
    )
    listed = await context.db.read(audit.read_audit, chosen, page)
    return screens.build_audit_screen(context.localizer, listed, view)
