"""Shows the current step of a checkout: its open question, or a quote if there is none.

It reads from the supplier what the question needs. It must not take answers: `checkout`, `cards`,
`quote` and `typed_text` do.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from bot.chat.buyer.checkout import question_screen, quote_screen
from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.checkout.given_answers import format_dropped_answers
from bot.chat.buyer.checkout.invoices import open_only_invoice
from bot.chat.kit.layout import add_note
from bot.chat.navigation import verbs
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Card, CardPage, Product
from bot.domain.checkout.answers import InvalidAnswer, can_skip
from bot.domain.checkout.questions import AskCard, AskField, AskOption, AskVariant, ReadyToQuote
from bot.domain.checkout.quote import OpenQuote, Quote
from bot.domain.errors import Declined
from bot.i18n import SafeHtml
from bot.services.catalogue import browse
from bot.services.checkout import checkouts, option_stock, previous_answers, quote_changes, quotes
from bot.services.checkout.checkouts import AnswerResult, CheckoutSession, CheckoutState
from bot.services.checkout.option_stock import StockByOption
from bot.services.checkout.quote_changes import ChangeResult, QuoteWithoutCoupon
from bot.services.payments import wallet

#: The buttons of a product page: the buyer has decided to buy, and answered nothing since.
_BUY_VERBS: Final = frozenset({verbs.OPEN_CHECKOUT, verbs.BUY_VARIANT})


async def show_answer_result(
    context: UpdateContext,
    session: CheckoutSession,
    result: AnswerResult,
    view: ListView = ListView(),  # noqa: B008 - frozen
) -> None:
    """Show the result of an answer: the next question, the same one with its problem, or a refusal.

    `view` tells which choices are shown if the same question is open.
    """
    match result:
        case CheckoutState():
            await show_checkout_step(context, session, result, view=view)
        case InvalidAnswer():
            await repeat_question(context, session, result, view)
        case Declined():
            await context.show_declined(result, session.product_id)


async def repeat_question(
    context: UpdateContext,
    session: CheckoutSession,
    problem: InvalidAnswer,
    view: ListView = ListView(),  # noqa: B008 - frozen
) -> None:
    """Show the open question again, with the problem of the last answer above it."""
    product_id = session.product_id
    product = await context.wait_with_loading_screen(
        browse.get_product(context.shop, context.db, product_id)
    )
    if isinstance(product, Declined):
        await context.show_declined(product, product_id)
        return
    checkout_state = await checkouts.get_current_state(session, product)
    await show_checkout_step(context, session, checkout_state, problem=problem, view=view)


async def show_checkout_step(
    context: UpdateContext,
    session: CheckoutSession,
    checkout_state: CheckoutState,
    *,
    problem: InvalidAnswer | None = None,
    note: SafeHtml | None = None,
    view: ListView = ListView(),  # noqa: B008 - frozen
    cards: tuple[Card, ...] = (),
) -> None:
    """Show the open question with what its answer needs, or a new quote when none is open.

    `problem` is what was wrong with the last answer. `note` is a sentence shown first. `view` tells
    which choices are shown. `cards` are the stock cards that match the words of `view`.
    """
    if isinstance(checkout_state.question, ReadyToQuote):
        problem_note = (
            None
            if problem is None
            else question_screen.format_answer_problem(context.localizer, problem)
        )
        await show_fresh_quote(context, session, note or problem_note, checkout_state)
        return
    if cards:
        data = _QuestionData(cards=CardPage(cards[: browse.CARDS_PER_PAGE], len(cards)))
    else:
        data = await _read_question_data(context, session, checkout_state, view.page)
    screen = question_screen.build_checkout_step_screen(
        context.localizer,
        context.shop.price_list,
        checkout_state,
        cards=data.cards,
        problem=problem,
        can_skip=data.can_skip,
        previous_answer=await previous_answers.find_previous_answer(session, checkout_state),
        stock_by_option=data.stock_by_option,
        category=browse.category_of(context.shop, checkout_state.product),
        view=view,
    )
    dropped_note = format_dropped_answers(context.localizer, checkout_state.dropped_questions)
    await context.show_screen(add_note(screen, note or dropped_note), is_question=True)


@dataclass(frozen=True, slots=True)
class _QuestionData:
    """The data that a question's screen shows besides the checkout.

    Only what the open question needs is set.
    """

    cards: CardPage | None = None
    stock_by_option: StockByOption = field(default_factory=dict)
    can_skip: bool = False


async def _read_question_data(
    context: UpdateContext, session: CheckoutSession, checkout_state: CheckoutState, card_page: int
) -> _QuestionData:
    """Read from the supplier what the open question needs."""
    match checkout_state.question:
        case AskVariant() | AskOption():
            remaining_stock = await context.wait_with_loading_screen(
                option_stock.read_stock_by_option(context.shop, checkout_state)
            )
            return _QuestionData(stock_by_option=remaining_stock)
        case AskCard():
            cards = await context.wait_with_loading_screen(
                _read_cards(context, checkout_state, card_page)
            )
            return _QuestionData(cards=cards)
        case AskField(widget):
            matches = session.matches_pattern
            await session.prepare_patterns(lambda: can_skip(widget, matches))
            return _QuestionData(can_skip=can_skip(widget, matches))
        case _:
            return _QuestionData()


async def _read_cards(
    context: UpdateContext, checkout_state: CheckoutState, page: int
) -> CardPage | None:
    """Return a page of stock cards.

    Return None when the supplier does not list them now: the buyer can still order any card.
    """
    found = await browse.read_cards(
        context.shop, checkout_state.product, checkout_state.choices, page
    )
    return None if isinstance(found, Declined) else found


async def show_fresh_quote(
    context: UpdateContext,
    session: CheckoutSession,
    note: SafeHtml | None = None,
    known_state: CheckoutState | None = None,
) -> None:
    """Make a binding quote for the choices made and show it; show the open question if one is left.

    `known_state` is the checkout as it was stored just now.
    """
    quote = await context.wait_with_loading_screen(quotes.make_quote(session, known_state))
    await show_change_result(context, session, quote, note)


async def show_held_quote(
    context: UpdateContext, session: CheckoutSession, note: SafeHtml | None = None
) -> None:
    """Show the buyer's quote of the product while it holds, else a new one."""
    held = await quote_changes.find_held_quote(session)
    if held is None:
        await show_fresh_quote(context, session, note)
    else:
        await _show_quote(context, held.quote, held.product, note)


async def show_change_result(
    context: UpdateContext,
    session: CheckoutSession,
    result: ChangeResult,
    note: SafeHtml | None = None,
) -> None:
    """Show the quote that a change led to, the open question, a refusal, or the change's problem."""
    if isinstance(result, QuoteWithoutCoupon):
        result, note = result.quote, context.localizer.html("quote-code-removed")
    match result:
        case Quote():
            product = await browse.get_product(context.shop, context.db, session.product_id)
            if isinstance(product, Declined):
                await context.show_declined(product, session.product_id)
            else:
                await _show_quote(context, result, product, note)
        case InvalidAnswer():
            problem = question_screen.format_answer_problem(context.localizer, result)
            note = problem if note is None else SafeHtml(f"{problem}\n{note}")
            await show_held_quote(context, session, note)
        case Declined():
            await context.show_declined(result, session.product_id)
        case CheckoutState():
            await show_checkout_step(context, session, result, note=note)


async def _show_quote(
    context: UpdateContext, quote: Quote, product: Product, note: SafeHtml | None
) -> None:
    buyer_wallet, conditions = await asyncio.gather(
        wallet.get_wallet(context.shop, context.db, context.buyer),
        context.db.read(quotes.read_conditions, context.buyer),
    )
    category = browse.category_of(context.shop, product)
    screen = quote_screen.build_quote_screen(
        context.localizer,
        context.shop.price_list,
        quote,
        product,
        buyer_wallet,
        context.now(),
        category=category,
        can_top_up=bool(context.shop.settings.payment_methods),
        waits_for_operator=conditions.waits_for_operator,
        accepts_codes=conditions.accepts_codes,
    )
    context.deps.open_quotes.remember(
        OpenQuote(quote.id, quote.buyer_id, product.id, quote.expires_at)
    )
    await context.show_screen(add_note(screen, note), is_question=True)
    if context.tap is not None and context.tap.verb in _BUY_VERBS:
        await open_only_invoice(context, quote, buyer_wallet)
