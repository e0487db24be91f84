"""Every table of crash points: the places at which tests end a process, and their names.

A crash point lies before and after each port call and each commit. Its name is derived from the
function itself, so it follows a rename in the product:

    before(unknown_outcomes._apply_verdict)   # "before-unknown_outcomes.apply_verdict"
    after(fulfilment._claim_trade, 3)         # "after-fulfilment.claim_trade:3", the third time

A name that arrives as text (a schedule on the command line) is checked by `check_schedule_point`.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from bot.domain.operations.messenger import Messenger
from bot.domain.orders.supplier import Supplier
from bot.services import sales_pause, side_by_side
from bot.services.catalogue import browse, stopped_products, sync, warranties
from bot.services.checkout import checkouts, confirmation, quotes
from bot.services.operations import faults, outbox, reconciliation, recovery
from bot.services.orders import (
    cases,
    fulfilment,
    outcome,
    polling,
    replacements,
    replay,
    trade,
    unknown_outcomes,
)
from bot.services.payments import (
    booking,
    claim_decisions,
    claims,
    invoices,
    order_refunds,
    payment_check,
    refunds,
    reported_payments,
    reversals,
    wallet,
)
from bot.services.payments import cases as payments_cases
from bot.services.people import accounts, bans, order_problems, privacy, retention
from storage.operations.processes import ServerProcess

Call = Callable[..., Any]

# --- names -----------------------------------------------------------------------------------------


def name_of(call: Call) -> str:
    """Return `port.method` for a method of a port, and `module.function` for a phase."""
    while isinstance(call, partial):  # a phase that always runs in the thread
        call = call.func
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

#: A trade has reached the simulated supplier, which has not answered yet.
AT_THE_SUPPLIER = "at-the-supplier"
#: The process of several has asked whether it may still trade, and has sent nothing yet.
PERMITTED = "permitted-to-trade"
#: The phases that the short sweep commits; a test checks that it reaches each of them.
PHASES: tuple[Call, ...] = (
    browse._make_page_old,
    browse._save_product,
    checkouts._change_checkout,
    checkouts.save_checkout,
    checkouts._resume_checkout,
    outbox._apply_result,
    outbox._claim,
    unknown_outcomes._count_balance_check,
    unknown_outcomes._apply_verdict,
    fulfilment._claim_next_trade,
    fulfilment._claim_and_begin,
    outcome.conclude_attempt,
    fulfilment._commit_intent,
    recovery._close_orders_of_other_accounts,
    recovery.conclude_interrupted_trades,
    recovery._make_all_due,
    recovery.park_repeated_suspects,
    fulfilment._apply_withdrawal,
    accounts._register_person,
    quotes.save_quote,
    confirmation.place_order,
    replay._begin_replay,
    replay._conclude_replay,
    cases._apply_ruling,
    trade._save_reading,
    polling._apply_answer,
    polling._claim_accepted_orders,
    polling._postpone_unanswered,
    wallet.credit_buyer,
    claims.claim_payment,
    claim_decisions._confirm,
    invoices._add_invoice,
    invoices._set_external_id,
    payment_check._accept,
    booking.book_payment_once,
    payments_cases.close_case,
    sales_pause.pause_as_operator,
    sales_pause.resume_as_operator,
    bans._set_banned,
    stopped_products._stop_selling,
    stopped_products._sell_again,
    refunds.start_refund,
    refunds._apply_result,
    order_refunds.refund_part,
    order_refunds.give_goodwill,
    warranties.set_default_days,
    order_problems.report_problem,
    order_problems.refuse_problem,
    replacements._place_replacement,
    reported_payments._end_reading,
    reversals._receive_reversal,
)
#: Phases that only rare schedules commit. A phase that is in neither table fails its schedule.
RARE_PHASES: tuple[Call, ...] = (
    recovery.open_cases_of_halted_trades,
    recovery.release_claims,
    recovery.release_orphans,
    unknown_outcomes._mark_replay_lost,
    outcome._conclude_as_unknown,
    fulfilment._postpone,
    fulfilment._wait_for_balance,
    fulfilment._wait_for_supplier,
    replay._postpone_or_give_up,
    side_by_side._postpone_failed,
    polling._claim_manual_deliveries,
    polling._postpone_or_open_case,
    polling._store_new_delivery,
    polling._release_claims,
    outbox._release_lost_claims,
    payment_check._end_acceptance,
    payments_cases._close_some_found,
    reported_payments._alert_found,
)
#: The port calls around one trade, and around one message.
TRADING: tuple[Call, ...] = (
    Supplier.ensure_available,
    Supplier.total_cost,
    Supplier.balance,
    Supplier.trade,
    Supplier.query,
)
SENDING: tuple[Call, ...] = (
    Messenger.deliver,
    Messenger.update_status,
    Messenger.alert,
    Messenger.notify,
)
#: Every port call that the sweep makes.
CALLS: tuple[Call, ...] = (
    Supplier.card_premium,
    Supplier.check_account,
    Supplier.product,
    Supplier.stock,
    *TRADING,
    *SENDING,
)
#: Port calls that only some schedules make.
RARE_CALLS: tuple[Call, ...] = (Messenger.show_alerts,)
#: What a process of several does with its row and its leases.
LEASE_CALLS: tuple[Call, ...] = (
    ServerProcess.beat,
    ServerProcess.settle,
    ServerProcess.release,
    ServerProcess._unregister,
)
#: The parts of these calls that change something.
LEASE_STEPS: tuple[Call, ...] = (
    ServerProcess._take_lease,
    ServerProcess._free_lease,
    ServerProcess._declare_dead,
    ServerProcess._end_sessions,
)
_OF_LEASES = (*LEASE_CALLS, *LEASE_STEPS)
_RARE = frozenset(
    point(call) for call in (*RARE_PHASES, *RARE_CALLS, *_OF_LEASES) for point in (before, after)
) | {PERMITTED}
#: The points that every short sweep reaches, and every point that a schedule may name.
REACHED = frozenset(point(call) for call in (*PHASES, *CALLS) for point in (before, after)) | {
    AT_THE_SUPPLIER
}
SWEEP_POINTS = REACHED | _RARE


def check_sweep_call(call: Call) -> None:
    """Raise LookupError for a call that is in none of the tables, and that no test replaced."""
    ours = call.__module__.partition(".")[0] == "tests"
    if not ours and call not in (*PHASES, *RARE_PHASES, *CALLS, *RARE_CALLS, *_OF_LEASES):
        raise LookupError(f"{name_of(call)} is missing in tests/crash/crash_points.py")


def check_schedule_point(text: str) -> None:
    """Raise ValueError unless `text` is the number of a point or the name of one, as in `before`."""
    if text.isdigit():
        return
    if re.sub(r":[1-9]\d*$", "", text) not in SWEEP_POINTS:
        known = " ".join(sorted(SWEEP_POINTS))
        raise ValueError(f"no crash point is called {text!r}; there are: {known}")


# --- processes that are killed ---------------------------------------------------------------------

#: Modules whose phases run without any buyer: not crash points of a purchase.
IDLE_MODULES = frozenset(
    module.__name__
    for module in (
        sync,
        faults,
        privacy,
        retention,
        reconciliation,
        sales_pause,
    )
)
#: Phases that only clean up after a start: not crash points of a purchase either.
AT_START: frozenset[Call] = frozenset(
    {
        recovery._make_all_due,
        recovery._reset_far_future_due_times,
        recovery.open_cases_of_halted_trades,
        recovery.release_orphans,
        recovery.conclude_interrupted_trades,
        recovery._close_orders_of_other_accounts,
        recovery.release_claims,
        recovery.park_repeated_suspects,
    }
)
#: Phases that look for work; they are crash points only if they found some.
CLAIMS: frozenset[Call] = frozenset(
    {
        fulfilment._claim_next_trade,
        outbox._claim,
        polling._claim_accepted_orders,
        polling._claim_manual_deliveries,
    }
)


def counted_point(text: str) -> str:
    """Return `text` if it has the form of a counted point; ValueError otherwise.

    The names depend on the purchase, and no table holds all of them.
    """
    if not re.fullmatch(r"(before|after)-\w+\.\w+:[1-9]\d*", text):
        raise ValueError(f"{text!r} is no point such as {OF_EVERY_PURCHASE[0]!r}")
    return text


#: Every purchase passes these: around the intent, the trade and the secret. Each is tried in every run.
OF_EVERY_PURCHASE = (
    f"{before(Supplier.trade)}:1",
    f"{after(Supplier.trade)}:1",
    f"{after(Messenger.deliver)}:1",
)
