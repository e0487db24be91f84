"""Handles the buttons of a checkout: choosing, toggling, skipping, going back and leaving.

Each handler gives the answer to `bot.services.checkout`, whose commit closes the update, and shows
the next step. Stock cards, the quote and typed answers have handlers in `cards`, `quote` and
`bot.chat.buyer.typed_text`; Confirm is in `bot.chat.buyer.orders.confirmation`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from bot.chat.buyer.catalogue.browse import show_home, show_product_again
from bot.chat.buyer.checkout.choice_lists import ListView, get_part
from bot.chat.buyer.checkout.question import repeat_question, show_answer_result, show_checkout_step
from bot.chat.buyer.checkout.question_screen import build_resume_prompt_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import Checkout
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId, ProductId, ProductPartId
from bot.services.catalogue import browse
from bot.services.checkout import answers, checkouts, option_stock, previous_answers, quote_changes
from bot.services.checkout.checkouts import QUOTE_KEY, CheckoutSession, CheckoutState

routes = Routes(operators_only=False)

#: Age after which the buyer is asked whether to continue a checkout.
RESUME_PROMPT_AFTER = timedelta(hours=1)
_SOLD_OUT = InvalidAnswer(AnswerProblem.ABOVE_STOCK, 0)
_NAME_REFUSED = InvalidAnswer(AnswerProblem.CHOICE_REFUSED)


@routes.button(verbs.OPEN_CHECKOUT)
async def open_checkout(context: UpdateContext, product: int) -> None:
    """Continue the buyer's checkout; if it is older than an hour, ask first whether to continue."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is None:
        return
    session = context.checkout_session(product)
    stored_checkout = await checkouts.find_started_checkout(session, found)
    if stored_checkout is not None and _age_of(context, stored_checkout) >= RESUME_PROMPT_AFTER:
        await _show_resume_prompt(context, found, stored_checkout)
    else:
        await _continue_checkout(context, session, found)


@routes.button(verbs.ASK_TO_RESUME)
async def ask_to_resume(context: UpdateContext, product: int) -> None:
    """Show the choices made so far and ask whether to continue or to start over."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is None:
        return
    session = context.checkout_session(product)
    stored_checkout = await checkouts.find_started_checkout(session, found)
    if stored_checkout is not None:
        await _show_resume_prompt(context, found, stored_checkout)
    else:
        await _continue_checkout(context, session, found)


async def _show_resume_prompt(
    context: UpdateContext, product: Product, stored_checkout: Checkout
) -> None:
    seconds = _age_of(context, stored_checkout).total_seconds()
    category = browse.category_of(context.shop, product)
    await context.show_screen(
        build_resume_prompt_screen(
            context.localizer, product, stored_checkout.choices, seconds, category
        )
    )


def _age_of(context: UpdateContext, stored_checkout: Checkout) -> timedelta:
    return (
        context.now() - stored_checkout.updated_at if stored_checkout.updated_at else timedelta(0)
    )


@routes.button(verbs.CONTINUE_CHECKOUT)
async def continue_checkout(context: UpdateContext, product: int) -> None:
    """Continue the buyer's checkout, however old it is. Its answers are kept."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is not None:
        await _continue_checkout(context, context.checkout_session(product), found)


async def _continue_checkout(
    context: UpdateContext, session: CheckoutSession, product: Product
) -> None:
    checkout_state = await checkouts.resume_checkout(session, product)
    await show_checkout_step(context, session, checkout_state)


@routes.button(verbs.RESTART_CHECKOUT)
async def restart_checkout(context: UpdateContext, product: int) -> None:
    """Discard the answers given and start the checkout again."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is not None:
        session = context.checkout_session(product)
        checkout_state = await checkouts.restart_checkout(session, found)
        await show_checkout_step(context, session, checkout_state)


async def get_product_for_sale(context: UpdateContext, product_id: ProductId) -> Product | None:
    """Return the product if it can be bought now; otherwise tell the buyer why not and return None."""
    found = await context.wait_with_loading_screen(
        browse.get_product(context.shop, context.db, product_id)
    )
    if isinstance(found, Declined):
        await context.show_declined(found, product_id)
        return None
    refusal = browse.decline_outside_flash_sale(found, context.now())
    if refusal is None and found.is_sold_out:
        refusal = Declined(DeclineReason.SOLD_OUT, {"stock": "0"})
    if refusal is not None:
        await context.show_declined(refusal, product_id)
        return None
    return found


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


@routes.button(verbs.BUY_VARIANT)
async def buy_variant(context: UpdateContext, product: int, variant: int) -> None:
    """Choose a variant on the product page and continue the checkout with it.

    If the checkout is older than an hour, ask first whether to continue.
    """
    found = await get_product_for_sale(context, ProductId(product))
    if found is None:
        return
    session = context.checkout_session(product)
    stored_checkout = await checkouts.find_started_checkout(session, found)
    answer = await context.wait_with_loading_screen(
        answers.choose_variant(session, ProductPartId(variant))
    )
    if (
        stored_checkout is not None
        and _age_of(context, stored_checkout) >= RESUME_PROMPT_AFTER
        and isinstance(answer, CheckoutState)
    ):
        stored_checkout = replace(stored_checkout, choices=answer.choices)
        await _show_resume_prompt(context, found, stored_checkout)
    else:
        await show_answer_result(context, session, answer)


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


@routes.button(verbs.LEAVE_CHECKOUT)
async def leave_checkout(context: UpdateContext, product: int) -> None:
    """Show the product page and keep the choices made, except the quantity.

    Its button names the price of the fewest pieces. The answers are kept because this may be the
    second of two taps, meant for the screen before.
    """
    open_checkout = await context.db.read(checkouts.find_awaiting_checkout, context.buyer)
    is_question = open_checkout is not None and open_checkout.awaited_question != QUOTE_KEY
    hint = "hint-cancelled" if is_question else "hint-quote-cancelled"
    context.deps.open_quotes.forget(context.buyer, ProductId(product))
    await context.db.transact(
        quote_changes.reset_quantity,
        context.now(),
        context.buyer,
        ProductId(product),
    )
    await show_product_again(context, product, note=context.localizer.html(hint))


@routes.command("cancel", menu_position=100, changes_state=True)
async def cancel(context: UpdateContext) -> None:
    """Stop waiting for a typed answer and show the home screen. The choices made are kept."""
    open_checkout = await context.db.read(checkouts.find_awaiting_checkout, context.buyer)
    if open_checkout is None:
        hint = "hint-nothing-to-cancel"
    else:
        is_quote = open_checkout.awaited_question == QUOTE_KEY
        hint = "hint-quote-cancelled" if is_quote else "hint-cancelled"
        await context.db.transact(checkouts.stop_awaiting_text, context.buyer)
    await show_home(context, note=context.localizer.html(hint))
