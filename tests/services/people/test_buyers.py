"""Tests of a buyer's page as staff read it: its figures agree with what happened."""

import pytest

from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from bot.services.payments import wallet
from bot.services.payments.wallet import Credit, CreditReason
from bot.services.people import accounts, bans, buyers
from bot.services.people.buyers import BuyerMatches, BuyerPage
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, a_person, usd
from tests.services.payments.payments_rig import open_payments_rig, pay, top_up_invoice
from tests.services.referral_rig import refund
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines
OTHER = BuyerId(7_002)


async def read_page(rig: ServicesRig, buyer: BuyerId = BUYER) -> BuyerPage:
    page = await rig.db.read(buyers.read_buyer_page, buyer)
    assert page is not None
    return page


async def find(rig: ServicesRig, query: str) -> BuyerMatches:
    return await rig.db.read(buyers.find_buyers, query)


async def test_an_unknown_person_has_no_page(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    assert await rig.db.read(buyers.read_buyer_page, BuyerId(1)) is None


async def test_a_new_buyer_has_a_page_of_zeros(store: EngineDatabase) -> None:
    page = await read_page(await open_services_rig(store))
    assert not page.order_counts
    assert not page.newest_orders
    assert (page.sums.spent, page.sums.paid_in, page.payment_count) == (usd("0"), usd("0"), 0)
    assert page.record.ban is None


async def test_money_of_an_open_order_is_not_spent_yet(store: EngineDatabase) -> None:
    """It is spent when it is captured, and no longer when it is refunded."""
    rig = await open_services_rig(store)
    order = await rig.buy(2)
    held = await read_page(rig)
    assert (held.sums.spent, held.wallet.held) == (usd("0"), order.price)
    await rig.work()
    assert (await read_page(rig)).sums.spent == order.price
    await refund(rig, order)
    page = await read_page(rig)
    assert (page.sums.spent, page.sums.refunded) == (usd("0"), order.price)
    assert page.order_counts == {OrderStatus.REFUNDED: 1}


async def test_payments_and_credit_by_hand_are_told_apart(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    await pay(rig, await top_up_invoice(rig))
    credit = Credit(BUYER, usd("2.50"), "key")
    await rig.db.transact(wallet.credit_buyer, OPERATOR, credit)
    page = await read_page(rig)
    assert page.payment_count == 1
    assert page.sums.paid_in + page.sums.by_hand == page.wallet.balance
    assert page.sums.by_hand == usd("2.50")


async def test_goodwill_counts_as_added_by_staff(store: EngineDatabase) -> None:
    """So the sums of the page explain the whole balance."""
    rig = await open_services_rig(store)
    for key, money, reason in (
        ("paid in cash", "2.50", CreditReason.RECEIVED),
        ("a gift", "1.25", CreditReason.GOODWILL),
        ("a smaller gift", "-0.25", CreditReason.GOODWILL),
    ):
        credit = Credit(BUYER, usd(money), key, reason)
        await rig.db.transact(wallet.credit_buyer, OPERATOR, credit)
    page = await read_page(rig)
    assert page.sums.by_hand == page.wallet.balance == usd("3.50")
    assert page.sums.paid_in == usd("0")


async def test_a_ban_names_its_time_and_author_and_outlives_erasure(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await accounts.register_person(rig.shop, a_person(id=OPERATOR, name="Olga", username=None))
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "fraud")
    page = await read_page(rig)
    assert page.record.ban is not None
    assert (page.record.ban.at, page.record.ban.by) == (rig.clock.now(), OPERATOR)
    assert page.people[OPERATOR].name == "Olga"
    assert [note.text for note in page.newest_notes] == ["fraud"]


async def test_a_number_and_a_username_name_one_person_and_a_name_never_does(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await accounts.register_person(rig.shop, a_person(id=OTHER, name="Ada", username="lovelace"))
    first, second = a_person(), a_person(id=OTHER, name="Ada", username="lovelace")
    assert (await find(rig, " 7001 ")).exact == first
    assert (await find(rig, "@LOVELACE")).exact == second
    assert await find(rig, "@nobody") == BuyerMatches()
    by_name = await find(rig, "ada")
    assert by_name.exact is None
    assert {each.id for each in by_name.people} == {BUYER, OTHER}
    assert (await find(rig, "lovelace")).exact is None
    assert [each.id for each in (await find(rig, "lovelace")).people] == [OTHER]


async def test_a_name_of_digits_is_found_although_no_person_has_that_number(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await accounts.register_person(rig.shop, a_person(id=OTHER, name="1984", username=None))
    found = await find(rig, "1984")
    assert [each.id for each in found.people] == [OTHER]
    assert not (await find(rig, "9" * 30)).people
