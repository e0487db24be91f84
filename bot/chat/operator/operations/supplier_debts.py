"""/owed: what the supplier owes for bad pieces, and the booking of what came back, in two taps."""

from functools import partial

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import supplier_debts_screen as screens
from bot.chat.operator.typed_answer import read_amount
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.ids import SupplierDebtId
from bot.domain.money import Money
from bot.domain.operations.supplier_debts import SupplierDebt
from bot.domain.people.staff import Right
from bot.services.operations import supplier_debts

routes = Routes(right=Right.VIEW_COST)


@routes.command("owed", menu_position=66, group=CommandGroup.MONEY, aliases=("debts",))
async def send_debts(context: UpdateContext) -> None:
    """Show what the supplier owes."""
    listed = await context.db.read(supplier_debts.list_debts, 0)
    await context.show_screen(screens.build_debt_list_screen(context.localizer, listed))


@routes.button(verbs.DEBTS)
async def show_debts(context: UpdateContext, page: int) -> None:
    """Show a page of what the supplier owes."""
    listed = await context.db.read(supplier_debts.list_debts, page)
    await context.show_screen(screens.build_debt_list_screen(context.localizer, listed))


@routes.button(verbs.DEBT)
async def show_debt(context: UpdateContext, debt_id: int) -> None:
    """Show one debt with its acts."""
    view = await context.db.read(supplier_debts.read_debt, SupplierDebtId(debt_id))
    if view is None:
        await context.show_stale()
    else:
        await context.show_screen(screens.build_debt_screen(context.localizer, view, context.role))


@routes.button(verbs.ASK_RECOVERY, right=Right.MONEY)
async def ask_recovery(context: UpdateContext, debt_id: int) -> None:
    """Ask to confirm that all of a debt came back."""
    view = await context.db.read(supplier_debts.read_debt, SupplierDebtId(debt_id))
    if view is None or view.debt.closed_at is not None:
        await context.show_stale()
        return
    amount = view.debt.open_amount
    await context.show_screen(_ask_booking(context, view.debt, amount))


@routes.button(verbs.ASK_RECOVERED_AMOUNT, right=Right.MONEY)
async def ask_amount(context: UpdateContext, debt_id: int) -> None:
    """Ask how much came back of a debt."""
    view = await context.db.read(supplier_debts.read_debt, SupplierDebtId(debt_id))
    if view is None or view.debt.closed_at is not None:
        await context.show_stale()
        return
    debt = view.debt

    async def read_recovered(context: UpdateContext, text: str) -> Screen | WrongAnswer:
        amount = read_amount(context, text, debt.owed.currency)
        if isinstance(amount, WrongAnswer):
            return amount
        if amount > debt.open_amount:
            words = context.localizer.html("owed-too-much", money=debt.open_amount)
            return WrongAnswer(words)
        return _ask_booking(context, debt, amount)

    question = screens.build_amount_question(context.localizer, view)
    await context.ask(question, read_recovered, cancel=Tap(verbs.DEBT, (debt_id,)))


def _ask_booking(context: UpdateContext, debt: SupplierDebt, amount: Money) -> Screen:
    number = context.ask_second_tap(partial(_book, debt=debt, amount=amount))
    return screens.build_booking_question(context.localizer, debt, amount, number)


async def _book(context: UpdateContext, debt: SupplierDebt, amount: Money) -> Screen:
    """Book a confirmed amount, unless the debt has changed since it was shown."""
    booked = await context.db.transact(supplier_debts.book_recovery, context.buyer, debt, amount)
    if booked is None:
        return screens.build_changed_screen(context.localizer, debt)
    return screens.build_booked_screen(context.localizer, booked, amount)


@routes.button(verbs.ASK_CLOSE_DEBT, right=Right.MONEY)
async def ask_close(context: UpdateContext, debt_id: int) -> None:
    """Ask to confirm that nothing more of a debt is waited for."""
    view = await context.db.read(supplier_debts.read_debt, SupplierDebtId(debt_id))
    if view is None or view.debt.closed_at is not None:
        await context.show_stale()
        return
    number = context.ask_second_tap(partial(_close, debt=view.debt))
    await context.show_screen(screens.build_close_question(context.localizer, view.debt, number))


async def _close(context: UpdateContext, debt: SupplierDebt) -> Screen:
    """Close a debt, unless it has changed since it was shown."""
    if not await context.db.transact(supplier_debts.close_debt, context.buyer, debt):
        return screens.build_changed_screen(context.localizer, debt)
    return screens.build_closed_screen(context.localizer, debt)
