"""Tests of the buttons of the panel, /health and /buyers: each leads to what it names."""

from datetime import timedelta
from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId, ProductId
from bot.domain.orders.supplier import UnreadableEntries, UnreadableEntry
from bot.domain.people.support import MessageContent
from bot.services import sales_pause
from bot.services.catalogue import stopped_products
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_person, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_claims import a_rig_paid_by_hand
from tests.chat.buyer.payments.test_refunds import bought, request
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, begin
from tests.chat.operator.payments.test_claims import a_claim_of_ann
from tests.chat.operator.people.test_order_problems import report_problem
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message


async def open_panel(rig: ChatRig) -> Json:
    await rig.olga.send_text("/admin")
    await rig.olga.wait_for_message("admin-title")
    await rig.idle()
    return rig.olga.last()


async def place_order(rig: ChatRig) -> None:
    """Let Ann confirm a quote; no worker runs, so the order waits."""
    await begin(rig)
    await rig.ann.tap(verbs.CONFIRM, "$9.90")
    await rig.ann.wait_for_message("order-placed")
    await rig.idle()


async def add_people(rig: ChatRig, count: int) -> None:
    def add(tx: Transaction) -> None:
        for number in range(count):
            person = a_person(id=8_000 + number, name=f"Buyer {number}", username=None)
            at = rig.clock.now() + timedelta(seconds=number)
            tx.people.register(person, usd("0"), at)

    await rig.store.transact(add)


async def add_threads(rig: ChatRig, count: int) -> None:
    """Let each of `count` new people write one support message."""
    await add_people(rig, count)

    def write(tx: Transaction) -> None:
        for number in range(count):
            thread = tx.support_threads.get_or_create(
                BuyerId(8_000 + number), None, rig.clock.now()
            )
            content = MessageContent("Hello", 8_000 + number, 1, 8_000 + number)
            tx.support_threads.add_message(thread.id, content, rig.clock.now(), from_operator=False)

    await rig.store.transact(write)


async def test_the_panel_leads_to_waiting_orders_and_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await place_order(rig)
        (order,) = await rig.orders()
        panel = await open_panel(rig)
        assert has_message(content_of(panel), "admin-waiting", count="1")

        await rig.olga.open(verbs.WAITING_ORDERS)
        listed = content_of(await rig.olga.wait_for_message("admin-waiting-line"))
        assert "Steam wallet 10 USD" in listed
        await rig.olga.open(verbs.ORDER_DETAILS, order_id=int(order.id))
        await rig.olga.wait_for_message("review-request")
        await rig.olga.open(verbs.OVERVIEW)
        await rig.olga.wait_for_message("admin-title")


async def test_the_panel_leads_to_cases(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        calm = await open_panel(rig)
        assert find_button(calm, verbs.CASES_PAGE) is None
        assert has_message(content_of(calm), "panel-nothing-to-decide")
        order = await doubtful_order(rig)
        assert has_message(content_of(await open_panel(rig)), "panel-to-decide")
        await rig.olga.open(verbs.CASES_PAGE)
        await rig.olga.wait_for_message("review-title", count="1")
        await rig.olga.open(verbs.CASE, order_id=order)
        await rig.olga.wait_for_message("evidence-before")


async def test_the_panel_tells_of_refund_requests_and_leads_to_them(tmp_path: Path) -> None:
    """A request whose order was refunded is not counted any more."""
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await request(rig, order)
        panel = await open_panel(rig)
        assert find_button(panel, verbs.REFUND_REQUESTS, "1") is not None
        assert find_button(panel, verbs.THREADS_PAGE, "1") is not None

        await rig.olga.open(verbs.REFUND_REQUESTS)
        await rig.olga.wait_for_message("threads-refund-requests", count="1")
        await rig.olga.open(verbs.THREAD)
        await rig.olga.wait_for_message("thread-refund-asked")

        await rig.olga.send_text(f"/resolve {order} refund")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert find_button(await open_panel(rig), verbs.REFUND_REQUESTS) is None


async def test_the_panel_leads_owners_to_each_page_of_the_shop(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        for verb, message in (
            (verbs.SHOP_TEXTS, "shop-texts-head"),
            (verbs.STAFF, "staff-title"),
            (verbs.AUDIT, "audit-empty"),
            (verbs.NOTIFICATIONS, "notifications-title"),
        ):
            await open_panel(rig)
            await rig.olga.open(verb)
            await rig.olga.wait_for_message(message)


async def test_sales_are_paused_and_resumed_from_the_panel(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        assert find_button(await open_panel(rig), verbs.RESUME_SALES) is None
        await rig.olga.open(verbs.PAUSE_SALES)
        await rig.olga.wait_for_message("pause-ask")
        assert await rig.db.read(sales_pause.list_pauses) == [], "one tap stops nothing"
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("sales-paused")
        paused = await open_panel(rig)
        assert has_message(content_of(paused), "sales-paused")
        assert find_button(paused, verbs.PAUSE_SALES) is None
        await rig.olga.open(verbs.RESUME_SALES)
        await rig.olga.wait_for_message("sales-open")
        assert find_button(await open_panel(rig), verbs.PAUSE_SALES) is not None


async def test_the_panel_counts_stopped_products_and_leads_to_them(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        assert find_button(await open_panel(rig), verbs.STOPPED_PRODUCTS) is None
        product = ProductId(1)
        await stopped_products.stop_selling(rig.shop, rig.db, OPERATOR, product)
        assert find_button(await open_panel(rig), verbs.STOPPED_PRODUCTS, "1") is not None
        await rig.olga.open(verbs.STOPPED_PRODUCTS)
        await rig.olga.wait_for_message("admin-stopped-head")
        await rig.olga.open(verbs.SELL_LISTED_AGAIN, product=int(product))
        await rig.olga.wait_for_message("admin-stopped-none")
        assert find_button(await open_panel(rig), verbs.STOPPED_PRODUCTS) is None


async def test_the_panel_leads_from_a_problem_to_what_the_supplier_owes(tmp_path: Path) -> None:
    """The problem is a decision; the debt waits for money until all of it is booked."""
    async with a_chat_rig(tmp_path) as rig:
        assert find_button(await open_panel(rig), verbs.PROBLEMS) is None
        order = await report_problem(rig)
        panel = await open_panel(rig)
        assert has_message(content_of(panel), "panel-to-decide")
        assert find_button(panel, verbs.PROBLEMS, "1") is not None
        assert find_button(panel, verbs.DEBTS) is None

        await rig.olga.open(verbs.PROBLEMS)
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        await rig.olga.open(verbs.REPLACE_ORDER, order_id=order)
        await rig.olga.open(verbs.ASK_REPLACEMENT, order_id=order, pieces=1)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        await rig.work()

        panel = await open_panel(rig)
        assert find_button(panel, verbs.PROBLEMS) is None
        assert find_button(panel, verbs.DEBTS, "1") is not None
        await rig.olga.open(verbs.DEBTS)
        await rig.olga.open(verbs.DEBT, debt_id=1)
        await rig.olga.open(verbs.ASK_RECOVERY, debt_id=1)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("owed-booked")
        assert find_button(await open_panel(rig), verbs.DEBTS) is None


async def test_the_panel_tells_what_was_paid_in_and_leads_to_claims(tmp_path: Path) -> None:
    async with a_rig_paid_by_hand(tmp_path) as rig:
        await a_claim_of_ann(rig)
        panel = await open_panel(rig)
        assert find_button(panel, verbs.CLAIMS_PAGE, "1") is not None
        assert not has_message(content_of(panel), "admin-paid-in")
        await rig.olga.open(verbs.CLAIMS_PAGE)
        await rig.olga.wait_for_message("claims-title", count="1")
        await rig.olga.open(verbs.CLAIM)
        await rig.olga.open(verbs.CONFIRM_CLAIM)
        await rig.idle()

        text = content_of(await open_panel(rig))
        line = next(each for each in text.splitlines() if has_message(each, "admin-paid-in"))
        assert has_message(line, "payment-method-by-hand")
        assert "$5.00" in line


async def test_the_list_of_conversations_has_pages(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await add_threads(rig, 23)
        assert find_button(await open_panel(rig), verbs.THREADS_PAGE, "23") is not None
        await rig.olga.open(verbs.THREADS_PAGE, "23")
        await rig.olga.wait_for_message("page-of", page="1", pages="2")
        await rig.olga.open(verbs.THREADS_PAGE, page=1)
        second = await rig.olga.wait_for_message("page-of", page="2", pages="2")
        assert content_of(second).count("Hello") == 3


async def test_operators_can_page_through_all_unsold_entries(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        entries = tuple(UnreadableEntry(f"CODE{n}", "", "price") for n in range(25))
        rig.supplier.unreadable = UnreadableEntries(25, entries)
        assert "CODE8" not in content_of(await open_panel(rig))
        await rig.olga.open(verbs.UNSOLD_ENTRIES, "25")
        await rig.olga.wait_for_text("CODE8")
        await rig.olga.open(verbs.UNSOLD_ENTRIES, page=1)
        await rig.olga.wait_for_text("CODE24")


async def test_orders_leads_an_operator_to_the_orders_of_all_buyers(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await place_order(rig)
        (order,) = await rig.orders()
        await rig.olga.send_text("/orders")
        await rig.olga.wait_for_message("admin-waiting-line", order=str(order.id))
        await rig.olga.open(verbs.ORDERS)
        await rig.olga.wait_for_message("admin-own-orders")
        await rig.olga.open(verbs.ALL_ORDERS)
        await rig.olga.wait_for_message("admin-waiting-line", order=str(order.id))
        await rig.olga.open(verbs.ORDER_DETAILS, order_id=int(order.id))
        await rig.olga.wait_for_message("review-request")


async def test_health_leads_to_what_is_wrong(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await place_order(rig)
        await rig.olga.send_text("/health")
        well = await rig.olga.wait_for_message("health-title")
        assert find_button(well, verbs.ORDER_FOR_OPERATORS) is None
        assert find_button(well, verbs.RESUME_SALES) is None

        await rig.olga.send_text("/pause")
        await rig.olga.wait_for_message("sales-paused")
        rig.clock.advance(3_600)
        await rig.olga.send_text("/health")
        ill = await rig.olga.wait_for_button(verbs.ORDER_FOR_OPERATORS)
        assert find_button(ill, verbs.RESUME_SALES) is not None
        await rig.olga.open(verbs.RESUME_SALES)
        await rig.olga.wait_for_message("sales-open")


async def test_buyers_have_pages_and_each_leads_to_a_card(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await add_people(rig, 20)
        await rig.olga.send_text("/buyers")
        first = await rig.olga.wait_for_message("page-of", page="1", pages="2")
        assert find_button(first, verbs.BUYER, buyer_id=8_019) is not None
        await rig.olga.open(verbs.BUYERS, page=1)
        await rig.olga.wait_for_message("page-of", page="2", pages="2")
        await rig.olga.open(verbs.BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("admin-person-available")
        await rig.olga.open(verbs.BUYER_PAYMENTS, buyer_id=ANN)
        await rig.olga.wait_for_message("return-payments", name="Ann")
