"""Pre-checkout queries, which the bot must answer within ten seconds.

`invoices_and_charges` stores payments. `invoice_payment` is the person's side of paying.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.telegram import limits
from bot.demo.telegram.state.pending_queries import PendingQueries


@dataclass(frozen=True, slots=True)
class PreCheckout:
    """The person who is about to pay, and the invoice's message."""

    user_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class PreCheckoutAnswer:
    """The bot's answer: whether it accepts the payment, and the reason if it does not."""

    ok: bool
    reason: str = ""


class PreCheckoutQueries(PendingQueries[PreCheckout, PreCheckoutAnswer]):
    """The most recent pre-checkout queries."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__(limits.CHECKOUT_SECONDS, clock)
