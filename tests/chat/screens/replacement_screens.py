"""Replacements as the staff decides about them and as their buyers see them, for the gallery."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.buyer.orders import status_screen
from bot.chat.buyer.people import order_problems_screen as buyer_problems
from bot.chat.kit.screen import Screen
from bot.chat.operator.catalogue import warranties_screen
from bot.chat.operator.operations import supplier_debts_screen as debt_screens
from bot.chat.operator.orders import cases_ruling_screen, order_details_screen
from bot.chat.operator.orders import replacements_screen as screens
from bot.chat.operator.people import order_problems_screen as staff_problems
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.catalogue.warranties import Warranty
from bot.domain.ids import (
    BuyerId,
    OrderId,
    OrderProblemId,
    ProductId,
    SupplierDebtId,
    SupportThreadId,
    TradeNo,
)
from bot.domain.operations.supplier_debts import SupplierDebt
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.paging import locate_page
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import Role
from bot.domain.people.support import SupportThread
from bot.i18n import Localizer, SafeHtml, escape
from bot.services.operations.order_details import OrderDetails
from bot.services.operations.supplier_debts import DebtPage, DebtView
from bot.services.orders.cases import Case
from bot.services.orders.replacements import QuotedReplacement, ReplacementSubject
from bot.services.payments.order_refunds import ProblemShare
from bot.services.people.order_problems import (
    ProblemPage,
    ProblemView,
    ReportedProblem,
    WarrantyView,
)
from bot.services.people.support_messages import ThreadView
from tests.builders import NOW, OPERATOR, a_person, a_quote, usd

Named = Iterator[tuple[str, Screen]]


def replacements(localizer: Localizer, make_order: Callable[[OrderStatus], Order]) -> Named:
    """Yield every screen of a replacement."""
    faulty = make_order(OrderStatus.DELIVERED)
    faulty = replace(faulty, selection=replace(faulty.selection, quantity=12))
    new = replace(
        make_order(OrderStatus.ACCEPTED),
        id=OrderId(15),
        price=usd("0"),
        replaces_order_id=faulty.id,
    )
    marked = OrderProblem(OrderProblemId(1), faulty.id, (2, 11), ProblemState.OPEN, NOW)
    subject = ReplacementSubject(faulty, faulty, [new], is_erased=False)
    yield "replacement choice", screens.build_choice_screen(localizer, subject, marked)
    unmarked = replace(marked, pieces=())
    bare = replace(subject, earlier=())
    yield "replacement choice, first", screens.build_choice_screen(localizer, bare, unmarked)
    held = replace(subject, faulty=make_order(OrderStatus.ACCEPTED))
    yield "replacement choice, none", screens.build_choice_screen(localizer, held, None)
    yield "replacement which", screens.build_order_question(localizer)
    for pieces, bought in ((1, 1), (2, 5)):
        selection = replace(faulty.selection, quantity=bought)
        quote = a_quote(selection, price="0")
        earlier = [new] if bought == 1 else []
        quoted = QuotedReplacement(
            replace(faulty, refunded_units=200 * (pieces - 1)),
            faulty,
            pieces,
            quote,
            DeliveryMode.AUTOMATIC,
            earlier,
            is_erased=False,
        )
        asked = screens.build_question_screen(localizer, quoted, 7, shows_cost=bought == 1)
        yield f"replacement question, {pieces}", asked
    yield "replacement placed", screens.build_placed_screen(localizer, quoted, new)
    for obstacle in ReplacementObstacle:
        detail = {"message": "<b>out of stock</b>", "left": "1.50 USD"}
        if obstacle is ReplacementObstacle.ANSWERS_MISSING:
            detail = {"0": "Account", "1": "contact", "2": "password"}
        refusal = ReplacementRefusal(obstacle, detail)
        refused = screens.build_refusal_screen(localizer, refusal, OrderId(12), 2)
        yield f"replacement refused, {obstacle}", refused
        if obstacle is ReplacementObstacle.ANSWERS_MISSING:
            prompt = screens.build_answers_question(localizer, refusal, OrderId(12))
            yield "replacement answers", prompt
    yield "replacement text prompt", screens.build_text_prompt(localizer, faulty)
    yield "replacement text", screens.build_text_question(localizer, faulty, "CODE <1>", 7)
    for is_new in (True, False):
        sent = screens.build_text_sent_screen(localizer, faulty, is_new=is_new)
        yield f"replacement text sent, {is_new}", sent
    case = Case(faulty, a_person(), None, [], replacements=[new])
    ruling = cases_ruling_screen.build_ruling_confirmation_screen(
        localizer, case, RuledRefund(), 7, NOW
    )
    yield "refund of a replaced order", ruling
    page = order_details_screen.build_order_details_screen(
        localizer, OrderDetails(case), NOW, Role.OWNER
    )
    yield "page of a replaced order", page
    own = OrderDetails(Case(new, a_person(), None, []))
    yield (
        "page of a replacement",
        order_details_screen.build_order_details_screen(localizer, own, NOW, Role.OWNER),
    )
    for status in (OrderStatus.PLACED, OrderStatus.DELIVERED, OrderStatus.CANCELLED):
        seen = replace(new, status=status)
        yield (
            f"replacement seen, {status}",
            status_screen.build_status_message_screen(localizer, seen, NOW),
        )
    yield "replacement ended", status_screen.build_end_notice_screen(localizer, seen)


def problems_and_debts(localizer: Localizer, make_order: Callable[[OrderStatus], Order]) -> Named:
    """Yield the screens of reported problems, of the warranty, and of what the supplier owes."""
    order = make_order(OrderStatus.DELIVERED)
    order = replace(order, selection=replace(order.selection, quantity=3), trade_no=TradeNo("T-1"))
    problem = OrderProblem(OrderProblemId(4), order.id, (1, 3), ProblemState.OPEN, NOW)
    view = WarrantyView(order, NOW + timedelta(days=7), None, can_report=True)
    for quantity, marks in ((1, 0), (3, 0), (3, 5), (50, 0)):
        sold = replace(order, selection=replace(order.selection, quantity=quantity))
        asked = replace(view, order=sold)
        yield (
            f"problem pieces, {quantity}, {marks}",
            buyer_problems.build_pieces_screen(localizer, asked, marks),
        )
    yield "problem too late", buyer_problems.build_too_late_screen(localizer, order)
    yield "problem waits", buyer_problems.build_waiting_screen(localizer, order, problem)
    thread = SupportThread(SupportThreadId(3), order.buyer_id, order.id, NOW)
    thread_view = ThreadView(thread, a_person(), order)
    for is_new in (True, False):
        reported = ReportedProblem(problem, thread_view, is_new=is_new)
        screen = buyer_problems.build_reported_screen(localizer, reported)
        yield f"problem reported, {is_new}", screen
    for pieces in ((), (1, 3)):
        words = SafeHtml(escape(buyer_problems.format_report(localizer, pieces)))
        yield f"problem report, {len(pieces)}", Screen(words)
    shown = ProblemView(problem, order, a_person(), thread_view)
    share = ProblemShare(order, usd("19.80"))
    listed = ProblemPage([shown], 1, locate_page(0, 1, 8))
    yield "problems", staff_problems.build_problem_list_screen(localizer, listed)
    nothing = ProblemPage([], 0, locate_page(0, 0, 8))
    yield "problems, none", staff_problems.build_problem_list_screen(localizer, nothing)
    for state in ProblemState:
        answered = replace(shown, problem=replace(problem, state=state))
        page = staff_problems.build_problem_screen(localizer, answered, share, Role.OWNER, NOW)
        yield f"problem {state}", page
    for title, other in (("no share", replace(share, money=None)), ("no money", None)):
        page = staff_problems.build_problem_screen(localizer, shown, other, Role.OWNER, NOW)
        yield f"problem, {title}", page
    yield "problem refusal", staff_problems.build_refusal_prompt(localizer, shown)
    refusing = staff_problems.build_refusal_question(localizer, shown, "It <b>works</b>.", 7)
    yield "problem refusal asked", refusing
    for is_refused in (True, False):
        refused = staff_problems.build_refused_screen(localizer, is_refused=is_refused)
        yield f"problem refused, {is_refused}", refused
    debt = SupplierDebt(
        SupplierDebtId(2), order.id, 2, usd("18.00"), usd("5.00"), 1, BuyerId(OPERATOR), NOW
    )
    owed = DebtView(debt, order)
    debts = DebtPage([owed], 1, [usd("13.00")], locate_page(0, 1, 8))
    yield "owed", debt_screens.build_debt_list_screen(localizer, debts)
    free = DebtPage([], 0, [], locate_page(0, 0, 8))
    yield "owed, nothing", debt_screens.build_debt_list_screen(localizer, free)
    yield "debt", debt_screens.build_debt_screen(localizer, owed, Role.OWNER)
    ended = DebtView(replace(debt, closed_at=NOW), order)
    yield "debt, ended", debt_screens.build_debt_screen(localizer, ended, Role.OWNER)
    yield "debt amount", debt_screens.build_amount_question(localizer, owed)
    yield (
        "debt booking",
        debt_screens.build_booking_question(localizer, debt, usd("3.00"), 7),
    )
    yield "debt booked", debt_screens.build_booked_screen(localizer, debt, usd("3.00"))
    yield "debt closing", debt_screens.build_close_question(localizer, debt, 7)
    yield "debt closed", debt_screens.build_closed_screen(localizer, debt)
    yield "debt changed", debt_screens.build_changed_screen(localizer, debt)
    for days in (0, 1, 30):
        shop_days = warranties_screen.build_default_question(localizer, days)
        yield f"warranty of the shop, {days}", shop_days
        own = warranties_screen.build_own_question(localizer, Warranty(7, days))
        yield f"warranty of a product, {days}", own
        inherited = warranties_screen.build_own_set_screen(localizer, ProductId(3), Warranty(days))
        yield f"warranty as in the shop, {days}", inherited
    yield "warranty set", warranties_screen.build_default_set_screen(localizer, 14)
