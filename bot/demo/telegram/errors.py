"""Errors of the Bot API and of the people's side.

    Exception
     +-- ApiError      a refusal of the Bot API; becomes {"ok": false, ...}
     +-- ClientError   an action that no Telegram client offers (a missing button, ...)

The texts are those of Telegram, since programs compare them. No decisions are made here.
"""

from __future__ import annotations


class ApiError(Exception):
    """A refusal of the Bot API.

    It has an HTTP status and a description, and for flood control the seconds to wait.
    """

    def __init__(self, code: int, description: str, retry_after: int | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after


class ClientError(Exception):
    """An action that is impossible in a Telegram client; the text says why."""


def bad_request(reason: str) -> ApiError:
    """Return a 400 error.

    The first letter becomes lower case, as in Telegram, unless the reason is a CODE_NAME.
    """
    if reason[1:2].isupper() or reason[1:2] == "_":
        return ApiError(400, f"Bad Request: {reason}")
    return ApiError(400, f"Bad Request: {reason[:1].lower()}{reason[1:]}")


def forbidden(reason: str) -> ApiError:
    """Return a 403 error: this chat does not accept messages from the bot."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """Return a 409 error: another way of receiving updates is in use."""
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(seconds: int) -> ApiError:
    """Return a 429 error; the call may be retried after `seconds`."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", seconds)


UNAUTHORIZED = (401, "Unauthorized")
NOT_FOUND = (404, "Not Found")
ENTITY_TOO_LARGE = (413, "Request Entity Too Large")
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLLER = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_WAS_SET = "terminated by setWebhook request"
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
