"""Tests of rates that jump: what depends on them stops until an owner accepts, across restarts."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import select

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, ExchangeRateUnavailable
from bot.domain.ids import BuyerId, RateId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.payments.payments import PaymentMethod
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.rate_jumps import EXCHANGE, RateJump, RatePair
from bot.services import sales_pause
from bot.services.checkout.confirmation import Confirmation
from bot.services.payments import invoices
from bot.services.payments.methods import find_offered_method, refresh_method_rates
from bot.services.payments.payment_check import PaymentRefusal, check_before_payment
from bot.services.pricing import rate_jumps
from bot.services.pricing.exchange_rate import refresh_exchange_rate
from bot.services.shop import ShopCaches
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.payments.payments_rig import open_payments_rig, pay, top_up_invoice
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.world.stars import METHOD, STARS

HOUR, DAY = 3_600.0, 86_400.0
OTHER_OPERATOR = BuyerId(9002)


class Source:
    """A source whose rate a test sets; a rate is as old as the last change."""

    def __init__(self, rate: str, at: datetime) -> None:
        self.rate: ExchangeRate | None = ExchangeRate(Decimal(rate), at)

    async def read(self) -> ExchangeRate:
        if self.rate is None:
            raise ExchangeRateUnavailable("the file cannot be read")
        return self.rate


class Shop:
    """A shop with a mark-up of 10 %, whose setting says 1.00, and whose source says what a test says."""

    def __init__(self, rig: ServicesRig, source: Source) -> None:
        self.rig, self.source = rig, source

    async def says(self, rate: str, after: float = 0.0) -> None:
        """Let the source say a rate, and let the shop read it."""
        self.rig.wait(after)
        self.source.rate = ExchangeRate(Decimal(rate), self.rig.clock.now())
        await self.read()

    async def read(self) -> None:
        await refresh_exchange_rate(self.rig.shop, self.rig.db)

    async def restart(self) -> None:
        """Lose everything that is in memory."""
        caches = ShopCaches(search_index=self.rig.shop.caches.search_index)
        self.rig.shop = replace(self.rig.shop, caches=caches)
        await self.read()

    async def pauses(self) -> list[PauseCause]:
        return [one.cause for one in await self.rig.db.read(sales_pause.list_pauses)]

    async def jumps(self) -> list[RateJump]:
        return await self.rig.db.read(rate_jumps.list_jumps)

    async def accept(self) -> RateJump | None:
        (jump,) = await self.jumps()
        return await rate_jumps.accept_jump(self.rig.shop, self.rig.db, OPERATOR, jump.id)

    async def alerts(self) -> list[tuple[BuyerId, AlertKind, str]]:
        """Return the alerts since the last call, with the rate or the cause of the pause."""
        await self.rig.work()
        sent = [
            (to, kind, facts.get("rate") or facts["pause"])
            for to, kind, facts in self.rig.messenger.alerts
        ]
        self.rig.messenger.alerts.clear()
        return sent


async def open_shop(store: EngineDatabase, first: str = "1.00") -> Shop:
    rig = await open_services_rig(store)
    source = Source(first, rig.clock.now())
    prices = PriceList.with_markup(Decimal(10), "USD", "USD", Decimal(1))
    rig.shop = shop_with(rig.shop, exchange_rate_source=source, initial_price_list=prices)
    shop = Shop(rig, source)
    await shop.read()
    return shop


async def request(rig: ServicesRig) -> object:
    return await rig.request_quote(BUYER, await rig.product(), 1)


async def test_goods_are_not_sold_at_a_rate_that_jumped(store: EngineDatabase) -> None:
    """A source said 0.01 instead of 1.00, and goods of 9.00 were sold for 0.10."""
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)

    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    assert shop.rig.shop.price_list.rate == 1
    assert await shop.alerts() == [(OPERATOR, AlertKind.RATE_JUMPED, "0.01")]


@pytest.mark.parametrize(("rate", "sold"), [("1.20", True), ("0.80", True), ("1.21", False)])
async def test_a_rate_within_the_share_is_used(
    store: EngineDatabase, rate: str, sold: bool
) -> None:
    shop = await open_shop(store)
    await shop.says(rate, HOUR)
    assert isinstance(await request(shop.rig), Quote) is sold


async def test_the_owner_sets_the_share(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    shop.rig.shop = shop_with(shop.rig.shop, max_rate_change_percent=5)
    await shop.says("1.10", HOUR)
    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)


async def test_the_first_rate_is_compared_with_the_setting(store: EngineDatabase) -> None:
    shop = await open_shop(store, first="0.01")
    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)
    (jump,) = await shop.jumps()
    assert (jump.usual.rate, jump.usual.is_setting) == (Decimal(1), True)


async def test_what_is_usual_follows_the_rate_in_small_steps(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    rate = Decimal(1)
    for _ in range(10):
        rate *= Decimal("1.04")
        await shop.says(f"{rate:.4f}", DAY)
        assert isinstance(await request(shop.rig), Quote)
    assert rate > Decimal("1.45")
    await shop.says("1.00", HOUR)
    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)


async def test_a_jump_that_stays_never_becomes_usual_by_itself(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    for _ in range(20):
        await shop.says("0.01", DAY)
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    assert await shop.alerts() == [(OPERATOR, AlertKind.RATE_JUMPED, "0.01")]


async def test_an_owner_accepts_the_rate_and_it_is_audited(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    shop.rig.shop = shop_with(shop.rig.shop, operator_ids=(OPERATOR, OTHER_OPERATOR))
    await shop.says("2.00", HOUR)
    await shop.alerts()
    assert await shop.accept() is not None

    quote = await shop.rig.quote()
    assert (quote.price, quote.rate) == (usd("19.80"), Decimal(2))
    assert await shop.pauses() == []
    await shop.read()
    assert await shop.pauses() == []
    assert await shop.alerts() == [(OTHER_OPERATOR, AlertKind.SALES_RESUMED, "rate-jump")]
    assert (
        OPERATOR,
        "accept-rate",
        "rate:exchange",
        "1.00 > 2.00",
    ) in await store.transact_on_tables(_read_audit)


def _read_audit(unit: RepositoryResources) -> list[tuple[object, ...]]:
    columns = (audit.c.actor, audit.c.action, audit.c.target, audit.c.detail)
    return [tuple(row) for row in unit.connection.execute(select(*columns))]


async def test_after_an_acceptance_the_old_rate_is_a_jump(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("2.00", HOUR)
    await shop.accept()
    await shop.says("1.00", 60)
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    (jump,) = await shop.jumps()
    assert (jump.rate, jump.usual.rate, jump.usual.is_setting) == (Decimal(1), Decimal(2), False)


async def test_a_rate_that_goes_back_by_itself_is_used_again(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    quote = await shop.rig.quote()
    await shop.says("0.01", 60)
    assert await shop.rig.confirm(BUYER, quote.id) == Declined(DeclineReason.SALES_PAUSED)
    await shop.alerts()
    await shop.says("1.02", 60)

    assert await shop.pauses() == []
    assert await shop.jumps() == []
    assert await shop.alerts() == [(OPERATOR, AlertKind.SALES_RESUMED, "rate-jump")]
    assert isinstance(await shop.rig.confirm(BUYER, quote.id), Confirmation)


async def test_a_quote_from_before_an_accepted_jump_cannot_be_confirmed(
    store: EngineDatabase,
) -> None:
    shop = await open_shop(store)
    quote = await shop.rig.quote()
    await shop.says("2.00", 60)
    await shop.accept()
    assert await shop.rig.confirm(BUYER, quote.id) == Declined(DeclineReason.QUOTE_EXPIRED)


async def test_a_second_jump_replaces_the_first_and_has_an_alert_of_its_own(
    store: EngineDatabase,
) -> None:
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)
    (first,) = await shop.jumps()
    await shop.says("0.50", HOUR)
    (second,) = await shop.jumps()

    assert [rate for _, _, rate in await shop.alerts()] == ["0.01", "0.50"]
    accept = rate_jumps.accept_jump
    assert await accept(shop.rig.shop, store, OPERATOR, first.id) is None
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    assert await accept(shop.rig.shop, store, OPERATOR, second.id) == second
    assert (await shop.rig.quote()).rate == Decimal("0.50")


async def test_a_jump_that_moves_a_little_keeps_its_one_alert(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    for rate in ("0.50", "0.52", "0.48"):
        await shop.says(rate, HOUR)
    assert await shop.alerts() == [(OPERATOR, AlertKind.RATE_JUMPED, "0.50")]
    await shop.accept()
    assert (await shop.rig.quote()).rate == Decimal("0.48")


async def test_a_restart_keeps_what_waits_and_alerts_nobody_again(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)
    before = await shop.jumps()
    await shop.alerts()
    await shop.restart()

    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    assert await shop.jumps() == before
    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)
    assert await shop.alerts() == []
    await shop.accept()
    await shop.restart()
    assert isinstance(await request(shop.rig), Quote)


async def test_a_source_that_fails_after_a_jump_changes_nothing(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)
    shop.source.rate = None
    await shop.read()
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    assert await request(shop.rig) == Declined(DeclineReason.SALES_PAUSED)
    await shop.accept()
    assert (await shop.rig.quote()).rate == Decimal("0.01")


async def test_an_operator_cannot_resume_sales_around_the_button(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)
    shown = await store.read(sales_pause.list_pauses)
    await store.transact(sales_pause.resume_as_operator, OPERATOR, shown)
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]


async def test_a_fixed_rate_ends_the_jump_of_an_earlier_source(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("0.01", HOUR)
    shop.rig.shop = shop_with(shop.rig.shop, exchange_rate_source=None)
    await shop.restart()
    assert (await shop.pauses(), await shop.jumps()) == ([], [])
    assert isinstance(await request(shop.rig), Quote)


async def test_the_history_of_other_currencies_does_not_count(store: EngineDatabase) -> None:
    """It was kept for dollars; now the shop buys in yuan, and the setting says 1.00."""

    def keep_another_pair(tx: Transaction) -> None:
        pair = RatePair(EXCHANGE, "CNY", "USD")
        tx.rates.add_used(pair, Decimal("0.14"), shop.rig.clock.now())

    shop = await open_shop(store)
    await store.transact(keep_another_pair)
    await shop.says("1.05", HOUR)
    assert await shop.pauses() == []


async def test_a_restored_backup_compares_with_its_newest_rate(store: EngineDatabase) -> None:
    shop = await open_shop(store)
    await shop.says("1.15", HOUR)
    await shop.says("1.30", HOUR)
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE_JUMP]
    shop.rig.wait(30 * DAY)
    await shop.restart()
    await shop.says("1.30")
    assert await shop.pauses() == []


async def test_a_rate_that_was_used_while_the_clock_was_ahead_is_unknown(
    store: EngineDatabase,
) -> None:
    shop = await open_shop(store)
    await shop.says("1.18", 2 * DAY)
    shop.rig.clock.jump(-2 * DAY)
    await shop.read()
    assert await shop.pauses() == [PauseCause.EXCHANGE_RATE]
    await shop.says("0.95")
    assert await shop.pauses() == []


async def test_sales_go_on_while_a_new_rate_is_compared(store: EngineDatabase) -> None:
    """An address is read every hour; no buyer may meet a closed shop then."""
    shop = await open_shop(store)
    was_usable = []

    class WatchedDatabase:
        """Looks whether there is a rate to sell at whenever something is read or written."""

        async def read(self, phase: Any, *arguments: Any, **named: Any) -> Any:
            was_usable.append(shop.rig.shop.has_usable_rate(shop.rig.clock.now()))
            return await store.read(phase, *arguments, **named)

        async def transact(self, phase: Any, *arguments: Any, **named: Any) -> Any:
            was_usable.append(shop.rig.shop.has_usable_rate(shop.rig.clock.now()))
            return await store.transact(phase, *arguments, **named)

    shop.rig.wait(HOUR)
    shop.source.rate = ExchangeRate(Decimal("1.01"), shop.rig.clock.now())
    await refresh_exchange_rate(shop.rig.shop, WatchedDatabase())
    assert shop.rig.shop.price_list.rate == Decimal("1.01")
    assert len(was_usable) > 2
    assert all(was_usable)


# --- payment methods ------------------------------------------------------------------------------


class StarShop:
    """A shop whose value of a Star, fixed at 0.013, has a source."""

    def __init__(self, rig: ServicesRig, source: Source) -> None:
        self.rig, self.source = rig, source

    async def says(self, rate: str) -> None:
        self.rig.wait(HOUR)
        self.source.rate = ExchangeRate(Decimal(rate), self.rig.clock.now())
        await refresh_method_rates(self.rig.shop, self.rig.db)

    def is_offered(self) -> bool:
        return find_offered_method(self.rig.shop, METHOD.terms.number) is not None

    async def alerts(self) -> list[tuple[AlertKind, str]]:
        await self.rig.work()
        sent = [(kind, facts["rate"]) for _, kind, facts in self.rig.messenger.alerts]
        self.rig.messenger.alerts.clear()
        return sent

    async def check(self, made: invoices.MadeInvoice) -> PaymentRefusal | None:
        invoice = made.invoice
        return await check_before_payment(
            self.rig.shop, self.rig.db, BUYER, STARS, made.payload, invoice.amount
        )


async def open_star_shop(store: EngineDatabase) -> StarShop:
    rig = await open_payments_rig(store)
    source = Source("0.013", rig.clock.now())
    rig.shop = shop_with(rig.shop, method_rate_sources={STARS: source})
    await refresh_method_rates(rig.shop, rig.db)
    return StarShop(rig, source)


async def test_a_method_whose_value_jumped_is_not_offered_and_sales_go_on(
    store: EngineDatabase,
) -> None:
    """A Star value of 1.3 instead of 0.013 gave $100 for 77 Stars."""
    shop = await open_star_shop(store)
    assert shop.is_offered()
    await shop.says("1.3")

    assert not shop.is_offered()
    declined = invoices.list_methods_for(shop.rig.shop, usd("100.00"))
    assert declined == Declined(DeclineReason.PAYMENT_METHOD_GONE)
    assert await store.read(sales_pause.list_pauses) == []
    assert await shop.alerts() == [(AlertKind.RATE_JUMPED, "1.3")]


async def test_a_method_is_offered_again_when_its_value_goes_back(store: EngineDatabase) -> None:
    shop = await open_star_shop(store)
    await shop.says("1.3")
    await shop.alerts()
    await shop.says("0.0131")
    assert shop.is_offered()
    assert await shop.alerts() == [(AlertKind.RATE_BACK, "1.3")]


async def test_an_owner_accepts_the_value_of_a_method(store: EngineDatabase) -> None:
    shop = await open_star_shop(store)
    await shop.says("0.02")
    (jump,) = await store.read(rate_jumps.list_jumps)
    assert await rate_jumps.accept_jump(shop.rig.shop, store, OPERATOR, jump.id) == jump
    assert shop.is_offered()
    made = await invoices.make_top_up(
        shop.rig.shop,
        shop.rig.db,
        BUYER,
        _offered(shop),
        usd("5.00"),
    )
    assert isinstance(made, invoices.MadeInvoice)
    assert made.invoice.amount.amount == 250


def _offered(shop: StarShop) -> PaymentMethod:
    method = find_offered_method(shop.rig.shop, METHOD.terms.number)
    assert method is not None
    return method


async def test_an_open_invoice_is_not_paid_while_the_value_of_its_method_waits(
    store: EngineDatabase,
) -> None:
    shop = await open_star_shop(store)
    made = await top_up_invoice(shop.rig)
    assert await shop.check(made) is None
    await shop.says("0.005")
    assert await shop.check(made) is PaymentRefusal.METHOD_STOPPED
    await shop.says("0.013")
    assert await shop.check(made) is None


async def test_a_payment_during_a_rate_jump_is_credited_at_the_rate_of_its_invoice(
    store: EngineDatabase,
) -> None:
    shop = await open_star_shop(store)
    made = await top_up_invoice(shop.rig)
    await shop.says("1.3")
    booked = await pay(shop.rig, made)
    assert booked.payment.credited == made.invoice.credited


async def test_a_payment_without_its_invoice_is_never_worth_what_a_waiting_rate_says(
    store: EngineDatabase,
) -> None:
    shop = await open_star_shop(store)
    made = await top_up_invoice(shop.rig)
    await shop.says("1.3")
    other = replace(made, invoice=replace(made.invoice, amount=made.invoice.amount * 2))
    booked = await pay(shop.rig, other)
    assert booked.payment.credited == usd("10.01")


async def test_an_invoice_from_before_an_accepted_fall_is_not_paid_any_more(
    store: EngineDatabase,
) -> None:
    shop = await open_star_shop(store)
    made = await top_up_invoice(shop.rig)
    await shop.says("0.0065")
    (jump,) = await store.read(rate_jumps.list_jumps)
    await rate_jumps.accept_jump(shop.rig.shop, store, OPERATOR, jump.id)
    assert await shop.check(made) is PaymentRefusal.EXPIRED


async def test_both_rates_may_wait_and_are_accepted_separately(store: EngineDatabase) -> None:
    shop = await open_star_shop(store)
    source = Source("1.00", shop.rig.clock.now())
    shop.rig.shop = shop_with(shop.rig.shop, exchange_rate_source=source)
    await refresh_exchange_rate(shop.rig.shop, store)
    await shop.says("1.3")
    source.rate = ExchangeRate(Decimal(7), shop.rig.clock.now())
    await refresh_exchange_rate(shop.rig.shop, store)

    star, exchange = await store.read(rate_jumps.list_jumps)
    await rate_jumps.accept_jump(shop.rig.shop, store, OPERATOR, exchange.id)
    assert await store.read(rate_jumps.list_jumps) == [star]
    assert await store.read(sales_pause.list_pauses) == []
    assert not shop.is_offered()


async def test_a_method_that_lost_its_source_waits_for_nobody(store: EngineDatabase) -> None:
    shop = await open_star_shop(store)
    await shop.says("1.3")
    await shop.alerts()
    shop.rig.shop = shop_with(shop.rig.shop, method_rate_sources={})
    await refresh_exchange_rate(shop.rig.shop, store)
    assert await store.read(rate_jumps.list_jumps) == []
    assert await shop.alerts() == []


async def test_a_rate_that_never_waited_cannot_be_accepted(store: EngineDatabase) -> None:
    shop = await open_star_shop(store)
    accepted = await rate_jumps.accept_jump(shop.rig.shop, store, OPERATOR, RateId(2**62))
    assert accepted is None
