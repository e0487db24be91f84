"""/problems: what buyers reported about delivered pieces; replace, refund, or refuse with a sentence."""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.people import order_problems_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.ids import OrderProblemId
from bot.domain.people.staff import Right
from bot.domain.people.support import MAX_TEXT_LENGTH, MessageContent
from bot.services.payments import order_refunds
from bot.services.people import order_problems

routes = Routes(right=Right.VIEW)


@routes.command("problems", menu_position=46, group=CommandGroup.ORDERS, aliases=("problem",))
async def send_problems(context: UpdateContext) -> None:
    """Show the problems that wait for a decision."""
    listed = await context.db.read(order_problems.list_problems, 0)
    await context.show_screen(screens.build_problem_list_screen(context.localizer, listed))


@routes.button(verbs.PROBLEMS)
async def show_problems(context: UpdateContext, page: int) -> None:
    """Show a page of the problems that wait for a decision."""
    listed = await context.db.read(order_problems.list_problems, page)
    await context.show_screen(screens.build_problem_list_screen(context.localizer, listed))


@routes.button(verbs.PROBLEM)
async def show_problem(context: UpdateContext, problem_id: int) -> None:
    """Show one problem with the three answers to it."""
    view = await context.db.read(order_problems.read_problem, OrderProblemId(problem_id))
    if view is None:
        await context.show_stale()
        return
    share = await context.db.read(order_refunds.read_share, view.problem)
    screen = screens.build_problem_screen(
        context.localizer, view, share, context.role, context.now()
    )
    await context.show_screen(screen)


@routes.button(verbs.ASK_PROBLEM_REFUSAL, right=Right.MONEY)
async def ask_refusal(context: UpdateContext, problem_id: int) -> None:
    """Ask for the sentence of a refusal, which the buyer reads."""
    number = OrderProblemId(problem_id)
    view = await context.db.read(order_problems.read_problem, number)
    if view is None:
        await context.show_stale()
        return

    async def read_sentence(context: UpdateContext, text: str) -> Screen | WrongAnswer:
        if not text:
            return WrongAnswer(context.localizer.html("staff-question-needs-text"))
        content = MessageContent(
            text[:MAX_TEXT_LENGTH], context.requester, context.message_id, context.requester
        )
        action = partial(_refuse, problem_id=number, content=content)
        confirmation = context.ask_second_tap(action)
        return screens.build_refusal_question(context.localizer, view, text, confirmation)

    question = screens.build_refusal_prompt(context.localizer, view)
    await context.ask(question, read_sentence, cancel=Tap(verbs.PROBLEM, (problem_id,)))


async def _refuse(
    context: UpdateContext, problem_id: OrderProblemId, content: MessageContent
) -> Screen:
    """Refuse a problem with a confirmed sentence."""
    is_refused = await context.db.transact(
        order_problems.refuse_problem, context.buyer, problem_id, content
    )
    return screens.build_refused_screen(context.localizer, is_refused=is_refused)
