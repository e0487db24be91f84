"""Support: a buyer and the operators write to each other, about an order or about nothing in particular.

A letter and the messages that pass it on are committed together, and sent by the outbox: none is lost, and
none goes to anybody but the thread's buyer and the operators. Who is an operator is the caller's to know.
What was said stands in the letters alone; the outbox names them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order
from bot.domain.store import OutboxKind, OutboxRow, Person, Store, Tx
from bot.domain.threads import (
    MOST_LETTERS,
    SPAN,
    Letter,
    LetterId,
    Post,
    Said,
    Thread,
    ThreadId,
    Waiting,
)
from bot.services.shop import Shop

#: What a letter is sent as: our own message with its head, and the original where ours cannot hold it.
WORDS, ORIGINAL = "words", "original"
_LETTERS = frozenset({Post.LETTER, Post.ANSWER, Post.ANSWERED})
LISTED = 20
#: How many letters an operator sees of a thread.
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Correspondence:
    """A thread with whom and what it is about. `letters` are its newest ones, oldest first."""

    thread: Thread
    buyer: Person | None
    order: Order | None
    letters: Sequence[Letter] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the operators' list."""

    waiting: Waiting
    buyer: Person | None
    order: Order | None


@dataclass(frozen=True, slots=True)
class Mail:
    """One letter on its way, or news of its thread; `operator` is whose doing that is, if it is one's."""

    thread: Thread
    buyer: Person | None
    order: Order | None
    letter: Letter
    operator: Person | None


# --- the buyer ---------------------------------------------------------------------------------------


async def begin(
    shop: Shop, buyer: BuyerId, order_id: OrderId | None = None
) -> Correspondence | Declined:
    """The buyer's thread about their own order (None: about none), begun when there is none."""
    return await shop.store.transact(_begin, shop, buyer, order_id)


async def _begin(
    tx: Tx, shop: Shop, buyer: BuyerId, order_id: OrderId | None
) -> Correspondence | Declined:
    if order_id is not None and await tx.orders.owned(order_id, buyer) is None:
        return Declined(Reason.ORDER_GONE)
    thread = await tx.threads.of(buyer, order_id, shop.clock.now())
    return await _correspondence(tx, thread)


async def resume(shop: Shop, buyer: BuyerId, thread_id: ThreadId) -> Correspondence | None:
    """The buyer's own thread; None for anybody else's."""
    return await shop.store.read(_resume, buyer, thread_id)


async def _resume(tx: Tx, buyer: BuyerId, thread_id: ThreadId) -> Correspondence | None:
    thread = await tx.threads.owned(thread_id, buyer)
    return await _correspondence(tx, thread) if thread is not None else None


async def write(
    shop: Shop, store: Store, buyer: BuyerId, thread_id: ThreadId, said: Said
) -> Correspondence | Declined:
    """A letter of the buyer's goes to every operator; declined when there were too many lately."""
    return await store.transact(_write, shop, buyer, thread_id, said)


async def _write(
    tx: Tx, shop: Shop, buyer: BuyerId, thread_id: ThreadId, said: Said
) -> Correspondence | Declined:
    now = shop.clock.now()
    if await tx.threads.count(buyer, now - SPAN) >= MOST_LETTERS:
        return Declined(Reason.TOO_MANY_LETTERS)
    thread = await tx.threads.owned(thread_id, buyer)
    if thread is None:
        return Declined(Reason.ORDER_GONE)
    letter = await tx.threads.add(thread.id, said, now, staff=False)
    await _post(tx, shop, Post.LETTER, letter, shop.admins)
    return await _correspondence(tx, thread)


# --- the operators -----------------------------------------------------------------------------------


async def answer(
    shop: Shop, store: Store, operator: BuyerId, thread_id: ThreadId, said: Said
) -> Correspondence | None:
    """An operator's letter goes to the thread's buyer; the other operators see it. None: no thread."""
    return await store.transact(_answer, shop, operator, thread_id, said)


async def _answer(
    tx: Tx, shop: Shop, operator: BuyerId, thread_id: ThreadId, said: Said
) -> Correspondence | None:
    thread = await tx.threads.get(thread_id)
    if thread is None:
        return None
    now = shop.clock.now()
    letter = await tx.threads.add(thread.id, said, now, staff=True)
    await _post(tx, shop, Post.ANSWER, letter, [thread.buyer_id])
    await _post(tx, shop, Post.ANSWERED, letter, _others(shop, operator))
    await tx.audit.record(operator, "answer", f"thread:{thread.id}", "", now)
    return await _correspondence(tx, thread)


async def close(
    shop: Shop, store: Store, operator: BuyerId, thread_id: ThreadId
) -> Correspondence | None:
    """Close a thread: its buyer and the other operators are told. None: no thread."""
    return await store.transact(_close, shop, operator, thread_id)


async def _close(
    tx: Tx, shop: Shop, operator: BuyerId, thread_id: ThreadId
) -> Correspondence | None:
    now = shop.clock.now()
    if await tx.threads.close(thread_id, now):
        await tx.audit.record(operator, "close", f"thread:{thread_id}", "", now)
        await _tell_closed(tx, shop, operator, thread_id)
    return await _look(tx, thread_id)


async def _tell_closed(tx: Tx, shop: Shop, operator: BuyerId, thread_id: ThreadId) -> None:
    """Where something was said. Who closes, opens and closes again is heard once: the letter is the same."""
    thread = await tx.threads.get(thread_id)
    assert thread is not None, f"thread {thread_id} was closed a moment ago"
    for letter in await tx.threads.letters(thread_id, 1):
        await _post(tx, shop, Post.CLOSED, letter, [thread.buyer_id], operator)
        await _post(tx, shop, Post.CLOSED_BY, letter, _others(shop, operator), operator)


async def reopen(
    shop: Shop, store: Store, operator: BuyerId, thread_id: ThreadId
) -> Correspondence | None:
    """Open a closed thread again, without a word to its buyer. None: no thread."""
    return await store.transact(_reopen, shop, operator, thread_id)


async def _reopen(
    tx: Tx, shop: Shop, operator: BuyerId, thread_id: ThreadId
) -> Correspondence | None:
    if await tx.threads.reopen(thread_id):
        target = f"thread:{thread_id}"
        await tx.audit.record(operator, "reopen", target, "", shop.clock.now())
    return await _look(tx, thread_id)


async def listing(shop: Shop) -> tuple[list[Listed], int]:
    """Open threads, what waits for an answer first, the oldest first; and how many there are."""
    return await shop.store.read(_listing)


async def _listing(tx: Tx) -> tuple[list[Listed], int]:
    found, count = await tx.threads.open(LISTED)
    listed = []
    for waiting in found:
        about = await _correspondence(tx, waiting.thread)
        listed.append(Listed(waiting, about.buyer, about.order))
    return listed, count


async def look(shop: Shop, thread_id: ThreadId) -> Correspondence | None:
    """A thread with its last letters, for an operator."""
    return await shop.store.read(_look, thread_id)


async def _look(tx: Tx, thread_id: ThreadId) -> Correspondence | None:
    thread = await tx.threads.get(thread_id)
    if thread is None:
        return None
    return await _correspondence(tx, thread, await tx.threads.letters(thread.id, SHOWN))


async def _correspondence(tx: Tx, thread: Thread, letters: Sequence[Letter] = ()) -> Correspondence:
    order = await tx.orders.get(thread.order_id) if thread.order_id is not None else None
    return Correspondence(thread, await tx.people.get(thread.buyer_id), order, letters)


# --- messages ----------------------------------------------------------------------------------------


def _others(shop: Shop, operator: BuyerId) -> list[BuyerId]:
    return [one for one in shop.admins if one != operator]


async def _post(
    tx: Tx,
    shop: Shop,
    post: Post,
    letter: Letter,
    readers: Iterable[BuyerId],
    operator: BuyerId | None = None,
) -> None:
    """Queue what `post` makes of a letter for each reader; `operator` is whose doing it is."""
    whole = letter.said is None or letter.said.whole or post not in _LETTERS
    facts = {"kind": post.value, "letter": str(letter.id), "operator": str(operator or "")}
    for reader in readers:
        for part in (WORDS,) if whole else (WORDS, ORIGINAL):
            key = f"{post}:{letter.id}:{part}:{reader}"
            row = {**facts, "part": part}
            await tx.outbox.add(OutboxKind.NOTICE, reader, key, row, shop.clock.now())


async def unreached(tx: Tx, shop: Shop, row: OutboxRow) -> None:
    """A message was set aside until its person returns: of an answer the operators hear, once."""
    if row.kind is OutboxKind.NOTICE and row.facts.get("kind") == Post.ANSWER:
        letter = await tx.threads.letter(LetterId(int(row.facts["letter"])))
        if letter is not None:
            await _post(tx, shop, Post.UNREACHED, letter, shop.admins)


async def mail(tx: Tx, facts: Mapping[str, str]) -> Mail | None:
    """What a message of the outbox is about."""
    letter = await tx.threads.letter(LetterId(int(facts["letter"])))
    thread = await tx.threads.get(letter.thread_id) if letter is not None else None
    if letter is None or thread is None:
        return None
    about = await _correspondence(tx, thread)
    return Mail(thread, about.buyer, about.order, letter, await _operator(tx, letter, facts))


async def _operator(tx: Tx, letter: Letter, facts: Mapping[str, str]) -> Person | None:
    if facts.get("operator"):
        return await tx.people.get(BuyerId(int(facts["operator"])))
    if letter.staff and letter.said is not None:
        return await tx.people.get(BuyerId(letter.said.by))
    return None


# --- where copies stand ------------------------------------------------------------------------------


async def thread_at(shop: Shop, chat_id: int, message_id: int) -> Thread | None:
    """The thread that a message of ours belongs to."""
    return await shop.store.read(_at, chat_id, message_id)


async def _at(tx: Tx, chat_id: int, message_id: int) -> Thread | None:
    return await tx.threads.at(chat_id, message_id)


async def keep_copy(store: Store, chat_id: int, message_id: int, thread_id: ThreadId) -> None:
    """Remember that a message of ours belongs to a thread: a reply to it goes there."""
    await store.transact(_keep_copy, chat_id, message_id, thread_id)


async def _keep_copy(tx: Tx, chat_id: int, message_id: int, thread_id: ThreadId) -> None:
    await tx.threads.keep_copy(chat_id, message_id, thread_id)


async def drop_copy(store: Store, chat_id: int, message_id: int) -> None:
    """The message will show something else."""
    await store.transact(_drop_copy, chat_id, message_id)


async def _drop_copy(tx: Tx, chat_id: int, message_id: int) -> None:
    await tx.threads.drop_copy(chat_id, message_id)
