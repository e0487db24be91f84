"""Places an order: checks, payment, delivery and the order record, in the call's one transaction.

An exception undoes everything. `request_no` is recorded but not enforced: a repeat is a second
order and a second charge.
"""

from datetime import UTC, datetime

from sqlalchemy import func, insert, select, update

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries, row_mapping, schema
from bot.demo.supplier.pricing import Choice, total_price
from bot.demo.supplier.records import AUTOMATIC, Card, Order, Product, WidgetValue
from bot.demo.supplier.replies import RefusedError, Reply
from bot.demo.supplier.strict import choice_checks, payloads


async def trade(call: AuthenticatedCall) -> Reply:
    """Charge the balance and deliver; return what was charged and the remaining stock."""
    product = await call.find_product("shared_code")
    num = choice_checks.read_quantity(call.fields)
    _check_limits(product, num)
    widget = choice_checks.read_widget_values(product, call.fields)
    _check_flash_sale(product, call.now)
    choice = choice_checks.read_complete_choice(product, call.fields)
    card = await call.find_chosen_card(product, num, choice)
    cards = [card] if card else await _take_cards(call, product, choice, num)
    price = total_price(product, choice, num, call.card_premium(product, card))
    amount = max(0, price - await _redeem_coupon(call))
    await _charge(call, amount)
    order = await _store_order(call, product, num, amount, choice, widget=widget, cards=cards)
    left = await queries.count_stock(call.tx, await call.find_product("shared_code"))
    return Reply(payloads.trade_payload(order, left.count_for(choice)), "Order placed.")


def _check_limits(product: Product, num: int) -> None:
    if num < product.minimum:
        raise RefusedError(f"The minimum quantity is {product.minimum}.")
    if product.maximum and num > product.maximum:
        raise RefusedError(f"The maximum quantity per order is {product.maximum}.")


def _check_flash_sale(product: Product, now: float) -> None:
    sale = product.flash_sale
    if sale and now < sale.starts:
        raise RefusedError("The flash sale has not started yet.")
    if sale and now > sale.ends:
        raise RefusedError("The flash sale is over.")


async def _take_cards(
    call: AuthenticatedCall, product: Product, choice: Choice, num: int
) -> list[Card]:
    """Return the cards of an automatic product; for a manual product only lower its stock."""
    if product.delivery_way == AUTOMATIC:
        cards = await queries.find_cards_to_sell(call.tx, product, choice, num)
        if len(cards) < num:
            raise RefusedError("Insufficient stock.")
        return cards
    if product.manual_stock < num:
        raise RefusedError("Insufficient stock.")
    await queries.change_manual_stock(call.tx, product, -num)
    return []


async def _redeem_coupon(call: AuthenticatedCall) -> int:
    """Use up the coupon in the request and return its discount; 0 without a coupon."""
    code = call.fields.text("coupon")
    if not code:
        return 0
    table = schema.coupons
    statement = update(table).where(table.c.code == code, table.c.remaining > 0)
    redeemed = statement.values(remaining=table.c.remaining - 1).returning(table.c.discount)
    discount: int | None = (await call.tx.execute(redeemed)).scalar()
    if discount is None:
        raise RefusedError("This coupon does not exist or has been used up.")
    return discount


async def _charge(call: AuthenticatedCall, amount: int) -> None:
    table = schema.accounts
    statement = update(table).where(
        table.c.app_id == call.account.app_id, table.c.balance >= amount
    )
    charged = await call.tx.execute(statement.values(balance=table.c.balance - amount))
    if charged.rowcount == 0:
        raise RefusedError("Insufficient balance.")


async def _store_order(
    call: AuthenticatedCall,
    product: Product,
    num: int,
    amount: int,
    choice: Choice,
    *,
    widget: dict[str, WidgetValue] | None,
    cards: list[Card],
) -> Order:
    """Store and return the order, and mark its cards as sold."""
    manual = product.delivery_way != AUTOMATIC
    order = Order(
        trade_no=await make_next_trade_no(call),
        app_id=call.account.app_id,
        code=product.code,
        num=num,
        amount=amount,
        secret=product.notice if manual else "\n".join(card.secret for card in cards),
        created=call.now,
        request_no=call.fields.text("request_no") or None,
        race=choice.race,
        sku=choice.sku,
        contact=call.fields.text("contact"),
        password=call.fields.text("password"),
        coupon=call.fields.text("coupon"),
        device=call.fields.number("device", 0),
        widget=widget,
        pending=manual,
    )
    await call.tx.execute(insert(schema.orders).values(row_mapping.from_order(order)))
    await queries.mark_sold(call.tx, cards, order.trade_no)
    return order


async def make_next_trade_no(call: AuthenticatedCall) -> str:
    """Return a unique number of eighteen digits: the time in seconds, then a counter."""
    second = datetime.fromtimestamp(call.now, UTC).strftime("%y%m%d%H%M%S")
    latest = await call.tx.scalar(select(func.max(schema.orders.c.id)))
    return f"{second}{(latest or 0) % 1_000_000 + 1:06d}"
