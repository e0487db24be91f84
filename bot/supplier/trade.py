"""One trade: the parameters that it is sent with, and its outcome, one of four classes.

    Accepted   the supplier took the order: its number, or at least the secret, is here
    Refused    the supplier refused; not a proof, since a code other than 200 may follow a charge
    Unknown    the supplier may or may not have charged; never send the order again
    NotSent    nothing can have reached the supplier

`interpret_trade_result` is pure and total: every transport failure and every reply, whatever its
bytes, becomes one of these. No other code may interpret the reply to an order. Reasons are short
machine words. They never contain an address, a parameter or part of a reply. Nothing is sent here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Required, TypedDict

import httpx

from bot.supplier.errors import SupplierGarbled, SupplierTooLarge
from bot.supplier.replies import SUCCESS_CODE, Envelope, read_envelope, read_placement
from bot.supplier.signing import Param
from bot.supplier.widgets import is_submittable

MAX_REQUEST_NO_LENGTH = 19


class TradeDetails(TypedDict, total=False):
    """The details of a trade besides product and quantity."""

    request_no: Required[str]
    contact: str | None
    variant: str | None
    sku: Mapping[str, str] | None
    card_id: int | None
    password: str | None
    coupon: str | None
    device: int
    widgets: Mapping[str, str | Sequence[str]] | None


def make_trade_parameters(
    code: str,
    quantity: int,
    *,
    request_no: str,
    contact: str | None = None,
    variant: str | None = None,
    sku: Mapping[str, str] | None = None,
    card_id: int | None = None,
    password: str | None = None,
    coupon: str | None = None,
    device: int = 0,
    widgets: Mapping[str, str | Sequence[str]] | None = None,
) -> dict[str, Param]:
    """Return the parameters of `trade`; raise ValueError for invalid input."""
    check_quantity_and_request_no(quantity, request_no)
    params: dict[str, Param] = {
        "shared_code": code,
        "num": quantity,
        "request_no": request_no,
        "contact": contact,
        "race": variant,
        "sku": sku,
        "card_id": card_id,
        "password": password,
        "coupon": coupon,
        "device": device,
    }
    return params | make_widget_parameters(widgets or {})


def check_quantity_and_request_no(quantity: int, request_no: str) -> None:
    """Raise ValueError for an invalid quantity or request number (R-7.1)."""
    if quantity < 1:
        raise ValueError("the quantity must be at least 1")
    if not 0 < len(request_no) <= MAX_REQUEST_NO_LENGTH:
        raise ValueError(f"request_no must have 1 to {MAX_REQUEST_NO_LENGTH} characters")


def make_widget_parameters(widgets: Mapping[str, str | Sequence[str]]) -> dict[str, Param]:
    """Return the answers as parameters; raise ValueError for a name of the protocol (R-5.5)."""
    if not all(map(is_submittable, widgets)):
        raise ValueError("a widget's name is reserved by the protocol or not a valid form name")
    return {
        name: value if isinstance(value, str) else list(value) for name, value in widgets.items()
    }


@dataclass(frozen=True, slots=True)
class Reply:
    """A complete HTTP reply; `headers` have lower-case names.

    The repr leaves out headers and body, since the body may contain the secret.
    """

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The order is placed. `amount` was charged in total; `raw` is the reply, byte for byte.

    `trade_no` None: the secret came, but the order cannot be looked up. `secret` None: call
    `query`. `amount` None: the reply had no amount, or (`amount_garbled`) one that cannot be read.
    `message` is the seller's note to the buyer, `remaining_stock` the stock after the order.
    """

    trade_no: str | None
    amount: Decimal | None
    secret: str | None = field(repr=False)
    message: str | None = field(repr=False)
    remaining_stock: int | None
    url: str | None = field(repr=False)
    raw: bytes = field(repr=False)
    amount_garbled: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The supplier refused, with its own `message` and `code`; `raw` is the reply."""

    message: str
    code: int
    raw: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Unknown:
    """It is not known whether the supplier charged.

    `raw` is the reply if a complete one came, and the beginning of one that was too large.
    """

    reason: str
    raw: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class NotSent:
    """Nothing can have reached the supplier."""

    reason: str


class SendingForbidden(Exception):  # noqa: N818 - a verdict of the caller, not a failure
    """The caller forbade a trade after its connection was open, and before its form was sent."""


#: The reason of an Unknown: the supplier has an order with this request number already.
DUPLICATE_REQUEST_NUMBER = "duplicate_request_no"

Outcome = Accepted | Refused | Unknown | NotSent

_NOT_SENT_FAILURES: tuple[type[BaseException], ...] = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.UnsupportedProtocol,
    httpx.LocalProtocolError,
    httpx.InvalidURL,
    SendingForbidden,
)

#: The reason for each failure; the first matching class counts.
_REASONS: tuple[tuple[type[BaseException], str], ...] = (
    (httpx.ConnectTimeout, "connect_timeout"),
    (httpx.PoolTimeout, "pool_timeout"),
    (httpx.ReadTimeout, "read_timeout"),
    (httpx.WriteTimeout, "write_timeout"),
    (httpx.ConnectError, "connect_failed"),
    (httpx.ReadError, "read_error"),
    (httpx.WriteError, "write_error"),
    (httpx.CloseError, "close_error"),
    (httpx.ProxyError, "proxy_error"),
    (httpx.UnsupportedProtocol, "unsupported_protocol"),
    (httpx.LocalProtocolError, "local_protocol"),
    (httpx.RemoteProtocolError, "remote_protocol"),
    (httpx.DecodingError, "decoding_error"),
    (httpx.InvalidURL, "invalid_url"),
    (TimeoutError, "deadline"),
    (SendingForbidden, "lease_lost"),
)


def reason_of_failure(failure: BaseException) -> str:
    """Return the machine word for a transport failure; "transport" if it has none."""
    return next((word for kind, word in _REASONS if isinstance(failure, kind)), "transport")


def interpret_trade_result(event: Reply | BaseException) -> Outcome:
    """Return the outcome for a complete reply, or for the failure that came instead (R-7.3)."""
    if isinstance(event, Reply):
        if event.status != httpx.codes.OK:
            return Unknown(f"http_{event.status}", event.body)
        outcome = _interpret_body(event)
        if _declares_json(event.headers) or _is_conclusive(outcome):
            return outcome
        return Unknown("content_type", event.body)
    if isinstance(event, SupplierTooLarge):
        return Unknown(event.reason, event.beginning)
    if isinstance(event, SupplierGarbled):
        return Unknown(event.reason)
    reason = reason_of_failure(event)
    return NotSent(reason) if isinstance(event, _NOT_SENT_FAILURES) else Unknown(reason)


def _is_conclusive(outcome: Outcome) -> bool:
    """Return whether the body alone is enough evidence.

    Shops written in PHP may send their JSON as text/html.
    """
    match outcome:
        case Refused() | Accepted(trade_no=str()):
            return True
        case _:
            return False


def _interpret_body(reply: Reply) -> Outcome:
    try:
        envelope = read_envelope(reply.body)
    except SupplierGarbled as error:
        return Unknown(error.reason, reply.body)
    if envelope.code == SUCCESS_CODE:
        placed = read_placement(envelope.data)
        if placed.trade_no is None and placed.secret is None:
            return Unknown("no_trade_no", reply.body)
        return Accepted(
            trade_no=placed.trade_no,
            amount=placed.amount,
            secret=placed.secret,
            message=placed.message,
            remaining_stock=placed.stock,
            url=placed.url,
            raw=reply.body,
            amount_garbled=placed.amount_garbled,
        )
    return _interpret_refusal(envelope, reply.body)


def _declares_json(headers: Mapping[str, str]) -> bool:
    """Return whether the declared content type is JSON, or none is declared."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind in ("", "application/json", "text/json") or kind.endswith("+json")


def _interpret_refusal(envelope: Envelope, raw: bytes) -> Outcome:
    """Return Refused, or Unknown for a request number that was used before.

    "This number already exists" is about an earlier order, not about this one.
    """
    said = envelope.message.casefold()
    if "request" in said and "already exist" in said:
        return Unknown(DUPLICATE_REQUEST_NUMBER, raw)
    return Refused(envelope.message, envelope.code, raw)
