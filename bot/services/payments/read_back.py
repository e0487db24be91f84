"""Finds the payments in a method's own list that the shop has not booked."""

from collections.abc import Sequence

from bot.domain.payments import PaymentDirection, PaymentEvent
from bot.domain.repositories.database import Database, Tx
from bot.services.context.shop import Shop
from bot.services.payments.booking import receive_payment


async def book_unknown_payments(
    shop: Shop, db: Database, listed: Sequence[tuple[PaymentEvent, str]]
) -> int:
    """Book those of `listed`, payments with their payloads, that are unknown; return how many."""
    known = await db.read(_list_known, [event for event, _ in listed])
    booked = [
        await receive_payment(shop, db, event, payload)
        for event, payload in listed
        if (event.method, event.external_id) not in known
    ]
    return sum(not each.was_booked_before for each in booked)


async def _list_known(tx: Tx, events: Sequence[PaymentEvent]) -> set[tuple[str, str]]:
    known: set[tuple[str, str]] = set()
    for method in {event.method for event in events}:
        ids = [event.external_id for event in events if event.method == method]
        found = await tx.payments.list_known(method, ids, PaymentDirection.IN)
        known |= {(method, each) for each in found}
    return known
