"""Booking an order that has passed the checks: one transaction, all of it or nothing.

The goods may be gone by now: the order is paid all the same, and carries an apology.
"""

import secrets
from dataclasses import replace

from sqlalchemy import func, insert, select, update

from bot.demo.supplier import rows, schema, shelf
from bot.demo.supplier.calls import Call
from bot.demo.supplier.found import lookup, messages
from bot.demo.supplier.found.checks import Basket, takes_cards
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.wire import BrokenError
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import Card, Order, Product
from bot.demo.supplier.seeding import goods_of
from bot.demo.supplier.trade import next_trade_no

_LONGEST_REQUEST_NO, _LONGEST_PASSWORD, _MOST_DEVICE = 19, 32, 255


async def book(call: Call, basket: Basket) -> Order:
    """Charge, hand out and write down; raises RefusalError or BrokenError, which undo all of it."""
    product = await _unchanged(call, basket)
    card = await lookup.draft(call.tx, product, basket.card.id) if basket.card else None
    await _check_request_no(call)
    await _use_up_coupon(call, basket.coupon)
    if await shelf.is_banned(call.tx, call.account.app_id):
        raise RefusalError(messages.BANNED)
    await _charge(call, basket)
    cards = [card] if card else await _take(call, product, basket)
    order = _order(call, basket, await next_trade_no(call), cards)
    await call.tx.execute(insert(schema.orders).values(rows.order_values(order)))
    await shelf.mark_sold(call.tx, cards, order.trade_no)
    return order


async def _unchanged(call: Call, basket: Basket) -> Product:
    """The product as it was checked, but for its stock."""
    now = await lookup.offer(call.tx, basket.offer.product.code)
    then = basket.offer
    if replace(now.product, manual_stock=0) != replace(then.product, manual_stock=0):
        raise RefusalError(messages.CHANGED)
    return now.product


async def _check_request_no(call: Call) -> None:
    """One number, one order: whoever placed it, for whatever, in capitals or not."""
    request_no = _request_no(call)
    column = schema.orders.c.request_no
    query = select(column).where(func.lower(column) == (request_no or "").lower())
    if request_no and (await call.tx.execute(query)).first():
        raise RefusalError(messages.REPEATED)


def _request_no(call: Call) -> str | None:
    """The number that protects; 0 does not."""
    request_no = call.fields.text("request_no")
    return None if request_no in ("", "0") else request_no


async def _use_up_coupon(call: Call, code: str) -> None:
    if not code:
        return
    table = schema.coupons
    used = update(table).where(table.c.code == code, table.c.remaining > 0)
    result = await call.tx.execute(used.values(remaining=table.c.remaining - 1))
    if result.rowcount == 0:
        raise RefusalError(messages.COUPON_USED)


async def _charge(call: Call, basket: Basket) -> None:
    """Take the money; a lack of it at the next shop reads like a lack of it here."""
    upstream = basket.offer.traits.upstream
    table = schema.accounts
    statement = update(table).where(
        table.c.app_id == call.account.app_id, table.c.balance >= basket.amount
    )
    charged = await call.tx.execute(statement.values(balance=table.c.balance - basket.amount))
    if charged.rowcount == 0 or (upstream and upstream.penniless):
        raise RefusalError(messages.POOR)


async def _take(call: Call, product: Product, basket: Basket) -> list[Card]:
    """The goods of an automatic product, all of them or none; a manual number may be oversold."""
    wanted = basket.choice
    if not takes_cards(basket):
        left = (await shelf.stock(call.tx, product)).anywhere
        await shelf.move_manual_stock(call.tx, product, -min(left, basket.num))
        return []
    choice = Choice(wanted.race, wanted.sku)
    cards = await shelf.cards_to_sell(call.tx, product, choice, basket.num)
    return cards if len(cards) == basket.num else []


def _order(call: Call, basket: Basket, trade_no: str, cards: list[Card]) -> Order:
    product = basket.offer.product
    secret, pending = _secret(basket, trade_no, cards)
    return Order(
        trade_no=trade_no,
        app_id=call.account.app_id,
        code=product.code,
        num=basket.num,
        amount=basket.amount,
        secret=secret,
        created=call.now,
        request_no=_short(_request_no(call), _LONGEST_REQUEST_NO),
        race=basket.choice.race,
        sku=basket.choice.sku,
        contact=secrets.token_hex(8),
        password=_short(call.fields.text("password"), _LONGEST_PASSWORD) or "",
        coupon=basket.coupon,
        device=_device(call),
        widget=basket.widget,
        pending=pending,
    )


def _secret(basket: Basket, trade_no: str, cards: list[Card]) -> tuple[str, bool]:
    """What the order carries, and whether a person still owes its goods."""
    product, upstream = basket.offer.product, basket.offer.traits.upstream
    if takes_cards(basket):
        return "\n".join(card.secret for card in cards).rstrip("\n") or messages.APOLOGY, False
    if upstream:
        return upstream.answer or goods_of(trade_no, product.pattern, basket.num), False
    return product.notice, True


def _short(text: str | None, longest: int) -> str | None:
    """A text for a column that takes no longer one: the database falls over."""
    if text is not None and len(text) > longest:
        raise BrokenError("data too long for column")
    return text


def _device(call: Call) -> int:
    device = lookup.whole(call.fields, "device")
    if not 0 <= device <= _MOST_DEVICE:
        raise BrokenError("out of range for column")
    return device
