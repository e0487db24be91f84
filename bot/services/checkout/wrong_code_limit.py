"""The limit of wrong promo codes: a buyer who types many of them must wait, so that none is guessed.

A word that is not a code of the shop counts, also if it is a coupon of the supplier. While the shop
has no open code, there is nothing to guess.
"""

from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.pricing.promo_codes import MAX_WRONG_CODES, WRONG_CODE_PERIOD
from storage.transaction import Transaction


async def decline_after_wrong_codes(
    tx: Transaction, now: datetime, buyer: BuyerId
) -> Declined | None:
    """Return the refusal for a buyer with too many wrong codes within an hour; None if allowed.

    Its detail says when the buyer may try again. A right code is refused, too.
    """
    since = now - WRONG_CODE_PERIOD
    typed_at = await tx.promo_codes.list_wrong_codes(buyer, since, now, MAX_WRONG_CODES)
    if len(typed_at) < MAX_WRONG_CODES:
        return None
    free_at = typed_at[-1] + WRONG_CODE_PERIOD
    return Declined(DeclineReason.TOO_MANY_CODES, {"at": free_at.isoformat()})


async def note_wrong_code(tx: Transaction, now: datetime, buyer: BuyerId) -> None:
    """Count a wrong code, if the shop has an open one that may be guessed."""
    if await tx.promo_codes.has_open():
        await tx.promo_codes.add_wrong_code(buyer, now)
