"""Replaces faulty pieces of a delivered order at the shop's cost: a new order, or a text of the staff.

A replacement is an order of price 0. The worker trades it as any other, so its unknown outcomes are
cases, and its goods are delivered. Its cost is asked at the supplier when it is prepared, and it is
placed in one transaction with its quote, which no buyer can confirm.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.catalogue.product import DeliveryMode, Product
from bot.domain.catalogue.selection import BuyerChoices, Selection, find_quantity_limits
from bot.domain.checkout.answers import InvalidAnswer, PatternMatcher
from bot.domain.checkout.questions import (
    AskContact,
    AskField,
    AskPassword,
    Question,
    build_selection,
    is_answered,
    list_questions,
)
from bot.domain.checkout.quote import Quote
from bot.domain.checkout.revalidation import rebuild_choices
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId
from bot.domain.operations.sales_pause import amount_that_counts
from bot.domain.orders.order import HOLDING_STATUSES, NewOrder, Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import ReplacedByText
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments import ledger
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import staff_actor
from bot.domain.system_ports import Ids
from bot.services import sales_pause
from bot.services.alerts import queue_status_update
from bot.services.bad_pieces import answer_problem, find_open_problem
from bot.services.catalogue import browse
from bot.services.checkout import limits, quotes
from bot.services.checkout.answers import text_validator
from bot.services.checkout.checkouts import CheckoutSession
from bot.services.checkout.confirmation import log_placed_order
from bot.services.daily_sums import check_daily_sum
from bot.services.orders.transitions import apply_transition
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Orders with goods whose money the shop has.
REPLACEABLE_STATUSES = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED})
_OBSTACLES = {
    DeclineReason.SALES_PAUSED: ReplacementObstacle.SALES_PAUSED,
    DeclineReason.ORDERS_NOT_TAKEN: ReplacementObstacle.SUPPLIER_UNAVAILABLE,
    DeclineReason.SUPPLIER_UNAVAILABLE: ReplacementObstacle.SUPPLIER_UNAVAILABLE,
    DeclineReason.SUPPLIER_REFUSED: ReplacementObstacle.SUPPLIER_REFUSED,
    DeclineReason.ABOVE_SUPPLIER_BALANCE: ReplacementObstacle.BALANCE_TOO_LOW,
    DeclineReason.SOLD_OUT: ReplacementObstacle.SOLD_OUT,
    DeclineReason.SHOP_CAP: ReplacementObstacle.SHOP_CAP,
    DeclineReason.OVER_CAP: ReplacementObstacle.SHOP_CAP,
}


@dataclass(frozen=True, slots=True)
class QuotedReplacement:
    """A replacement that can be placed: what is bought, at what cost, and for which order.

    `faulty` is the order with the faulty pieces: `order` itself, or a replacement of it. The supplier
    may sell other numbers than the faulty `pieces`: the quote's selection has the number that is
    bought. `earlier` are the replacements of the order that exist already. `is_erased`: its buyer had
    the faulty order erased.
    """

    order: Order
    faulty: Order
    pieces: int
    quote: Quote
    delivery: DeliveryMode
    earlier: Sequence[Order]
    is_erased: bool


@dataclass(frozen=True, slots=True)
class ReplacementSubject:
    """What a replacement is about: a faulty order, the order that was paid, and its replacements."""

    faulty: Order
    order: Order
    earlier: Sequence[Order]
    #: The buyer had the faulty order erased.
    is_erased: bool


def read_subject(tx: Transaction, order_id: OrderId) -> ReplacementSubject | None:
    """Return what a replacement of an order is about; None if there is no such order.

    Whatever replaces a replacement replaces the order that was paid.
    """
    faulty = tx.orders.get(order_id)
    if faulty is None:
        return None
    paid = faulty if faulty.replaces_order_id is None else tx.orders.get(faulty.replaces_order_id)
    assert paid is not None, f"order {faulty.id} replaces an order that does not exist"
    is_erased = tx.orders.get_owned(faulty.id, faulty.buyer_id) is None
    return ReplacementSubject(faulty, paid, tx.orders.list_replacements(paid.id), is_erased)


def read_open_problem(tx: Transaction, order_id: OrderId) -> OrderProblem | None:
    """Return the problem that the buyer reported and that nobody has answered yet."""
    return find_open_problem(tx, order_id)


async def prepare_replacement(
    shop: Shop, db: Database, order_id: OrderId, pieces: int, typed_answers: Sequence[str] = ()
) -> QuotedReplacement | ReplacementRefusal:
    """Return what a replacement of `pieces` pieces costs now, or why there can be none.

    `typed_answers` answer the questions whose answers were erased, in their order. Nothing is stored.
    """
    subject = await db.read(read_subject, order_id)
    if subject is None:
        return ReplacementRefusal(ReplacementObstacle.MISSING)
    refusal = await db.read(_find_obstacle, subject)
    if refusal is not None:
        return refusal
    faulty = subject.faulty
    if faulty.account_id != shop.settings.supplier_account_id:
        # The same code may be another product at another supplier.
        return ReplacementRefusal(ReplacementObstacle.PRODUCT_GONE)
    product_id = faulty.selection.product_id
    # Staff stops a product for buyers; who bought it before still has its warranty.
    product = await browse.get_product(shop, db, product_id, even_stopped=True)
    if isinstance(product, Declined):
        return _refuse(product)
    if browse.decline_outside_flash_sale(product, shop.ports.clock.now()) is not None:
        return ReplacementRefusal(ReplacementObstacle.PRODUCT_GONE)
    session = CheckoutSession(shop, db, faulty.buyer_id, product.id)
    wanted = _find_wanted_selection(product, subject, pieces)
    choices = await _choose_again(session, product, wanted, typed_answers)
    if isinstance(choices, ReplacementRefusal):
        return choices
    selection = build_selection(product, choices)
    stock = await quotes.ask_stock(session, product, choices)
    if isinstance(stock, Declined):
        return _refuse(stock)
    if stock is not None and stock < selection.quantity:
        return ReplacementRefusal(ReplacementObstacle.SOLD_OUT)
    quote = await quotes.price_replacement(session, product, selection)
    if isinstance(quote, Declined):
        return _refuse(quote)
    return QuotedReplacement(
        subject.order,
        faulty,
        pieces,
        quote,
        product.delivery,
        subject.earlier,
        subject.is_erased,
    )


def _find_obstacle(tx: Transaction, subject: ReplacementSubject) -> ReplacementRefusal | None:
    """Return what forbids any replacement of the order now; None if nothing does."""
    if {subject.order.status, subject.faulty.status} - REPLACEABLE_STATUSES:
        return ReplacementRefusal(ReplacementObstacle.NOT_DELIVERED)
    if any(each.status in HOLDING_STATUSES for each in subject.earlier):
        return ReplacementRefusal(ReplacementObstacle.ALREADY_OPEN)
    if tx.payment_cases.has_open_reversal(subject.order.buyer_id):
        return ReplacementRefusal(ReplacementObstacle.PAYMENT_TAKEN_BACK)
    if sales_pause.decline_if_paused(tx) is not None:
        return ReplacementRefusal(ReplacementObstacle.SALES_PAUSED)
    return None


def _refuse(declined: Declined) -> ReplacementRefusal:
    """Return the refusal for an operator; what cannot be sold in this form counts as gone."""
    obstacle = _OBSTACLES.get(declined.reason, ReplacementObstacle.PRODUCT_GONE)
    return ReplacementRefusal(obstacle, declined.detail)


def _find_wanted_selection(product: Product, subject: ReplacementSubject, pieces: int) -> Selection:
    """Return the faulty order's selection for `pieces` pieces, of any card and without a coupon.

    What its buyer typed is left out if they had it erased.
    """
    limits_of_product = find_quantity_limits(product, BuyerChoices())
    wanted = replace(
        subject.faulty.selection,
        quantity=limits_of_product.nearest(pieces),
        card_id=0,
        card_preview="",
        coupon=None,
    )
    if subject.is_erased:
        wanted = replace(wanted, widgets={}, contact=None, password=None, answers=())
    return wanted


async def _choose_again(
    session: CheckoutSession, product: Product, wanted: Selection, typed_answers: Sequence[str]
) -> BuyerChoices | ReplacementRefusal:
    """Return complete choices for a wanted selection, or what is missing in them."""
    matches = session.matches_pattern
    await session.prepare_patterns(lambda: _choose(product, wanted, matches, typed_answers))
    choices = _choose(product, wanted, matches, typed_answers)
    unanswered = [each for each in list_questions(product) if not is_answered(each, choices)]
    if not unanswered:
        return choices
    if all(isinstance(each, AskField | AskContact | AskPassword) for each in unanswered):
        names = {str(number): _name(each) for number, each in enumerate(unanswered)}
        return ReplacementRefusal(ReplacementObstacle.ANSWERS_MISSING, names)
    return ReplacementRefusal(ReplacementObstacle.PRODUCT_GONE)


def _choose(
    product: Product, wanted: Selection, matches: PatternMatcher, typed_answers: Sequence[str]
) -> BuyerChoices:
    """Return the choices of an order again, with typed answers where its own are missing."""
    choices = rebuild_choices(product, wanted, matches, keeps_passwords=True).choices
    left = list(typed_answers)
    for question in list_questions(product):
        if is_answered(question, choices) or not left:
            continue
        answer = text_validator(matches, left.pop(0))(product, choices, question)
        if not isinstance(answer, InvalidAnswer | Declined):
            choices = answer
    return choices


def _name(question: Question) -> str:
    """Return the product's own name of a field; the key of any other question."""
    if isinstance(question, AskField):
        return question.widget.label or question.widget.name
    return question.key


async def place_replacement(
    shop: Shop, db: Database, staff: BuyerId, quoted: QuotedReplacement
) -> Order | ReplacementRefusal:
    """Place the replacement that was quoted. It is used at most once."""
    if shop.ports.disk is not None and not await shop.ports.disk.has_free_space():
        return ReplacementRefusal(ReplacementObstacle.DISK_FULL)
    placed = await db.transact(_place_replacement, shop.ports.ids, staff, quoted)
    if isinstance(placed, Order):
        log_placed_order(placed.id)
    return placed


def _place_replacement(
    tx: Transaction, ids: Ids, staff: BuyerId, quoted: QuotedReplacement
) -> Order | ReplacementRefusal:
    """Place the order of a replacement with its quote; refuse it if anything has changed since."""
    quote, order = quoted.quote, quoted.order
    tx.locks.buyers(order.buyer_id)
    if tx.settings.sales_limits.shop_daily_cap is not None:
        tx.locks.shop_cap()
    subject = read_subject(tx, quoted.faulty.id)
    if subject is None or _has_changed(quoted, subject):
        return ReplacementRefusal(ReplacementObstacle.CHANGED)
    refusal = _find_obstacle(tx, subject)
    if refusal is not None:
        return refusal
    if quote.is_expired(tx.now) or quote.account_id != tx.settings.supplier_account_id:
        return ReplacementRefusal(ReplacementObstacle.EXPIRED)
    counted = amount_that_counts(quote.price, quote.cost, quote.rate)
    over_cap = limits.decline_over_shop_cap(tx, counted)
    if over_cap is not None:
        return _refuse(over_cap)
    check_daily_sum(tx, staff, counted)
    quote = replace(quote, id=tx.quotes.add_for_replacement(quote))
    actor = staff_actor(staff)
    new = NewOrder(
        quote,
        ids.request_no(),
        quoted.delivery.value,
        int(order.buyer_id),
        status_message_id=None,
        warranty_days=order.warranty_days,
        replaces_order_id=order.id,
        actor=actor,
    )
    placed = tx.orders.add(new, tx.now)
    tx.quotes.consume(quote.id, placed.id)
    held = tx.ledger.hold(
        ledger.hold(placed.id, placed.buyer_id, quote.price), order.buyer_id, tx.now
    )
    assert held, "a price of nothing is always covered"
    detail = f"{quoted.pieces} pieces, cost {quote.cost}, by order {placed.id}"
    tx.audit.record(staff, "replace", f"order:{order.id}", detail, tx.now, given_away=counted)
    answer_problem(tx, staff, subject.faulty, ProblemState.REPLACED, quoted.pieces, placed.id)
    queue_status_update(tx, placed)
    return placed


def _has_changed(quoted: QuotedReplacement, subject: ReplacementSubject) -> bool:
    """Return whether an order has changed since, or another member of staff replaced it."""
    versions = (subject.order.version, subject.faulty.version)
    return (
        versions != (quoted.order.version, quoted.faulty.version)
        or subject.order.refunded != quoted.order.refunded
        or len(subject.earlier) != len(quoted.earlier)
        or subject.is_erased != quoted.is_erased
    )


def send_text(
    tx: Transaction, staff: BuyerId, order_id: OrderId, version: int, text: str
) -> Order | ReplacementRefusal | None:
    """Deliver a text of the staff as the next version of an order's secret.

    Return None if the order has this text already. It is for what the supplier sells no more.
    """
    order = tx.orders.get(order_id)
    if order is None:
        return ReplacementRefusal(ReplacementObstacle.MISSING)
    tx.locks.buyers(order.buyer_id)
    order = tx.orders.get(order_id)
    if order is None or order.status not in REPLACEABLE_STATUSES:
        return ReplacementRefusal(ReplacementObstacle.NOT_DELIVERED)
    if order.version != version:
        return ReplacementRefusal(ReplacementObstacle.CHANGED)
    if tx.payment_cases.has_open_reversal(order.buyer_id):
        return ReplacementRefusal(ReplacementObstacle.PAYMENT_TAKEN_BACK)
    known = tx.delivered_secrets.count_of_order(order.id)
    moved = apply_transition(
        tx,
        order,
        decide_transition(order, ReplacedByText(text)),
        staff_actor(staff),
    )
    if tx.delivered_secrets.count_of_order(order.id) == known:
        return None
    if order.is_shredded:
        tx.retention.expect_texts(order.id)
    tx.audit.record(staff, "replace-by-text", f"order:{order.id}", "", tx.now)
    problem = find_open_problem(tx, order.id)
    pieces = 0 if problem is None else len(problem.pieces)
    answer_problem(tx, staff, order, ProblemState.REPLACED, pieces)
    return moved
