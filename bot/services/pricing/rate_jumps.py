"""Decides whether a rate that was read is used, and lets owners accept one that jumped.

While a rate waits, what depends on it stops: sales for the exchange rate, a payment method for its
value. It goes on when an owner accepts the rate, or by itself when the source is near the usual rate
again. All of it is stored, so a restart changes nothing.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from bot.domain.ids import BuyerId, MethodName, RateId, RateName
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.people.audit import format_change
from bot.domain.people.staff import staff_actor
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.domain.pricing.rate_jumps import (
    EXCHANGE,
    RateJump,
    RatePair,
    UsualRate,
    find_usual_rate,
    is_jump,
    must_store,
)
from bot.domain.settings import ShopSettings
from bot.services import sales_pause
from bot.services.alerts import alert_operators, settle_alerts
from bot.services.caches import RecentExchangeRate
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

ACCEPT_AUDIT_ACTION = "accept-rate"
#: Taken by each phase that stores or ends a jump, so that none decides by a history that is changed.
_RATES_LOCK = "rates"
#: More open quotes than there can be.
_ALL = 1_000_000
_JUMP_FACTS = {"rate_id", "rate_of", "base", "currency", "rate", "usual", "usual_is_setting"}


@dataclass(frozen=True, slots=True)
class _Judgement:
    """The decision about a rate, and what must be stored for it.

    `waiting` is the stored rate of the same name that waits for an owner.
    """

    is_used: bool
    usual: UsualRate
    waiting: RateJump | None
    must_store_used: bool = False
    must_store_jump: bool = False

    @property
    def must_write(self) -> bool:
        ends = self.is_used and self.waiting is not None
        return self.must_store_used or self.must_store_jump or ends


def make_exchange_pair(settings: ShopSettings) -> RatePair:
    """Return the pair of the exchange rate."""
    return RatePair(EXCHANGE, settings.cost_currency, settings.currency)


def make_method_pairs(settings: ShopSettings) -> dict[MethodName, RatePair]:
    """Return the pairs of the payment methods."""
    return {
        method.name: RatePair(RateName(method.name), method.terms.currency, settings.currency)
        for method in settings.payment_methods
    }


async def use_if_usual(
    shop: Shop, db: Database, pair: RatePair, latest: ExchangeRate, setting: Decimal
) -> bool:
    """Use a rate that was read, unless it is too old or jumped; return whether it is used.

    `setting` is the fixed value beside the source.
    """
    now = shop.ports.clock.now()
    if not latest.is_usable(now, shop.settings.max_exchange_rate_age):
        find_rate_cache(shop, pair).read = latest
        return False
    judgement = await db.read(judge_rate, pair, latest.rate, setting)
    if judgement.must_write:
        judgement = await db.transact(_judge_and_store, pair, latest.rate, setting)
    # Not before: until it is judged, the earlier rate is used.
    find_rate_cache(shop, pair).read = latest
    if judgement.is_used:
        _use_rate(shop, pair, latest)
    else:
        logger.warning(
            "the rate of %s is %s and waits for an owner: it differs too much from %s",
            pair.name,
            latest.rate,
            judgement.usual.rate,
        )
    return judgement.is_used


def judge_rate(tx: Transaction, pair: RatePair, rate: Decimal, setting: Decimal) -> _Judgement:
    """Compare a rate with the usual one. A jump that is near the waiting rate is no new one."""
    history = tx.rates.list_past(pair)
    usual = find_usual_rate(history, setting, tx.now)
    waiting = next((each for each in tx.rates.list_jumps() if each.pair.name == pair.name), None)
    share = tx.settings.max_rate_change_percent
    if not is_jump(rate, usual.rate, share):
        return _Judgement(
            is_used=True, usual=usual, waiting=waiting, must_store_used=must_store(history, tx.now)
        )
    is_known = (
        waiting is not None and waiting.pair == pair and not is_jump(rate, waiting.rate, share)
    )
    return _Judgement(is_used=False, usual=usual, waiting=waiting, must_store_jump=not is_known)


def _judge_and_store(
    tx: Transaction, pair: RatePair, rate: Decimal, setting: Decimal
) -> _Judgement:
    tx.locks.setting(_RATES_LOCK)
    judgement = judge_rate(tx, pair, rate, setting)
    if judgement.must_store_used:
        tx.rates.add_used(pair, rate, tx.now)
    if judgement.is_used and judgement.waiting is not None:
        # Let what a rate stopped go on, because the source does not say it any more.
        tx.rates.remove_jumps([judgement.waiting.id])
        _announce_end(tx, judgement.waiting, sales_pause.SHOP_ACTOR)
    if judgement.must_store_jump:
        jump_id = tx.rates.add_jump(pair, rate, judgement.usual, tx.now)
        if pair.name == EXCHANGE:
            sales_pause.pause_sales_unannounced(
                tx, PauseCause.EXCHANGE_RATE_JUMP, sales_pause.SHOP_ACTOR
            )
        jump = RateJump(jump_id, pair, rate, judgement.usual)
        key, facts = f"{AlertKind.RATE_JUMPED}:{jump_id}", format_jump_facts(jump)
        alert_operators(tx, AlertKind.RATE_JUMPED, key, facts)
    return judgement


def _announce_end(tx: Transaction, jump: RateJump, actor: str) -> None:
    """End the sales pause of the exchange rate, or tell the other operators of a method's rate."""
    settle_alerts(tx, AlertSubject.RATE, jump.id, actor=actor)
    if jump.pair.name == EXCHANGE:
        sales_pause.resume_sales(tx, PauseCause.EXCHANGE_RATE_JUMP, actor)
        return
    key, facts = f"{AlertKind.RATE_BACK}:{jump.id}", {**format_jump_facts(jump), "actor": actor}
    alert_operators(tx, AlertKind.RATE_BACK, key, facts)


def format_jump_facts(jump: RateJump) -> dict[str, str]:
    """Return the facts of an alert about a rate that jumped."""
    return {
        "rate_id": str(jump.id),
        "rate_of": jump.pair.name,
        "base": jump.pair.base,
        "currency": jump.pair.currency,
        "rate": f"{jump.rate:f}",
        "usual": f"{jump.usual.rate:f}",
        "usual_is_setting": str(int(jump.usual.is_setting)),
    }


def parse_jump_facts(facts: Mapping[str, str]) -> RateJump | None:
    """Return what `format_jump_facts` was told; None for facts that are no jump's."""
    if not facts.keys() >= _JUMP_FACTS:
        return None
    return RateJump(
        RateId(int(facts["rate_id"])),
        RatePair(RateName(facts["rate_of"]), facts["base"], facts["currency"]),
        Decimal(facts["rate"]),
        UsualRate(Decimal(facts["usual"]), facts["usual_is_setting"] == "1"),
    )


async def end_unread_jumps(shop: Shop, db: Database) -> None:
    """End the jumps of rates that have no source, or other currencies, since the settings changed."""
    pairs = make_method_pairs(shop.settings)
    read = {pairs[name] for name in shop.ports.method_rate_sources if name in pairs}
    if shop.ports.exchange_rate_source is not None:
        read.add(make_exchange_pair(shop.settings))
    jumps = await db.read(list_jumps)
    for jump in jumps:
        if jump.pair not in read:
            await db.transact(_drop_jump, jump)


def _drop_jump(tx: Transaction, jump: RateJump) -> None:
    """Forget a rate that is not read any more. Nothing tells of a method: its settings changed."""
    tx.locks.setting(_RATES_LOCK)
    tx.rates.remove_jumps([jump.id])
    if jump.pair.name == EXCHANGE:
        _announce_end(tx, jump, sales_pause.SHOP_ACTOR)


def list_jumps(tx: Transaction) -> list[RateJump]:
    """Return the rates that wait for an owner, oldest first."""
    return tx.rates.list_jumps()


def find_jump(tx: Transaction, jump_id: RateId) -> RateJump | None:
    """Return a rate that waits; None if it is used by now, or if the source says another one."""
    return next((each for each in tx.rates.list_jumps() if each.id == jump_id), None)


async def accept_jump(
    shop: Shop, db: Database, operator: BuyerId, jump_id: RateId
) -> RateJump | None:
    """Use a rate that waits from now on; None if it does not wait any more."""
    jump = await db.transact(_accept_jump, operator, jump_id)
    if jump is not None:
        read, share = find_rate_cache(shop, jump.pair).read, shop.settings.max_rate_change_percent
        if read is not None and not is_jump(read.rate, jump.rate, share):
            _use_rate(shop, jump.pair, read)
    return jump


def _accept_jump(tx: Transaction, operator: BuyerId, jump_id: RateId) -> RateJump | None:
    # A buyer who is confirming a quote is waited for: sales are paused, so it is declined.
    open_quotes = tx.quotes.list_open(tx.now, _ALL)
    tx.locks.buyers(*{each.buyer_id for each in open_quotes})
    tx.locks.setting(_RATES_LOCK)
    jump = find_jump(tx, jump_id)
    if jump is None:
        return None
    tx.rates.accept(jump, operator, tx.now)
    pair = jump.pair
    detail = format_change(f"{jump.usual.rate:f}", f"{jump.rate:f}")
    tx.audit.record(operator, ACCEPT_AUDIT_ACTION, f"rate:{pair.name}", detail, tx.now)
    if pair.name == EXCHANGE:
        # Their prices were calculated with the earlier rate.
        tx.quotes.expire_open(tx.now)
    _announce_end(tx, jump, staff_actor(operator))
    return jump


def _use_rate(shop: Shop, pair: RatePair, latest: ExchangeRate) -> None:
    find_rate_cache(shop, pair).used = latest
    if pair.name == EXCHANGE and shop.price_list.rate != latest.rate:
        shop.caches.price_list.price_list = shop.price_list.with_rate(latest.rate)
        shop.caches.catalogue.note_price_change()


def find_rate_cache(shop: Shop, pair: RatePair) -> RecentExchangeRate:
    """Return the rate of a pair in memory."""
    if pair.name == EXCHANGE:
        return shop.caches.exchange_rate
    return shop.caches.method_rates.setdefault(MethodName(pair.name), RecentExchangeRate())
