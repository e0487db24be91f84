"""Tests of the exchange rate: nothing is sold at a rate that is missing, zero or too old."""

from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, ExchangeRateUnavailable
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.domain.pricing.price_list import PriceList
from bot.services import sales_pause
from bot.services.checkout.confirmation import Confirmation
from bot.services.pricing.exchange_rate import refresh_exchange_rate
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

DAY = timedelta(days=1)


@dataclass
class RateSource:
    """A source that a test controls; None: it has no rate."""

    rate: ExchangeRate | None

    async def read(self) -> ExchangeRate:
        if self.rate is None:
            raise ExchangeRateUnavailable("the file cannot be read")
        return self.rate


async def open_rig(
    store: EngineDatabase, rate: str | None = "0.50"
) -> tuple[ServicesRig, RateSource]:
    """Open a shop with a mark-up of 10 % whose rate comes from a source."""
    rig = await open_services_rig(store)
    source = RateSource(None)
    prices = PriceList.with_markup(Decimal(10), "USD", "USD", Decimal("0.50"))
    rig.shop = shop_with(rig.shop, exchange_rate_source=source, initial_price_list=prices)
    if rate is not None:
        source.rate = ExchangeRate(Decimal(rate), rig.clock.now())
    await refresh_exchange_rate(rig.shop, store)
    return rig, source


async def paused(rig: ServicesRig) -> list[PauseCause]:
    return [one.cause for one in await rig.db.read(sales_pause.list_pauses)]


async def request(rig: ServicesRig) -> object:
    return await rig.request_quote(BUYER, await rig.product(), 1)


async def test_a_quote_has_the_rate_that_was_read(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    quote = await rig.quote()
    assert (quote.price, quote.rate, quote.markup_bp) == (usd("4.95"), Decimal("0.50"), 1_000)

    source.rate = ExchangeRate(Decimal("0.60"), rig.clock.now())
    version = rig.shop.caches.catalogue.version
    await refresh_exchange_rate(rig.shop, store)
    assert rig.shop.caches.catalogue.version > version
    assert (await rig.quote()).price == usd("5.94")


async def test_the_buffer_is_added_to_the_rate(store: EngineDatabase) -> None:
    rig, _ = await open_rig(store)
    prices = replace(rig.shop.price_list, rate_buffer_bp=200)
    rig.shop.caches.price_list.price_list = prices
    quote = await rig.quote()

    assert (quote.price, quote.rate) == (usd("5.05"), Decimal("0.51"))


async def test_without_any_rate_nothing_is_sold_until_one_is_there(store: EngineDatabase) -> None:
    rig, source = await open_rig(store, rate=None)
    assert await paused(rig) == [PauseCause.EXCHANGE_RATE]
    assert await request(rig) == Declined(DeclineReason.SALES_PAUSED)
    await rig.work()
    assert [(kind, facts["pause"]) for _, kind, facts in rig.messenger.alerts] == [
        (AlertKind.SALES_PAUSED, "rate")
    ]

    source.rate = ExchangeRate(Decimal("0.50"), rig.clock.now())
    await refresh_exchange_rate(rig.shop, store)
    assert await paused(rig) == []
    assert isinstance(await request(rig), Quote)


async def test_a_rate_of_three_days_ago_is_not_used(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    assert source.rate is not None
    source.rate = replace(source.rate, rate=Decimal("0.40"), as_of=rig.clock.now() - 3 * DAY)
    await refresh_exchange_rate(rig.shop, store)

    assert await paused(rig) == [PauseCause.EXCHANGE_RATE]
    assert rig.shop.price_list.rate == Decimal("0.50")


async def test_a_source_that_fails_leaves_the_last_rate_for_a_day(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    source.rate = None
    rig.wait(DAY.total_seconds())
    await refresh_exchange_rate(rig.shop, store)
    assert await paused(rig) == []
    assert (await rig.quote()).price == usd("4.95")

    rig.wait(1)
    assert await request(rig) == Declined(DeclineReason.SALES_PAUSED)
    await refresh_exchange_rate(rig.shop, store)
    assert await paused(rig) == [PauseCause.EXCHANGE_RATE]


async def test_a_quote_is_confirmed_at_its_own_rate(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    quote = await rig.quote()
    source.rate = ExchangeRate(Decimal("0.55"), rig.clock.now())
    await refresh_exchange_rate(rig.shop, store)
    confirmed = await rig.confirm(BUYER, quote.id)

    assert isinstance(confirmed, Confirmation)
    assert confirmed.order.price == usd("4.95")


async def test_an_operator_cannot_resume_sales_without_a_rate(store: EngineDatabase) -> None:
    rig, _ = await open_rig(store, rate=None)
    shown = await store.read(sales_pause.list_pauses)
    await store.transact(sales_pause.resume_as_operator, OPERATOR, shown)

    assert await paused(rig) == [PauseCause.EXCHANGE_RATE]


async def test_a_fixed_rate_ends_the_pause_of_an_earlier_source(store: EngineDatabase) -> None:
    rig, _ = await open_rig(store, rate=None)
    rig.shop = shop_with(rig.shop, exchange_rate_source=None)
    await refresh_exchange_rate(rig.shop, store)

    assert await paused(rig) == []
