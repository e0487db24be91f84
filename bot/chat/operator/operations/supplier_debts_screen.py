"""The screens of /owed: the list of what the supplier owes, one debt, and its bookings."""

from typing import Final

from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_confirmation_buttons,
    build_list_rows,
    build_overview_button,
    format_list_page,
)
from bot.domain.money import Money
from bot.domain.operations.supplier_debts import SupplierDebt
from bot.domain.people.staff import Right, Role, has_right
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.supplier_debts import DebtPage, DebtView

_NUMBER_WIDTH: Final = 64
_NAME_WIDTH: Final = 60


def build_debt_list_screen(localizer: Localizer, listed: DebtPage) -> Screen:
    """Return a page of what the supplier owes, oldest first, with a button for each."""
    if not listed.count:
        return Screen(localizer.html("owed-none"), ((build_overview_button(localizer),),))
    totals = localizer.format_list([localizer.format_money(each) for each in listed.totals])
    buttons = [
        build_callback_button(
            localizer.plain("button-owed", order=int(each.order.id), money=each.debt.open_amount),
            verbs.DEBT,
            each.debt.id,
        )
        for each in listed.debts
    ]
    text = join_paragraphs(
        localizer.html("owed-list", totals=totals),
        fit_lines([_format_line(localizer, each) for each in listed.debts]),
        localizer.html("owed-how"),
        format_list_page(localizer, listed.place),
    )
    rows = build_list_rows(localizer, arrange_grid(buttons), listed.place, verbs.DEBTS)
    return Screen(text, rows)


def _format_line(localizer: Localizer, view: DebtView) -> SafeHtml:
    return localizer.html(
        "owed-line",
        trade_no=fit_one_line(view.order.trade_no or "—", _NUMBER_WIDTH),
        order=int(view.order.id),
        name=fit_one_line(view.order.selection.name, _NAME_WIDTH),
        count=view.debt.pieces,
        money=view.debt.open_amount,
    )


def build_debt_screen(localizer: Localizer, view: DebtView, role: Role | None) -> Screen:
    """Return one debt, with its acts as long as money is waited for."""
    debt, acts = view.debt, list[Button]()
    if debt.closed_at is None and has_right(role, Right.MONEY):
        acts = [
            build_callback_button(
                localizer.plain("button-owed-all", money=debt.open_amount),
                verbs.ASK_RECOVERY,
                debt.id,
            ),
            build_callback_button(
                localizer.plain("button-owed-part"), verbs.ASK_RECOVERED_AMOUNT, debt.id
            ),
            build_callback_button(
                localizer.plain("button-owed-close"), verbs.ASK_CLOSE_DEBT, debt.id
            ),
        ]
    text = join_paragraphs(
        _format_line(localizer, view),
        localizer.html("owed-recovered", money=debt.recovered, owed=debt.owed),
        localizer.html("owed-ended") if debt.closed_at is not None else None,
    )
    order = build_callback_button(
        localizer.plain("button-order-number", order=int(view.order.id)),
        verbs.ORDER_DETAILS,
        view.order.id,
    )
    return Screen(text, (*arrange_grid(acts), (order, _build_list_button(localizer))))


def build_amount_question(localizer: Localizer, view: DebtView) -> Screen:
    """Ask how much came back."""
    how = localizer.html("owed-type-amount", money=view.debt.open_amount)
    return Screen(join_paragraphs(_format_line(localizer, view), how))


def build_booking_question(
    localizer: Localizer, debt: SupplierDebt, amount: Money, number: int
) -> Screen:
    """Ask whether to book that this amount came back."""
    text = localizer.html(
        "owed-ask", money=amount, order=int(debt.order_id), left=debt.open_amount - amount
    )
    label = localizer.plain("button-do-book", money=amount)
    return Screen(text, build_confirmation_buttons(localizer, label, number))


def build_booked_screen(localizer: Localizer, debt: SupplierDebt, amount: Money) -> Screen:
    """Return that an amount is booked, and what is still owed."""
    text = localizer.html("owed-booked", money=amount, left=debt.open_amount)
    return Screen(text, ((_build_list_button(localizer),),))


def build_close_question(localizer: Localizer, debt: SupplierDebt, number: int) -> Screen:
    """Ask whether to wait for nothing more."""
    text = localizer.html("owed-close-ask", money=debt.open_amount, order=int(debt.order_id))
    label = localizer.plain("button-owed-close")
    return Screen(text, build_confirmation_buttons(localizer, label, number))


def build_closed_screen(localizer: Localizer, debt: SupplierDebt) -> Screen:
    """Return that nothing more is waited for."""
    text = localizer.html("owed-closed", order=int(debt.order_id))
    return Screen(text, ((_build_list_button(localizer),),))


def build_changed_screen(localizer: Localizer, debt: SupplierDebt) -> Screen:
    """Return that the debt has changed meanwhile, and nothing was done."""
    text = localizer.html("owed-changed", order=int(debt.order_id))
    again = build_callback_button(
        localizer.plain("button-order-number", order=int(debt.order_id)), verbs.DEBT, debt.id
    )
    return Screen(text, ((again, _build_list_button(localizer)),))


def _build_list_button(localizer: Localizer) -> Button:
    return build_callback_button(localizer.plain("button-owed-list"), verbs.DEBTS, 0)
