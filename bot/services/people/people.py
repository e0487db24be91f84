"""Meeting people and remembering how to speak to them. Must not decide what they may do."""

from bot.domain.ledger import BuyerId
from bot.domain.store import Person, Store, Tx
from bot.services.shop import Shop


async def meet(shop: Shop, person: Person) -> Person:
    """Store or refresh a person; a newcomer gets the shop's default credit."""
    return await shop.store.transact(_meet, shop, person)


async def _meet(tx: Tx, shop: Shop, person: Person) -> Person:
    known = await tx.people.meet(person, shop.default_credit, shop.clock.now())
    # Whoever writes can be reached again: what was set aside for them is due.
    await tx.outbox.unpark(person.id, shop.clock.now())
    return known


async def known(shop: Shop, person_id: BuyerId) -> Person | None:
    """Whoever wrote to the bot before, without meeting them; None: a stranger."""
    return await shop.store.read(_known, person_id)


async def _known(tx: Tx, person_id: BuyerId) -> Person | None:
    return await tx.people.get(person_id)


async def find(shop: Shop, query: str) -> Person | None:
    """A person by numeric id or @username."""
    return await shop.store.read(_find, query)


async def _find(tx: Tx, query: str) -> Person | None:
    return await tx.people.find(query)


async def newest(shop: Shop, limit: int) -> tuple[list[Person], int]:
    """Who wrote first to the bot most lately, and how many people there are."""
    return await shop.store.read(_newest, limit)


async def _newest(tx: Tx, limit: int) -> tuple[list[Person], int]:
    return await tx.people.all(0, limit)


async def set_language(store: Store, person_id: BuyerId, language: str) -> None:
    """Remember the language that a person chose."""
    await store.transact(_set_language, person_id, language)


async def _set_language(tx: Tx, person_id: BuyerId, language: str) -> None:
    await tx.people.set_language(person_id, language)


async def set_screen(shop: Shop, person_id: BuyerId, message_id: int | None) -> None:
    """Remember which message is the person's screen; None: there is none now."""
    await shop.store.transact(_set_screen, person_id, message_id)


async def _set_screen(tx: Tx, person_id: BuyerId, message_id: int | None) -> None:
    await tx.people.set_screen(person_id, message_id)
