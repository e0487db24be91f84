"""Uncertain orders: what the supplier's balance, one replay and time can settle, they do; the rest is a
person's case.

Must not guess, and must not read the wall clock: who sets it must not settle a doubt. Every reading is
committed before anything follows from it.
"""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from bot.domain.doubt import NUMBER_IN_USE, Moved, fell_suspiciously, movement
from bot.domain.money import Money, cost_from
from bot.domain.order import (
    DoubtStands,
    NotCharged,
    Order,
    OrderStatus,
    RefusalBelieved,
    advance,
)
from bot.domain.ports import AlertKind
from bot.domain.store import Attempt, Replay, Sample, Tx
from bot.services import replay
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.rounds import each
from bot.services.sampling import sample
from bot.services.sending import Stopping, never
from bot.services.shop import Shop
from bot.services.windows import Windows

#: Looks at the balance after a refusal, and the pause between two.
BALANCE_CHECKS = 5
RETRY = timedelta(seconds=5)
_MOST = 100

Verdict = DoubtStands | RefusalBelieved | NotCharged


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What is on record of an order in doubt."""

    attempt: Attempt | None
    samples: list[Sample]
    replay: Replay | None


async def settle_doubts(
    shop: Shop, windows: Windows | None = None, stopping: Stopping = never
) -> int:
    """Look at the uncertain orders that are due; how many were looked at.

    `windows` must live as long as the process. Without it nothing can be waited for, so it may be left
    out only while the shop's rules settle nothing by waiting; else ValueError. Once `stopping` says so,
    nothing is sent again.
    """
    if windows is None and shop.doubts.waits:
        raise ValueError("a watch must outlive the call: pass one Windows for the process")
    seen = Windows() if windows is None else windows
    orders = await shop.store.read(_in_doubt, shop)
    seen.forget_all_but({order.id for order in orders})
    now = shop.clock.monotonic()
    due = [order for order in orders if seen.due(order.id, now)]
    for order in due:
        seen.rest(order.id, now + shop.doubts.every)
    await each(shop, due, lambda shop, order: _settle(shop, seen, order, stopping))
    return len(due)


async def _in_doubt(tx: Tx, shop: Shop) -> list[Order]:
    """Of this account only: the balance and the numbers of another one would prove nothing."""
    return await tx.orders.in_status([OrderStatus.UNCERTAIN], _MOST, shop.account)


async def _settle(shop: Shop, windows: Windows, order: Order, stopping: Stopping) -> None:
    evidence = await shop.store.read(_evidence, order)
    attempt = evidence.attempt
    if attempt is None:
        verdict: Verdict | None = DoubtStands("unknown: no attempt on record")
    elif attempt.outcome == "refused":
        verdict = await _after_refusal(shop, windows, order, attempt, evidence.samples)
    else:
        verdict = await _after_silence(_Case(shop, windows, order, attempt, evidence), stopping)
    if verdict is not None:
        await shop.store.transact(_decide, shop, order, verdict)


async def _evidence(tx: Tx, order: Order) -> _Evidence:
    return _Evidence(
        await tx.attempts.last(order.id),
        await tx.attempts.samples(order.id),
        await tx.attempts.replay(order.id),
    )


async def _decide(tx: Tx, shop: Shop, order: Order, verdict: Verdict) -> None:
    moved = await carry_out(tx, shop, order, advance(order, verdict))
    if isinstance(verdict, RefusalBelieved):
        # The preflight saw nothing wrong: an empty balance, a ban, a changed rule. Worth a look.
        await alert_staff(tx, shop, AlertKind.REFUSED, f"refused:{order.id}", facts_of(moved))


# --- refused: a claim, held against one reading ------------------------------------------------------


async def _after_refusal(
    shop: Shop, windows: Windows, order: Order, attempt: Attempt, samples: list[Sample]
) -> Verdict | None:
    if attempt.balance_before is None:
        return RefusalBelieved(attempt.detail)
    after = await sample(shop, order)
    if after is None:
        windows.rest(order.id, shop.clock.monotonic() + RETRY.total_seconds())
        if await shop.store.transact(_checked, order) < BALANCE_CHECKS:
            return None
        return DoubtStands("refused, but the balance cannot be read")
    before = Decimal(attempt.balance_before)
    readings = [*(each.balance for each in samples), after]
    if not fell_suspiciously(before, readings, _costs(order, attempt), shop.doubts):
        return RefusalBelieved(attempt.detail)
    by = "" if shop.doubts.exclusive else " by the cost"
    return DoubtStands(f"refused, but the balance fell{by}: {attempt.detail}")


def _costs(order: Order, attempt: Attempt) -> set[Money]:
    """What the order costs: as it was quoted, and as the supplier valued it right before the trade."""
    costs = {order.cost}
    if attempt.expected is not None:
        costs.add(cost_from(Decimal(attempt.expected), order.cost.currency))
    if order.selection.coupon is not None:
        costs.add(Money(1, order.cost.currency))  # nobody knows what a code leaves of it
    return costs


async def _checked(tx: Tx, order: Order) -> int:
    return await tx.attempts.checked(order.id)


# --- no answer: watched, sent again if that proves something ------------------------------------------


@dataclass(frozen=True, slots=True)
class _Case:
    """An order whose answer was lost, with all that is on record of it."""

    shop: Shop
    windows: Windows
    order: Order
    attempt: Attempt
    evidence: _Evidence

    @property
    def before(self) -> Decimal | None:
        """The balance before the trade, where what it did since then is evidence."""
        text = self.attempt.balance_before
        return Decimal(text) if text is not None and self.shop.doubts.exclusive else None

    @property
    def may_replay(self) -> bool:
        """Whether sending it again can prove something: only once, and only under a number that the
        store did not claim to know before it had it from us.
        """
        known = self.attempt.detail.startswith(NUMBER_IN_USE)
        return self.shop.doubts.enforces and self.evidence.replay is None and not known

    @property
    def story(self) -> str:
        """What became of it so far, for whoever has to settle it."""
        again = self.evidence.replay
        if again is None:
            return self.attempt.detail
        return (
            f"{self.attempt.detail}; sent again: {again.outcome or 'crash'} {again.detail}".strip()
        )


async def _after_silence(case: _Case, stopping: Stopping) -> Verdict | None:
    await _close_a_lost_replay(case)
    if case.before is None and not case.may_replay:
        return DoubtStands(f"unknown: {case.story}")
    now = case.shop.clock.monotonic()
    watch = case.windows.of(case.order.id, now)
    if case.before is not None:
        verdict = await _watch(case, case.before, now)
        if verdict is not None:
            return verdict
        watch = case.windows.of(case.order.id, now)
    rules = case.shop.doubts
    if not case.may_replay:
        return NotCharged(f"stood still: {case.story}") if watch.unbroken(now, rules) else None
    if watch.over(now, rules) and not stopping():
        doubtful = replay.Doubtful(case.order, case.before, case.story)
        await replay.send_again(case.shop, case.windows, doubtful, stopping)
    return None


async def _watch(case: _Case, before: Decimal, now: float) -> Verdict | None:
    """One more reading. A fall settles it at once; what else speaks against a standing balance does so
    only where nothing better is to come.
    """
    reading = await sample(case.shop, case.order)
    watch = case.windows.of(case.order.id, now).after(now, readable=reading is not None)
    case.windows.keep(case.order.id, watch)
    moved = movement(before, [*(each.balance for each in case.evidence.samples), reading])
    if moved is Moved.FELL:
        return DoubtStands(f"unknown, and the balance fell: {case.story}")
    if case.may_replay:
        return None
    if moved is Moved.ROSE:
        return DoubtStands(f"unknown, and the balance rose: {case.story}")
    if watch.blind:
        return DoubtStands(f"unknown, and the balance cannot be read: {case.story}")
    return None


async def _close_a_lost_replay(case: _Case) -> None:
    """A replay without an outcome died with its process: it is never sent again, and what it may have
    done late is watched for from now on.
    """
    lost = case.evidence.replay
    if lost is not None and lost.outcome is None:
        await case.shop.store.transact(_lose, case.shop, case.order)
        case.windows.again(case.order.id, case.shop.clock.monotonic())


async def _lose(tx: Tx, shop: Shop, order: Order) -> None:
    await tx.attempts.end_replay(order.id, "unknown", "crash", b"", shop.clock.now())
