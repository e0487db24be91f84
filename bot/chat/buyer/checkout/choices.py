"""Handles the answers of a checkout that are given by buttons: choosing, toggling, skipping, going back.

Each handler gives the answer to `bot.services.checkout`, whose commit closes the update, and shows
the next step. Stock cards and typed answers have handlers in `cards` and `bot.chat.buyer.typed_text`.
"""

from collections.abc import Awaitable, Callable

from bot.chat.buyer.checkout.checkout import get_product_for_sale
from bot.chat.buyer.checkout.choice_lists import ListView, get_part
from bot.chat.buyer.checkout.question import repeat_question, show_answer_result, show_checkout_step
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.ids import OrderId, ProductId, ProductPartId
from bot.services.checkout import answers, checkouts, option_stock, previous_answers
from bot.services.checkout.checkouts import CheckoutSession

routes = Routes(right=None)
_SOLD_OUT = InvalidAnswer(AnswerProblem.ABOVE_STOCK, 0)
_NAME_REFUSED = InvalidAnswer(AnswerProblem.CHOICE_REFUSED)


@routes.button(verbs.CHOICES)
async def show_choices(context: UpdateContext, product: int, part: int, page: int) -> None:
    """Show a page of the open question's choices; if another question is open, show that one."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is not None:
        session = context.checkout_session(product)
        checkout_state = await checkouts.get_current_state(session, found)
        is_open = part == get_part(checkout_state.question)
        view = ListView(page) if is_open else ListView()
        await show_checkout_step(context, session, checkout_state, view=view)


@routes.button(verbs.VARIANT)
async def choose_variant(context: UpdateContext, product: int, variant: int) -> None:
    """Choose the variant that was tapped."""
    session = context.checkout_session(product)
    answer = answers.choose_variant(session, ProductPartId(variant))
    await show_answer_result(context, session, await context.wait_with_loading_screen(answer))


@routes.button(verbs.OPTION)
async def choose_option(context: UpdateContext, product: int, attribute: int, option: int) -> None:
    """Choose the attribute option that was tapped."""
    session = context.checkout_session(product)
    answer = answers.choose_option(session, ProductPartId(attribute), ProductPartId(option))
    await show_answer_result(context, session, await context.wait_with_loading_screen(answer))


@routes.button(verbs.RETRY_SOLD_OUT_VARIANT)
async def choose_variant_if_restocked(context: UpdateContext, product: int, variant: int) -> None:
    """Choose a variant that was shown as sold out, if it is in stock again."""
    session = context.checkout_session(product)
    is_option_sold_out = option_stock.is_sold_out(session, ProductPartId(variant))
    if await context.wait_with_loading_screen(is_option_sold_out):
        is_refused = answers.is_variant_name_refused(session, ProductPartId(variant))
        await _repeat_without_choice(context, session, ProductPartId(variant), is_refused)
    else:
        await choose_variant(context, product, variant)


@routes.button(verbs.RETRY_SOLD_OUT_OPTION)
async def choose_option_if_restocked(
    context: UpdateContext, product: int, attribute: int, option: int
) -> None:
    """Choose an option that was shown as sold out, if it is in stock again."""
    tapped_option = (ProductPartId(attribute), ProductPartId(option))
    session = context.checkout_session(product)
    is_option_sold_out = option_stock.is_sold_out(session, option=tapped_option)
    if await context.wait_with_loading_screen(is_option_sold_out):
        is_refused = answers.is_option_name_refused(session, *tapped_option)
        await _repeat_without_choice(context, session, ProductPartId(option), is_refused)
    else:
        await choose_option(context, product, attribute, option)


async def _repeat_without_choice(
    context: UpdateContext,
    session: CheckoutSession,
    choice: ProductPartId,
    is_name_refused: Awaitable[bool],
) -> None:
    """Show the question again: the tapped choice is sold out, or its name is refused.

    A supplier reports no stock for an unknown name.
    """
    refused = await context.wait_with_loading_screen(is_name_refused)
    problem = _NAME_REFUSED if refused else _SOLD_OUT
    await repeat_question(context, session, problem, ListView(choice=choice))


@routes.button(verbs.USE_PREVIOUS_ANSWER)
async def use_previous_answer(
    context: UpdateContext, product: int, field: int, order_id: int
) -> None:
    """Answer as in an earlier order. Field 0 is the contact."""
    session = context.checkout_session(product)
    answer = await previous_answers.reuse_answer(session, ProductPartId(field), OrderId(order_id))
    await show_answer_result(context, session, answer)


@routes.button(verbs.REMOVE_COUPON)
async def remove_coupon(context: UpdateContext, product: int) -> None:
    """Continue without a coupon."""
    session = context.checkout_session(product)
    answer = await answers.skip_question(session, "coupon")
    await show_answer_result(context, session, answer)


@routes.button(verbs.FIELD_CHOICE)
async def choose_field_value(context: UpdateContext, product: int, field: int, choice: int) -> None:
    """Choose a value of a select or radio field."""
    session = context.checkout_session(product)
    answer = await answers.choose_field_choice(session, ProductPartId(field), ProductPartId(choice))
    await show_answer_result(context, session, answer, ListView(choice=ProductPartId(choice)))


@routes.button(verbs.TOGGLE_CHECKBOX)
async def toggle_checkbox(
    context: UpdateContext, product: int, field: int, choice: int, on: int
) -> None:
    """Set a checkbox to `on`.

    The button carries the state that it sets, so a repeated tap changes nothing.
    """
    session = context.checkout_session(product)
    answer = await answers.toggle_field_choice(
        session, ProductPartId(field), ProductPartId(choice), on=bool(on)
    )
    await show_answer_result(context, session, answer, ListView(choice=ProductPartId(choice)))


@routes.button(verbs.CHECKBOXES_DONE)
async def finish_checkboxes(context: UpdateContext, product: int, field: int) -> None:
    """Accept the boxes checked so far as the answer to a checkbox field."""
    session = context.checkout_session(product)
    answer = await answers.finish_toggles(session, ProductPartId(field))
    await show_answer_result(context, session, answer)


@routes.button(verbs.SKIP_FIELD)
async def skip_field(context: UpdateContext, product: int, field: int) -> None:
    """Leave a field empty. Field 0 is the query password."""
    session = context.checkout_session(product)
    key = f"field:{field}" if field else "password"
    answer = await answers.skip_question(session, key)
    await show_answer_result(context, session, answer)


@routes.button(verbs.GENERATE_PASSWORD)
async def generate_password(context: UpdateContext, product: int) -> None:
    """Generate a query password for the buyer."""
    session = context.checkout_session(product)
    answer = await answers.generate_password(session)
    await show_answer_result(context, session, answer)


async def _reopen_question(context: UpdateContext, product: int, key: str) -> None:
    session = context.checkout_session(product)
    answer = await checkouts.reopen_question(session, key)
    await show_answer_result(context, session, answer)


@routes.button(verbs.BACK_OPTION)
async def reopen_option(context: UpdateContext, product: int, attribute: int) -> None:
    """Ask again for the option of an attribute."""
    await _reopen_question(context, product, f"option:{attribute}")


@routes.button(verbs.BACK_FIELD)
async def reopen_field(context: UpdateContext, product: int, field: int) -> None:
    """Ask again for the value of a field."""
    await _reopen_question(context, product, f"field:{field}")


def _make_reopen_handler(key: str) -> Callable[[UpdateContext, int], Awaitable[None]]:
    """Return a handler that asks the question `key` again."""

    async def handler(context: UpdateContext, product: int) -> None:
        await _reopen_question(context, product, key)

    return handler


for _verb, _key in (
    (verbs.BACK_VARIANT, "variant"),
    (verbs.BACK_CARD, "card"),
    (verbs.BACK_CONTACT, "contact"),
    (verbs.BACK_PASSWORD, "password"),
):
    routes.button(_verb)(_make_reopen_handler(_key))
