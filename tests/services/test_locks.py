"""Tests of the table of locks: each promise holds when two phases meet, and breaks without its lock.

Both phases stop between what they read and what they write. On SQLite the single writer keeps each
promise.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.domain.catalogue.product import Product
from bot.domain.errors import Declined, StaleVersion
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import NotCharged, RuledRefund, UnknownOutcome
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments.claims import ClaimLimits, ClaimStatus
from bot.domain.payments.payments import PaymentDirection
from bot.domain.people.staff import Role
from bot.domain.people.support import MessageContent
from bot.domain.pricing.price_rules import GLOBAL_SCOPE
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.checkout.quotes import PricedSelection, price_selection, save_quote
from bot.services.daily_sums import AboveDailySum
from bot.services.orders import cases, fulfilment, replay
from bot.services.orders.transitions import apply_transition
from bot.services.payments import booking, order_refunds, reversals, wallet
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.payments.payment_check import check_before_payment
from bot.services.people import bans, privacy, staff, support, support_messages
from bot.services.pricing import price_rules
from storage import EngineDatabase
from storage.database import Database
from storage.engine.lock_order import LockKind
from storage.operations.tables import outbox
from storage.orders.tables import orders, referral_rewards
from storage.payments.tables import invoices, payment_claims, payments
from storage.people.tables import audit, buyers, threads
from storage.pricing.tables import price_rules as price_rules_table
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_product, shop_with, usd
from tests.services.payments.claims_rig import OLGA, open_claims_rig
from tests.services.payments.payments_rig import open_payments_rig, payment_of, top_up_invoice
from tests.services.promo_codes_rig import add_code, quote_with_code
from tests.services.referral_rig import FRIEND, open_referral_rig
from tests.services.rival_phases import AT_COMMIT, Act, Rivals, Stop
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.test_daily_sums import MANAGER, add_staff
from tests.storage.engines import fresh_url, opened
from tests.world.stars import METHOD, STARS

OTHER = BuyerId(7_002)
CODES = ("STEAM10", "STEAM20")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two acts that meet, and whether the promise held afterwards."""

    first: Act
    second: Act
    is_kept: Callable[[list[object]], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: where the phases stop, and the locks without which the promise breaks."""

    prepare: Callable[[EngineDatabase], Awaitable[Meeting]]
    stop: Stop
    locks: Collection[LockKind]
    stops_both: bool = True


async def _rig_with_products(
    store: EngineDatabase, credit: str = "50.00", **limits: object
) -> ServicesRig:
    products: list[Product] = [a_product(code=code, name=code) for code in CODES]
    rig = await open_services_rig(store, *products, credit=credit)
    settings = rig.shop.settings
    sales_limits = replace(settings.sales_limits, **limits)  # type: ignore[arg-type]
    rig.shop = shop_with(rig.shop, sales_limits=sales_limits)
    await rig.open([OTHER])
    return rig


def _confirm(rig: ServicesRig, buyer: BuyerId, quote_id: object) -> Act:
    return lambda db: confirmation.confirm_quote(rig.shop, db, buyer, quote_id, 1)  # type: ignore[arg-type]


def _count_orders(results: list[object]) -> int:
    return sum(isinstance(each, Confirmation) for each in results)


async def _holds_rules(rig: ServicesRig) -> bool:
    def check(tx: Transaction) -> bool:
        return all(rule.holds for rule in tx.reconciliation.check_rules())

    return await rig.db.read(check)


# --- orders ----------------------------------------------------------------------------------------


async def _open_orders(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store)
    rig.shop = shop_with(rig.shop, max_open_orders=1)
    first, second = [await rig.quote(code=code) for code in CODES]

    async def is_kept(results: list[object]) -> bool:
        return _count_orders(results) == 1

    return Meeting(_confirm(rig, BUYER, first.id), _confirm(rig, BUYER, second.id), is_kept)


async def _buyer_cap(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store, buyer_daily_cap=usd("12.00"))
    first, second = [await rig.quote(code=code) for code in CODES]

    async def is_kept(results: list[object]) -> bool:
        return _count_orders(results) == 1

    return Meeting(_confirm(rig, BUYER, first.id), _confirm(rig, BUYER, second.id), is_kept)


async def _shop_cap(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store, shop_daily_cap=usd("12.00"))
    first, second = await rig.quote(), await rig.quote(buyer=OTHER)

    async def is_kept(results: list[object]) -> bool:
        return _count_orders(results) == 1

    return Meeting(_confirm(rig, BUYER, first.id), _confirm(rig, OTHER, second.id), is_kept)


async def _promo_code(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store)
    await add_code(rig, max_uses=1)
    first = await quote_with_code(rig)
    second = await quote_with_code(rig, buyer=OTHER)

    async def is_kept(results: list[object]) -> bool:
        return _count_orders(results) == 1

    return Meeting(_confirm(rig, BUYER, first.id), _confirm(rig, OTHER, second.id), is_kept)


async def _kept_promo_use(store: EngineDatabase) -> Meeting:
    """Two buyers are asked before their payments; nobody has used the code yet."""
    rig = await open_payments_rig(store)
    await rig.open([OTHER])
    await add_code(rig, max_uses=1)

    async def ask(buyer: BuyerId) -> Act:
        offer = await quote_with_code(rig, buyer=buyer)
        made = await make_quote_invoice(rig.shop, rig.db, buyer, METHOD, offer.id)
        assert isinstance(made, MadeInvoice), made
        total = made.invoice.amount
        return lambda db: check_before_payment(rig.shop, db, buyer, STARS, made.payload, total)

    async def is_kept(results: list[object]) -> bool:
        return results.count(None) == 1

    return Meeting(await ask(BUYER), await ask(OTHER), is_kept)


async def _open_quotes(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store, max_open_quotes=1)

    async def save(code: str) -> Act:
        product = await rig.product(code)
        offer = await rig.quote(code=code)
        priced = await price_selection(rig.session(product), product, offer.selection)
        assert isinstance(priced, PricedSelection), priced
        return lambda db: db.transact(save_quote, priced)

    async def is_kept(_results: list[object]) -> bool:
        def count(tx: Transaction) -> int:
            return len(tx.quotes.list_open(rig.clock.now(), 10))

        return await rig.db.read(count) == 1

    return Meeting(await save(CODES[0]), await save(CODES[1]), is_kept)


async def _hold_beside_deduction(store: EngineDatabase) -> Meeting:
    """The entry of a deduction gets its number first; a hold must not be covered without it."""
    rig = await _rig_with_products(store, credit="0")
    await rig.credit(BUYER, 10_00, "charge")
    quote = await rig.quote()
    taken = wallet.Credit(BUYER, Money(-9_00, "USD"), "back")

    async def is_kept(_results: list[object]) -> bool:
        return await _holds_rules(rig)

    def take(db: Database) -> Awaitable[object]:
        return db.transact(wallet.credit_buyer, OPERATOR, taken)

    return Meeting(take, _confirm(rig, BUYER, quote.id), is_kept)


async def _credit_limit(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store)
    quote = await rig.quote()

    async def is_kept(results: list[object]) -> bool:
        return isinstance(results[0], Confirmation | Declined)

    def lower(db: Database) -> Awaitable[object]:
        return wallet.set_own_limit(db, OPERATOR, BUYER, usd("0.00"))

    return Meeting(_confirm(rig, BUYER, quote.id), lower, is_kept)


async def _account_queue(store: EngineDatabase) -> Meeting:
    rig = await _rig_with_products(store)
    for code in CODES:
        await rig.buy(code=code)
    _account, _now = rig.shop.settings.supplier_account_id, rig.clock.now()

    def claim(tx: Transaction) -> Order | None:
        return fulfilment._claim_next_trade(tx)

    async def is_kept(results: list[object]) -> bool:
        return sum(isinstance(each, Order) for each in results) == 1

    return Meeting(lambda db: db.transact(claim), lambda db: db.transact(claim), is_kept)


async def _replay_beside_ruling(store: EngineDatabase) -> Meeting:
    """A trade is not sent again for an order that an operator settles."""
    rig = await _rig_with_products(store)
    rig.supplier.outcomes.append(UnknownOutcome("late"))
    placed = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    order = await rig.order(placed)
    assert order.status is OrderStatus.UNCERTAIN

    def begin(tx: Transaction) -> bool:
        return replay._begin_replay(tx, order)

    def conclude(tx: Transaction) -> object:
        found = tx.orders.get(order.id)
        assert found is not None
        step = decide_transition(found, NotCharged(Cause.NOT_CHARGED_BALANCE_UNCHANGED, ""))
        return apply_transition(tx, found, step)

    async def is_kept(results: list[object]) -> bool:
        assert (await rig.order(order)).status is OrderStatus.CANCELLED
        return results[1] is False

    return Meeting(lambda db: db.transact(conclude), lambda db: db.transact(begin), is_kept)


async def _part_refund_beside_full_one(store: EngineDatabase) -> Meeting:
    """The refund in full returns what the part has left of the price."""
    rig, order = await _rig_with_delivered_order(store)
    before = await rig.wallet()
    shown = await rig.db.read(order_refunds.plan_refund, order.id, usd("6.00"))
    assert isinstance(shown, PlannedRefund)

    async def is_kept(results: list[object]) -> bool:
        is_refunded = (await rig.order(order)).status is OrderStatus.REFUNDED
        is_whole = (await rig.wallet()).balance == before.balance + usd("9.90")
        both = [type(each) for each in results] == [PlannedRefund, Order]
        return is_refunded and is_whole and both

    return Meeting(
        lambda db: db.transact(order_refunds.refund_part, OTHER, shown),
        lambda db: cases.apply_ruling(rig.shop, db, OPERATOR, order.id, RuledRefund()),
        is_kept,
    )


async def _goodwill(store: EngineDatabase) -> Meeting:
    """Two owners give goodwill for one order that both were shown: the later one is asked again."""
    rig, order = await _rig_with_delivered_order(store)
    shown = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("6.00"))
    assert isinstance(shown, PlannedGoodwill)

    def give(owner: BuyerId) -> Act:
        return lambda db: db.transact(order_refunds.give_goodwill, owner, shown)

    async def is_kept(results: list[object]) -> bool:
        return {type(each) for each in results} == {PlannedGoodwill, StaleVersion}

    return Meeting(give(OPERATOR), give(OTHER), is_kept)


async def _rig_with_delivered_order(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    rig = await _rig_with_products(store)
    placed = await rig.buy(code=CODES[0])
    await rig.work()
    return rig, await rig.order(placed)


# --- payments --------------------------------------------------------------------------------------


async def _payment_beside_reversal(store: EngineDatabase) -> Meeting:
    """The method names another person in its reversal, so that the lock of the buyer says nothing."""
    rig = await open_payments_rig(store)
    await rig.open([OTHER])
    made = await top_up_invoice(rig)
    event = payment_of(rig, made)
    back = replace(event, direction=PaymentDirection.REVERSAL, buyer_id=OTHER)

    async def is_kept(_results: list[object]) -> bool:
        balances = [(await rig.wallet(buyer)).balance for buyer in (BUYER, OTHER)]
        return sum(each.amount for each in balances) == 0

    return Meeting(
        lambda db: booking.receive_payment(rig.shop, db, event, made.payload),
        lambda db: reversals.receive_reversal(rig.shop, db, back),
        is_kept,
    )


async def _open_claims(store: EngineDatabase) -> Meeting:
    rig = await open_claims_rig(store, limits=ClaimLimits(max_open=1))
    made = [await rig.invoice(amount) for amount in ("5.00", "6.00")]

    def claim(number: int) -> Act:
        inner = rig.rig
        return lambda db: replace(rig, rig=replace(inner, db=db)).claim(made[number])

    async def is_kept(results: list[object]) -> bool:
        return sum(isinstance(each, Declined) for each in results) == 1

    return Meeting(claim(0), claim(1), is_kept)


async def _claim_beside_evidence(store: EngineDatabase) -> Meeting:
    """Nothing is booked if the evidence is not what the operator was shown."""
    rig = await open_claims_rig(store)
    reference, invoice = await rig.claimed()
    shown = await rig.evidence(reference)

    def confirm(db: Database) -> Awaitable[object]:
        acting = replace(rig, rig=replace(rig.rig, db=db))
        return acting.confirm(reference, invoice.amount, OLGA, shown)

    def add(db: Database) -> Awaitable[object]:
        return replace(rig, rig=replace(rig.rig, db=db)).add(reference, "TX-1")

    async def is_kept(_results: list[object]) -> bool:
        view = await rig.view(reference)
        is_confirmed = view.claim.status is ClaimStatus.CONFIRMED
        return not is_confirmed or view.claim.evidence_count == shown.count

    return Meeting(confirm, add, is_kept)


# --- people ----------------------------------------------------------------------------------------


async def _support_thread(store: EngineDatabase) -> Meeting:
    await open_services_rig(store)

    def open_thread(tx: Transaction) -> object:
        return support._open_thread(tx, BUYER, None)

    async def is_kept(results: list[object]) -> bool:
        assert all(isinstance(each, support_messages.ThreadView) for each in results), results
        return len({each.thread.id for each in results}) == 1  # type: ignore[attr-defined]

    return Meeting(
        lambda db: db.transact(open_thread), lambda db: db.transact(open_thread), is_kept
    )


async def _reward_beside_erasure(store: EngineDatabase) -> Meeting:
    """A person who asked for erasure earns nothing afterwards."""
    rig = await open_referral_rig(store)
    placed = await rig.buy(buyer=FRIEND)

    async def deliver(db: Database) -> None:
        await replace(rig, db=db).work()

    def erase(db: Database) -> Awaitable[object]:
        return privacy.erase_buyer(rig.shop, db, BUYER)

    async def is_kept(_results: list[object]) -> bool:
        def look(tx: Transaction) -> bool:
            reward = tx.rewards.get(placed.id)
            return reward is None or reward.state.value != "pending"

        return await rig.db.read(look)

    return Meeting(deliver, erase, is_kept)


# --- operators -------------------------------------------------------------------------------------


async def _price_rule(store: EngineDatabase) -> Meeting:
    rig = await open_services_rig(store)
    await price_rules.store_first_rule(rig.shop, rig.db)
    before = rig.shop.price_list.rules[GLOBAL_SCOPE]

    def change(markup_bp: int) -> Act:
        # The rule that both operators were shown.
        wanted = price_rules.PriceRuleChange(
            GLOBAL_SCOPE, before, replace(before, markup_bp=markup_bp)
        )
        return lambda db: price_rules.change_price_rule(rig.shop, db, OPERATOR, wanted)

    async def is_kept(results: list[object]) -> bool:
        return sorted(map(bool, results)) == [False, True]

    return Meeting(change(1_111), change(2_222), is_kept)


async def _daily_sum(store: EngineDatabase) -> Meeting:
    """One manager credits two buyers; only one of the credits is within the sum of the day."""
    rig = await _rig_with_products(store)
    rig.shop = shop_with(rig.shop, manager_daily_sum=usd("10.00"))
    await add_staff(rig, MANAGER, Role.MANAGER)

    def give(buyer: BuyerId) -> Act:
        credit = wallet.Credit(buyer, usd("6.00"), f"key {buyer}")
        return lambda db: db.transact(wallet.credit_buyer, MANAGER, credit)

    async def is_kept(results: list[object]) -> bool:
        return sum(isinstance(each, AboveDailySum) for each in results) == 1

    return Meeting(give(BUYER), give(OTHER), is_kept)


async def _ban_beside_confirmation(store: EngineDatabase) -> Meeting:
    """A buyer confirms and is banned: a quote that the ban has ended places no order."""
    rig = await _rig_with_products(store)
    quote = await rig.quote()

    def has_ended(tx: Transaction) -> bool:
        stored = tx.quotes.get_owned(quote.id, BUYER)
        return stored is not None and stored.expires_at < quote.expires_at

    async def is_kept(results: list[object]) -> bool:
        return _count_orders(results) != await rig.db.read(has_ended)

    def ban(db: Database) -> Awaitable[object]:
        return bans.ban(rig.shop, db, OPERATOR, BUYER, "")

    return Meeting(_confirm(rig, BUYER, quote.id), ban, is_kept)


async def _ban_beside_role(store: EngineDatabase) -> Meeting:
    """A person is banned and gets a role: only one of both happens."""
    rig = await _rig_with_products(store)
    other = staff.ChosenPerson(OTHER, "Ben", None)

    async def is_kept(results: list[object]) -> bool:
        return results in (
            [bans.BanChange.CHANGED, staff.RoleChange.BANNED],
            [bans.BanChange.IS_STAFF, staff.RoleChange.CHANGED],
        )

    return Meeting(
        lambda db: bans.ban(rig.shop, db, OPERATOR, OTHER, ""),
        lambda db: staff.set_role(rig.shop, db, OPERATOR, other, Role.SUPPORT, None),
        is_kept,
    )


async def _messages_of_a_chat(store: EngineDatabase) -> Meeting:
    """A message that is numbered later is committed later, so the chat gets both in order."""
    rig = await open_services_rig(store)
    opened_thread = await support.open_thread(rig.shop, BUYER)
    assert isinstance(opened_thread, support_messages.ThreadView)
    thread_id = opened_thread.thread.id

    def answer(text: str) -> Act:
        content = MessageContent(text, int(OPERATOR), 1, BuyerId(OPERATOR), is_complete=True)
        return lambda db: db.transact(support.add_operator_message, OPERATOR, thread_id, content)

    async def answer_and_look(db: Database) -> object:
        """Add the second message, and look at once what a sender would get then."""
        await answer("second")(db)
        return await rig.db.read(_list_messages_of_buyer)

    async def is_kept(results: list[object]) -> bool:
        assert isinstance(results[1], list), results
        return len(results[1]) == 2

    return Meeting(answer("first"), answer_and_look, is_kept)


def _list_messages_of_buyer(tx: Transaction) -> list[str]:
    found = tx.resources.connection.scalars(
        select(outbox.c.dedupe_key).where(outbox.c.chat_id == BUYER).order_by(outbox.c.id)
    )
    return list(found)


BUYER_LOCK = frozenset({LockKind.BUYER})
ROWS = {
    "open orders": Row(_open_orders, Stop("insert", orders), BUYER_LOCK),
    "buyer's cap": Row(_buyer_cap, Stop("insert", orders), BUYER_LOCK),
    "shop's cap": Row(_shop_cap, Stop("insert", orders), {LockKind.SHOP_CAP}),
    "promo code": Row(_promo_code, Stop("insert", orders), {LockKind.PROMO_CODE}),
    "kept use of a promo code": Row(
        _kept_promo_use, Stop("update", invoices), {LockKind.PROMO_CODE}
    ),
    "open quotes": Row(_open_quotes, AT_COMMIT, BUYER_LOCK),
    "hold beside deduction": Row(
        _hold_beside_deduction, Stop("update", buyers), BUYER_LOCK, stops_both=False
    ),
    "credit limit": Row(_credit_limit, Stop("insert", orders), BUYER_LOCK),
    "account queue": Row(_account_queue, Stop("update", orders), {LockKind.SUPPLIER_ACCOUNT}),
    "replay": Row(_replay_beside_ruling, AT_COMMIT, BUYER_LOCK, stops_both=False),
    "refund in part and in full": Row(
        _part_refund_beside_full_one, Stop("insert", audit), BUYER_LOCK, stops_both=False
    ),
    "goodwill": Row(_goodwill, Stop("insert", audit), BUYER_LOCK),
    "payment and reversal": Row(
        _payment_beside_reversal, Stop("insert", payments), {LockKind.PAYMENT}
    ),
    "open claims": Row(_open_claims, Stop("insert", payment_claims), BUYER_LOCK),
    "claim's evidence": Row(
        _claim_beside_evidence,
        Stop("update", payment_claims),
        {LockKind.BUYER, LockKind.PAYMENT},
        stops_both=False,
    ),
    "support thread": Row(_support_thread, Stop("insert", threads), BUYER_LOCK),
    "reward and erasure": Row(
        _reward_beside_erasure, Stop("insert", referral_rewards), {LockKind.REFERRAL}
    ),
    "price rule": Row(_price_rule, Stop("insert", price_rules_table), {LockKind.SETTING}),
    "manager's daily sum": Row(_daily_sum, Stop("insert", audit), {LockKind.SETTING}),
    "ban and confirmation": Row(
        _ban_beside_confirmation, Stop("insert", orders), BUYER_LOCK, stops_both=False
    ),
    "ban and role": Row(_ban_beside_role, AT_COMMIT, BUYER_LOCK),
    "messages of a chat": Row(_messages_of_a_chat, AT_COMMIT, BUYER_LOCK, stops_both=False),
}


@pytest.mark.both_engines(quick=True)
@pytest.mark.parametrize("name", ROWS)
async def test_a_promise_holds_when_two_phases_meet(store: EngineDatabase, name: str) -> None:
    row = ROWS[name]
    meeting = await row.prepare(store)
    rivals = Rivals(store, row.stop, stops_both=row.stops_both)
    results = await rivals.race(meeting.first, meeting.second)
    assert await meeting.is_kept(results), results


@pytest.mark.parametrize("name", ROWS)
async def test_the_promise_breaks_without_its_lock(tmp_path: Path, name: str) -> None:
    """Otherwise the test above would show nothing."""
    row = ROWS[name]
    async with opened(fresh_url("postgresql", tmp_path)) as store:
        meeting = await row.prepare(store)
        rivals = Rivals(store, row.stop, row.locks, stops_both=row.stops_both)
        results = await rivals.race(meeting.first, meeting.second)
        assert not await meeting.is_kept(results), results
