"""Questions before a payment, which the bot must answer within ten seconds.

What is paid is kept in `stars`; the person's side of paying is `payments`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.telegram import limits
from bot.demo.telegram.state.pending_queries import PendingQueries


@dataclass(frozen=True, slots=True)
class PreCheckout:
    """Who is about to pay which invoice."""

    user_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class PreCheckoutAnswer:
    """The bot's answer: whether it takes the money, and if not, why."""

    ok: bool
    reason: str = ""


class PreCheckoutQueries(PendingQueries[PreCheckout, PreCheckoutAnswer]):
    """The latest questions before a payment."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__(limits.CHECKOUT_SECONDS, clock)
