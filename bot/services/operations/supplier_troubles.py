"""Tells operators when the supplier takes no orders, what that costs, and when it is over.

A trouble must show for some time before it is told, and must be gone for some time before its end is
told. It survives a restart, with the buyers who could not buy: its end would not be told otherwise.
Must not pause sales.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.supplier_troubles import (
    SupplierTrouble,
    SupplierTroubleKind,
    TroubleReport,
    describe_trouble,
    make_report,
)
from bot.domain.orders.supplier import AccountCheck, AccountState, LastAnswer
from bot.services.alerts import alert_operators, settle_alerts
from bot.services.sales_pause import SHOP_ACTOR
from bot.services.shop import Shop
from bot.services.trouble_signals import SupplierTroubleSignals, TroubleSignals
from storage.database import Database
from storage.transaction import Transaction

BALANCE_TOO_LOW = SupplierTroubleKind.BALANCE_TOO_LOW
NO_ANSWER = SupplierTroubleKind.NO_ANSWER
#: How many seconds a trouble must show before it is told, and must be gone before its end is told.
BEGIN_AFTER: Final = {BALANCE_TOO_LOW: 30.0, NO_ANSWER: 20.0}
END_AFTER: Final = {BALANCE_TOO_LOW: 30.0, NO_ANSWER: 180.0}
#: Seconds after which a read that failed for a buyer is forgotten if the supplier answers.
_FORGET_AFTER: Final = 60.0
#: A low balance is forgotten after a day in which no buyer asked for more than it covers.
_UNASKED_AFTER: Final = 86_400.0
#: A trouble is told again when the balance does not even cover this share of the cost told before.
_WORSE: Final = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the database says when the worker looks."""

    placed_costs: Decimal
    troubles: Mapping[SupplierTroubleKind, SupplierTrouble]
    is_paused: bool


def read_troubles(tx: Transaction) -> list[TroubleReport]:
    """Return the troubles that operators were told of, oldest first."""
    troubles = tx.supplier_troubles.all(tx.settings.currency)
    return [make_report(each, tx.settings.cost_currency) for each in troubles]


async def watch_supplier(
    shop: Shop, db: Database, check: AccountCheck, asked_at: float, answer_before: LastAnswer | None
) -> None:
    """Begin, update or end each trouble by what was noticed since the last look.

    `check` is the supplier's answer to the test of our account. `asked_at` is when it was asked, on
    the monotonic clock, and `answer_before` the supplier's last answer at that time.
    """
    signals = shop.caches.supplier_troubles
    seen = await db.read(_read)
    is_silent = _note_check(shop, seen, check, asked_at, answer_before)
    still_active = set()
    for kind in SupplierTroubleKind:
        trouble = seen.troubles.get(kind)
        if kind is NO_ANSWER:
            shows: bool | None = is_silent or _have_reads_failed(shop)
        else:
            shows = _is_cost_uncovered(signals, trouble)
        if trouble is not None:
            is_active = await _update(shop, db, trouble, shows=shows)
        elif shows:
            is_active = await _begin_if_due(shop, db, seen, kind)
        else:
            is_active = False
            if shows is False:
                signals.forget(kind)
        if is_active:
            still_active.add(kind)
    signals.active = frozenset(still_active)


def _read(tx: Transaction) -> _Seen:
    troubles = tx.supplier_troubles.all(tx.settings.currency)
    return _Seen(
        tx.usage.sum_placed_costs(tx.settings.supplier_account_id),
        {each.kind: each for each in troubles},
        bool(tx.sales_pauses.all()),
    )


def _note_check(
    shop: Shop, seen: _Seen, check: AccountCheck, asked_at: float, answer_before: LastAnswer | None
) -> bool:
    """Keep what was just seen; return whether the supplier answered no call meanwhile."""
    signals, clock = shop.caches.supplier_troubles, shop.ports.clock
    signals.is_paused, signals.seen_at = seen.is_paused, clock.now()
    if check.balance is not None:
        signals.available = check.balance - seen.placed_costs
    elif check.state is not AccountState.NO_ANSWER:
        signals.available = None  # the supplier tells no balance
    last_answer = shop.ports.supplier.last_answer()
    is_silent = check.state is AccountState.NO_ANSWER and last_answer == answer_before
    silence = signals.by_kind[NO_ANSWER]
    if is_silent:
        if answer_before != signals.last_answer and not silence.missed_prices:
            silence.started_at = None  # it answered after the last look
        silence.note(clock, asked_at)
    signals.last_answer = last_answer
    return is_silent


def _have_reads_failed(shop: Shop) -> bool:
    """Return whether reads for buyers failed lately, although the supplier may answer others."""
    silence = shop.caches.supplier_troubles.by_kind[NO_ANSWER]
    if silence.last_at is None or not silence.missed_prices:
        return False
    return shop.ports.clock.monotonic() - silence.last_at <= _FORGET_AFTER


def _is_cost_uncovered(
    signals: SupplierTroubleSignals, trouble: SupplierTrouble | None
) -> bool | None:
    """Return whether the balance does not cover the highest cost; None if that is not known."""
    noticed = signals.by_kind[BALANCE_TOO_LOW].costs
    costs = [] if noticed is None else [noticed[1]]
    if trouble is not None and trouble.needed is not None:
        costs.append(trouble.needed)
    if signals.available is None or not costs:
        return None
    return signals.available < max(costs)


async def _begin_if_due(shop: Shop, db: Database, seen: _Seen, kind: SupplierTroubleKind) -> bool:
    """Store and tell a trouble that has shown long enough; return whether that happened.

    While sales are paused, operators know already that nothing is sold for want of money.
    """
    signals = shop.caches.supplier_troubles.by_kind[kind]
    if kind is BALANCE_TOO_LOW:
        if seen.is_paused:
            return False
        signals.note(shop.ports.clock)
    if signals.lasts < BEGIN_AFTER[kind]:
        return False
    await _store(shop, db, kind)
    return True


async def _update(
    shop: Shop, db: Database, trouble: SupplierTrouble, *, shows: bool | None
) -> bool:
    """Store what was missed since the last look, or end the trouble; return whether it shows."""
    signals = shop.caches.supplier_troubles.by_kind[trouble.kind]
    now = shop.ports.clock.monotonic()
    if signals.missed_prices or signals.costs is not None:
        await _store(shop, db, trouble.kind)
    if shows is not False:
        signals.gone_since = None
        if signals.last_at is None:  # the first look of this process
            signals.last_at = now
        if trouble.kind is BALANCE_TOO_LOW and now - signals.last_at >= _UNASKED_AFTER:
            await db.transact(_drop, trouble.kind)
            shop.caches.supplier_troubles.forget(trouble.kind)
        return True
    if signals.gone_since is None:
        signals.gone_since = now
    elif now - signals.gone_since >= END_AFTER[trouble.kind]:
        await db.transact(_end, trouble.kind)
        shop.caches.supplier_troubles.forget(trouble.kind)
    return False


async def _store(shop: Shop, db: Database, kind: SupplierTroubleKind) -> None:
    """Store what was noticed, and tell operators if that is new; what cannot be stored is kept."""
    signals = shop.caches.supplier_troubles.by_kind[kind]
    missed, costs = signals.take_missed_prices(), signals.costs
    noticed = TroubleSignals(since=signals.since, missed_prices=dict(missed), costs=costs)
    available = shop.caches.supplier_troubles.available
    try:
        await db.transact(_store_signals, kind, noticed, available)
    except BaseException:
        for buyer, price in missed.items():
            signals.note_missed_sale(buyer, price)
        raise
    if signals.costs == costs:
        signals.costs = None


def _store_signals(
    tx: Transaction, kind: SupplierTroubleKind, noticed: TroubleSignals, available: Decimal | None
) -> None:
    is_new = tx.supplier_troubles.begin(kind, noticed.since or tx.now)
    before = _read(tx).troubles[kind]
    is_worse = False
    if noticed.costs is not None:
        lowest, highest = noticed.costs
        told = before.told_cost
        is_worse = told is not None and lowest <= told * _WORSE
        tx.supplier_troubles.save_costs(
            kind,
            highest if before.needed is None else max(before.needed, highest),
            lowest if told is None or is_worse else told,
        )
    if noticed.missed_prices:
        registered = tx.people.list_registered(noticed.missed_prices)
        prices = {buyer: noticed.missed_prices[buyer] for buyer in registered}
        tx.supplier_troubles.add_missed_sales(kind, prices)
    if is_new or is_worse:
        _tell(tx, AlertKind.SUPPLIER_TROUBLE, kind, available=available)


def _end(tx: Transaction, kind: SupplierTroubleKind) -> None:
    settle_alerts(tx, AlertSubject.SUPPLIER_TROUBLE, kind, actor=SHOP_ACTOR)
    _tell(tx, AlertKind.SUPPLIER_TROUBLE_OVER, kind, until=tx.now)
    tx.supplier_troubles.end(kind)


def _drop(tx: Transaction, kind: SupplierTroubleKind) -> None:
    """Forget a trouble without a word: it is not over, but it prevents nothing any more."""
    settle_alerts(tx, AlertSubject.SUPPLIER_TROUBLE, kind, actor=SHOP_ACTOR)
    tx.supplier_troubles.end(kind)


def _tell(
    tx: Transaction,
    alert: AlertKind,
    kind: SupplierTroubleKind,
    *,
    available: Decimal | None = None,
    until: datetime | None = None,
) -> None:
    """Alert operators of a trouble or of its end, with what it has cost so far."""
    trouble = _read(tx).troubles.get(kind)
    if trouble is None:
        return
    facts = describe_trouble(make_report(trouble, tx.settings.cost_currency, available, until))
    key = f"{alert}:{kind}:{tx.now.isoformat()}"
    alert_operators(tx, alert, key, facts)
