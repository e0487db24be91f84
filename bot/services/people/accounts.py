"""People who write to the bot, and the language they chose. Must not decide what they may do."""

from collections.abc import Iterable, Mapping

from bot.domain.ids import BuyerId, InviteCode
from bot.domain.people.person import Person, ScreenQuestion
from bot.services.people.referrals import accept_invitation
from bot.services.shop import Shop
from storage.transaction import Transaction


async def register_person(
    shop: Shop, person: Person, invite_code: InviteCode | None = None
) -> Person:
    """Store or update a person; a new one gets the shop's default credit.

    `invite_code` is that of the link by which the person came. It counts for a new person only, and
    if the shop has a referral.
    """
    return await shop.side_writes.write_aside(_register_person, person, invite_code)


def _register_person(tx: Transaction, person: Person, invite_code: InviteCode | None) -> Person:
    invited_by = invite_code if tx.settings.referral is not None else None
    is_known = invited_by is None or tx.people.get(person.id) is not None
    known = tx.people.register(person, tx.settings.default_credit, tx.now)
    if invited_by is not None and not is_known:
        accept_invitation(tx, person.id, invited_by)
    # A person who writes can be reached again, so their parked messages are due.
    tx.outbox.unpark(person.id, tx.now)
    return known


def get_person(tx: Transaction, person_id: BuyerId) -> Person | None:
    """Return a person who wrote to the bot before; None if unknown. Changes nothing."""
    return tx.people.get(person_id)


def find_person(tx: Transaction, query: str) -> Person | None:
    """Return a person by numeric id or @username."""
    return tx.people.find(query)


def list_newest(tx: Transaction, offset: int, limit: int) -> tuple[list[Person], int]:
    """Return a part of the people, newest first, and how many people there are."""
    return tx.people.all(offset, limit)


def list_chosen_languages(tx: Transaction, people: Iterable[BuyerId]) -> dict[BuyerId, str]:
    """Return the languages that some people chose by /language; who chose none is left out."""
    found = (tx.people.get(each) for each in people)
    return {person.id: person.language for person in found if person and person.language}


def set_language(tx: Transaction, person_id: BuyerId, language: str) -> None:
    """Save the language that a person chose."""
    tx.people.set_language(person_id, language)


def set_screen_message(
    tx: Transaction,
    person_id: BuyerId,
    message_id: int | None,
    is_loading: bool = False,
    question: ScreenQuestion | None = None,
) -> None:
    """Save which message is the person's screen, if any, whether it is loading, and what it asks."""
    tx.people.set_screen_message(person_id, message_id, is_loading=is_loading, question=question)


def set_plain_screens(tx: Transaction, screens: Mapping[BuyerId, int | None]) -> set[BuyerId]:
    """Save which message is the screen of each person, loading nothing and asking nothing.

    Waits for no other transaction: return the people whose screens were saved.
    """
    free = tx.locks.free_buyers(*screens)
    tx.people.set_plain_screens({person: screens[person] for person in free})
    return free


def list_loading_screens(tx: Transaction) -> list[Person]:
    """Return the people whose screen is loading although no update of theirs is open."""
    loading = tx.people.list_loading()
    handled_soon = tx.inbox.list_people_with_open_updates() if loading else set()
    return [person for person in loading if person.id not in handled_soon]
