"""The screens of a checkout: one question each, and the offer to resume.

The last row holds only navigation. A quote has Confirm there, so the second tap on an answer cannot
hit Confirm.
"""

from bot.chat.buyer.checkout.choice_lists import ListView, Prompt, PromptContext
from bot.chat.buyer.checkout.given_answers import format_answer_summary
from bot.chat.buyer.checkout.prompts import build_prompt
from bot.chat.kit.layout import (
    build_back_button,
    build_home_button,
    build_navigation_row,
    fit_lines,
    format_product_breadcrumb,
    join_paragraphs,
)
from bot.chat.kit.question_names import build_ask_again_button
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_paragraphs
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import CardPage, Category, Product
from bot.domain.catalogue.selection import BuyerChoices, find_chosen_variant, list_chosen_options
from bot.domain.checkout.answers import InvalidAnswer
from bot.domain.checkout.questions import (
    AskCoupon,
    ReadyToQuote,
    find_next_question,
    list_questions,
)
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.option_stock import StockByOption
from bot.services.checkout.previous_answers import PreviousAnswer

_SELLER_MESSAGE_LIMIT = 300


def build_checkout_step_screen(
    localizer: Localizer,
    prices: PriceList,
    state: CheckoutState,
    *,
    cards: CardPage | None = None,
    problem: InvalidAnswer | None = None,
    can_skip: bool = False,
    previous_answer: PreviousAnswer | None = None,
    stock_by_option: StockByOption | None = None,
    category: Category | None = None,
    view: ListView = ListView(),  # noqa: B008 - frozen
) -> Screen:
    """Return the screen of the checkout's open question, with its answers as buttons.

    `category` is None if it is not known. `cards` is None at the card question if the list could
    not be loaded. `problem` is the problem of the last answer. `previous_answer` is the buyer's
    answer to the same question in an earlier order. `stock_by_option` holds the known stock of each
    variant or option. `view` tells which choices or cards are shown.
    """
    context = PromptContext(
        localizer,
        prices,
        state,
        cards,
        can_skip,
        previous_answer,
        stock_by_option or {},
        view,
    )
    prompt_data = (
        _build_ready_prompt(context)
        if isinstance(state.question, ReadyToQuote)
        else build_prompt(context, state.question)
    )
    text = join_paragraphs(
        _format_breadcrumb(localizer, state, category),
        format_answer_problem(localizer, problem) if problem else None,
        prompt_data.text,
        _format_step_number(localizer, state),
    )
    return Screen(text, (*prompt_data.rows, *_build_navigation_rows(localizer, state)))


def _format_breadcrumb(
    localizer: Localizer, state: CheckoutState, category: Category | None
) -> SafeHtml:
    variant = find_chosen_variant(state.product, state.choices)
    chosen = [variant.label] if variant else []
    chosen += [option.label for _, option in list_chosen_options(state.product, state.choices)]
    if state.choices.card is not None and state.choices.card.id:
        chosen.append(state.choices.card.preview)
    return format_product_breadcrumb(
        localizer, category, state.product, *(name for name in chosen if name)
    )


def format_answer_problem(localizer: Localizer, invalid: InvalidAnswer) -> SafeHtml:
    """Return the problem of an answer as a sentence.

    It is the seller's own text, if there is one.
    """
    seller_message = fit_paragraphs(invalid.text, _SELLER_MESSAGE_LIMIT)
    if seller_message:
        return localizer.html("problem-said", text=seller_message)
    return localizer.html(f"problem-{invalid.problem.value}", limit=invalid.limit)


def _format_step_number(localizer: Localizer, state: CheckoutState) -> SafeHtml | None:
    keys = [question.key for question in list_questions(state.product)]
    if isinstance(state.question, ReadyToQuote) or len(keys) == 1 or state.question.key not in keys:
        return None
    return localizer.html("checkout-step", step=keys.index(state.question.key) + 1, steps=len(keys))


def _build_navigation_rows(localizer: Localizer, state: CheckoutState) -> ButtonRows:
    product = state.product.id
    leave = build_callback_button(localizer.plain("button-leave"), verbs.LEAVE_CHECKOUT, product)
    # Back to the quote is not in the last row: there, a second tap on it would hit Confirm.
    back_to_quote = build_back_button(localizer, verbs.BACK_TO_QUOTE, product)
    if isinstance(state.question, AskCoupon):
        return (back_to_quote,), build_navigation_row(localizer)
    if state.previous_question is None:
        return (build_navigation_row(localizer, verbs.PRODUCT_AGAIN, product),)
    next_question = find_next_question(state.product, state.choices)
    if state.is_reopened and isinstance(next_question, ReadyToQuote):
        return (back_to_quote,), (leave, build_home_button(localizer))
    back = build_ask_again_button(localizer.plain("button-back"), product, state.previous_question)
    return ((back, leave, build_home_button(localizer)),)


def _build_ready_prompt(context: PromptContext) -> Prompt:
    """Return the prompt after the last answer, before a quote was requested."""
    localizer = context.localizer
    quote_button = build_callback_button(
        localizer.plain("button-quote"),
        verbs.QUOTE,
        context.state.product.id,
        style=ButtonStyle.PRIMARY,
    )
    return Prompt(localizer.html("checkout-ready"), ((quote_button,),))


def build_resume_prompt_screen(
    localizer: Localizer,
    product: Product,
    choices: BuyerChoices,
    seconds_ago: float,
    category: Category | None = None,
) -> Screen:
    """Ask whether to continue with `choices`, made `seconds_ago`, or to start over."""
    text = join_paragraphs(
        format_product_breadcrumb(localizer, category, product),
        localizer.html("checkout-resume", ago=localizer.format_duration(seconds_ago)),
        fit_lines(format_answer_summary(localizer, product, choices), 2_400),
    )
    continue_button = build_callback_button(
        localizer.plain("button-continue"),
        verbs.CONTINUE_CHECKOUT,
        product.id,
        style=ButtonStyle.PRIMARY,
    )
    start_over_button = build_callback_button(
        localizer.plain("button-start-over"), verbs.RESTART_CHECKOUT, product.id
    )
    return Screen(
        text,
        (
            (continue_button,),
            (start_over_button,),
            build_navigation_row(localizer, verbs.PRODUCT_AGAIN, product.id),
        ),
    )
