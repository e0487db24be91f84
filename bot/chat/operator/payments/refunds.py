"""/refund: returns a payment to where it came from, in two taps.

/refund <who>             lists a buyer's payments, with a button for each
/refund <payment>         shows one payment, by its id at the payment method

The command itself is in `bot.chat.operator.orders.order_refunds`. Who it is: an id, a @name, or a
name, which offers the people who have it.

The second tap starts the refund; the worker calls the payment method. A balance that would go below
zero has a button of its own.
"""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.operator.buyer_matches import find_or_offer
from bot.chat.operator.list_parts import BUYER_QUERY
from bot.chat.operator.payments import refunds_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import PaymentId
from bot.domain.paging import locate_page
from bot.domain.payments.refunds import Refund, RefundObstacle
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.services.payments import refunds, wallet
from bot.services.payments.refunds import RefundQuestion
from bot.services.people import accounts, buyers

routes = Routes(right=Right.VIEW)


async def send_payments(context: UpdateContext, query: str) -> None:
    """Show a buyer's payments, or the question about one payment; `/refund` names it by `query`."""
    person = await _find_person(context, query)
    if person is not None:
        await context.show_screen(await _build_list_screen(context, person))
        return
    question = await context.db.read(refunds.find_refundable, query)
    if question is None and (await context.db.read(buyers.find_buyers, query)).people:
        await find_or_offer(context, query, verbs.BUYER_PAYMENTS)
        return
    await context.show_screen(_build_question_screen(context, question))


async def _find_person(context: UpdateContext, query: str) -> Person | None:
    if BUYER_QUERY.fullmatch(query) is None:
        return None
    return await context.db.read(accounts.find_person, query)


@routes.button(verbs.BUYER_PAYMENTS)
async def show_payments(context: UpdateContext, buyer_id: int) -> None:
    """Show the first page of a buyer's payments."""
    person = await _find_person(context, str(buyer_id))
    if person is None:
        await context.show_stale()
    else:
        await context.show_screen(await _build_list_screen(context, person))


@routes.button(verbs.BUYER_PAYMENTS_PAGE)
async def show_payments_page(context: UpdateContext, buyer_id: int, page: int) -> None:
    """Show a page of a buyer's payments."""
    person = await _find_person(context, str(buyer_id))
    if person is None:
        await context.show_stale()
    else:
        await context.show_screen(await _build_list_screen(context, person, page))


async def _build_list_screen(context: UpdateContext, person: Person, page: int = 0) -> Screen:
    questions, count = await context.db.read(refunds.list_refundable, person.id, page)
    buyer_wallet = await wallet.get_wallet(context.shop, context.db, person.id)
    return screens.build_payment_list_screen(
        context.localizer,
        person,
        buyer_wallet,
        questions,
        locate_page(page, count, refunds.PAGE_SIZE),
    )


@routes.button(verbs.ASK_PAYMENT_REFUND, right=Right.MONEY)
async def ask_refund(context: UpdateContext, payment: int) -> None:
    """Ask to confirm the refund of a payment."""
    question = await context.db.read(refunds.read_refund_question, PaymentId(payment))
    await context.show_in_place(_build_question_screen(context, question))


def _build_question_screen(context: UpdateContext, question: RefundQuestion | None) -> Screen:
    """Return the question with its confirming button, or why the payment cannot be returned."""
    if question is None or question.payment.id is None:
        return screens.build_payment_not_found_screen(context.localizer)
    is_below = question.obstacle is RefundObstacle.ABOVE_BALANCE
    if question.obstacle is not None and not is_below:
        return screens.build_refund_obstacle_screen(context.localizer, question)
    number = context.ask_second_tap(
        partial(_start_refund, payment_id=question.payment.id, may_go_below_zero=is_below),
    )
    return screens.build_refund_question_screen(context.localizer, question, number)


async def _start_refund(
    context: UpdateContext, payment_id: PaymentId, *, may_go_below_zero: bool
) -> Screen:
    """Start a confirmed refund; if the balance has fallen since, ask again."""
    question = await context.db.read(refunds.read_refund_question, payment_id)
    result = await context.db.transact(
        refunds.start_refund, context.buyer, payment_id, may_go_below_zero=may_go_below_zero
    )
    if isinstance(result, Refund) and question is not None:
        return screens.build_refund_started_screen(context.localizer, question)
    return _build_question_screen(context, result if isinstance(result, RefundQuestion) else None)
