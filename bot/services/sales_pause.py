"""Pausing and resuming sales; both are audited and announced to the other operators.

While any pause is active, nothing is quoted and nothing is confirmed. Orders placed before go on,
except after a restore: the query that claims the next trade checks that.
"""

from collections.abc import Collection

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import (
    PAUSE_AUDIT_ACTION,
    RESUME_AUDIT_ACTION,
    PauseCause,
    PauseNotice,
    SalesPause,
    format_audit_object,
)
from bot.domain.people.staff import parse_staff_actor, staff_actor
from bot.services.alerts import alert_operators, settle_alerts
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: The actor when no person acts; the audit has number 0 for it.
SHOP_ACTOR = "shop"
#: Taken by each phase that ends a pause, so that none ends a later one than it has read.
_PAUSES_LOCK = "sales-pauses"
#: These end by themselves, and would be detected again at once.
ENDED_BY_THE_SHOP = frozenset(
    {
        PauseCause.LOW_SUPPLIER_BALANCE,
        PauseCause.EXCHANGE_RATE,
        PauseCause.EXCHANGE_RATE_JUMP,
    }
)
#: The causes that an operator may end.
ENDED_BY_OPERATORS = tuple(cause for cause in PauseCause if cause not in ENDED_BY_THE_SHOP)


def pause_sales(
    tx: Transaction,
    cause: PauseCause,
    actor: str,
    supplier_words: str = "",
) -> bool:
    """Pause sales for `cause`; return False and announce nothing if it is active already.

    The alert quotes `supplier_words`, if there are any.
    """
    if not _begin_pause(tx, cause, actor):
        return False
    _alert(tx, PAUSE_AUDIT_ACTION, cause, actor, words=supplier_words)
    return True


def pause_sales_unannounced(tx: Transaction, cause: PauseCause, actor: str) -> None:
    """Pause sales for `cause`, unless it is active already. The caller alerts the operators."""
    _begin_pause(tx, cause, actor)


def _begin_pause(tx: Transaction, cause: PauseCause, actor: str) -> bool:
    is_new = tx.sales_pauses.begin(cause, actor, tx.now)
    if is_new:
        _audit(tx, PAUSE_AUDIT_ACTION, cause, actor)
    return is_new


def resume_sales(tx: Transaction, cause: PauseCause, actor: str) -> bool:
    """End the pause for `cause`; return False and announce nothing if it is not active."""
    tx.locks.setting(_PAUSES_LOCK)
    if not tx.sales_pauses.end(cause):
        return False
    _audit(tx, RESUME_AUDIT_ACTION, cause, actor)
    settle_alerts(tx, AlertSubject.PAUSE, cause, actor=actor)
    _alert(tx, RESUME_AUDIT_ACTION, cause, actor)
    return True


def list_pauses(tx: Transaction) -> list[SalesPause]:
    """Return the active pauses, oldest first; empty while sales are open."""
    return tx.sales_pauses.all()


def read_actor_names(tx: Transaction, actors: Collection[str]) -> dict[str, str]:
    """Return the names of operators, by actor; the shop itself has none."""
    names = {}
    for actor in set(actors) - {SHOP_ACTOR}:
        person = tx.people.get(_audit_actor_id(actor))
        if person is not None:
            names[actor] = person.name
    return names


def pause_as_operator(
    tx: Transaction, operator: BuyerId, notice: PauseNotice | None = None
) -> list[SalesPause]:
    """Pause sales for an operator; return the active pauses.

    `notice` is what buyers read and when the pause ends. It replaces that of an operator's pause
    that is active already; None changes nothing of it.
    """
    tx.locks.setting(_PAUSES_LOCK)
    is_new = pause_sales(tx, PauseCause.OPERATOR, staff_actor(operator))
    if (
        notice is not None
        and tx.sales_pauses.set_notice(PauseCause.OPERATOR, notice)
        and not is_new
    ):
        _audit(tx, PAUSE_AUDIT_ACTION, PauseCause.OPERATOR, staff_actor(operator))
    return tx.sales_pauses.all()


async def end_due_pauses(_shop: Shop, db: Database) -> int:
    """End the pauses whose time has come, and tell staff; return how many.

    A pause for another reason stays, and so does one whose end was moved meanwhile.
    """
    if not await db.read(_list_due_pauses):
        return 0
    return await db.transact(_end_due_pauses)


def _list_due_pauses(tx: Transaction) -> list[PauseCause]:
    return [
        pause.cause
        for pause in tx.sales_pauses.all()
        if pause.ends_at is not None and pause.ends_at <= tx.now
    ]


def _end_due_pauses(tx: Transaction) -> int:
    tx.locks.setting(_PAUSES_LOCK)
    due = _list_due_pauses(tx)
    for cause in due:
        resume_sales(tx, cause, SHOP_ACTOR)
    return len(due)


def resume_as_operator(
    tx: Transaction, operator: BuyerId, shown_pauses: Collection[SalesPause]
) -> list[SalesPause]:
    """End the pauses that an operator was shown and may end; return those still active.

    A pause that began after they were shown stays active.
    """
    tx.locks.setting(_PAUSES_LOCK)
    for one in tx.sales_pauses.all():
        if one in shown_pauses and one.cause in ENDED_BY_OPERATORS:
            resume_sales(tx, one.cause, staff_actor(operator))
    return tx.sales_pauses.all()


def decline_if_paused(tx: Transaction) -> Declined | None:
    """Return the refusal for a buyer while sales are paused; None if they are open.

    It holds what staff says to buyers, and when the pause of staff ends.
    """
    pauses = tx.sales_pauses.all()
    if not pauses:
        return None
    detail = {}
    for pause in pauses:
        if pause.message:
            detail["text"] = pause.message
        if pause.ends_at is not None and pause.ends_at > tx.now:
            detail["at"] = pause.ends_at.isoformat()
    return Declined(DeclineReason.SALES_PAUSED, detail)


def is_paused_for(tx: Transaction, cause: PauseCause) -> bool:
    """Return whether sales are paused for `cause`."""
    return any(one.cause is cause for one in tx.sales_pauses.all())


def _audit(tx: Transaction, action: str, cause: PauseCause, actor: str) -> None:
    tx.audit.record(_audit_actor_id(actor), action, format_audit_object(cause), actor, tx.now)


def _alert(
    tx: Transaction,
    action: str,
    cause: PauseCause,
    actor: str,
    *,
    words: str = "",
) -> None:
    """Alert those who may pause and resume sales, except the one who did."""
    key = f"{action}:{cause}:{tx.now.isoformat()}"
    alert_facts = {"pause": cause.value, "actor": actor}
    if words:
        alert_facts["said"] = words
    if action == PAUSE_AUDIT_ACTION and cause is PauseCause.SUPPLIER_ACCOUNT:
        alert_facts["key_file"] = tx.settings.supplier_key_file
    alert_operators(tx, AlertKind(action), key, alert_facts)


def _audit_actor_id(actor: str) -> BuyerId:
    """Return the audit's number of `actor`: a person's id, or 0 for the program itself."""
    return parse_staff_actor(actor) or BuyerId(0)
