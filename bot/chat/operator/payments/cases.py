"""Payment cases: /review lists them, a button shows one, and two taps close it.

Payments that the database does not know can also be decided all together.
"""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.operator.payments import cases_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import PaymentCaseId
from bot.domain.people.staff import Right
from bot.services.payments import cases
from bot.services.payments.cases import CaseRefusal

routes = Routes(right=Right.VIEW)


@routes.button(verbs.PAYMENT_CASE)
async def show_payment_case(context: UpdateContext, case: int) -> None:
    """Show one payment case, and how it can be closed."""
    view = await context.db.read(cases.read_case, PaymentCaseId(case))
    if view is None:
        await _show_gone(context)
    else:
        await context.show_screen(screens.build_payment_case_screen(context.localizer, view))


@routes.button(verbs.ASK_CLOSE_PAYMENT_CASE, right=Right.MONEY)
async def ask_close(context: UpdateContext, case: int, resolution: int) -> None:
    """Ask to confirm how a payment case is closed."""
    view = await context.db.read(cases.read_case, PaymentCaseId(case))
    chosen = screens.find_resolution(resolution)
    if view is None or chosen is None:
        await _show_gone(context)
        return

    async def close(context: UpdateContext) -> Screen:
        result = await context.db.transact(
            cases.close_case, context.buyer, PaymentCaseId(case), chosen
        )
        return screens.build_case_closed_screen(context.localizer, result)

    number = context.ask_second_tap(close, is_about_case=True)
    await context.show_in_place(
        screens.build_close_question_screen(context.localizer, view, chosen, number)
    )


@routes.button(verbs.FOUND_PAYMENTS)
async def show_found(context: UpdateContext) -> None:
    """Show how many payments the database does not know, and how all can be decided."""
    found = await context.db.read(cases.sum_found)
    await context.show_screen(screens.build_found_screen(context.localizer, found))


@routes.button(verbs.ASK_CLOSE_FOUND, right=Right.MONEY)
async def ask_close_found(context: UpdateContext, last: int, resolution: int) -> None:
    """Ask to confirm how the payments that the database does not know are decided together."""
    found = await context.db.read(cases.sum_found)
    chosen = screens.find_resolution(resolution)
    if chosen not in screens.TOGETHER or found.last_id != last:
        # Others were found or decided meanwhile: the operator has seen other numbers.
        await context.show_in_place(screens.build_found_screen(context.localizer, found))
        return

    async def close(context: UpdateContext) -> Screen:
        decided = await cases.close_found_cases(
            context.shop, context.db, context.buyer, PaymentCaseId(last), chosen
        )
        return screens.build_decided_together_screen(context.localizer, decided, chosen)

    number = context.ask_second_tap(close, is_about_case=True)
    await context.show_in_place(
        screens.build_found_question_screen(context.localizer, found, chosen, number)
    )


async def _show_gone(context: UpdateContext) -> None:
    gone = screens.build_case_closed_screen(context.localizer, CaseRefusal.GONE)
    await context.show_in_place(gone)
