"""The screens of /replace: how many pieces, the question with its cost, and what came of it."""

from typing import Final

from bot.chat.buyer.orders.order_line import STATUS_MARKS, format_order_name
from bot.chat.kit.declined import format_refusal_for_operator
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.domain.ids import OrderId
from bot.domain.orders.order import Order
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.people.order_problems import OrderProblem
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml
from bot.services.orders.replacements import (
    REPLACEABLE_STATUSES,
    QuotedReplacement,
    ReplacementSubject,
)

_MAX_PIECE_BUTTONS: Final = 10
_SHOWN_TEXT_WIDTH: Final = 500
_NAME_WIDTH: Final = 60
#: Obstacles for which a text of the staff is another way.
_TEXT_HELPS: Final = frozenset(
    {
        ReplacementObstacle.PRODUCT_GONE,
        ReplacementObstacle.SOLD_OUT,
        ReplacementObstacle.SUPPLIER_REFUSED,
    }
)


def build_order_question(localizer: Localizer) -> Screen:
    """Return the question which order is to be replaced."""
    return Screen(localizer.html("replace-which"))


def build_choice_screen(
    localizer: Localizer, subject: ReplacementSubject, problem: OrderProblem | None
) -> Screen:
    """Return an order's replacements, with a button for each number of faulty pieces."""
    order = subject.faulty
    text = join_paragraphs(
        _format_head(localizer, order),
        format_problem_pieces(localizer, problem) if problem is not None else None,
        format_replacements(localizer, subject),
        localizer.html("replace-how-many")
        if order.status in REPLACEABLE_STATUSES
        else localizer.html(f"replace-not-{ReplacementObstacle.NOT_DELIVERED}"),
    )
    rows: ButtonRows = ()
    if order.status in REPLACEABLE_STATUSES:
        rows = (
            *arrange_grid(_build_piece_buttons(localizer, order, problem)),
            (_build_text_button(localizer, order.id),),
        )
    return Screen(text, (*rows, (_build_order_button(localizer, order.id),)))


def _build_piece_buttons(
    localizer: Localizer, order: Order, problem: OrderProblem | None
) -> list[Button]:
    """Return a button for each number of pieces; of many pieces, only those that are likely."""
    quantity = order.selection.quantity
    numbers = set(range(1, min(quantity, _MAX_PIECE_BUTTONS) + 1)) | {quantity}
    if problem is not None and problem.pieces:
        numbers.add(len(problem.pieces))
    return [
        build_callback_button(
            localizer.plain("button-replace-pieces", count=number),
            verbs.ASK_REPLACEMENT,
            order.id,
            number,
        )
        for number in sorted(numbers)
    ]


def format_problem_pieces(localizer: Localizer, problem: OrderProblem) -> SafeHtml:
    """Return which pieces the buyer has marked as bad; that they marked none, if so."""
    pieces = localizer.format_list([str(piece) for piece in problem.pieces])
    return localizer.html("replace-marked", count=len(problem.pieces), pieces=pieces)


def format_replacements(localizer: Localizer, subject: ReplacementSubject) -> str | None:
    """Return the replacements of an order with their states; None if it has none."""
    if not subject.earlier:
        return None
    return fit_lines(
        [
            localizer.html(
                "details-replaced-by",
                mark=STATUS_MARKS[each.status],
                order=int(each.id),
                count=each.selection.quantity,
                status=localizer.plain("staff-status", status=each.status.value),
            )
            for each in subject.earlier
        ],
        1_000,
    )


def build_question_screen(
    localizer: Localizer, quoted: QuotedReplacement, number: int, *, shows_cost: bool
) -> Screen:
    """Ask whether to buy a replacement at its cost."""
    bought = quoted.quote.selection.quantity
    text = join_paragraphs(
        _format_head(localizer, quoted.faulty),
        localizer.html(
            "replace-ask",
            count=quoted.pieces,
            number=bought,
            name=fit_one_line(quoted.quote.selection.name, _NAME_WIDTH),
        ),
        localizer.html("replace-other-number", count=bought) if bought != quoted.pieces else None,
        localizer.html("replace-cost", cost=quoted.quote.cost) if shows_cost else None,
        localizer.html("replace-before", count=len(quoted.earlier)) if quoted.earlier else None,
        localizer.html("replace-refunded", money=quoted.order.refunded)
        if quoted.order.refunded
        else None,
        localizer.html("replace-effect"),
    )
    label = localizer.plain("button-do-replace", count=bought)
    return Screen(text, build_confirmation_buttons(localizer, label, number))


def build_placed_screen(localizer: Localizer, quoted: QuotedReplacement, placed: Order) -> Screen:
    """Return that a replacement was ordered, with the way to its page."""
    text = localizer.html("replace-done", order=int(quoted.order.id), new=str(placed.id))
    buttons = (
        _build_order_button(localizer, placed.id),
        _build_order_button(localizer, quoted.faulty.id),
    )
    return Screen(text, (buttons,))


def build_refusal_screen(
    localizer: Localizer, refusal: ReplacementRefusal, order_id: OrderId, pieces: int = 1
) -> Screen:
    """Return why there is no replacement, and what can be done instead."""
    said = refusal.detail.get("message", "")
    text = join_paragraphs(
        localizer.html(
            f"replace-not-{refusal.obstacle}",
            order=int(order_id),
            money=parse_money(refusal.detail.get("left", "")) or "",
        ),
        localizer.html("replace-said", said=format_refusal_for_operator(localizer, said))
        if said
        else None,
    )
    rows: list[tuple[Button, ...]] = []
    if refusal.obstacle is ReplacementObstacle.ANSWERS_MISSING:
        text = join_paragraphs(text, _format_questions(localizer, refusal))
        label = localizer.plain("button-type-answers")
        button = build_callback_button(label, verbs.ASK_REPLACEMENT_ANSWERS, order_id, pieces)
        rows.append((button,))
    if refusal.obstacle in _TEXT_HELPS:
        rows.append((_build_text_button(localizer, order_id),))
    if refusal.obstacle is not ReplacementObstacle.MISSING:
        rows.append((_build_order_button(localizer, order_id),))
    return Screen(text, tuple(rows))


def build_answers_question(
    localizer: Localizer, refusal: ReplacementRefusal, order_id: OrderId
) -> Screen:
    """Ask for the answers that are missing, one in each line."""
    return Screen(
        join_paragraphs(
            localizer.html("replace-type-answers", order=int(order_id)),
            _format_questions(localizer, refusal),
        )
    )


def _format_questions(localizer: Localizer, refusal: ReplacementRefusal) -> str:
    """Return the questions without answers, in the order in which they are answered."""
    own_names = {"contact", "password"}
    names = [
        localizer.plain(f"replace-question-{name}")
        if name in own_names
        else fit_one_line(name, _NAME_WIDTH)
        for _, name in sorted(refusal.detail.items(), key=lambda item: int(item[0]))
    ]
    lines = [
        localizer.html("replace-question-line", number=number, name=name)
        for number, name in enumerate(names, start=1)
    ]
    return fit_lines(lines, 2_000)


def build_text_prompt(localizer: Localizer, order: Order) -> Screen:
    """Ask for the text that the buyer gets."""
    how = localizer.html("replace-type-text")
    return Screen(join_paragraphs(_format_head(localizer, order), how))


def build_text_question(localizer: Localizer, order: Order, text: str, number: int) -> Screen:
    """Ask whether to send a text to the buyer as goods."""
    shown = fit_one_line(text, _SHOWN_TEXT_WIDTH)
    words = join_paragraphs(
        _format_head(localizer, order),
        localizer.html("replace-text-ask"),
        localizer.html("replace-text", text=shown),
    )
    label = localizer.plain("button-send-text")
    return Screen(words, build_confirmation_buttons(localizer, label, number))


def build_text_sent_screen(localizer: Localizer, order: Order, *, is_new: bool) -> Screen:
    """Return that a text is on its way, or that the order has it already."""
    message = "replace-text-sent" if is_new else "replace-text-known"
    text = localizer.html(message, order=int(order.id))
    return Screen(text, ((_build_order_button(localizer, order.id),),))


def _format_head(localizer: Localizer, order: Order) -> SafeHtml:
    name = format_order_name(order.selection)
    return localizer.html("replace-head", order=int(order.id), name=name)


def _build_text_button(localizer: Localizer, order_id: OrderId) -> Button:
    label = localizer.plain("button-text-instead")
    return build_callback_button(label, verbs.ASK_REPLACEMENT_TEXT, order_id)


def _build_order_button(localizer: Localizer, order_id: OrderId) -> Button:
    label = localizer.plain("button-order-number", order=int(order_id))
    return build_callback_button(label, verbs.ORDER_DETAILS, order_id)
