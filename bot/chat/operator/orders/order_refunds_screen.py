"""The questions before a refund of an order in part, and before goodwill, with the amounts."""

from typing import Final

from bot.chat.buyer.orders.order_line import format_order_name
from bot.chat.kit.layout import add_note, arrange_grid, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.domain.ids import OrderId, OrderProblemId
from bot.domain.money import Money
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.order_refunds import Pieces
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.order_refunds import OrderMoney, PlannedGoodwill, PlannedRefund

#: Numbers of pieces that are offered as buttons; any other number can be typed.
_MAX_BUTTONS: Final = 8


def build_part_question_screen(
    localizer: Localizer, order_money: OrderMoney, sum_left: Money | None
) -> Screen:
    """Ask for an amount, or a number of pieces; `sum_left` is what the reader may give today."""
    order, money = order_money.order, order_money.money
    lines = [
        localizer.html(
            "part-refund-head",
            order=int(order.id),
            name=format_order_name(order.selection),
        ),
        localizer.html(
            "part-refund-money",
            price=money.captured,
            amount=money.refunded,
            available=money.refundable,
        ),
        localizer.html("part-refund-ask"),
    ]
    counts = range(1, min(money.pieces_left, _MAX_BUTTONS) + 1) if money.quantity > 1 else ()
    if counts:
        share = Money(money.captured.amount // money.quantity, money.captured.currency)
        lines.append(localizer.html("part-refund-pieces", money=share, count=money.pieces_left))
    buttons = []
    for count in counts:
        planned = money.plan(Pieces(count))
        if isinstance(planned, Money):
            label = localizer.plain("button-refund-pieces", count=count, money=planned)
            verb = verbs.ASK_PIECES_REFUND
            buttons.append(build_callback_button(label, verb, order.id, count))
    text = join_paragraphs(*lines, _format_sum_left(localizer, sum_left))
    return Screen(text, arrange_grid(buttons))


def build_refund_confirmation_screen(
    localizer: Localizer, planned: PlannedRefund, number: int, note: SafeHtml | None = None
) -> Screen:
    """Ask to confirm a refund: the amounts before and after it, and the button that makes it."""
    order, balance = planned.order, planned.wallet.balance
    head = localizer.html(
        "part-refund-confirm-pieces" if planned.pieces else "part-refund-confirm",
        money=planned.money,
        order=int(order.id),
        name=format_order_name(order.selection),
        count=planned.pieces,
    )
    after = localizer.html(
        "part-refund-then", before=planned.refundable, after=planned.refundable_after
    )
    text = join_paragraphs(
        head,
        "\n".join((after, _format_balance(localizer, balance, planned.money))),
        localizer.html("part-refund-whole") if planned.is_whole else None,
        localizer.html("effect-replaced", count=planned.replacements)
        if planned.replacements
        else None,
        localizer.html("part-refund-on-its-way")
        if order.status is OrderStatus.FULFILLED and not planned.is_whole
        else None,
    )
    label = localizer.plain("button-do-part-refund", money=planned.money)
    return add_note(Screen(text, build_confirmation_buttons(localizer, label, number)), note)


def build_no_share_screen(localizer: Localizer, problem_id: OrderProblemId) -> Screen:
    """Return that a problem was answered before, or that its pieces have no share left."""
    text = localizer.html("part-refund-no-share")
    label = localizer.plain("button-open-problem")
    button = build_callback_button(label, verbs.PROBLEM, problem_id)
    return Screen(text, ((button,),))


def build_goodwill_question_screen(
    localizer: Localizer, order_id: OrderId, sum_left: Money | None
) -> Screen:
    """Ask for the amount of goodwill for an order."""
    text = join_paragraphs(
        localizer.html("goodwill-ask", order=int(order_id)),
        localizer.html("goodwill-how"),
        _format_sum_left(localizer, sum_left),
    )
    return Screen(text, ())


def build_goodwill_confirmation_screen(
    localizer: Localizer, planned: PlannedGoodwill, number: int, note: SafeHtml | None = None
) -> Screen:
    """Ask to confirm goodwill: the balance before and after it, and the button that gives it."""
    order = planned.order
    head = localizer.html(
        "goodwill-confirm",
        money=planned.money,
        order=int(order.id),
        name=format_order_name(order.selection),
    )
    balance = _format_balance(localizer, planned.wallet.balance, planned.money)
    label = localizer.plain("button-do-goodwill", money=planned.money)
    screen = Screen(
        join_paragraphs(head, balance), build_confirmation_buttons(localizer, label, number)
    )
    return add_note(screen, note)


def _format_balance(localizer: Localizer, balance: Money, money: Money) -> SafeHtml:
    return localizer.html("part-refund-balance", before=balance, after=balance + money)


def _format_sum_left(localizer: Localizer, sum_left: Money | None) -> SafeHtml | None:
    if sum_left is None:
        return None
    return localizer.html("daily-sum-left", money=sum_left)
