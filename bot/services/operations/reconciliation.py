"""Reconciling: every rule of the books looked at as one, and the supplier's balance held against them.

Must not repair anything: what is wrong is told, and nothing more is sold until a person has looked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from bot.domain.books import Drift, Finding, Position, Reading
from bot.domain.catalogue import AccountId
from bot.domain.ports import AlertKind, Clock, Supplier
from bot.domain.sales import PauseCause
from bot.domain.store import Store, Tx
from bot.services.alerts import alert_staff
from bot.services.sales import SHOP, pause
from bot.services.shop import Shop

#: How far two readings that are held against each other lie apart.
DAY = timedelta(days=1)
#: How many ids an alert names.
NAMED = 10


async def findings(store: Store) -> Sequence[Finding]:
    """Every rule, with what breaks it, all seen at one moment."""
    return await store.read(_findings)


async def _findings(tx: Tx) -> Sequence[Finding]:
    return await tx.books.findings()


# --- the supplier's side ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our position and the supplier's balance; `now` None: it does not tell, or cannot be asked."""

    position: Position
    now: Reading | None
    last: Reading | None

    @property
    def drift(self) -> Drift | None:
        """How they moved since the last reading, where there are two."""
        return Drift(self.last, self.now) if self.last and self.now else None


async def compare(store: Store, supplier: Supplier, clock: Clock, account: AccountId) -> Comparison:
    """Hold the supplier's balance against the books; changes nothing.

    A trade may be booked while the balance is on its way. What was certain before and what was possible
    after are the bounds of what the supplier had taken when it answered.
    """
    before, last = await store.read(_look, account)
    balance = await supplier.balance()
    after, _ = await store.read(_look, account)
    if balance is None:
        return Comparison(after, None, last)
    most = after.taken + after.doubted
    bounds = Position(before.booked, before.awaited, most - before.taken)
    return Comparison(after, Reading.of(clock.now(), balance, bounds), last)


async def _look(tx: Tx, account: AccountId) -> tuple[Position, Reading | None]:
    return await tx.books.position(account), await tx.books.last_reading(account)


# --- while the shop is open ------------------------------------------------------------------------


async def watch(shop: Shop) -> int:
    """Look at every rule; a breach is told and pauses sales. Once a day the balance is held against the
    books. Returns how many rules are broken.
    """
    broken = [finding for finding in await findings(shop.store) if not finding.holds]
    if broken:
        await shop.store.transact(_alarm, shop, broken)
    if await shop.store.read(_reading_due, shop):
        seen = await compare(shop.store, shop.supplier, shop.clock, shop.account)
        if seen.now is not None:
            await shop.store.transact(_note, shop, seen.now, seen.drift)
    return len(broken)


async def _alarm(tx: Tx, shop: Shop, broken: Sequence[Finding]) -> None:
    """Tell of each broken rule once a day. A pause goes with the telling: an operator who sells on
    knowingly is not overruled before tomorrow, unless another rule breaks.
    """
    today = shop.clock.now().date()
    for finding in broken:
        facts = {"reason": finding.rule, finding.things: _some(finding.ids)}
        if await alert_staff(tx, shop, AlertKind.BOOKS, f"books:{finding.rule}:{today}", facts):
            await pause(tx, shop, PauseCause.BOOKS, SHOP)


def _some(ids: Sequence[str]) -> str:
    rest = len(ids) - NAMED
    return ", ".join(ids[:NAMED]) + (f" (+{rest})" if rest > 0 else "")


async def _reading_due(tx: Tx, shop: Shop) -> bool:
    """Once a day, and where a wrong clock left a reading in the future."""
    last = await tx.books.last_reading(shop.account)
    return last is None or abs(shop.clock.now() - last.at) >= DAY


async def _note(tx: Tx, shop: Shop, now: Reading, drift: Drift | None) -> None:
    """Keep the reading. On an account that nobody else uses, what went beside the books is told."""
    await tx.books.note(shop.account, now)
    missing = drift.missing if drift is not None else Decimal(0)
    if missing and shop.doubts.exclusive:
        key = f"balance-fell:{shop.account}:{now.at.isoformat()}"
        facts = {"reason": f"{missing:f} {shop.prices.cost_currency}"}
        await alert_staff(tx, shop, AlertKind.BALANCE_FELL, key, facts)
