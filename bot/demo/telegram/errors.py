"""What the Bot API answers when it refuses, and what the buyer side cannot do.

    Exception
     +-- ApiError    the bot asked for something Telegram refuses; becomes {"ok": false, ...}
     +-- PlayError   a person asked for something no Telegram client offers (a dead button, ...)

Wordings are Telegram's own, since programs match on them. This module decides nothing.
"""

from __future__ import annotations


class ApiError(Exception):
    """A refusal of the Bot API: HTTP status, description and, for floods, seconds to wait."""

    def __init__(self, code: int, description: str, retry_after: int | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after


class ClientError(Exception):
    """An action that a person could not do in a Telegram client; the text says why."""


def bad_request(reason: str) -> ApiError:
    """A 400; the first letter is lowered as Telegram does, unless the reason is a CODE_NAME."""
    if reason[1:2].isupper() or reason[1:2] == "_":
        return ApiError(400, f"Bad Request: {reason}")
    return ApiError(400, f"Bad Request: {reason[:1].lower()}{reason[1:]}")


def forbidden(reason: str) -> ApiError:
    """A 403: this chat does not take messages from the bot."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """A 409: another way of receiving updates is in use."""
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(seconds: int) -> ApiError:
    """A 429 that may be tried again after so many seconds."""
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
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
