"""The format of replies: the envelope, amounts and times. No decisions are made here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import TypeAlias

from starlette.responses import JSONResponse

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None

_STORE_ZONE = timezone(timedelta(hours=8))


class RefusedError(Exception):
    """The supplier refuses; the text is the `msg` that the caller reads."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A success: the payload, and a message if the endpoint has one."""

    data: Json
    msg: str | None = None


def success_reply(reply: Reply) -> JSONResponse:
    """Return the success envelope, `code` 200."""
    head: dict[str, Json] = {"code": 200}
    if reply.msg is not None:
        head["msg"] = reply.msg
    return JSONResponse({**head, "data": reply.data})


def failure_reply(msg: str) -> JSONResponse:
    """Return the failure envelope, `code` 0; the HTTP status is 200."""
    return JSONResponse({"code": 0, "msg": msg})


def format_amount(amount: int) -> str:
    """Return minor units as a decimal with two places: 1250 becomes "12.50"."""
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    return f"{sign}{whole}.{cents:02d}"


def format_time(moment: float) -> str:
    """Return a time as "YYYY-MM-DD HH:MM:SS" on the supplier's clock, which is UTC+8."""
    return datetime.fromtimestamp(moment, UTC).astimezone(_STORE_ZONE).strftime("%Y-%m-%d %H:%M:%S")
