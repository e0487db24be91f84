"""What a member of staff types as the answer to a question: `UpdateContext.ask` asked it.

Nothing that was typed is logged.
"""

from typing import Final

from telegram import Message

from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import AmountInOtherCurrency, AmountTooLarge, InvalidAmount
from bot.domain.money import Money
from bot.domain.people.staff import has_right
from bot.domain.typed_amount import parse_amount_with_currency

_TYPED_WIDTH: Final = 40


async def take_typed_answer(context: UpdateContext, message: Message) -> bool:
    """Answer the open question with the message; return False if it is no answer to one.

    A message that replies to another one than the question is no answer.
    """
    questions = context.deps.staff_questions
    question = questions.find(context.buyer, context.message_id)
    if question is None:
        return False
    replied = message.reply_to_message
    if replied is not None and replied.message_id != question.message_id:
        return False
    if context.role is None or not has_right(context.role, question.right):
        questions.close(context.buyer)  # the person has lost the right since
        return False
    if questions.is_expired(question):
        questions.close(context.buyer)
        cancel_row = question.screen.rows[-1:]
        expired = Screen(context.localizer.html("staff-question-expired"), cancel_row)
        await context.show_screen(expired)
        return True
    result: Screen | WrongAnswer | None
    if message.text is None:
        result = WrongAnswer(context.localizer.html("staff-question-needs-text"))
    else:
        question.answered_by = context.message_id
        context.need(question.right)
        text = message.text.strip()
        context.request = question.extend_request(text, context.message_id)
        result = await question.read_answer(context, text)
    match result:
        case WrongAnswer(problem):
            await context.show_question(question, problem)
        case Screen():
            await context.show_screen(result)
            questions.close(context.buyer)
        case None if context.shown_message_id is None:
            # The result is a message of its own. The question must not look as if it were open.
            questions.close(context.buyer)
            await context.remove_screen()
        case None:
            pass  # the next question is shown
    return True


def read_amount(
    context: UpdateContext, text: str, currency: str, *, may_be_negative: bool = False
) -> Money | WrongAnswer:
    """Return the amount that was typed, with or without its currency, such as "5", "$5" or "5,50".

    The amount is not zero.
    """
    localizer = context.localizer
    try:
        signs = localizer.list_currency_signs(currency)
        money = parse_amount_with_currency(text, currency, signs)
    except AmountInOtherCurrency:
        return WrongAnswer(localizer.html("staff-question-currency", currency=currency))
    except (AmountTooLarge, InvalidAmount):
        typed = fit_one_line(text, _TYPED_WIDTH)
        return WrongAnswer(localizer.html("staff-question-amount", text=typed))
    if money.amount == 0 or (money.amount < 0 and not may_be_negative):
        return WrongAnswer(localizer.html("staff-question-positive"))
    return money
