"""A bad day of an owner, lived through at the demo's page by buttons alone.

The day ends with nothing to decide, and with books that agree with the supplier to the cent.
"""

import asyncio
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, expect

from bot.adapters.by_hand import NUMBER as BY_HAND
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.commands.demo import demo_settings
from bot.commands.reconcile import make_report
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.supplier.records import STRICT
from bot.services.operations.supplier_troubles import END_AFTER, NO_ANSWER
from tests.browser.demo import Demo, running_demo
from tests.browser.expected import sample_of
from tests.browser.staff_member import StaffMember
from tests.browser.test_payments import choose_method
from tests.browser.walker import Walker, Wish, walker
from tests.crash.supplier_console import SupplierConsole
from tests.waiting import HANG_LIMIT, until
from tests.world.rules import AFTER_EVERY_COMMIT, WHEN_ALL_IS_SETTLED
from tests.world.shop_database import ShopDatabase

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(900)]

ALICE, LI_LEI, OMAR = BUYERS
SAMPLE = sample_of(STRICT)
VOUCHER, WALLET, PASS = (
    SAMPLE[code] for code in ("coffee-voucher", "steam-wallet-20", "moon-pass")
)
#: Buttons that the panel has only while something waits.
DECISIONS = (
    verbs.CASES_PAGE,
    verbs.CLAIMS_PAGE,
    verbs.REFUND_REQUESTS,
    verbs.PROBLEMS,
    verbs.UNSOLD_ENTRIES,
    verbs.RESUME_SALES,
    verbs.WAITING_ORDERS,
    verbs.DEBTS,
    verbs.STOPPED_PRODUCTS,
)
#: What the apology costs, in dollars.
GOODWILL = 2


@dataclass(slots=True)
class Day:
    """The owner and the buyers at their pages, the supplier's console, and the shop's database."""

    demo: Demo
    owner: StaffMember
    alice: Walker
    li_lei: Walker
    omar: Walker
    supplier: SupplierConsole
    books: ShopDatabase

    async def buy(self, buyer: Walker, code: str, quantity: int = 1) -> int:
        """Let a buyer buy a product; return the number of the order."""
        await buyer.type("/shop")
        await buyer.buy(SAMPLE[code], Wish(quantity=quantity if quantity > 1 else None))
        return self.last_order()

    def last_order(self) -> int:
        return self.books.orders()[-1].id

    def balance_of(self, buyer: Walker) -> Decimal:
        """Return a buyer's balance in dollars."""
        query = "SELECT balance FROM buyers WHERE id = ?"
        ((cents,),) = self.books.rows(query, buyer.persona.id)
        return Decimal(str(cents)) / 100

    async def wait_for_status(self, order: int, status: str) -> None:
        query = "SELECT id FROM orders WHERE id = ? AND status = ?"
        await self.books.wait_for_row(query, order, status)

    async def wait_for_thread(self, buyer: Walker, order: int = 0) -> int:
        """Return the conversation with a buyer, about the order if there is one."""
        query = "SELECT id FROM threads WHERE buyer_id = ? AND COALESCE(order_id, 0) = ?"
        (thread,) = await self.books.wait_for_row(query, buyer.persona.id, order)
        return int(str(thread))

    async def wait_for_alert(self, kind: str, at_least: float = 0) -> None:
        """Wait until the owner was sent an alert of this kind; it may take `at_least` seconds."""
        query = """SELECT id FROM outbox WHERE kind = 'alert' AND state = 'sent'
            AND json_extract(facts, '$.kind') = ?"""
        async with asyncio.timeout(at_least + HANG_LIMIT):
            while not self.books.rows(query, kind):  # noqa: ASYNC110 - another process sends it
                await asyncio.sleep(0.2)


async def test_an_owner_gets_through_a_bad_day_by_buttons_alone(
    chromium: Browser, tmp_path: Path
) -> None:
    async with (
        running_demo(tmp_path) as demo,
        httpx.AsyncClient(base_url=f"{demo.address}/supplier/console/", trust_env=False) as http,
        walker(chromium, demo.address, OPERATOR, phone=True) as olga,
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, LI_LEI) as li_lei,
        walker(chromium, demo.address, OMAR) as omar,
    ):
        kept = tmp_path / "kept" / "shop"
        books = ShopDatabase.in_file(kept / "vitrine.sqlite3")
        day = Day(demo, StaffMember(olga), alice, li_lei, omar, SupplierConsole(http), books)
        for buyer in (alice, li_lei, omar):
            await buyer.start()
        await olga.start()
        paid_at_first = await day.supplier.balance()

        await expect_nothing_to_decide(day)
        await give_a_warranty(day)
        vouchers = await day.buy(alice, VOUCHER.code, 3)
        wallet = await day.buy(alice, WALLET.code)
        await top_up_the_low_balance(day)
        await pause_while_the_supplier_is_away(day)
        await find_the_trade_of_an_unknown_outcome(day)
        await stop_a_product_whose_price_jumped(day)
        await apologise(day, wallet)
        await ban_and_unban(day)
        await confirm_a_payment_by_hand(day)
        await replace_a_bad_piece(day, vouchers)
        await refund_a_piece(day, await day.buy(omar, VOUCHER.code, 3))
        await refund_in_few_taps(day, wallet)
        await day.wait_for_alert("supplier-trouble-over", END_AFTER[NO_ANSWER])
        await expect_nothing_to_decide(day)

        await expect_exact_books(day, paid_at_first, kept)


async def expect_nothing_to_decide(day: Day) -> None:
    """The panel has no button that leads to a decision."""
    panel = await day.owner.open_panel()
    for verb in DECISIONS:
        waiting = panel.locator(".key").and_(day.owner.keys(verb))
        assert await waiting.count() == 0, await waiting.all_text_contents()
    conversations = panel.locator(".key").and_(day.owner.keys(verbs.THREADS_PAGE))
    await expect(conversations).to_have_count(1)  # the page of all, and no open ones


async def give_a_warranty(day: Day) -> None:
    """The owner gives vouchers a warranty of 30 days, from the product's page."""
    owner = day.owner
    await owner.tap(verbs.FIND_PRODUCT)
    await owner.answer(VOUCHER.code)
    await owner.tap(verbs.ASK_WARRANTY)
    await owner.answer("30")
    await owner.tap(verbs.STAFF_PRODUCT)
    await owner.tap(verbs.OVERVIEW)


async def top_up_the_low_balance(day: Day) -> None:
    """The balance at the supplier falls below the dearest product: a warning, until it is topped up."""
    spent = Decimal(await day.supplier.balance()) / 100 - 10
    await day.supplier.top_up(str(-spent))
    await day.wait_for_alert("balance-low")
    await day.owner.tap(verbs.HEALTH)
    await day.supplier.top_up(str(spent))
    await day.wait_for_alert("balance-recovered")
    await day.owner.tap(verbs.OVERVIEW)


async def pause_while_the_supplier_is_away(day: Day) -> None:
    """The supplier is away: the owner pauses sales with a text, and resumes them afterwards."""
    owner = day.owner
    await day.supplier.plan("*", "unavailable", times=10_000)
    await day.wait_for_alert("supplier-trouble")
    await owner.tap(verbs.HEALTH)
    await owner.tap(verbs.OVERVIEW)
    await owner.tap(verbs.PAUSE_SALES)
    await owner.answer("Our supplier is away for a moment.")
    page = await day.omar.open(PASS)
    refused = await day.omar.tap(page.taps(verbs.OPEN_CHECKOUT, verbs.BUY_VARIANT)[0])
    assert "Our supplier is away for a moment." in refused.text, refused
    await day.supplier.clear_faults()
    await owner.tap(verbs.RESUME_SALES)


async def find_the_trade_of_an_unknown_outcome(day: Day) -> None:
    """The supplier charges and does not answer: the owner finds the trade, and the goods arrive."""
    owner = day.owner
    await day.supplier.plan("trade", "drop_after")
    offer = await day.omar.order(PASS, Wish())
    await day.omar.confirm(offer).click()
    (found,) = await day.books.wait_for_row("SELECT id FROM orders WHERE status = 'review'")
    order = int(str(found))
    await owner.tap(verbs.CASE, order)
    await owner.tap(verbs.CHARGED, order)
    await owner.tap(verbs.ASK_TRADE_NO, order)
    await owner.answer((await day.supplier.trades())[-1].trade_no)
    await owner.confirm()
    assert await day.omar.goods(after=offer) == (await day.supplier.trades())[-1].secret
    await day.wait_for_status(order, "delivered")


async def stop_a_product_whose_price_jumped(day: Day) -> None:
    """The supplier raises a price: who has a quote reads the new one, and the owner stops the sale."""
    owner = day.owner
    held = await day.alice.order(WALLET, Wish())
    await day.supplier.set_price(WALLET.code, "99.00")
    await day.alice.confirm(held).click()
    await day.books.wait_for_status("cancelled")
    cancelled = await day.alice.until(lambda now: bool(now.taps(verbs.BUY_AGAIN)), "the end")
    quote = await day.alice.tap(cancelled.taps(verbs.BUY_AGAIN)[0])
    assert "$108.90" in quote.text, quote
    await day.alice.tap(quote.taps(verbs.LEAVE_CHECKOUT)[0])
    await owner.open_panel()
    await owner.tap(verbs.FIND_PRODUCT)
    await owner.answer(WALLET.code)
    page = owner.message_with(verbs.STOP_SELLING)
    await expect(page).to_contain_text("$99.00")
    await expect(page).to_contain_text("$108.90")
    await owner.tap(verbs.EXPLAIN_PRICE)
    await owner.tap(verbs.STAFF_PRODUCT)
    await owner.tap(verbs.STOP_SELLING)
    await owner.tap(verbs.ASK_STOP_REASON)
    await owner.answer("The supplier asks five times the price.")
    await day.supplier.set_price(WALLET.code, "19.60")
    await owner.open_panel()
    await owner.tap(verbs.STOPPED_PRODUCTS)
    await owner.tap(verbs.SELL_LISTED_AGAIN)


async def apologise(day: Day, order: int) -> None:
    """A buyer complains: the owner answers with goodwill of $2.00, and closes the conversation."""
    owner, before = day.owner, day.balance_of(day.alice)
    await day.alice.tap(Tap(verbs.ORDER_SUPPORT, (order,)))
    await day.alice.type("This took too long.")
    thread = await day.wait_for_thread(day.alice, order)
    await owner.tap(verbs.THREAD, thread)
    await owner.answer("I am sorry. You get two dollars for the trouble.")
    await owner.tap(verbs.THREAD_ORDER, order)
    await owner.tap(verbs.ASK_GOODWILL, order)
    await owner.answer(str(GOODWILL))
    await owner.confirm()
    assert day.balance_of(day.alice) == before + GOODWILL
    await owner.tap(verbs.CLOSE_THREAD, thread)


async def ban_and_unban(day: Day) -> None:
    """A buyer insults the owner, is banned and cannot order; the owner forgives them."""
    owner, omar = day.owner, day.omar
    await omar.type("/support")
    await omar.type("You are thieves!")
    thread = await day.wait_for_thread(omar)
    await owner.tap(verbs.THREAD, thread)
    await owner.tap(verbs.ASK_BAN, omar.persona.id)
    await owner.confirm()
    await day.books.wait_for_row("SELECT id FROM buyers WHERE id = ? AND banned", omar.persona.id)
    earlier = await omar.screen()
    await omar.send("/shop")
    await omar.until(lambda now: now != earlier and not now.buttons, "the one sentence")
    await owner.open_panel()
    await owner.tap(verbs.BUYERS)
    await owner.tap(verbs.BANNED_BUYERS)
    await owner.tap(verbs.BUYER, omar.persona.id)
    await owner.tap(verbs.ASK_UNBAN, omar.persona.id)
    await owner.confirm()
    await owner.tap(verbs.CLOSE_THREAD, thread)


async def confirm_a_payment_by_hand(day: Day) -> None:
    """A buyer says that they have paid by hand; the owner confirms it from the panel."""
    owner, li_lei, before = day.owner, day.li_lei, day.balance_of(day.li_lei)
    await li_lei.type("/topup")
    await choose_method(li_lei, verbs.TOP_UP_AMOUNT, BY_HAND)
    await li_lei.newest(verbs.CLAIM_PAYMENT).click()
    await li_lei.newest(verbs.END_CLAIM_QUESTION).click()
    await day.books.wait_for_row("SELECT reference FROM payment_claims")
    await owner.open_panel()
    await owner.tap(verbs.CLAIMS_PAGE)
    await owner.tap(verbs.CLAIM)
    await owner.tap(verbs.CONFIRM_CLAIM)
    await until(lambda: is_higher(day, li_lei, before))


async def is_higher(day: Day, buyer: Walker, before: Decimal) -> bool:
    return day.balance_of(buyer) > before


async def replace_a_bad_piece(day: Day, order: int) -> None:
    """A buyer reports a bad piece: the owner replaces it, and books what the supplier gives back."""
    owner, alice = day.owner, day.alice
    asked = await alice.tap(Tap(verbs.ORDER_PROBLEM, (order,)))
    await alice.tap(asked.taps(verbs.MARK_PIECES)[0])
    await alice.tap_only(verbs.REPORT_PROBLEM)
    await owner.open_panel()
    await owner.tap(verbs.PROBLEMS)
    await owner.tap(verbs.PROBLEM)
    await owner.tap(verbs.REPLACE_ORDER, order)
    await owner.tap(verbs.ASK_REPLACEMENT, order, 1)
    await owner.confirm()
    await day.wait_for_status(day.last_order(), "delivered")
    await day.supplier.top_up("4.20")
    await owner.open_panel()
    await owner.tap(verbs.DEBTS)
    await owner.tap(verbs.DEBT)
    await owner.tap(verbs.ASK_RECOVERY)
    await owner.confirm()
    await owner.open_panel()
    await owner.tap(verbs.THREADS_PAGE)
    thread = await day.wait_for_thread(alice, order)
    await owner.tap(verbs.THREAD, thread)
    await owner.tap(verbs.CLOSE_THREAD, thread)


async def refund_a_piece(day: Day, order: int) -> None:
    """The owner refunds one of three pieces."""
    owner, before = day.owner, day.balance_of(day.omar)
    await owner.open_panel()
    await owner.tap(verbs.ALL_ORDERS)
    await owner.tap(verbs.ORDER_DETAILS, order)
    await owner.tap(verbs.ASK_PART_REFUND, order)
    await owner.tap(verbs.ASK_PIECES_REFUND, order, 1)
    await owner.confirm()
    assert day.balance_of(day.omar) == before + Decimal("4.62")


async def refund_in_few_taps(day: Day, order: int) -> None:
    """From /start, a delivered order is refunded in at most five taps."""
    owner = day.owner
    await owner.open_panel()
    await owner.tap(verbs.ALL_ORDERS)
    await owner.tap(verbs.ORDER_DETAILS, order)
    await owner.tap(verbs.ASK_REFUND, order)
    await owner.confirm()
    assert len(owner.taps) <= 5, owner.taps
    await day.wait_for_status(order, "refunded")


async def expect_exact_books(day: Day, paid_at_first: int, kept: Path) -> None:
    """Every rule of the ledger holds; buyers and supplier have what the orders say, to the cent."""

    async def is_all_sent() -> bool:
        return not day.books.broken_rules(WHEN_ALL_IS_SETTLED)

    await until(is_all_sent)
    assert not day.books.broken_rules(AFTER_EVERY_COMMIT)
    settings = demo_settings(day.demo.address, kept, kept / "payment-instructions.txt")
    report = await make_report(settings)
    assert report.is_sound, [each for each in report.findings if not each.holds]

    vouchers, piece = Decimal("13.86"), Decimal("4.62")
    assert day.balance_of(day.alice) == 270 - vouchers + GOODWILL
    assert day.balance_of(day.omar) == 270 - Decimal("5.28") - (vouchers - piece)
    assert day.balance_of(day.li_lei) == 270 + 100
    charged = day.books.booked_charges()
    assert charged == sum(each.amount for each in await day.supplier.trades())
    assert paid_at_first - await day.supplier.balance() == charged - VOUCHER.user_price
    assert await day.demo.trades() == [1] * len(await day.supplier.trades())
