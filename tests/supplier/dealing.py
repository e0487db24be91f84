"""A client for tests: its key, its clock, a full order; Hypothesis settings without a deadline."""

from hypothesis import HealthCheck, settings

from bot.supplier import (
    ClientLimits,
    OnCall,
    Outcome,
    SupplierClient,
    ignore_call,
)

LIMITS = ClientLimits()
#: Settings for a search that cannot fail on a busy machine.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
KEY = "CANARYKEY0123456"
PLACED = {"tradeNo": "T1", "amount": 9.5, "secret": "CANARYSECRET", "stock": "2", "url": None}
PRICED = {"price": "1", "user_price": "1", "name": "N", "code": "A1"}
DEAD = "http://127.0.0.1:1"


class Time:
    """A clock that moves by sleeping only."""

    def __init__(self) -> None:
        self.now = 100.0
        self.naps: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now += seconds


def client(
    base_url: str, limits: ClientLimits = LIMITS, on_call: OnCall = ignore_call
) -> SupplierClient:
    """Return a client whose pauses take no time."""
    time = Time()
    return SupplierClient(
        base_url,
        1001,
        KEY,
        clock=time.clock,
        sleep=time.sleep,
        limits=limits,
        on_call=on_call,
    )


SKU = {"区服": "美 服", "a": ""}
SKU_FORM = [("sku[区服]", "美 服"), ("sku[a]", "")]


async def place(supplier: SupplierClient) -> Outcome:
    """Place an order with every parameter."""
    return await supplier.trade(
        "A1",
        1,
        request_no="r1",
        contact="CANARYCONTACT",
        variant="V",
        sku=SKU,
        card_id=9,
        password="CANARYPASSWORD",
        coupon="C",
        widgets={"nick": "CANARYNICK", "extras": ["a", "b"], "none": "", "nobody": []},
    )
