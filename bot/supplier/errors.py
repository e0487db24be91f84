"""The errors of read calls. `trade` returns an `Outcome` instead.

    SupplierError
    ├── SupplierUnreachable      no reply: the connection failed or was closed
    │   └── SupplierTimeout      no reply in time
    ├── SupplierGarbled          the reply is not of this API: a web page, bad JSON, a wrong shape
    │   └── SupplierTooLarge     the reply exceeds the size allowed for its call
    ├── SupplierRefused          the supplier answered with a code other than 200
    └── SupplierLacksEndpoint    earlier replies have shown that the supplier lacks this call

The text of these errors consists of fixed words and short machine reasons. It must never contain an
address, a parameter, a key or part of a reply (R-9.1). The supplier's own text is only in
`SupplierRefused.message`.
"""


class SupplierError(Exception):
    """Base class of all errors that read calls raise."""


class SupplierUnreachable(SupplierError):  # noqa: N818 - reads as a fact
    """No reply came back; `reason` is a short machine word such as "connect_failed"."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the supplier did not answer ({reason})")
        self.reason = reason


class SupplierTimeout(SupplierUnreachable):
    """No reply came back in time."""


class SupplierGarbled(SupplierError):  # noqa: N818 - reads as a fact
    """A reply that cannot be read; `reason` names the problem, `status` is the HTTP status."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(f"the supplier's reply is not usable ({reason})")
        self.reason = reason
        self.status = status


class SupplierTooLarge(SupplierGarbled):
    """A reply that exceeds the size allowed for its call.

    `beginning` is the first part of it, for a person; it may hold a secret.
    """

    def __init__(self, beginning: bytes = b"") -> None:
        super().__init__("too_large")
        self.beginning = beginning


class SupplierRefused(SupplierError):  # noqa: N818 - reads as a fact
    """The supplier refused; `message` is its own text, `code` the code in its envelope."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(f"the supplier refused (code {code})")
        self.message = message
        self.code = code


class SupplierLacksEndpoint(SupplierError):  # noqa: N818 - reads as a fact
    """The supplier lacks an endpoint, so no call was made; `endpoint` is its name (R-10.2)."""

    def __init__(self, endpoint: str) -> None:
        super().__init__(f"the supplier has no endpoint {endpoint}")
        self.endpoint = endpoint
