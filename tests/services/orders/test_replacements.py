"""Tests of replacements: bought once at the shop's cost, free for their buyer, visible when they fail."""

from dataclasses import replace
from decimal import Decimal

import pytest
from sqlalchemy import func, select

from bot.domain.catalogue.product import ContactKind
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import (
    Accepted,
    Refused,
    RuledNotCharged,
    RuledRefund,
    UnknownOutcome,
)
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import Role, StaffMember
from bot.services import sales_pause
from bot.services.catalogue import browse, stopped_products, sync
from bot.services.checkout import answers, checkouts, quotes
from bot.services.daily_sums import AboveDailySum
from bot.services.operations import order_search, supplier_debts
from bot.services.operations.reconciliation import check_rules
from bot.services.orders import cases, history, replacements
from bot.services.orders.replacements import QuotedReplacement
from bot.services.people import bans, privacy
from storage import EngineDatabase
from storage.engine.errors import ConstraintBroken
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    OPERATOR,
    a_category,
    a_field,
    a_product,
    shop_with,
    some_details,
    usd,
)
from tests.services.payments.payments_rig import open_payments_rig, pay, top_up_invoice
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.test_feature_crossings import reverse

S = OrderStatus
OTHER_OPERATOR = BuyerId(OPERATOR + 1)


async def delivered(rig: ServicesRig, quantity: int = 3) -> Order:
    """Return a delivered order."""
    order = await rig.buy(quantity)
    await rig.work()
    done = await rig.order(order)
    assert done.status is S.DELIVERED
    return done


async def offered(rig: ServicesRig, order: Order, pieces: int = 1) -> QuotedReplacement:
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, pieces)
    assert isinstance(offer, QuotedReplacement), offer
    return offer


async def placed(rig: ServicesRig, order: Order, pieces: int = 1) -> Order:
    offer = await offered(rig, order, pieces)
    new = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(new, Order), new
    return new


async def obstacle(rig: ServicesRig, order: Order, pieces: int = 1) -> ReplacementObstacle:
    refused = await replacements.prepare_replacement(rig.shop, rig.db, order.id, pieces)
    assert isinstance(refused, ReplacementRefusal), refused
    return refused.obstacle


async def books_hold(rig: ServicesRig) -> None:
    assert [each.rule for each in await rig.db.read(check_rules) if not each.holds] == []


def _count_audited(tx: Transaction, action: str) -> int:
    query = select(func.count()).where(audit.c.action == action)
    return tx.resources.connection.scalar(query) or 0


async def test_a_replacement_is_traded_once_and_delivered_free_of_charge(rig: ServicesRig) -> None:
    order = await delivered(rig)
    before, traded = await rig.wallet(), len(rig.supplier.trades)
    offer = await offered(rig, order, 2)
    assert (offer.quote.price, offer.quote.selection.quantity) == (usd("0"), 2)
    assert offer.quote.cost == usd("18.00")

    new = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    await rig.work()

    assert isinstance(new, Order)
    done = await rig.order(new)
    assert (done.status, done.replaces_order_id, done.price) == (S.DELIVERED, order.id, usd("0"))
    assert len(rig.supplier.trades) == traded + 1
    assert [order_id for order_id, _ in rig.messenger.delivered] == [order.id, new.id]
    assert await rig.wallet() == before
    assert await rig.db.read(_count_audited, "replace") == 1
    await books_hold(rig)


async def test_the_profit_falls_by_the_cost_of_a_replacement(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    since = order.created_at
    before = await rig.db.read(lambda tx: tx.usage.totals(since))
    await placed(rig, order)
    await rig.work()

    after = await rig.db.read(lambda tx: tx.usage.totals(since))
    assert after.profit == before.profit - usd("9.00")
    assert (after.cost, after.replacements) == (usd("18.00"), usd("9.00"))
    assert after.revenue == before.revenue


async def test_the_open_quote_of_the_buyer_is_neither_used_nor_expired(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    offer = await rig.quote(2)
    await placed(rig, order)
    await rig.work()

    confirmed = await rig.confirm(BUYER, offer.id)
    assert not isinstance(confirmed, Declined)
    assert confirmed.order.price == usd("19.80")


async def test_the_next_quote_does_not_compare_its_price_with_a_replacement(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig, 1)
    await placed(rig, order)

    assert (await rig.quote(1)).previous_price is None


async def test_a_second_tap_and_a_second_operator_place_nothing_more(rig: ServicesRig) -> None:
    order = await delivered(rig)
    mine, theirs = await offered(rig, order), await offered(rig, order)
    first = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, mine)
    again = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, mine)
    other = await replacements.place_replacement(rig.shop, rig.db, OTHER_OPERATOR, theirs)
    await rig.work()
    late = await replacements.place_replacement(rig.shop, rig.db, OTHER_OPERATOR, theirs)

    assert isinstance(first, Order)
    for refused in (again, other, late):
        assert isinstance(refused, ReplacementRefusal)
        assert refused.obstacle is ReplacementObstacle.CHANGED
    assert len(await rig.db.read(lambda tx: tx.orders.list_replacements(order.id))) == 1
    assert len(rig.supplier.trades) == 2


async def test_one_replacement_of_an_order_is_open_at_a_time(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()

    assert await obstacle(rig, order) is ReplacementObstacle.ALREADY_OPEN
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())
    await placed(rig, order)
    await rig.work()
    await books_hold(rig)


async def test_the_database_refuses_a_second_open_replacement(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)

    def make_second(tx: Transaction, status: OrderStatus) -> None:
        tx.resources.connection.exec_driver_sql(
            f"UPDATE orders SET replaces_order_id = 1, status = '{status}' WHERE id = 1"
        )

    await rig.db.transact(make_second, S.CANCELLED)
    with pytest.raises(ConstraintBroken, match="breaks a constraint"):
        await rig.db.transact(make_second, S.UNCERTAIN)


async def test_an_unknown_outcome_of_a_replacement_is_a_case(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()

    found, _ = await rig.db.read(order_search.list_cases)
    assert [each.id for each in found] == [new.id]
    assert [
        each.status for each in await rig.db.read(lambda tx: tx.orders.list_replacements(order.id))
    ] == [S.REVIEW]
    assert not [kind for _, kind, _ in rig.messenger.notices if kind == "still-checking"]
    await books_hold(rig)


async def test_a_refused_replacement_is_told_and_charges_nobody(rig: ServicesRig) -> None:
    order = await delivered(rig)
    before = await rig.wallet()
    rig.supplier.outcomes = [Refused("out of stock")]
    new = await placed(rig, order)
    await rig.work()

    assert (await rig.order(new)).status is S.CANCELLED
    alerts = [
        facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.REPLACEMENT_FAILED
    ]
    assert [facts["replaced"] for facts in alerts] == [str(order.id)]
    assert await rig.wallet() == before
    assert isinstance(await placed(rig, order), Order)
    await books_hold(rig)


async def test_refusals_of_replacements_do_not_count_against_their_buyer(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    for _ in range(6):
        rig.supplier.outcomes = [Refused("out of stock")]
        await placed(rig, order)
        await rig.work()

    assert (await rig.buy()).status is S.PLACED


async def test_a_replacement_is_outside_the_caps_of_its_buyer(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    limits = replace(rig.shop.settings.sales_limits, buyer_daily_cap=usd("20.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits, max_open_orders=1)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    await placed(rig, order)
    await rig.work()

    assert (await rig.buy()).status is S.PLACED


async def test_a_replacement_counts_in_the_cap_of_the_shop(rig: ServicesRig) -> None:
    order = await delivered(rig, 1)
    limits = replace(rig.shop.settings.sales_limits, shop_daily_cap=usd("20.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    await placed(rig, order)
    await rig.work()

    over = await replacements.place_replacement(
        rig.shop, rig.db, OPERATOR, await offered(rig, order)
    )
    assert isinstance(over, ReplacementRefusal)
    assert over.obstacle is ReplacementObstacle.SHOP_CAP


async def test_a_pause_stops_a_replacement_before_and_between_the_taps(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.SALES_PAUSED
    assert await obstacle(rig, order) is ReplacementObstacle.SALES_PAUSED


async def test_an_old_offer_is_asked_again(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    rig.wait(601)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.EXPIRED


async def test_a_refunded_order_is_not_replaced(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.CHANGED
    assert await obstacle(rig, order) is ReplacementObstacle.NOT_DELIVERED


async def test_a_delivered_replacement_is_not_refunded_but_replaced(rig: ServicesRig) -> None:
    order = await delivered(rig)
    first = await placed(rig, order)
    await rig.work()

    refunded = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, first.id, RuledRefund())
    assert isinstance(refunded, Declined)
    second = await placed(rig, first)
    assert second.replaces_order_id == order.id
    await rig.work()
    await books_hold(rig)


async def test_a_replacement_whose_supplier_charged_is_a_loss_when_it_is_given_up(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig, 1)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledRefund())
    await rig.work()

    totals = await rig.db.read(lambda tx: tx.usage.totals(order.created_at))
    assert totals.losses == usd("9.00")
    await books_hold(rig)


async def test_a_buyer_in_debt_gets_a_replacement(rig: ServicesRig) -> None:
    """Credit may be lowered below what was spent: the buyer still has a right to working goods."""
    order = await delivered(rig, 1)
    await rig.db.transact(lambda tx: tx.credit_limits.set(BUYER, usd("1.00"), is_own=True))
    assert (await rig.wallet()).available < usd("0")

    await placed(rig, order)
    await rig.work()
    await books_hold(rig)


async def test_the_product_is_gone_and_a_text_goes_out_once(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.categories = (a_category(a_product(code="OTHER")),)
    await sync.sync_catalogue(rig.shop, rig.db)
    assert await obstacle(rig, order) is ReplacementObstacle.PRODUCT_GONE

    sent = await rig.db.transact(
        replacements.send_text, OPERATOR, order.id, order.version, "NEW-CODE"
    )
    again = await rig.db.transact(
        replacements.send_text, OPERATOR, order.id, order.version, "NEW-CODE"
    )
    await rig.work()

    assert isinstance(sent, Order)
    assert again is None
    assert rig.messenger.delivered[-1] == (order.id, b"NEW-CODE")
    assert len(rig.messenger.delivered) == 2
    secrets = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert [each.version for each in secrets] == [1, 2]
    assert (await rig.order(order)).status is S.DELIVERED
    await books_hold(rig)


@pytest.mark.parametrize("is_fresh", [True, False])
async def test_a_stopped_product_is_still_used_for_a_replacement(
    rig: ServicesRig, *, is_fresh: bool
) -> None:
    """Staff stops a product for buyers, who get no quote of it."""
    order = await delivered(rig, 1)
    product_id = order.selection.product_id
    await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, product_id)
    if not is_fresh:
        rig.wait(11)

    new = await placed(rig, order)
    await rig.work()

    done = await rig.order(new)
    assert (done.status, done.replaces_order_id) == (S.DELIVERED, order.id)
    declined = await browse.get_product(rig.shop, rig.db, product_id)
    assert declined == Declined(DeclineReason.SALE_STOPPED)
    await books_hold(rig)


async def test_a_stopped_product_that_the_supplier_does_not_answer_for_is_no_exception(
    rig: ServicesRig,
) -> None:
    """Its copy is used, as for any product; then its cost is not known."""
    order = await delivered(rig, 1)
    await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, order.selection.product_id)
    rig.wait(11)
    rig.supplier.away = True

    assert await obstacle(rig, order) is ReplacementObstacle.SUPPLIER_UNAVAILABLE


async def test_a_text_for_an_erased_order_is_erased_again(rig: ServicesRig) -> None:
    order = await delivered(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    await privacy.shred_forgotten(rig.shop, rig.db)
    assert (await rig.order(order)).is_shredded

    await rig.db.transact(replacements.send_text, OPERATOR, order.id, order.version, "NEW-CODE")
    await rig.work()
    assert rig.messenger.delivered[-1] == (order.id, b"NEW-CODE")
    await privacy.shred_forgotten(rig.shop, rig.db)

    assert (await rig.order(order)).is_shredded
    assert await rig.db.read(lambda tx: tx.delivered_secrets.list_of_order(order.id)) == []
    await books_hold(rig)


async def test_a_buyer_who_erased_everything_gets_a_replacement_that_is_erased_too(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig)
    new = await placed(rig, order)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    await rig.work()
    assert (await rig.order(new)).status is S.DELIVERED
    await privacy.shred_forgotten(rig.shop, rig.db)

    assert (await rig.order(new)).is_shredded
    assert await rig.db.read(history.get_order, BUYER, new.id) is None
    await books_hold(rig)


async def test_an_erasure_between_the_taps_asks_again(rig: ServicesRig) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.CHANGED
    assert isinstance(await placed(rig, order), Order)


async def test_a_banned_buyer_gets_a_replacement(rig: ServicesRig) -> None:
    order = await delivered(rig)
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "")
    new = await placed(rig, order)
    await rig.work()

    assert (await rig.order(new)).status is S.DELIVERED


async def test_a_payment_that_was_taken_back_is_decided_first(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store, credit="50.00")
    made = await top_up_invoice(rig)
    await pay(rig, made)
    order = await delivered(rig)
    offer = await offered(rig, order)
    await reverse(rig, made)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.PAYMENT_TAKEN_BACK


async def test_an_unreachable_supplier_and_a_low_balance_place_nothing(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.balance_now = Decimal("8.99")
    rig.wait(10)
    assert await obstacle(rig, order) is ReplacementObstacle.BALANCE_TOO_LOW
    rig.supplier.away = True
    assert await obstacle(rig, order) is ReplacementObstacle.SUPPLIER_UNAVAILABLE
    rig.supplier.away = False
    rig.supplier.stocks = {"STEAM10": 1}
    assert await obstacle(rig, order, 2) is ReplacementObstacle.SOLD_OUT


async def test_a_higher_cost_at_the_trade_places_no_trade(rig: ServicesRig) -> None:
    order = await delivered(rig)
    new = await placed(rig, order)
    rig.supplier.quoted["STEAM10"] = Decimal("9.01")
    await rig.work()

    assert (await rig.order(new)).status is S.CANCELLED
    assert len(rig.supplier.trades) == 1


async def test_another_account_buys_the_replacement_of_its_own_products_only(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await delivered(rig)
    other = await store.get_or_create_account_id("other.example#7")
    offer = await offered(rig, order)
    rig.shop = shop_with(rig.shop, supplier_account_id=other)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.EXPIRED
    await sync.sync_catalogue(rig.shop, rig.db)
    assert await obstacle(rig, order) is ReplacementObstacle.PRODUCT_GONE


ASKING = a_product(
    details=some_details(
        widgets=(a_field(name="account", label="Account"),),
        contact=ContactKind.EMAIL,
        asks_password=True,
    )
)


async def _delivered_with_answers(rig: ServicesRig) -> Order:
    """Return a delivered order of a product that asks for a field, a contact and a password."""
    product = await rig.product()
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    for text in ("ada@home", "ada@example.com", "secret1"):
        await answers.answer_with_text(session, text)
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote), offer
    confirmed = await rig.confirm(BUYER, offer.id)
    assert not isinstance(confirmed, Declined)
    await rig.work()
    return await rig.order(confirmed.order)


async def test_the_answers_of_the_order_are_sent_again(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, ASKING)
    order = await _delivered_with_answers(rig)
    new = await placed(rig, order)
    await rig.work()

    again = (await rig.order(new)).selection
    assert (again.widgets, again.contact, again.password) == (
        order.selection.widgets,
        order.selection.contact,
        order.selection.password,
    )
    assert again.password == "secret1"


async def test_erased_answers_are_typed_by_the_staff(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, ASKING)
    order = await _delivered_with_answers(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)

    refused = await replacements.prepare_replacement(rig.shop, rig.db, order.id, 1)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.ANSWERS_MISSING
    assert list(refused.detail.values()) == ["Account", "contact", "password"]
    typed = ("ada@new", "new@example.com", "secret2")
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, 1, typed)
    assert isinstance(offer, QuotedReplacement)
    assert offer.quote.selection.widgets == {"account": "ada@new"}
    assert offer.quote.selection.contact == "new@example.com"


async def test_an_unfit_typed_answer_is_still_missing(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, ASKING)
    order = await _delivered_with_answers(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)

    typed = ("ada@new", "no address", "secret2")
    refused = await replacements.prepare_replacement(rig.shop, rig.db, order.id, 1, typed)
    assert isinstance(refused, ReplacementRefusal)
    assert list(refused.detail.values()) == ["contact"]


# --- the problem that it answers, and what the supplier owes ------------------------------------------


async def with_problem(rig: ServicesRig, order: Order, *pieces: int) -> None:
    await rig.db.transact(lambda tx: tx.order_problems.add(order.id, pieces, tx.now))


async def _problem(rig: ServicesRig, order: Order) -> OrderProblem:
    found = await rig.db.read(lambda tx: tx.order_problems.find_latest(order.id))
    assert found is not None
    return found


async def test_a_replacement_answers_the_problem_and_a_failed_one_opens_it_again(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig)
    await with_problem(rig, order, 2)
    rig.supplier.outcomes = [Refused("out of stock")]
    new = await placed(rig, order)
    answered = await _problem(rig, order)
    assert (answered.state, answered.replacement_id) == (ProblemState.REPLACED, new.id)
    await rig.work()

    assert (await _problem(rig, order)).state is ProblemState.OPEN
    await placed(rig, order)
    await rig.work()
    assert (await _problem(rig, order)).state is ProblemState.REPLACED
    await books_hold(rig)


async def test_a_text_and_a_refund_answer_the_problem(rig: ServicesRig) -> None:
    first, second = await delivered(rig, 2), await delivered(rig, 2)
    await with_problem(rig, first, 1)
    await with_problem(rig, second, 1, 2)
    await rig.db.transact(replacements.send_text, OPERATOR, first.id, first.version, "NEW-CODE")
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, second.id, RuledRefund())

    assert (await _problem(rig, first)).state is ProblemState.REPLACED
    assert (await _problem(rig, second)).state is ProblemState.REFUNDED
    owed = await rig.db.read(supplier_debts.list_debts)
    assert [(each.order.id, each.debt.pieces, each.debt.owed) for each in owed.debts] == [
        (first.id, 1, usd("9.00")),
        (second.id, 2, usd("18.00")),
    ]
    await books_hold(rig)


async def test_the_supplier_never_owes_more_than_it_charged(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("26.99"), "A\nB\nC")]
    order = await delivered(rig)
    for pieces in (1, 1, 3):
        await placed(rig, order, pieces)
        await rig.work()

    owed = await rig.db.read(supplier_debts.list_debts)
    assert [each.debt.owed for each in owed.debts] == [usd("8.99"), usd("9.00"), usd("9.00")]
    assert [each.order.trade_no for each in owed.debts] == ["T1"] * 3
    assert owed.totals == [usd("26.99")]
    await books_hold(rig)


async def test_a_failed_replacement_leaves_no_debt_of_the_supplier(rig: ServicesRig) -> None:
    order = await delivered(rig)
    rig.supplier.outcomes = [Refused("out of stock")]
    await placed(rig, order, 2)
    assert await rig.db.read(supplier_debts.count_open_debts) == 1
    await rig.work()

    assert await rig.db.read(supplier_debts.count_open_debts) == 0


async def test_the_cost_counts_in_the_daily_sum_of_a_manager(rig: ServicesRig) -> None:
    order = await delivered(rig)
    manager = BuyerId(OPERATOR + 7)
    rig.shop = shop_with(rig.shop, manager_daily_sum=usd("17.99"))
    member = StaffMember(manager, Role.MANAGER, "Max", None, OPERATOR, order.created_at)
    await rig.db.transact(lambda tx: tx.staff.set_member(member))
    first, second = await offered(rig, order), await offered(rig, order, 2)
    with pytest.raises(AboveDailySum):
        await replacements.place_replacement(rig.shop, rig.db, manager, second)

    assert isinstance(await replacements.place_replacement(rig.shop, rig.db, manager, first), Order)
    await rig.work()
    again = await offered(rig, order)
    with pytest.raises(AboveDailySum) as above:
        await replacements.place_replacement(rig.shop, rig.db, manager, again)
    assert above.value.left == usd("8.99")
    assert isinstance(
        await replacements.place_replacement(rig.shop, rig.db, OPERATOR, again), Order
    )
