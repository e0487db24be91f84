"""The button by which a member of staff marks an alert as seen, for all who read it.

It is on alerts that no act and no event settles. It changes nothing but their messages.
"""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.people.staff import Right
from bot.services import alerts

routes = Routes(right=Right.VIEW)


@routes.button(verbs.SEEN_ALERT)
async def mark_seen(context: UpdateContext) -> None:
    """Mark the alerts of the tapped message as seen; the outbox then edits all their messages."""
    if not await context.db.transact(alerts.mark_seen, context.buyer, context.message_id):
        await context.send_message(Screen(context.localizer.html("second-tap-no-right")))
