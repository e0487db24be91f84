"""Rows that many storage tests start from: a stored product, a buyer, a quote, an order.

Every function takes a `tx` and is a phase or part of one.
"""

from collections.abc import Sequence
from itertools import count

from bot.domain.catalogue.product import Category, Product, SyncReport
from bot.domain.checkout.quote import Quote
from bot.domain.ids import BuyerId, RequestNo, SupplierAccountId, TradeNo
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.order import NewOrder, Order
from bot.domain.orders.transition_inputs import Accepted, Submitted
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments import ledger
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_category, a_person, a_product, a_quote, a_selection, usd

_numbers = count(1)


async def an_account(store: EngineDatabase) -> SupplierAccountId:
    return await store.get_or_create_account_id("store.example#10001")


def mirror(
    tx: Transaction, account: SupplierAccountId, categories: Sequence[Category]
) -> SyncReport:
    """Make the mirror equal to a list of the supplier."""
    comparison = tx.catalogue.begin_comparison(account)
    comparison.set_list(categories)
    while not comparison.is_complete:
        comparison.compare(tx.catalogue.read_mirror(account, comparison.last_id))
    changes = comparison.finish()
    for part in changes.split():
        tx.catalogue.write_changes(part)
    return changes.report


def save_in_mirror(
    tx: Transaction, account: SupplierAccountId, product: Product | None = None
) -> Product:
    """Return the only product of the mirror, with ids."""
    product = product or a_product()
    mirror(tx, account, [a_category(product)])
    return tx.catalogue.save_product(account, product, NOW)


def a_buyer(tx: Transaction, buyer: int = BUYER, credit: str = "100.00") -> BuyerId:
    person = tx.people.register(a_person(id=buyer), usd(credit), NOW)
    return person.id


def quoted(
    tx: Transaction,
    account: SupplierAccountId,
    product: Product,
    buyer: int = BUYER,
    price: str = "9.90",
) -> Quote:
    quote = a_quote(a_selection(product), buyer=buyer, account=account, price=price)
    found = tx.quotes.get_owned(tx.quotes.add(quote), BuyerId(buyer))
    assert found is not None
    return found


def ordered(tx: Transaction, quote: Quote) -> Order:
    """Write what a confirmation writes: the order, its quote bound, its price held."""
    request_no = RequestNo(f"R{next(_numbers):018d}")
    order = tx.orders.add(NewOrder(quote, request_no, "automatic", BUYER, 77), NOW)
    tx.quotes.consume(quote.id, order.id)
    hold = ledger.hold(order.id, quote.buyer_id, quote.price)
    assert tx.ledger.hold(hold, quote.buyer_id, NOW)
    return order


def a_placed_order(tx: Transaction, account: SupplierAccountId, price: str = "9.90") -> Order:
    """Write a buyer, a product and a confirmed order of it."""
    buyer = a_buyer(tx)
    product = save_in_mirror(tx, account)
    return ordered(tx, quoted(tx, account, product, buyer, price))


def submitted(tx: Transaction, order: Order) -> Order:
    """Write the intent to trade, as it is committed before the trade."""
    tx.attempts.begin(attempt_of(order))
    return tx.orders.apply_transition(order, decide_transition(order, Submitted()), "shop", NOW)


def attempt_of(order: Order) -> Attempt:
    return Attempt(order.id, order.account_id, order.request_no, "100.00", NOW)


def goods(number: str = "230517000000000001", text: str = "CODE-1234") -> Accepted:
    return Accepted(TradeNo(number), usd("9.00"), text)


def many_orders(tx: Transaction, account: SupplierAccountId, how_many: int) -> Sequence[Order]:
    buyer = a_buyer(tx, credit="1000.00")
    product = save_in_mirror(tx, account)
    return [ordered(tx, quoted(tx, account, product, buyer)) for _ in range(how_many)]
