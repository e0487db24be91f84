"""Replacements as the staff decides about them and as their buyers see them, for the gallery."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.chat.buyer.orders import status_screen
from bot.chat.kit.screen import Screen
from bot.chat.operator.orders import cases_ruling_screen, order_details_screen
from bot.chat.operator.orders import replacements_screen as screens
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import OrderId, OrderProblemId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import Role
from bot.i18n import Localizer
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import Case
from bot.services.orders.replacements import QuotedReplacement, ReplacementSubject
from tests.builders import NOW, a_person, a_quote, usd

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
            faulty, faulty, pieces, quote, DeliveryMode.AUTOMATIC, earlier, is_erased=False
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
