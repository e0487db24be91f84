"""Continues the shop of the recorded data with the use cases of this version.

Afterwards every table has rows, and every column that is in use has a value. What a new version stores
is added here before its release.
"""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, OrderId, ProductId, TradeNo
from bot.domain.operations.notifications import DigestForm
from bot.domain.operations.sales_pause import PauseCause, PauseNotice
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.orders.order import Order
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.orders.transition_inputs import Accepted, UnknownOutcome
from bot.domain.people.order_problems import OrderProblem
from bot.domain.people.proposals import StoredProposal
from bot.domain.people.staff import Right, Role
from bot.domain.people.support import MessageContent
from bot.services import sales_pause
from bot.services.catalogue import stopped_products, warranties
from bot.services.checkout import answers, quotes
from bot.services.checkout.checkouts import CheckoutSession
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import (
    automatic_pause,
    balance_forecast,
    notifications,
    recovery,
    shop_texts,
    supplier_debts,
)
from bot.services.orders import replacements
from bot.services.payments import order_refunds
from bot.services.people import bans, notes, order_problems, proposals, staff
from bot.services.people.staff import ChosenPerson
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import FakeSupplier, FixedClock, a_person, usd
from tests.services.services_rig import Recorder, ServicesRig
from tests.storage.base_rows import submitted
from tests.storage.first_form import expected, shop_on

OWNER: Final = BuyerId(9001)
MANAGER: Final = BuyerId(9101)
SUPPORT: Final = BuyerId(9102)
#: Buyers: one with many orders, one who was banned for a while, one who is banned.
MIRA: Final = BuyerId(7201)
OMAR: Final = BuyerId(7202)
EVE: Final = BuyerId(7003)


async def continue_shop(store: EngineDatabase) -> ServicesRig:
    """Run every use case that stores something new; leave work of every kind undone."""
    rig = await open_rig(store)
    await _finish_open_work(rig)
    await _give_roles(rig)
    await _set_up(rig)
    await _buy_and_report(rig)
    await _act_on_buyers(rig)
    await _leave_work(rig)
    return rig


async def open_rig(
    store: EngineDatabase, now: datetime | None = None, *, prefix: str = "L"
) -> ServicesRig:
    """Return the shop of the data, with test doubles around it; see `first_form.shop_on`."""
    shop = await shop_on(store, now, prefix=prefix)
    supplier, clock = shop.ports.supplier, shop.ports.clock
    assert isinstance(supplier, FakeSupplier)
    assert isinstance(clock, FixedClock)
    return ServicesRig(shop, store, Recorder(store), supplier, clock)


async def _finish_open_work(rig: ServicesRig) -> None:
    """Bring what the recorded shop left to an end, so that it sells again."""
    assert await recovery.recover_after_crash(rig.db) == 1
    await rig.resume_sales()
    await automatic_pause.check_supplier_account(rig.shop, rig.db)
    assert await rig.db.read(sales_pause.list_pauses) == []
    await rig.work(200)


# --- staff and settings in the chat ------------------------------------------------------------------


async def _give_roles(rig: ServicesRig) -> None:
    for number, name, role in (
        (MANAGER, "Max", Role.MANAGER),
        (SUPPORT, "Sue", Role.SUPPORT),
        (9103, "Vic", Role.VIEWER),
        (9104, "Wes", Role.OWNER),
    ):
        await rig.register(number)
        person = ChosenPerson(BuyerId(number), name, name.lower())
        await staff.set_role(rig.shop, rig.db, OWNER, person, role, None)
    await rig.register(9105)
    await rig.register(9106)
    for role, opened_by, is_confirmed in (
        (Role.SUPPORT, None, None),
        (Role.SUPPORT, 9105, True),
        (Role.VIEWER, 9106, None),
    ):
        code = f"a code of a link for {role} {opened_by}"
        await rig.db.transact(staff.create_link, OWNER, role, code)
        if opened_by is None:
            continue
        opener = a_person(id=opened_by, name=f"Buyer {opened_by}", username=None)
        await rig.db.transact(staff.open_link, opener, code)
        if is_confirmed:
            opened = await rig.db.read(staff.list_opened_links)
            await staff.decide_link(
                rig.shop, rig.db, OWNER, opened[0].link.id, is_confirmed=is_confirmed
            )


async def _set_up(rig: ServicesRig) -> None:
    product = await rig.product()
    await rig.db.transact(warranties.set_default_days, OWNER, 14)
    await rig.db.transact(warranties.set_own_days, OWNER, product.id, 30)
    for kind, body in (
        (ShopTextKind.WELCOME, "Welcome to a shop of tests 密"),
        (ShopTextKind.TERMS, "Goods are codes.\nWarranty: 14 days."),
    ):
        assert await shop_texts.change_text(rig.shop, rig.db, OWNER, kind, "", body)
    await rig.db.transact(notifications.set_digest, OWNER, DigestForm.FULL, 9)
    await rig.db.transact(notifications.set_sales, OWNER, 500)
    await rig.db.transact(notifications.set_sales, MANAGER, 0)
    sold_out = (await rig.product("OUT1")).id
    await stopped_products.stop_selling(rig.shop, rig.db, OWNER, sold_out)
    assert await rig.db.transact(
        stopped_products.set_reason, OWNER, sold_out, "a reason that only staff reads"
    )
    full = (await rig.product("FULL1")).id
    await stopped_products.stop_selling(rig.shop, rig.db, MANAGER, full)
    await stopped_products.sell_again(rig.shop, rig.db, MANAGER, full)


# --- orders ------------------------------------------------------------------------------------------


async def _bought(rig: ServicesRig, pieces: int, buyer: BuyerId = MIRA) -> Order:
    """Return a delivered order."""
    codes = "\n".join(f"CODE-{rig.clock.passed:.0f}-{piece}" for piece in range(pieces))
    cost = Decimal("9.00") * pieces
    number = TradeNo(f"2511080000{int(rig.clock.passed):08d}")
    rig.supplier.outcomes.append(Accepted(number, usd(str(cost)), codes))
    order = await rig.buy(pieces, buyer)
    await rig.work(50)
    rig.wait(60)
    return await rig.order(order)


async def _reported(rig: ServicesRig, order: Order, marks: int) -> OrderProblem:
    content = MessageContent("the code says: used already", order.buyer_id, 500, order.buyer_id)
    report = await rig.db.transact(
        order_problems.report_problem, order.buyer_id, order.id, marks, content
    )
    assert not isinstance(report, Declined), report
    rig.wait(3_700)  # nobody may report more in one hour
    return report.problem


async def _buy_and_report(rig: ServicesRig) -> None:
    """Buy orders, and answer problems with them in every way."""
    await rig.register(MIRA)
    await rig.register(OMAR)
    await rig.credit(MIRA, 100_000, "release:mira")
    await rig.credit(OMAR, 20_000, "release:omar")

    faulty = await _bought(rig, 3)
    await _reported(rig, faulty, 0b010)
    quoted = await replacements.prepare_replacement(rig.shop, rig.db, faulty.id, 1)
    assert isinstance(quoted, replacements.QuotedReplacement), quoted
    replacement = await replacements.place_replacement(rig.shop, rig.db, MANAGER, quoted)
    assert isinstance(replacement, Order), replacement
    await rig.work(50)
    rig.wait(60)

    refunded = await _bought(rig, 2)
    problem = await _reported(rig, refunded, 0b01)
    share = await rig.db.read(order_refunds.plan_share, problem.id)
    assert isinstance(share, order_refunds.PlannedRefund), share
    await rig.db.transact(order_refunds.refund_part, MANAGER, share)

    refused = await _bought(rig, 1, OMAR)
    problem = await _reported(rig, refused, 0b1)
    answer = MessageContent("it was used by you", OWNER, 700, OWNER)
    assert await rig.db.transact(order_problems.refuse_problem, OWNER, problem.id, answer)

    await _reported(rig, await _bought(rig, 1, OMAR), 0b1)  # nobody has answered it

    twice = await _bought(rig, 2)
    for amount in ("2.00", "1.50"):
        planned = await rig.db.read(order_refunds.plan_refund, twice.id, usd(amount))
        assert isinstance(planned, order_refunds.PlannedRefund), planned
        await rig.db.transact(order_refunds.refund_part, OWNER, planned)
    goodwill = await rig.db.read(order_refunds.plan_goodwill, twice.id, usd("1.00"))
    assert isinstance(goodwill, order_refunds.PlannedGoodwill), goodwill
    await rig.db.transact(order_refunds.give_goodwill, OWNER, goodwill)

    debts = (await rig.db.read(supplier_debts.list_debts)).debts
    first, second = debts[0].debt, debts[1].debt
    assert await rig.db.transact(supplier_debts.book_recovery, OWNER, first, usd("4.00"))
    assert await rig.db.transact(supplier_debts.close_debt, OWNER, second)

    texted = await _bought(rig, 1)
    await rig.db.transact(
        replacements.send_text, OWNER, texted.id, texted.version, "A-CODE-TYPED-BY-STAFF"
    )
    await rig.work(50)


# --- people ------------------------------------------------------------------------------------------


async def _act_on_buyers(rig: ServicesRig) -> None:
    order = await _bought(rig, 1)
    await rig.db.transact(notes.add_note, SUPPORT, MIRA, "buys for her students")
    await rig.db.transact(notes.add_order_note, MANAGER, order.id, "asked twice about the code")
    await rig.db.transact(_sum_up, MIRA)
    await bans.ban(rig.shop, rig.db, OWNER, OMAR, "asked for money back ten times")
    await bans.unban(rig.shop, rig.db, OWNER, OMAR, "it was a mistake")
    await bans.ban(rig.shop, rig.db, MANAGER, EVE, "a stolen card")
    for number, outcome in ((101, None), (102, "approved"), (103, "declined")):
        await rig.db.transact(_propose, number, order.id)
        if outcome == "approved":
            await rig.db.transact(proposals.record_approval, number, MANAGER)
        elif outcome == "declined":
            assert await rig.db.transact(proposals.decline_proposal, number, MANAGER, SUPPORT)


def _sum_up(tx: Transaction, buyer: BuyerId) -> None:
    """Sum up the buyer's postings, as the hourly check does once they are many."""
    tx.ledger.add_to_sums(buyer, tx.reconciliation.find_entry_before(tx.now))


def _propose(tx: Transaction, number: int, order_id: OrderId) -> None:
    proposal = StoredProposal(
        number,
        SUPPORT,
        Right.MONEY,
        '{"command": "/refund", "typed": "3"}',
        0,
        order_id,
        None,
        tx.now + timedelta(days=1),
        {OWNER: 800 + number, MANAGER: 900 + number},
    )
    proposals.add_proposal(tx, proposal)


# --- what is not done yet ------------------------------------------------------------------------------


async def _leave_work(rig: ServicesRig) -> None:
    """Leave orders in every open state, messages to send, a low balance, and pauses."""
    await rig.buy(1, MIRA, "HAND1")
    rig.supplier.outcomes.append(Accepted(TradeNo("251108999999999001"), usd("9.00"), ""))
    await rig.trade()
    rig.supplier.away = True
    rig.wait(3_700)
    await rig.poll()
    rig.supplier.away = False

    await _order_with_answers(rig)
    rig.supplier.outcomes.append(
        Accepted(TradeNo("251108999999999002"), usd("9.00"), "NOT-SENT-YET")
    )
    await rig.trade()

    await rig.buy(1, MIRA)
    rig.supplier.outcomes.append(UnknownOutcome("the connection was closed"))
    await rig.trade()
    await rig.db.transact(submitted, await rig.buy(1, MIRA))
    await rig.buy(1, MIRA)

    low = AccountCheck(AccountState.ACCEPTED, Decimal("5.00"))
    await balance_forecast.watch_balance(rig.shop, rig.db, low)
    await rig.db.transact(balance_forecast.set_warn_days, OWNER, 5)
    notice = PauseNotice("We are moving.", rig.clock.now() + timedelta(hours=3))
    await rig.db.transact(sales_pause.pause_as_operator, OWNER, notice)
    await rig.db.transact(sales_pause.pause_sales, PauseCause.RESTORED_BACKUP, "shop")


async def _order_with_answers(rig: ServicesRig) -> None:
    """Order what somebody had begun to choose, with everything that a product may ask."""
    buyer, number = expected()["walks"][1][:2]
    session = CheckoutSession(rig.shop, rig.db, BuyerId(buyer), ProductId(number))
    await answers.answer_with_text(session, "ada@example.org")
    await answers.answer_with_text(session, "a password")
    quote = await quotes.make_quote(session)
    assert isinstance(quote, Quote), quote
    confirmed = await rig.confirm(buyer, quote.id)
    assert isinstance(confirmed, Confirmation), confirmed
