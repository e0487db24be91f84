"""getUpdates and the webhook methods.

This server never calls a webhook: it only refuses long polling while one is set. Tests use that to
check that a bot removes a webhook that another program has set.
"""

from __future__ import annotations

from bot.demo.telegram import limits
from bot.demo.telegram.errors import (
    WEBHOOK_ACTIVE,
    WEBHOOK_WAS_SET,
    bad_request,
    conflict,
)
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.server_state import ServerState


async def get_updates(state: ServerState, params: Params) -> list[Json]:
    """Return updates by long polling.

    `offset` confirms earlier updates, `timeout` is the longest wait in seconds. A newer call ends
    this one with ApiError 409.
    """
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


async def set_webhook(state: ServerState, params: Params) -> bool:
    """Set the webhook's URL, which ends long polling; an empty URL deletes the webhook."""
    url = params.text("url")
    if not url:
        return await delete_webhook(state, params)
    if not url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    state.profile.webhook_url = url
    state.updates.end_poll(WEBHOOK_WAS_SET)
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    return True


async def delete_webhook(state: ServerState, params: Params) -> bool:
    """Go back to long polling; optionally drop the pending updates."""
    state.profile.webhook_url = ""
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    return True


async def get_webhook_info(state: ServerState, params: Params) -> Json:  # noqa: ARG001 - handler signature
    """Return the webhook's URL and the number of pending updates."""
    return {
        "url": state.profile.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": len(state.updates),
    }
