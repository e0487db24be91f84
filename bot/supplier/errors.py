"""What a reading call raises; the placing call `trade` answers with an `Outcome` instead.

    SupplierError
    ├── SupplierUnreachable      no reply: the connection failed or broke off
    │   └── SupplierTimeout      no reply in time
    ├── SupplierGarbled          a reply that is not this API: a page, bad JSON, a wrong shape
    │   └── SupplierTooLarge     a reply beyond the size that its call allows
    ├── SupplierRefused          the supplier answered with a code other than 200
    └── SupplierCannot           the store has no such call, as earlier answers have shown

The text of these errors is made of fixed words and short machine reasons. It must never hold an
address, a parameter, a key or a piece of a reply (R-9.1): what the supplier said is kept apart, in
`SupplierRefused.message`.
"""


class SupplierError(Exception):
    """The root of everything a reading call raises on purpose."""


class SupplierUnreachable(SupplierError):  # noqa: N818 - reads as a fact
    """No reply came back; `reason` is a short machine word such as "connect_failed"."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the supplier did not answer ({reason})")
        self.reason = reason


class SupplierTimeout(SupplierUnreachable):
    """No reply came back in time."""


class SupplierGarbled(SupplierError):  # noqa: N818 - reads as a fact
    """A reply that cannot be read; `reason` names what is wrong, `status` the HTTP status."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(f"the supplier's reply is not usable ({reason})")
        self.reason = reason
        self.status = status


class SupplierTooLarge(SupplierGarbled):
    """A reply beyond the size that its call allows."""

    def __init__(self) -> None:
        super().__init__("too_large")


class SupplierRefused(SupplierError):  # noqa: N818 - reads as a fact
    """The supplier said no; `message` is its own text, `code` the code of its envelope."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(f"the supplier refused (code {code})")
        self.message = message
        self.code = code


class SupplierLacksEndpoint(SupplierError):  # noqa: N818 - reads as a fact
    """The store lacks a call of the API, so it was not asked; `endpoint` is its name (R-10.2)."""

    def __init__(self, endpoint: str) -> None:
        super().__init__(f"the supplier's store has no {endpoint}")
        self.endpoint = endpoint
