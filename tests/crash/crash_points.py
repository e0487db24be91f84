"""Every table of crash points: the moments at which tests end a process, and how they are named.

A crash point lies before and after each port call and each commit. Its name is derived from the
function itself, so it follows a rename in the product:

    before(doubt._decide)               # "before-doubt.decide"
    after(fulfilment._claim_trade, 3)   # "after-fulfilment.claim_trade:3", the third time

A name that arrives as text (a schedule on the command line) is checked by `check_schedule_point`.
"""

import re
from collections.abc import Callable
from typing import Any

from bot.domain.ports import Messenger, Supplier
from bot.services import (
    browse,
    catalogue_sync,
    checkout,
    delivery,
    doubt,
    fulfilment,
    housekeeping,
    people,
    purchase,
    reconcile,
    replay,
    review,
    rounds,
    sales,
    sampling,
    tracking,
    wallet,
)

Call = Callable[..., Any]

# --- names -----------------------------------------------------------------------------------------


def name_of(call: Call) -> str:
    """Return `port.method` for a method of a port, and `module.function` for a phase."""
    owner, _, name = call.__qualname__.rpartition(".")
    if call.__module__ != Supplier.__module__:
        owner = call.__module__.rpartition(".")[2]
    return f"{owner.lower()}.{name.strip('_')}"


def before(call: Call, times: int = 1) -> str:
    """Return the name of the point before `call`, when it is passed for the `times`-th time."""
    return f"before-{name_of(call)}{_counted(times)}"


def after(call: Call, times: int = 1) -> str:
    """Return the name of the point after `call`, when it is passed for the `times`-th time."""
    return f"after-{name_of(call)}{_counted(times)}"


def _counted(times: int) -> str:
    return f":{times}" if times > 1 else ""


# --- the sweep -------------------------------------------------------------------------------------

#: A trade has arrived at the simulated supplier, which has not answered yet.
AT_THE_STORE = "at-the-store"
#: The phases that the short sweep commits; a test holds that it reaches each of them.
PHASES: tuple[Call, ...] = (
    browse._save,
    checkout._answer,
    checkout._restart,
    checkout._resume,
    delivery._account_for,
    delivery._claim,
    doubt._checked,
    doubt._decide,
    fulfilment._claim_trade,
    fulfilment._conclude,
    fulfilment._intend,
    fulfilment._leave_other_accounts,
    fulfilment._mend,
    fulfilment._wake_all,
    fulfilment._withdraw,
    people._meet,
    purchase._add_quote,
    purchase._confirm,
    replay._begin,
    replay._conclude,
    review._rule,
    sampling._keep,
    tracking._answered,
    tracking._claim,
    tracking._claim_changing,
    tracking._wait,
    wallet._credit,
)
#: Phases that only rare courses commit. A phase that is in neither table fails its schedule.
RARE_PHASES: tuple[Call, ...] = (
    doubt._lose,
    fulfilment._doubt,
    fulfilment._put_back,
    replay._pass_over,
    rounds._rest,
    tracking._keep_new,
)
#: The port calls around one trade, and around one message.
TRADING: tuple[Call, ...] = (
    Supplier.can_fill,
    Supplier.valuation,
    Supplier.balance,
    Supplier.trade,
    Supplier.query,
)
SENDING: tuple[Call, ...] = (
    Messenger.deliver,
    Messenger.status,
    Messenger.alert,
    Messenger.notice,
)
#: Every port call that the sweep makes.
CALLS: tuple[Call, ...] = (
    Supplier.card_premium,
    Supplier.product,
    Supplier.stock,
    *TRADING,
    *SENDING,
)
_RARE = frozenset(point(call) for call in RARE_PHASES for point in (before, after))
#: What every short sweep reaches, and every point that a schedule may name.
REACHED = frozenset(point(call) for call in (*PHASES, *CALLS) for point in (before, after)) | {
    AT_THE_STORE
}
SWEEP_POINTS = REACHED | _RARE


def check_sweep_call(call: Call) -> None:
    """Raise LookupError for a call that is in no table above, and that no test replaced."""
    ours = call.__module__.partition(".")[0] == "tests"
    if not ours and call not in (*PHASES, *RARE_PHASES, *CALLS):
        raise LookupError(f"{name_of(call)} is missing in tests/crash/crash_points.py")


def check_schedule_point(text: str) -> None:
    """Raise ValueError unless `text` is the number of a point or the name of one, as in `before`."""
    if text.isdigit():
        return
    if re.sub(r":[1-9]\d*$", "", text) not in SWEEP_POINTS:
        known = " ".join(sorted(SWEEP_POINTS))
        raise ValueError(f"no crash point is called {text!r}; there are: {known}")


# --- processes that are killed ---------------------------------------------------------------------

#: Modules whose phases run without any buyer: no points of a purchase.
IDLE_MODULES = frozenset(
    module.__name__ for module in (catalogue_sync, housekeeping, reconcile, sales)
)
#: Phases that only tidy up after a start: no points of a purchase either.
AT_START: frozenset[Call] = frozenset(
    {
        fulfilment._wake_all,
        fulfilment._wake_strays,
        fulfilment._mend,
        fulfilment._leave_other_accounts,
    }
)
#: Phases that look for work; they are points only when they found some.
CLAIMS: frozenset[Call] = frozenset(
    {fulfilment._claim_trade, delivery._claim, tracking._claim, tracking._claim_changing}
)


def counted_point(text: str) -> str:
    """Return `text` when it has the form of a counted point; ValueError otherwise.

    Which names there are depends on the purchase: the phases of the chat are made where they are used.
    """
    if not re.fullmatch(r"(before|after)-\w+\.\w+:[1-9]\d*", text):
        raise ValueError(f"{text!r} is no point such as {OF_EVERY_PURCHASE[0]!r}")
    return text


#: Every purchase passes these: around the intent, the trade and the goods. Each is tried in every run.
OF_EVERY_PURCHASE = (
    f"{before(Supplier.trade)}:1",
    f"{after(Supplier.trade)}:1",
    f"{after(Messenger.deliver)}:1",
)
