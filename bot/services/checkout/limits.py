"""Declines a purchase over a limit: sums of a day, wrong promo codes, and refused orders.

The sums are checked in the transaction that holds the money, so that concurrent confirmations
cannot exceed them. An order counts with the larger of its price and its cost, so that one sold
below cost counts too.

A typed word that is not a code of the shop counts as wrong, also if it is a coupon of the supplier.
While the shop has no open code, there is nothing to guess.

A refused order costs the buyer nothing, but each one is a trade at the supplier.
"""

from datetime import datetime, timedelta

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.pricing.promo_codes import MAX_WRONG_CODES, WRONG_CODE_PERIOD
from bot.services.alerts import alert_operators
from storage.transaction import Transaction

LIMIT_PERIOD = timedelta(hours=24)
#: Orders of a day that are read at once: mostly the oldest ones are enough.
_ORDERS_AT_ONCE = 100


def decline_over_limit(tx: Transaction, buyer: BuyerId, amount: Money) -> Declined | None:
    """Return why `amount` more would exceed a cap; None if it does not.

    The operators are alerted, once a day, when the cap of the whole shop is reached.
    """
    buyer_cap = tx.settings.sales_limits.buyer_daily_cap
    if buyer_cap is not None:
        declined = _decline_over_cap(tx, DeclineReason.BUYER_CAP, buyer_cap, amount, buyer)
        if declined is not None:
            return declined
    return decline_over_shop_cap(tx, amount)


def decline_over_shop_cap(tx: Transaction, amount: Money) -> Declined | None:
    """Return why `amount` more would exceed the cap of the whole shop; None if it does not.

    The operators are alerted, once a day, when the cap is reached.
    """
    shop_cap = tx.settings.sales_limits.shop_daily_cap
    if shop_cap is None:
        return None
    declined = _decline_over_cap(tx, DeclineReason.SHOP_CAP, shop_cap, amount, None)
    if declined is not None:
        key = f"{AlertKind.SHOP_CAP}:{tx.now:%Y-%m-%d}"
        facts = {"cap": str(shop_cap)}
        alert_operators(tx, AlertKind.SHOP_CAP, key, facts)
    return declined


def _decline_over_cap(
    tx: Transaction, reason: DeclineReason, cap: Money, amount: Money, buyer: BuyerId | None
) -> Declined | None:
    if amount.amount > cap.amount:
        return Declined(DeclineReason.OVER_CAP, {"cap": str(cap.amount), "currency": cap.currency})
    since = tx.now - LIMIT_PERIOD
    if buyer is None and (tx.usage.bound_ordered_total(since) + amount).amount <= cap.amount:
        return None
    excess = tx.usage.ordered_total(since, buyer) + amount - cap
    if excess.amount <= 0:
        return None
    free_at = _allowed_again_at(tx, since, buyer, excess.amount)
    return Declined(reason, {"at": free_at.isoformat()})


def _allowed_again_at(
    tx: Transaction, since: datetime, buyer: BuyerId | None, excess: int
) -> datetime:
    """Return when orders of at least `excess` minor units are a day old, the oldest ones first."""
    read = 0
    while ordered := tx.usage.list_ordered_amounts(since, buyer, read, _ORDERS_AT_ONCE):
        for at, money in ordered:
            excess -= money.amount
            if excess <= 0:
                return at + LIMIT_PERIOD
        read += len(ordered)
    raise AssertionError("an amount within the cap fits once nothing else is left")


def decline_after_wrong_codes(tx: Transaction, buyer: BuyerId) -> Declined | None:
    """Return the refusal for a buyer with too many wrong codes within an hour; None if allowed.

    Its detail says when the buyer may try again. A right code is refused, too.
    """
    since = tx.now - WRONG_CODE_PERIOD
    typed_at = tx.promo_codes.list_wrong_codes(buyer, since, tx.now, MAX_WRONG_CODES)
    if len(typed_at) < MAX_WRONG_CODES:
        return None
    free_at = typed_at[-1] + WRONG_CODE_PERIOD
    return Declined(DeclineReason.TOO_MANY_CODES, {"at": free_at.isoformat()})


def note_wrong_code(tx: Transaction, buyer: BuyerId) -> None:
    """Count a wrong code, if the shop has an open one that may be guessed."""
    if tx.promo_codes.has_open():
        tx.promo_codes.add_wrong_code(buyer, tx.now)


REFUSAL_PERIOD = timedelta(hours=1)


def decline_after_refusals(tx: Transaction, buyer: BuyerId) -> Declined | None:
    """Return the refusal for a buyer with too many refused orders within an hour; None if allowed.

    Its detail says when the buyer may order again.
    """
    limit = tx.settings.sales_limits.max_refused_orders
    if not limit:
        return None
    refused_at = tx.usage.list_refusals(buyer, tx.now - REFUSAL_PERIOD, tx.now, limit)
    if len(refused_at) < limit:
        return None
    free_at = refused_at[-1] + REFUSAL_PERIOD
    return Declined(DeclineReason.TOO_MANY_REFUSED, {"at": free_at.isoformat()})
