"""What a running shop asks its database again and again, by name, as phases on a large shop.

They are the claims of the loops, housekeeping, what runs at a start, screens of buyers and staff, limits at
a purchase, and figures. A new recurring query is added here: its plan is checked on both engines, and its
time is measured.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

from bot.domain.ids import (
    BuyerId,
    CategoryId,
    EntryId,
    MethodName,
    OrderId,
    OutboxId,
    ProductId,
    PromoCodeId,
    QuoteId,
    RequestNo,
    SupplierAccountId,
    SupportThreadId,
    TradeNo,
)
from bot.domain.money import Money
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from bot.domain.orders.order_search import OrderGroup, OrderSearch
from bot.domain.payments import ledger
from bot.domain.payments.claims import BY_HAND
from bot.domain.payments.ledger import LedgerEntry
from bot.domain.payments.payments import PaymentDirection
from bot.domain.people.audit import AuditFilter
from bot.services.operations import balance_forecast, health, order_search, panel, recovery
from bot.services.orders import cases, status_updates
from bot.services.orders.polling import POLLED_STATUSES
from bot.services.people import buyers as buyer_pages
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR

Phase = Callable[[Transaction], object]

_ACCOUNT: Final = SupplierAccountId(1)
#: A buyer like most, and an order, a product and a category that the smallest shop has.
_SOMEBODY: Final = BuyerId(BUYER + 1)
_ORDER: Final = OrderId(7)
_PRODUCT: Final = ProductId(8)
_STARS: Final = MethodName("stars")
_LEASE: Final = NOW + timedelta(minutes=5)
_DAY: Final = NOW - timedelta(days=1)
_WEEK: Final = NOW - timedelta(days=7)
_QUARTER: Final = NOW - timedelta(days=90)
_MONTH: Final = NOW - timedelta(days=30)
_FAR: Final = NOW + timedelta(hours=1)
_LIMIT: Final = 100


def _claim(*statuses: OrderStatus) -> Phase:
    def claim(tx: Transaction) -> object:
        return tx.order_leases.claim_due(_ACCOUNT, statuses, NOW, _LEASE, 8)

    return claim


def _find(search: OrderSearch) -> Phase:
    def find(tx: Transaction) -> object:
        return order_search.find_orders(tx, search, OrderId(2**40))

    return find


def _list_other_trades(tx: Transaction) -> object:
    attempt = tx.attempts.last(tx.orders.list_in_status([OrderStatus.UNCERTAIN], 1)[0].id)
    assert attempt is not None
    return tx.attempts.list_other_trades(attempt)


def _hold_of_merchant(tx: Transaction) -> object:
    """Post a hold, which a trigger guards by the sum of its buyer's postings."""
    paid_in = ledger.top_up("large:paid", "manual", BUYER, Money(1, "USD"), "op")
    assert tx.ledger.post(paid_in, NOW)
    sides = ledger.hold(_ORDER, BUYER, Money(1, "USD")).postings
    held = tx.ledger.hold(LedgerEntry("large:held", "hold", sides), BUYER, NOW)
    assert held
    return held


#: By what the shop does it for.
RECURRING: Final[Mapping[str, Phase]] = {
    # --- claims of the loops -----------------------------------------------------------------------
    "claim: orders to poll": _claim(*POLLED_STATUSES),
    "claim: unknown outcomes": _claim(OrderStatus.UNCERTAIN),
    "claim: a trade": lambda tx: tx.order_leases.claim_next_trade(_ACCOUNT, NOW, _LEASE),
    "claim: the next trade, looked at early": lambda tx: tx.order_leases.find_next_to_trade(
        _ACCOUNT, NOW
    ),
    "claim: is the prepared trade still next": lambda tx: tx.order_leases.is_still_next(
        tx.orders.list_in_status([OrderStatus.PLACED], 1)[0], NOW
    ),
    "claim: manual deliveries": lambda tx: tx.order_leases.claim_manual_deliveries(
        _ACCOUNT, NOW, _LEASE, _MONTH, 8
    ),
    "claim: messages": lambda tx: tx.outbox.claim(NOW, _LEASE, 8),
    "claim: messages of a chat": lambda tx: tx.outbox.claim(NOW, _LEASE, 8, chat_id=BUYER),
    "claim: updates": lambda tx: tx.inbox.open_rows(_LIMIT),
    "claim: rewards": lambda tx: tx.rewards.list_due(NOW, _LIMIT),
    "claim: refunds of payments": lambda tx: tx.refunds.list_due(NOW, _LIMIT),
    "claim: answers to compare": lambda tx: tx.stored_answers.find_due(_ACCOUNT, NOW),
    "claim: openings of sales": lambda tx: tx.watches.list_due_openings(NOW, 8),
    "claim: open invoices": lambda tx: tx.payments.list_open([_STARS], _LIMIT),
    "claim: what is due": lambda tx: tx.due_work.read(_ACCOUNT, NOW),
    "claim: is the account blocked": lambda tx: tx.order_leases.is_account_blocked(
        _ACCOUNT, NOW, timedelta(minutes=1)
    ),
    "claim: is a trade prepared": lambda tx: tx.order_leases.is_trade_being_prepared(_ACCOUNT),
    "claim: due manual delivery": lambda tx: tx.due_work.has_due_manual_delivery(
        _ACCOUNT, NOW, _MONTH
    ),
    "loop: messages of polled orders": lambda tx: tx.delivered_secrets.list_orders_with_message(
        [_ORDER, OrderId(_ORDER + 1)]
    ),
    "loop: claims of a failed round": lambda tx: tx.order_leases.release_claims(
        NOW, POLLED_STATUSES
    ),
    "loop: refused coupons": lambda tx: tx.orders.list_refused_coupons(_DAY),
    "loop: refusals of an hour": lambda tx: tx.usage.count_refused(NOW - timedelta(hours=1), NOW),
    "loop: last outcomes": lambda tx: tx.usage.list_last_outcomes(_ACCOUNT, None, 5),
    "loop: charges above the quote": lambda tx: tx.usage.count_charged_above_quote(
        _ACCOUNT, _DAY, NOW
    ),
    "loop: other trades": _list_other_trades,
    "loop: orders that wait": status_updates._waiting_orders,
    "loop: orders whose message tells the time": status_updates._list_timed_orders,
    "loop: outcomes that are long unknown": status_updates._find_long_unsettled,
    "loop: the observed unknown outcomes": lambda tx: tx.orders.list_in_status(
        [OrderStatus.UNCERTAIN], _LIMIT, _ACCOUNT
    ),
    "loop: use of the supplier balance": balance_forecast._read_use,
    "loop: due times far ahead": lambda tx: tx.due_work.has_due_time_after(_FAR, _FAR),
    "loop: place in the queue": lambda tx: tx.order_leases.count_trades_before(
        tx.orders.list_in_status([OrderStatus.PLACED], 1)[0].id, NOW, 51
    ),
    "loop: is an alert queued": lambda tx: tx.alerts.is_queued("cases:1"),
    "loop: alerts of a message": lambda tx: tx.alerts.list_of_message(OutboxId(1)),
    "loop: was a message sent": lambda tx: tx.outbox.was_sent("deliver:7"),
    "loop: messages of a returned person": lambda tx: tx.outbox.unpark(BUYER, NOW),
    "loop: orders by their trades": lambda tx: tx.orders.find_by_trade_no(
        _ACCOUNT, TradeNo("T00000000000000007")
    ),
    "loop: earlier deliveries of a product": lambda tx: tx.seller_texts.list_earlier_deliveries(
        _ORDER, 5
    ),
    "loop: supplier position": lambda tx: tx.reconciliation.read_position(_ACCOUNT),
    "loop: known payments": lambda tx: tx.payments.list_known(
        _STARS, ["TX-1", "TX-2"], PaymentDirection.IN
    ),
    "staff: refused refunds": lambda tx: tx.refunds.sum_refused(OPERATOR, _DAY),
    "loop: watches of a restocked product": lambda tx: tx.watches.list_due(
        _PRODUCT, Money(1, "USD"), NOW, 8
    ),
    "loop: watched products": lambda tx: tx.watches.watched_products(),
    # --- at the start ------------------------------------------------------------------------------
    "start: make all due": recovery._make_all_due,
    "start: interrupted trades": lambda tx: tx.orders.list_in_status(
        [OrderStatus.SUBMITTING], 1_000
    ),
    "start: orders of other accounts": lambda tx: tx.orders.list_of_other_accounts(
        [OrderStatus.PLACED, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED], _ACCOUNT, OrderId(0), 50
    ),
    "start: suspects": lambda tx: tx.order_leases.list_ending_the_program(),
    "start: messages that end the program": lambda tx: tx.outbox.list_ending_the_program(),
    "start: people with open updates": lambda tx: tx.inbox.list_people_with_open_updates(),
    "start: screens that load": lambda tx: tx.people.list_loading(),
    "stop: release claims": recovery.release_claims,
    # --- housekeeping ------------------------------------------------------------------------------
    "keep: expired quotes": lambda tx: tx.quotes.purge(_DAY, _LIMIT),
    "keep: notes of wrong codes": lambda tx: tx.promo_codes.purge_wrong_codes(_DAY, _LIMIT),
    "keep: abandoned checkouts": lambda tx: tx.checkouts.purge(_WEEK, _LIMIT),
    "keep: handled updates": lambda tx: tx.inbox.purge(_WEEK, _LIMIT),
    "keep: orders with expired texts": lambda tx: tx.retention.list_due_orders(
        _QUARTER, _MONTH, _LIMIT
    ),
    "keep: orders of erased buyers": lambda tx: tx.erasure.list_due_orders(_MONTH, _LIMIT),
    "keep: claims of erased buyers": lambda tx: tx.payment_claims.list_of_erased_buyers(_LIMIT),
    "keep: decided claims": lambda tx: tx.payment_claims.erase_decided_before(_QUARTER, _LIMIT),
    "keep: inactive threads": lambda tx: tx.support_threads.list_inactive(
        _QUARTER, SupportThreadId(0), _LIMIT
    ),
    "keep: overdue invoices": lambda tx: tx.payments.list_overdue(
        _DAY, (BY_HAND, _WEEK), [_STARS], _LIMIT
    ),
    "keep: closed invoices": lambda tx: tx.payments.purge_closed(_DAY, (BY_HAND, _WEEK), _LIMIT),
    "keep: can an order be erased": lambda tx: tx.retention.can_shred(_ORDER, _MONTH),
    "keep: due times of rewards": lambda tx: tx.rewards.limit_due_times(_FAR, _LIMIT),
    # --- the hourly check of the ledger ------------------------------------------------------------
    "ledger: the last entry of the check": lambda tx: tx.reconciliation.find_entry_before(NOW),
    "ledger: what new entries are about": lambda tx: tx.reconciliation.list_touched(1, 100),
    "ledger: orders that changed": lambda tx: tx.reconciliation.list_changed_orders(
        NOW - timedelta(hours=1)
    ),
    "ledger: what the newest entries are about": lambda tx: tx.reconciliation.list_touched(
        tx.reconciliation.find_entry_before(NOW), None
    ),
    "ledger: the newest entries": lambda tx: tx.reconciliation.check_entries(
        tx.reconciliation.find_entry_before(NOW), None
    ),
    "ledger: new entries": lambda tx: tx.reconciliation.check_entries(1, 100),
    "ledger: some orders": lambda tx: tx.reconciliation.check_orders([_ORDER, OrderId(8)]),
    "ledger: some accounts": lambda tx: tx.reconciliation.check_accounts([_SOMEBODY]),
    "ledger: who is to be summed up": lambda tx: tx.ledger.list_unsummed([_SOMEBODY, BUYER], 2**40),
    "ledger: sums of a buyer": lambda tx: tx.ledger.add_to_sums(BUYER, 2**40),
    "ledger: new payments": lambda tx: tx.reconciliation.check_payments(1, 10),
    "ledger: sums": lambda tx: tx.reconciliation.sum_postings(1, 100),
    "ledger: stored sums": lambda tx: tx.reconciliation.compare_with_stored({}, 2**40),
    "ledger: where rollups begin": lambda tx: tx.ledger_rollups.begin_after(
        tx.reconciliation.find_entry_before(_WEEK)
    ),
    "ledger: a rollup": lambda tx: tx.ledger_rollups.sum_up(1, 100),
    # --- a purchase --------------------------------------------------------------------------------
    "buy: open orders": lambda tx: tx.orders.count_open_purchases(_SOMEBODY),
    "buy: spending of the buyer": lambda tx: tx.usage.ordered_total(_DAY, _SOMEBODY),
    "buy: spending of all": lambda tx: tx.usage.bound_ordered_total(_DAY),
    "buy: spending of all, near the cap": lambda tx: tx.usage.ordered_total(_DAY),
    "buy: refusals of the buyer": lambda tx: tx.usage.list_refusals(_SOMEBODY, _DAY, NOW, 5),
    "buy: oldest orders of a day": lambda tx: tx.usage.list_ordered_amounts(_DAY, None, 0, _LIMIT),
    "buy: spending of a merchant": lambda tx: tx.usage.ordered_total(_DAY, BUYER),
    "buy: refusals of a merchant": lambda tx: tx.usage.list_refusals(BUYER, _DAY, NOW, 5),
    "buy: open orders of a merchant": lambda tx: tx.orders.count_open_purchases(BUYER),
    "buy: uses of a code": lambda tx: tx.promo_codes.count_uses(PromoCodeId(1), _SOMEBODY),
    "buy: newest quote": lambda tx: tx.quotes.newest(_SOMEBODY, _PRODUCT),
    "buy: checkout that waits for a text": lambda tx: tx.checkouts.find_awaiting_text(_SOMEBODY),
    "buy: wallet": lambda tx: tx.ledger.wallet(_SOMEBODY),
    "buy: wallet of a merchant": lambda tx: tx.ledger.wallet(BUYER),
    "buy: hold of a merchant": _hold_of_merchant,
    "buy: has the product an unknown outcome": lambda tx: tx.attempts.has_unknown_outcome(_PRODUCT),
    "buy: order of a quote": lambda tx: tx.orders.find_by_quote(QuoteId(7)),
    "buy: kept uses of a code": lambda tx: tx.promo_codes.count_held_uses(
        PromoCodeId(1), _SOMEBODY, _PRODUCT, NOW
    ),
    "buy: open invoice of a quote": lambda tx: tx.payments.find_open_for_quote(
        _SOMEBODY, QuoteId(7), _STARS
    ),
    "buy: open invoices of a day": lambda tx: tx.payments.count_open(_SOMEBODY, _STARS, _DAY),
    "buy: open quotes of the buyer": lambda tx: tx.quotes.expire_open(NOW, _SOMEBODY),
    "buy: reversal of the buyer": lambda tx: tx.payment_cases.has_open_reversal(_SOMEBODY),
    # --- screens of buyers -------------------------------------------------------------------------
    "buyer: orders": lambda tx: tx.orders.list_of_buyer(_SOMEBODY, 0, 8),
    "buyer: an order": lambda tx: tx.orders.get_owned(_ORDER, _SOMEBODY),
    "buyer: events of an order": lambda tx: tx.orders.events(_ORDER),
    "buyer: secrets of an order": lambda tx: tx.delivered_secrets.list_of_order(_ORDER),
    "buyer: bought products": lambda tx: tx.orders.list_bought_products(_SOMEBODY, 5),
    "buyer: statement": lambda tx: tx.statements.list_older(_SOMEBODY, None, 8),
    "buyer: newer statement": lambda tx: tx.statements.list_newer(_SOMEBODY, EntryId(0), 8),
    "buyer: payments": lambda tx: tx.payments.list_of_buyer(_SOMEBODY, 8),
    "buyer: count of payments": lambda tx: tx.payments.count_of_buyer(_SOMEBODY),
    "buyer: invitations": lambda tx: tx.rewards.read_summary(_SOMEBODY),
    "buyer: claims": lambda tx: tx.payment_claims.list_open_of(_SOMEBODY),
    "buyer: messages of a day": lambda tx: tx.support_threads.count_buyer_messages(_SOMEBODY, _DAY),
    "buyer: wallets of many": lambda tx: tx.ledger.wallets([BUYER, _SOMEBODY]),
    "buyer: orders of a merchant": lambda tx: tx.orders.list_of_buyer(BUYER, 0, 8),
    "buyer: statement of a merchant": lambda tx: tx.statements.list_older(BUYER, None, 8),
    "buyer: oldest lines of a merchant": lambda tx: tx.statements.list_newer(BUYER, EntryId(0), 8),
    "buyer: shelf": lambda tx: tx.catalogue.products(CategoryId(1), 0, 8),
    "buyer: warranty problem": lambda tx: tx.order_problems.find_latest(_ORDER),
    "buyer: payment of an order": lambda tx: tx.payments.find_for_order(_SOMEBODY, _ORDER),
    "buyer: own orders": lambda tx: tx.orders.list_owned([_ORDER], _SOMEBODY),
    "buyer: replaced orders": lambda tx: tx.orders.list_replaced([_ORDER]),
    "buyer: open problems": lambda tx: tx.order_problems.list_open_of([_ORDER]),
    "buyer: watches": lambda tx: tx.watches.list_of_buyer(_SOMEBODY),
    # --- screens of staff --------------------------------------------------------------------------
    "staff: panel": panel.read_figures,
    "staff: health": health._read_counts,
    "staff: metrics": health._read_stored_gauges,
    "staff: cases": order_search.list_cases,
    "staff: a case": lambda tx: cases.get_case(tx, _ORDER),
    "staff: cases of a cause": lambda tx: tx.order_searches.sum_cases(),
    "staff: waiting orders": lambda tx: order_search.list_waiting_orders(tx, 0),
    "staff: the last page of waiting orders": lambda tx: order_search.list_waiting_orders(
        tx, 2**31
    ),
    "staff: newest orders": _find(OrderSearch()),
    "staff: orders of a buyer": _find(OrderSearch(buyer=_SOMEBODY)),
    "staff: open orders of a merchant": _find(OrderSearch(buyer=BUYER, group=OrderGroup.OPEN)),
    "staff: cases of a merchant": _find(OrderSearch(buyer=BUYER, group=OrderGroup.CASES)),
    "staff: orders of a product": _find(OrderSearch(product=_PRODUCT)),
    "staff: open orders": _find(OrderSearch(group=OrderGroup.OPEN)),
    "staff: found cases": _find(OrderSearch(group=OrderGroup.CASES)),
    "staff: open orders of a day": _find(OrderSearch(group=OrderGroup.OPEN, since=_DAY.date())),
    "staff: delivered orders": _find(OrderSearch(group=OrderGroup.DELIVERED)),
    "staff: orders of a week": _find(OrderSearch(since=_WEEK.date(), until=NOW.date())),
    "staff: an order by its request": lambda tx: tx.order_searches.find_by_request(
        RequestNo("R000000000000000007")
    ),
    "staff: orders by a trade": lambda tx: tx.order_searches.list_by_trade(
        TradeNo("T00000000000000007")
    ),
    "staff: orders by a payment": lambda tx: tx.order_searches.list_by_payment("TX-1"),
    "staff: a buyer": lambda tx: buyer_pages.read_buyer_page(tx, _SOMEBODY),
    "staff: a merchant": lambda tx: buyer_pages.read_buyer_page(tx, BUYER),
    "staff: buyers by name": lambda tx: tx.people.find_by_name("buyer 12", 9),
    "staff: a buyer by username": lambda tx: tx.people.find("@buyer12"),
    "staff: newest buyers": lambda tx: tx.people.all(0, 8),
    "staff: banned buyers": lambda tx: tx.people.list_banned(0, 8),
    "staff: orders with a seller's message": lambda tx: tx.seller_texts.list_orders_with_message(
        _ORDER, b"a sentence"
    ),
    "staff: notes": lambda tx: tx.staff_notes.list_of_buyer(_SOMEBODY, 3),
    "staff: threads": lambda tx: tx.support_threads.list_open(0),
    "staff: problems": lambda tx: tx.order_problems.list_open(8),
    "staff: payment cases": lambda tx: tx.payment_cases.list_open(8),
    "staff: claims": lambda tx: tx.payment_claims.list_open(8),
    "staff: audit": lambda tx: tx.audit.list_page(AuditFilter(), 0, 8),
    "staff: audit of an order": lambda tx: tx.audit.list_page(AuditFilter(target="order:7"), 0, 8),
    "staff: given away today": lambda tx: tx.audit.sum_given_away(OPERATOR, _DAY),
    "staff: refunds of an order": lambda tx: tx.ledger.list_payouts(_ORDER),
    "staff: requests for refunds": lambda tx: tx.orders.count_refund_requested(),
    "staff: sales of a product": lambda tx: tx.usage.sum_orders_of_product(_PRODUCT, _MONTH),
    "staff: figures of a day": lambda tx: tx.usage.totals(_DAY),
    "staff: figures without rollups": lambda tx: tx.usage.totals(_MONTH),
    "staff: forecast of the balance": lambda tx: tx.usage.sum_charged(_ACCOUNT, _WEEK),
    "staff: dearest orders": lambda tx: tx.usage.list_dearest(_ACCOUNT, _DAY, 3),
    "staff: first order": lambda tx: tx.usage.find_first_order_time(_ACCOUNT),
    "staff: cost of placed orders": lambda tx: tx.usage.sum_placed_costs(_ACCOUNT),
    "staff: captured of an order": lambda tx: tx.ledger.captured_amount(_ORDER),
    "staff: rewards of a buyer": lambda tx: tx.rewards.count(_SOMEBODY),
    "staff: notes of an order": lambda tx: tx.staff_notes.list_of_order(_ORDER, 3),
    "staff: cases of one cause": lambda tx: tx.order_searches.list_cases(Cause.UNKNOWN_CRASH, 8),
    "staff: newer orders": lambda tx: order_search.find_orders(tx, OrderSearch(), after=_ORDER),
    "staff: failed replacements": lambda tx: tx.usage.sum_failed_replacements(OPERATOR, _DAY),
    "staff: open quotes": lambda tx: tx.quotes.list_open(NOW, 8),
    "staff: watches of a product": lambda tx: tx.watches.count_of_product(_PRODUCT),
    "staff: found payments": lambda tx: tx.payment_cases.sum_found(),
    "staff: orders that ask for a refund": lambda tx: tx.orders.list_refund_requested(),
    "staff: codes": lambda tx: tx.promo_codes.list_open(),
    "staff: uses of a code": lambda tx: tx.promo_codes.list_uses(PromoCodeId(1), 8),
    "staff: open orders that hold money": lambda tx: tx.orders.count(sorted(HOLDING_STATUSES)),
}
