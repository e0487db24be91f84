"""Makes a quote: from complete choices to a price that holds for a short time.

The supplier is asked outside of any transaction. `confirmation` turns a quote into an order.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from decimal import Decimal

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import (
    BuyerChoices,
    QuantityLimits,
    Selection,
    count_pieces,
    find_quantity_limits,
)
from bot.domain.checkout.questions import ReadyToQuote, build_selection
from bot.domain.checkout.quote import Quote
from bot.domain.errors import (
    Declined,
    DeclineReason,
    SupplierRefusedAccount,
    SupplierRefusedCall,
    SupplierUnavailable,
)
from bot.domain.ids import BuyerId, ProductId, QuoteId
from bot.domain.money import Money, round_cost_up, zero
from bot.domain.operations.metrics import QUOTE_MADE
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from bot.domain.orders.refused_answers import redact_buyer_input
from bot.domain.pricing.costs import estimate_selected_unit_cost, find_quoted_variant
from bot.domain.pricing.low_quotes import LowQuote, find_low_quote
from bot.domain.pricing.price_list import calculate_effective_markup
from bot.services import sales_pause
from bot.services.catalogue import browse, refused_choices
from bot.services.checkout import checkouts, promo_codes
from bot.services.checkout.checkouts import CheckoutSession, CheckoutState
from bot.services.pricing import low_quotes
from bot.services.read_deadlines import read_with_long_deadline, read_with_short_deadline
from bot.services.shop import Shop
from storage.database import read_committed
from storage.transaction import Transaction

#: A balance of the last seconds is believed if it covers this many times the cost of a quote.
_CERTAIN_COVER = 10


async def make_quote(
    session: CheckoutSession, known_state: CheckoutState | None = None, stock: int | None = None
) -> Quote | CheckoutState | Declined:
    """Make a binding quote for the buyer's choices; return the CheckoutState if a question is open.

    A quote and a refusal are counted.

    Product, stock and cost are read from the supplier. The price never comes from the mirror.
    `known_state` was stored just now: it is not stored again unless the product has changed since.
    `stock` was read just now; None: it is read here.
    """
    made = await _make_quote(session, known_state, stock)
    if isinstance(made, Quote):
        session.shop.metrics.quotes[QUOTE_MADE] += 1
    elif isinstance(made, Declined):
        session.shop.metrics.quotes[made.reason.name.lower()] += 1
    return made


async def _make_quote(
    session: CheckoutSession, known_state: CheckoutState | None, stock: int | None
) -> Quote | CheckoutState | Declined:
    shop = session.shop
    paused = await session.db.read(sales_pause.decline_if_paused)
    if paused is not None:
        return paused
    product = await browse.get_product(shop, session.db, session.product_id)
    if isinstance(product, Declined):
        return _decline_during_trouble(shop, product)
    state = known_state
    if state is None or state.product != product:
        state = await checkouts.resume_checkout(session, product)
    if not isinstance(state.question, ReadyToQuote):
        return state
    outside_flash_sale = browse.decline_outside_flash_sale(product, session.now())
    if outside_flash_sale is not None:
        return outside_flash_sale
    selection = build_selection(product, state.choices)
    priced = await (
        _price_beside_stock(session, product, selection, state.choices)
        if stock is None
        else _price_in_stock(session, product, selection, state.choices, stock)
    )
    if isinstance(priced, Declined):
        return await _explain_refusal(session, product, state, priced)
    return await session.db.transact(save_quote, priced)


async def ask_stock(
    session: CheckoutSession, product: Product, choices: BuyerChoices
) -> int | Declined | None:
    """Return the stock, None if it is unknown, or why the product cannot be bought now."""
    try:
        return await browse.ask_live_stock(session.shop, product, choices)
    except SupplierRefusedCall as no:
        await browse.alert_refused_read(session.shop, product, no.message)
        return Declined(DeclineReason.PRODUCT_CANNOT_OPEN)
    except SupplierUnavailable as trouble:
        return await browse.decline_if_broken(session.shop, session.db, product, trouble)


async def _explain_refusal(
    session: CheckoutSession, product: Product, state: CheckoutState, declined: Declined
) -> CheckoutState | Declined:
    """Return the refusal of a price, or the question whose answer is no longer offered."""
    if declined.reason is DeclineReason.ABOVE_SUPPLIER_BALANCE:
        limits = find_quantity_limits(product, state.choices)
        return offer_fewer(declined, limits, count_pieces(product, state.choices))
    is_refused = declined.reason is DeclineReason.SUPPLIER_REFUSED
    if is_refused and await refused_choices.stop_offering_refused_names(
        session.shop, product, state.choices
    ):
        return await _ask_again(session)
    return declined


def _decline_above_stock(limits: QuantityLimits, stock: int) -> Declined:
    """Return the refusal of a quantity above the stock, with the quantity that can be bought."""
    detail = {"stock": str(max(stock, 0))}
    if stock >= limits.minimum:
        detail["take"] = str(limits.nearest(stock))
    elif stock > 0:
        detail["minimum"] = str(limits.minimum)
    return Declined(DeclineReason.SOLD_OUT, detail)


def offer_fewer(declined: Declined, limits: QuantityLimits, quantity: int) -> Declined:
    """Return the refusal of `quantity` with the smallest one, if fewer pieces can be bought."""
    if quantity <= limits.minimum:
        return declined
    return Declined(declined.reason, {**declined.detail, "take": str(limits.minimum)})


@dataclass(frozen=True, slots=True)
class PricedSelection:
    """A quote that is not stored yet, and why it needs an approval, if it does.

    `promo_code` is the code of the shop that the buyer typed; it is applied when the quote is
    stored, and not below `floor`.
    """

    quote: Quote
    product: Product
    floor: Money
    low_quote: LowQuote | None = None
    promo_code: str | None = None


@dataclass(frozen=True, slots=True)
class _Balance:
    """The supplier balance less what placed orders need; None if it is unknown.

    `is_new` unless it is one of the last seconds.
    """

    available: Decimal | None
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Reads:
    """The cost and the balance of one quote, which are read at the same time."""

    cost: Awaitable[Decimal]
    balance: Awaitable[_Balance]


@asynccontextmanager
async def _read_beside(session: CheckoutSession, selection: Selection) -> AsyncIterator[_Reads]:
    """Read the cost and the balance beside the block; cancel the reads that it has not waited for."""
    cost = asyncio.create_task(_read_cost(session.shop, selection))
    balance = asyncio.create_task(_read_balance(session))
    try:
        yield _Reads(cost, balance)
    finally:
        cost.cancel()
        balance.cancel()
        await asyncio.gather(cost, balance, return_exceptions=True)


async def price_selection(
    session: CheckoutSession,
    product: Product,
    selection: Selection,
    promo_code: str | None = None,
) -> PricedSelection | Declined:
    """Ask the supplier what the selection costs now."""
    async with _read_beside(session, selection) as reads:
        return await _price_with(session, product, selection, promo_code, reads)


async def _price_with(
    session: CheckoutSession,
    product: Product,
    selection: Selection,
    promo_code: str | None,
    reads: _Reads,
) -> PricedSelection | Declined:
    if not session.shop.has_usable_rate(session.now()):
        return Declined(DeclineReason.SALES_PAUSED)
    priced = await _ask_price(session, product, selection, reads.cost)
    if isinstance(priced, Declined):
        return _note_unanswered(session, product, selection, priced)
    session.shop.caches.supplier_troubles.note_quote()
    short_balance = await _find_short_balance(session, priced.quote, reads.balance)
    if short_balance is not None:
        return _decline_above_balance(session, product, priced.quote, short_balance)
    low_quote = await _find_low_quote(session, product, priced.quote)
    if isinstance(low_quote, Declined):
        return low_quote
    return replace(priced, low_quote=low_quote, promo_code=promo_code)


async def _price_beside_stock(
    session: CheckoutSession, product: Product, selection: Selection, choices: BuyerChoices
) -> PricedSelection | Declined:
    """Ask for the stock and for what the price depends on at the same time.

    The buyer waits for one answer of the supplier instead of two. The cost is dropped, and a refusal
    to name one with it, if the stock does not cover the quantity.
    """
    async with _read_beside(session, selection) as reads:
        stock = await ask_stock(session, product, choices)
        if isinstance(stock, Declined):
            return stock
        declined = _decline_without_stock(product, selection, choices, stock)
        return declined or await _price_with(session, product, selection, choices.promo_code, reads)


async def _price_in_stock(
    session: CheckoutSession,
    product: Product,
    selection: Selection,
    choices: BuyerChoices,
    stock: int,
) -> PricedSelection | Declined:
    declined = _decline_without_stock(product, selection, choices, stock)
    return declined or await price_selection(session, product, selection, choices.promo_code)


def _decline_without_stock(
    product: Product, selection: Selection, choices: BuyerChoices, stock: int | None
) -> Declined | None:
    if stock is None or stock >= selection.quantity:
        return None
    return _decline_above_stock(find_quantity_limits(product, choices), stock)


async def price_replacement(
    session: CheckoutSession, product: Product, selection: Selection
) -> Quote | Declined:
    """Return the quote of a replacement, which is free for its buyer; it is not stored.

    Its cost is what the supplier asks now. A sale that is missed is not noted: no buyer asked.
    """
    if not session.shop.has_usable_rate(session.now()):
        return Declined(DeclineReason.SALES_PAUSED)
    async with _read_beside(session, selection) as reads:
        priced = await _ask_price(session, product, selection, reads.cost)
        if isinstance(priced, Declined):
            return priced
        if await _find_short_balance(session, priced.quote, reads.balance) is not None:
            return Declined(DeclineReason.ABOVE_SUPPLIER_BALANCE)
    free = zero(priced.quote.price.currency)
    return replace(priced.quote, price=free, card_premium=free)


async def _ask_again(session: CheckoutSession) -> CheckoutState | Declined:
    """Return the question whose answer is no longer offered."""
    product = await browse.get_product(session.shop, session.db, session.product_id)
    if isinstance(product, Declined):
        return product
    return await checkouts.resume_checkout(session, product)


async def _read_cost(shop: Shop, selection: Selection) -> Decimal:
    return await read_with_long_deadline(
        shop,
        lambda: shop.ports.supplier.total_cost(selection),
        list_what_decides_cost(selection),
    )


async def _ask_price(
    session: CheckoutSession,
    product: Product,
    selection: Selection,
    cost_read: Awaitable[Decimal],
) -> PricedSelection | Declined:
    shop, db, buyer = session.shop, session.db, session.buyer
    try:
        premium = await _card_premium(shop, product, selection)
        value = await cost_read
    except SupplierRefusedAccount:
        return Declined(DeclineReason.SALES_PAUSED)
    except SupplierUnavailable as trouble:
        broken = await browse.decline_if_broken(shop, db, product, trouble)
        return broken or Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        shop.caches.catalogue.mark_page_old(product.id)  # a choice may have another name now
        if selection.card_id:
            return Declined(DeclineReason.CARD_TAKEN)
        said = redact_buyer_input(no.message, selection)
        await browse.alert_refused_read(shop, product, said)
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": said})
    now = shop.ports.clock.now()
    prices, variant = shop.price_list, find_quoted_variant(product, selection)
    cost = round_cost_up(value, prices.cost_currency)
    breakdown = prices.break_down_price(product, variant, cost, selection.quantity)
    price = breakdown.price
    quote = Quote(
        id=QuoteId(0),
        buyer_id=buyer,
        account_id=shop.settings.supplier_account_id,
        selection=selection,
        cost=cost,
        price=price,
        card_premium=prices.estimate_surcharge(product, variant, value - premium, premium)
        if premium
        else zero(prices.currency),
        markup_bp=calculate_effective_markup(price, cost, prices.buffered_rate),
        rate=prices.buffered_rate,
        created_at=now,
        expires_at=now + shop.settings.quote_lifetime,
    )
    return PricedSelection(quote, product, breakdown.least_price)


def _note_unanswered(
    session: CheckoutSession, product: Product, selection: Selection, declined: Declined
) -> Declined:
    """Note that the buyer could not buy if the supplier named no price; return the refusal."""
    if declined.reason is DeclineReason.SUPPLIER_UNAVAILABLE:
        shop, pieces = session.shop, selection.quantity
        unit_cost = estimate_selected_unit_cost(product, selection, pieces)
        variant = find_quoted_variant(product, selection)
        shop.caches.supplier_troubles.note_missed_sale(
            SupplierTroubleKind.NO_ANSWER,
            shop.ports.clock,
            session.buyer,
            shop.price_list.estimate_price(product, variant, unit_cost, pieces),
        )
    return _decline_during_trouble(session.shop, declined)


def _decline_during_trouble(shop: Shop, declined: Declined) -> Declined:
    """Return the refusal in the words for a supplier that is known not to answer, if it is that."""
    is_unanswered = declined.reason is DeclineReason.SUPPLIER_UNAVAILABLE
    if is_unanswered and SupplierTroubleKind.NO_ANSWER in shop.caches.supplier_troubles.active:
        return Declined(DeclineReason.ORDERS_NOT_TAKEN)
    return declined


def _decline_above_balance(
    session: CheckoutSession, product: Product, quote: Quote, balance: Decimal
) -> Declined:
    """Return the refusal of a quote above the supplier balance.

    If not even the smallest order is covered, note that the buyer could not buy.
    """
    minimum = find_quantity_limits(product, BuyerChoices()).minimum
    smallest = min(minimum, quote.selection.quantity)
    smallest_cost = quote.cost.decimal * smallest / quote.selection.quantity
    if smallest < quote.selection.quantity and smallest_cost <= balance:
        return Declined(DeclineReason.ABOVE_SUPPLIER_BALANCE)
    signals, clock = session.shop.caches.supplier_troubles, session.shop.ports.clock
    signals.note_uncovered_cost(clock, smallest_cost)
    signals.note_missed_sale(SupplierTroubleKind.BALANCE_TOO_LOW, clock, session.buyer, quote.price)
    return Declined(DeclineReason.ORDERS_NOT_TAKEN)


async def _find_short_balance(
    session: CheckoutSession, quote: Quote, balance_read: Awaitable[_Balance]
) -> Decimal | None:
    """Return the supplier balance, less what placed orders need, if it does not cover the quote.

    None means that it does. An unknown balance covers everything. Any balance covers what costs
    nothing, and what has a coupon. A balance of the last seconds is believed if it covers the
    quote many times.
    """
    if quote.selection.coupon is not None or not quote.cost:
        return None
    cost, balance = quote.cost.decimal, await balance_read
    if not balance.is_new and balance.available is not None:
        if balance.available >= _CERTAIN_COVER * cost:
            return None
        balance = await _read_new_balance(session)
    is_short = balance.available is not None and balance.available < cost
    return balance.available if is_short else None


async def _read_balance(session: CheckoutSession) -> _Balance:
    """Return a balance of the last seconds; a new one if there is none."""
    shop = session.shop
    account = shop.settings.supplier_account_id
    recent = shop.caches.supplier_balance.get(account, shop.ports.clock.now())
    if recent is None:
        return await _read_new_balance(session)
    return _Balance(recent - await session.db.read(_read_placed_costs), is_new=False)


async def _read_new_balance(session: CheckoutSession) -> _Balance:
    shop = session.shop
    try:
        check = await read_with_short_deadline(shop, shop.ports.supplier.check_account, "account")
    except SupplierUnavailable:
        return _Balance(None, is_new=True)
    account = shop.settings.supplier_account_id
    shop.caches.supplier_balance.put(account, check.balance, shop.ports.clock.now())
    if check.balance is None:
        return _Balance(None, is_new=True)
    placed = await session.db.read(_read_placed_costs)
    return _Balance(check.balance - placed, is_new=True)


def _read_placed_costs(tx: Transaction) -> Decimal:
    return tx.usage.sum_placed_costs(tx.settings.supplier_account_id)


async def _find_low_quote(
    session: CheckoutSession, product: Product, quote: Quote
) -> LowQuote | Declined | None:
    """Return why the quote is too low to be sold unapproved; None if the catalogue explains it.

    The product is read again first: its cost may have changed since it was stored.
    """
    low_quote = find_low_quote(product, quote.selection, quote.cost, quote.price)
    if low_quote is None:
        return None
    stored = await browse.get_stored_product(session.shop, session.db, product.id)
    if stored is None:
        return low_quote
    current = await browse.refresh_product(session.shop, stored)
    if isinstance(current, Declined):
        return current
    return find_low_quote(current, quote.selection, quote.cost, quote.price)


def list_what_decides_cost(selection: Selection) -> Hashable:
    """Return everything in a selection that the supplier is told when it is asked for the cost."""
    choices = (selection.variant, selection.card_id, *selection.sku.items())
    return "cost", selection.code, selection.quantity, *choices


async def _card_premium(shop: Shop, product: Product, selection: Selection) -> Decimal:
    """Return the surcharge of the chosen stock card: its own, or else the product's."""
    if not selection.card_id:
        return Decimal(0)
    own = await read_with_long_deadline(
        shop, lambda: shop.ports.supplier.card_premium(product.code, selection.card_id)
    )
    default = product.details.card_premium if product.details else Decimal(0)
    return own or default


def save_quote(tx: Transaction, priced: PricedSelection) -> Quote | Declined:
    """Store the quote; return it with the price shown before, if that was another one.

    A low quote that no operator approved is declined and not stored, as is one of a product that
    staff has stopped meanwhile.
    """
    quote = priced.quote
    tx.locks.buyers(quote.buyer_id)
    if tx.stopped_products.contains(quote.selection.product_id):
        return Declined(DeclineReason.SALE_STOPPED)
    if priced.low_quote is not None:
        declined = low_quotes.decline_unless_approved(tx, quote.created_at, priced.low_quote)
        if declined is not None:
            return declined
    if priced.promo_code is not None:
        quote = promo_codes.apply_code(tx, priced.product, quote, priced.promo_code, priced.floor)
    earlier = tx.quotes.newest(quote.buyer_id, quote.selection.product_id)
    quote_id = tx.quotes.add(quote, tx.settings.sales_limits.max_open_quotes)
    return replace(quote, id=quote_id).with_previous_price(earlier)


def find_quoted_product_name(tx: Transaction, buyer: BuyerId, quote_id: QuoteId) -> str | None:
    """Return the name of the product of the buyer's own quote."""
    quote = tx.quotes.get_owned(quote_id, buyer)
    product = tx.catalogue.product(quote.selection.product_id) if quote else None
    return product.name if product else None


@dataclass(frozen=True, slots=True)
class QuoteConditions:
    """What a quote's screen shows besides the quote.

    With `waits_for_operator` its buyer cannot order until an operator has decided about a payment that
    was taken back. `accepts_codes` says whether any promo code can exist.
    """

    waits_for_operator: bool
    accepts_codes: bool


@read_committed
def read_conditions(tx: Transaction, buyer: BuyerId) -> QuoteConditions:
    """Return what the screen of a buyer's quote shows besides the quote."""
    return QuoteConditions(tx.payment_cases.has_open_reversal(buyer), promo_codes.accepts_codes(tx))


def find_quoted_product(tx: Transaction, buyer: BuyerId, quote_id: QuoteId) -> ProductId | None:
    """Return the product of the buyer's own quote; None if it is another buyer's or missing."""
    quote = tx.quotes.get_owned(quote_id, buyer)
    return quote.selection.product_id if quote else None
