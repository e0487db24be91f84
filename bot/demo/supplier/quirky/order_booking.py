"""Books an order that has passed the checks, in one transaction.

The stock may be gone by now. The order is charged nevertheless and contains an apology.
"""

import secrets
from dataclasses import replace

from sqlalchemy import func, insert, select, update

from bot.demo.supplier.call_account_and_transaction import AuthenticatedCall
from bot.demo.supplier.data import queries, row_mapping, schema
from bot.demo.supplier.data.seeding import make_secret
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.quirky import lenient_account_product_and_card_lookup, messages
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.order_checks import CheckedOrder, is_from_stock
from bot.demo.supplier.quirky.php_replies import UnexpectedInputError
from bot.demo.supplier.records import Card, Order, Product
from bot.demo.supplier.strict.trade_endpoint import make_next_trade_no

_MAX_REQUEST_NO_LENGTH, _MAX_PASSWORD_LENGTH, _MAX_DEVICE = 19, 32, 255


async def book_order(call: AuthenticatedCall, basket: CheckedOrder) -> Order:
    """Charge, deliver and store the order.

    Raises QuirkyRefusalError or UnexpectedInputError, which undo everything.
    """
    product = await _require_unchanged_product(call, basket)
    card = (
        await lenient_account_product_and_card_lookup.get_card(call.tx, product, basket.card.id)
        if basket.card
        else None
    )
    await _check_request_no(call)
    await _use_up_coupon(call, basket.coupon)
    if await queries.is_banned(call.tx, call.account.app_id):
        raise QuirkyRefusalError(messages.BANNED)
    await _charge(call, basket)
    cards = [card] if card else await _take_cards(call, product, basket)
    order = _make_order(call, basket, await make_next_trade_no(call), cards)
    await call.tx.execute(insert(schema.orders).values(row_mapping.from_order(order)))
    await queries.mark_sold(call.tx, cards, order.trade_no)
    return order


async def _require_unchanged_product(call: AuthenticatedCall, basket: CheckedOrder) -> Product:
    """Return the product; raise QuirkyRefusalError if more than its stock has changed."""
    now = await lenient_account_product_and_card_lookup.get_quirky_product(
        call.tx, basket.quirky_product.product.code
    )
    then = basket.quirky_product
    if replace(now.product, manual_stock=0) != replace(then.product, manual_stock=0):
        raise QuirkyRefusalError(messages.CHANGED)
    return now.product


async def _check_request_no(call: AuthenticatedCall) -> None:
    """Refuse a request number that any order has, ignoring its account, product and case."""
    request_no = _read_request_no(call)
    column = schema.orders.c.request_no
    query = select(column).where(func.lower(column) == (request_no or "").lower())
    if request_no and (await call.tx.execute(query)).first():
        raise QuirkyRefusalError(messages.REQUEST_NO_USED)


def _read_request_no(call: AuthenticatedCall) -> str | None:
    """Return the request number; None for an empty one and for "0", which are not checked."""
    request_no = call.fields.text("request_no")
    return None if request_no in ("", "0") else request_no


async def _use_up_coupon(call: AuthenticatedCall, code: str) -> None:
    if not code:
        return
    table = schema.coupons
    used = update(table).where(table.c.code == code, table.c.remaining > 0)
    result = await call.tx.execute(used.values(remaining=table.c.remaining - 1))
    if result.rowcount == 0:
        raise QuirkyRefusalError(messages.COUPON_USED)


async def _charge(call: AuthenticatedCall, basket: CheckedOrder) -> None:
    """Charge the amount.

    Missing money at the upstream shop gives the same message as missing money here.
    """
    upstream = basket.quirky_product.traits.upstream
    table = schema.accounts
    statement = update(table).where(
        table.c.app_id == call.account.app_id, table.c.balance >= basket.amount
    )
    charged = await call.tx.execute(statement.values(balance=table.c.balance - basket.amount))
    if charged.rowcount == 0 or (upstream and upstream.penniless):
        raise QuirkyRefusalError(messages.INSUFFICIENT_BALANCE)


async def _take_cards(
    call: AuthenticatedCall, product: Product, basket: CheckedOrder
) -> list[Card]:
    """Return all cards of an automatic product, or none; manual stock may be oversold."""
    wanted = basket.choice
    if not is_from_stock(basket):
        left = (await queries.count_stock(call.tx, product)).any_choice
        await queries.change_manual_stock(call.tx, product, -min(left, basket.num))
        return []
    choice = Choice(wanted.race, wanted.sku)
    cards = await queries.find_cards_to_sell(call.tx, product, choice, basket.num)
    return cards if len(cards) == basket.num else []


def _make_order(
    call: AuthenticatedCall, basket: CheckedOrder, trade_no: str, cards: list[Card]
) -> Order:
    product = basket.quirky_product.product
    secret, pending = _make_secret(basket, trade_no, cards)
    return Order(
        trade_no=trade_no,
        app_id=call.account.app_id,
        code=product.code,
        num=basket.num,
        amount=basket.amount,
        secret=secret,
        created=call.now,
        request_no=_require_length(_read_request_no(call), _MAX_REQUEST_NO_LENGTH),
        race=basket.choice.race,
        sku=basket.choice.sku,
        contact=secrets.token_hex(8),
        password=_require_length(call.fields.text("password"), _MAX_PASSWORD_LENGTH) or "",
        coupon=basket.coupon,
        device=_read_device(call),
        widget=basket.widget,
        pending=pending,
    )


def _make_secret(basket: CheckedOrder, trade_no: str, cards: list[Card]) -> tuple[str, bool]:
    """Return the order's secret, and whether a person must still deliver it."""
    product, upstream = basket.quirky_product.product, basket.quirky_product.traits.upstream
    if is_from_stock(basket):
        return "\n".join(card.secret for card in cards).rstrip(
            "\n"
        ) or messages.STOCK_TAKEN_APOLOGY, False
    if upstream:
        return upstream.answer or make_secret(trade_no, product.pattern, basket.num), False
    return product.notice, True


def _require_length(text: str | None, longest: int) -> str | None:
    """Return the text; raise UnexpectedInputError, like a database, if it is too long."""
    if text is not None and len(text) > longest:
        raise UnexpectedInputError("data too long for column")
    return text


def _read_device(call: AuthenticatedCall) -> int:
    device = lenient_account_product_and_card_lookup.read_number(call.fields, "device")
    if not 0 <= device <= _MAX_DEVICE:
        raise UnexpectedInputError("out of range for column")
    return device
