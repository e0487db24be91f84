"""How the bot receives: getUpdates and what concerns a webhook.

A webhook is never called here. One left behind by another program can be simulated
(`Profile.webhook_url`), so that a bot's way of clearing it can be tried.
"""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import WEBHOOK_ACTIVE, bad_request, conflict
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World


async def get_updates(world: World, params: Params) -> list[Json]:
    """Long polling: offset confirms, timeout waits, a newer call ends this one with 409."""
    if world.profile.webhook_url:
        raise conflict(WEBHOOK_ACTIVE)
    kinds = params.array("allowed_updates", "update types")
    if kinds is not None and not all(isinstance(kind, str) for kind in kinds):
        raise bad_request("allowed_updates must be an Array of String")
    world.updates.allow(kinds)
    limit = params.integer("limit", limits.POLL_BATCH)
    timeout = min(max(params.integer("timeout"), 0), limits.POLL_SECONDS)
    wanted = limit if 1 <= limit <= limits.POLL_BATCH else limits.POLL_BATCH
    return await world.updates.take(params.integer("offset"), wanted, timeout)


async def delete_webhook(world: World, params: Params) -> bool:
    """Go back to long polling, if asked without what has piled up."""
    world.profile.webhook_url = ""
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    return True


async def get_webhook_info(world: World, params: Params) -> Json:  # noqa: ARG001 - one shape
    """Which webhook is set, and how many updates wait."""
    return {
        "url": world.profile.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
