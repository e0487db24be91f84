"""Tests that a quote, its invoice and the ledger have the same price, to the cent.

Random price rules, surcharges, wholesale steps, coupons, promo codes and quantities, with the real
services over a file of SQLite.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count
from pathlib import Path

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from bot.domain.catalogue.product import Card
from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.money import Money, round_cost_up
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.payments import PaymentMethod, calculate_invoice_amount
from bot.domain.pricing.price_rules import (
    BELOW_COST_FLOOR,
    GLOBAL_SCOPE,
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
)
from bot.services.catalogue.browse import save_product
from bot.services.checkout import quotes
from bot.services.payments.booking import receive_payment
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from storage.transaction import Transaction
from tests.builders import a_variant, an_attribute, shop_with, some_details, usd
from tests.services.payments.payments_rig import (
    LINK_METHOD,
    broken_rules,
    open_payments_rig,
    payment_of,
    register,
)
from tests.services.promo_codes_rig import add_code
from tests.services.services_rig import ServicesRig
from tests.storage.engines import fresh_url, opened
from tests.world.stars import METHOD

#: A method in the selling currency and one in Stars, for amounts of any size.
_DOLLARS = replace(
    LINK_METHOD, terms=replace(LINK_METHOD.terms, minimum=usd("0.01"), maximum=usd("99999999"))
)
_STARS = replace(METHOD, terms=replace(METHOD.terms, maximum=Money(10**12, "XTR")))
_CARD = 1


@dataclass(frozen=True)
class Purchase:
    """The purchase of one example, and the operator's prices for it."""

    rules: tuple[tuple[PriceScopeKind, PriceRule], ...]
    rate: Decimal
    cost: Decimal
    surcharge: Decimal
    wholesale: Decimal
    quantity: int
    #: Of the supplier: only for one piece.
    coupon: bool
    card_premium: Decimal | None
    #: Percent in basis points or an amount in cents, or none.
    promo: dict[str, int] | None
    wallet: int
    method: PaymentMethod


def _money(least: str, most: int, places: int = 2) -> st.SearchStrategy[Decimal]:
    return st.decimals(least, most, places=places)


def _rule() -> st.SearchStrategy[PriceRule]:
    rounding = st.one_of(
        st.just(PriceRounding()),
        st.builds(PriceRounding, st.just(RoundingKind.STEP), st.sampled_from([5, 10, 50, 100])),
        st.builds(PriceRounding, st.just(RoundingKind.ENDING), st.sampled_from([49, 90, 99])),
    )
    floor = st.one_of(
        st.just(BELOW_COST_FLOOR),
        st.builds(PriceFloor, st.integers(0, 5_000), st.integers(0, 500)),
    )
    return st.builds(
        PriceRule,
        st.none() | st.integers(-5_000, 20_000),
        st.none() | st.integers(-200, 500),
        st.none() | rounding,
        st.none() | floor,
    )


@st.composite
def purchases(draw: st.DrawFn) -> Purchase:
    kinds = draw(st.lists(st.sampled_from(PriceScopeKind), unique=True))
    quantity = draw(st.integers(1, 40))
    special = draw(st.sampled_from(["coupon", "card", "promo", "none"]))
    discount = draw(
        st.fixed_dictionaries({"percent_bp": st.integers(1, 9_900)})
        | st.fixed_dictionaries({"amount": st.integers(1, 3_000)})
    )
    return Purchase(
        rules=tuple((kind, draw(_rule())) for kind in kinds),
        rate=draw(st.sampled_from([Decimal(1), Decimal("0.1379"), Decimal("7.25")])),
        cost=draw(_money("0.1", 60, 4)),
        surcharge=draw(_money("0", 5)),
        wholesale=draw(_money("0.1", 50, 3)),
        quantity=1 if special in {"coupon", "card"} else quantity,
        coupon=special == "coupon",
        card_premium=draw(_money("0", 5)) if special == "card" else None,
        promo=discount if special == "promo" else None,
        wallet=draw(st.integers(0, 1_500)),
        method=draw(st.sampled_from([_DOLLARS, _STARS])),
    )


@dataclass
class OnePriceRig:
    """A shop on a file, whose event loop outlives the examples."""

    runner: asyncio.Runner
    rig: ServicesRig
    numbers: Iterator[int]

    async def quote(self, one: Purchase, buyer: BuyerId) -> Quote:
        """Set the prices, and quote the purchase."""
        rig = self.rig
        stored = await rig.product()
        details = some_details(
            variants=[a_variant("Plain", str(one.cost), id=1)],
            attributes=[an_attribute("Region", "Europe", f"World+{one.surcharge}", id=10)],
        )
        variant = replace(details.variants[0], wholesale={10: one.wholesale})
        page = replace(stored, details=replace(details, variants=(variant,)))
        rig.supplier.change(page.code, lambda _: page)
        rig.supplier.stocks[page.code] = None  # enough for all examples
        product = await save_product(rig.shop, page)
        assert product.details is not None
        (variant,) = product.details.variants
        rig.supplier.card_list[product.code] = (Card(_CARD, "card", one.card_premium),)
        ids = {
            PriceScopeKind.GLOBAL: 0,
            PriceScopeKind.CATEGORY: product.category_id,
            PriceScopeKind.PRODUCT: product.id,
            PriceScopeKind.VARIANT: variant.id,
        }
        rules = {PriceScope(kind, ids[kind]): rule for kind, rule in one.rules}
        prices = rig.shop.settings.initial_price_list.with_rate(one.rate).with_rules(rules)
        rig.shop.caches.price_list.price_list = prices
        selection = Selection(
            product.id,
            product.code,
            product.name,
            one.quantity,
            variant.name,
            {"Region": "World"},
            card_id=_CARD if one.card_premium is not None else 0,
            coupon="SPRING" if one.coupon else None,
        )
        code = None
        if one.promo is not None:
            code = f"CODE{next(self.numbers)}"
            await add_code(rig, code, GLOBAL_SCOPE, **one.promo)
        session = rig.session(product, buyer)
        priced = await quotes.price_selection(session, product, selection, code)
        assert isinstance(priced, quotes.PricedSelection), priced
        quote = await rig.db.transact(quotes.save_quote, priced)
        # A price of zero is sold only after an approval, and needs no payment.
        assume(quote != Declined(DeclineReason.PRICE_UNAPPROVED))
        assert isinstance(quote, Quote), quote
        cost = round_cost_up(await rig.supplier.total_cost(selection), prices.cost_currency)
        assert quote.full_price == prices.calculate_price(product, variant, cost, one.quantity)
        return quote


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[OnePriceRig]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        store = runner.run(stack.enter_async_context(opened(fresh_url("sqlite", tmp_path))))
        rig = runner.run(open_payments_rig(store))
        rig.shop = shop_with(rig.shop, payment_methods=(_DOLLARS, _STARS))
        rig.supplier.balance_now = None  # covers every cost
        yield OnePriceRig(runner, rig, count(70_000))
        runner.run(stack.aclose())


def _ledger(tx: Transaction, buyer: BuyerId) -> dict[str, Money]:
    """Return what each kind of entry changed in the buyer's balance."""
    lines = tx.statements.list_older(buyer, None, 20)
    return {line.kind: line.amount for line in lines}


def test_quote_invoice_and_ledger_have_one_price(shop: OnePriceRig) -> None:
    # A failure is not shrunk: each example is a whole purchase, and hundreds of them take minutes.
    @settings(max_examples=40, phases=[Phase.generate])
    @given(purchases())
    def check(one: Purchase) -> None:
        shop.runner.run(_check(shop, one))

    check()
    assert shop.runner.run(broken_rules(shop.rig)) == []


async def _check(shop: OnePriceRig, one: Purchase) -> None:
    rig = shop.rig
    buyer = BuyerId(next(shop.numbers))
    await register(rig, buyer)
    await rig.credit(buyer, one.wallet, f"credit:{buyer}")
    quote = await shop.quote(one, buyer)
    wallet = usd("0.01") * one.wallet
    assume(quote.price > wallet)
    made = await make_quote_invoice(rig.shop, rig.db, buyer, one.method, quote.id)
    assert isinstance(made, MadeInvoice), made
    missing = quote.price - wallet
    assert made.invoice.amount == calculate_invoice_amount(
        missing, made.invoice.amount.currency, one.method.rate
    )
    surplus = made.invoice.credited - missing
    assert usd("0") <= surplus <= usd("0.01")  # of whole Stars, at 1.3 cents each
    assert one.method is _STARS or not surplus

    payment = replace(payment_of(rig, made, f"charge-{buyer}"), method=one.method.name)
    event_of_buyer = replace(payment, buyer_id=buyer)
    booked = await receive_payment(rig.shop, rig.db, event_of_buyer, made.payload)
    order = booked.order
    assert isinstance(order, Order), booked.declined
    assert order.price == quote.price
    assert (await rig.wallet(buyer)).held == quote.price
    await rig.work()
    ended = await rig.order(order)
    assert ended.status is OrderStatus.DELIVERED, ended.cause
    changes = await rig.db.read(_ledger, buyer)
    assert changes["hold"] == -quote.price
    assert changes["payment"] == made.invoice.credited
    assert (await rig.wallet(buyer)).balance == surplus
    assert await rig.db.read(_captured, order) == quote.price
    rig.wait(1)


def _captured(tx: Transaction, order: Order) -> Money | None:
    return tx.ledger.captured_amount(order.id)
