"""How the bot receives: getUpdates and what concerns a webhook.

A webhook is never called here. One left behind by another program can be simulated
(`Profile.webhook_url`), so that a bot's way of clearing it can be tried.
"""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import WEBHOOK_ACTIVE, bad_request, conflict
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.server_state import ServerState


async def get_updates(state: ServerState, params: Params) -> list[Json]:
    """Long polling: offset confirms, timeout waits, a newer call ends this one with 409."""
    if state.profile.webhook_url:
        raise conflict(WEBHOOK_ACTIVE)
    kinds = params.array("allowed_updates", "update types")
    if kinds is not None and not all(isinstance(kind, str) for kind in kinds):
        raise bad_request("allowed_updates must be an Array of String")
    state.updates.set_allowed_kinds(kinds)
    limit = params.integer("limit", limits.POLL_BATCH)
    timeout = min(max(params.integer("timeout"), 0), limits.POLL_SECONDS)
    wanted = limit if 1 <= limit <= limits.POLL_BATCH else limits.POLL_BATCH
    return await state.updates.poll(params.integer("offset"), wanted, timeout)


async def delete_webhook(state: ServerState, params: Params) -> bool:
    """Go back to long polling, if asked without what has piled up."""
    state.profile.webhook_url = ""
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    return True


async def get_webhook_info(state: ServerState, params: Params) -> Json:  # noqa: ARG001 - one shape
    """Which webhook is set, and how many updates wait."""
    return {
        "url": state.profile.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": len(state.updates),
    }
