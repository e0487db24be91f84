"""Opens, resumes and leaves a checkout.

Its questions are answered by buttons in `choices` and `cards` and by text in
`bot.chat.buyer.typed_text`; its quote is in `quote`, Confirm in `bot.chat.buyer.orders.confirmation`.
"""

from dataclasses import replace
from datetime import timedelta

from bot.chat.buyer.catalogue.browse import show_home, show_product_again
from bot.chat.buyer.checkout.question import show_answer_result, show_checkout_step
from bot.chat.buyer.checkout.question_screen import build_resume_prompt_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.checkout.questions import Checkout
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductId, ProductPartId
from bot.services.catalogue import browse
from bot.services.checkout import answers, checkouts, quote_changes
from bot.services.checkout.checkouts import QUOTE_KEY, CheckoutSession, CheckoutState

routes = Routes(right=None)

#: Age after which the buyer is asked whether to continue a checkout.
RESUME_PROMPT_AFTER = timedelta(hours=1)


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
    await context.db.transact(quote_changes.reset_quantity, context.buyer, ProductId(product))
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
