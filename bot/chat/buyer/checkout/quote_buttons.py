"""The buttons of a quote, and the screen that lists the answers that can be changed.

Buy shows the price and has the last row to itself. The screens before it have only navigation in
that row, so a double tap never buys. A second tap may hit any other button here, so none of them
discards the choices at once. Three rows are always below - and +, so that these never move under a
finger that taps again.
"""

from itertools import islice

from bot.chat.kit.layout import (
    CHOICES_PER_PAGE,
    HALF_ROW_WIDTH,
    arrange_grid,
    arrange_pairs,
    build_back_button,
    build_home_button,
    build_navigation_row,
    build_pager,
    format_page_number,
    format_product_breadcrumb,
    join_paragraphs,
)
from bot.chat.kit.prices import iterate_steps_with_own_price, list_wholesale_thresholds
from bot.chat.kit.question_names import build_ask_again_button, format_question_name
from bot.chat.kit.screen import Button, ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label, measure_width, truncate_to_width
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import Category, Product
from bot.domain.catalogue.selection import (
    BuyerChoices,
    ChosenCard,
    QuantityLimits,
    find_quantity_limits,
)
from bot.domain.checkout.questions import Question, list_questions
from bot.domain.checkout.quote import Quote
from bot.domain.money import Money
from bot.domain.paging import take_page
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.costs import estimate_selected_unit_cost, find_quoted_variant
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer

_MAX_PRESETS = 3
_CHANGE_MARK = "✏️ "
_FEWER_MARK, _MORE_MARK = "\N{MINUS SIGN}", "+"


def build_quote_buttons(
    localizer: Localizer,
    prices: PriceList,
    quote: Quote,
    product: Product,
    wallet: Wallet,
    *,
    can_top_up: bool = False,
    waits_for_operator: bool = False,
    accepts_codes: bool = True,
) -> ButtonRows:
    """Return the buttons of a quote.

    If the wallet does not cover it, a payment of the rest replaces Buy; without `can_top_up`, a
    button to the wallet does. With `waits_for_operator`, support replaces them.
    `accepts_codes` says whether any promo code can exist.
    """
    # The code is offered for any quantity, so that the row does not go when the quantity rises.
    row: list[Button] = []
    if list_changeable_questions(product):
        text = localizer.plain("button-change")
        row.append(build_callback_button(text, verbs.CHANGE_ANSWERS, product.id))
    if accepts_codes and _find_limits(quote, product).minimum == 1:
        text = localizer.plain("button-have-code")
        row.append(build_callback_button(text, verbs.ENTER_COUPON, product.id))
    return (
        *_build_quantity_rows(localizer, prices, quote, product, wallet),
        *((tuple(row),) if row else ()),
        *(
            _build_waiting_rows(localizer, product)
            if waits_for_operator
            else _build_last_rows(localizer, quote, product, wallet, can_top_up=can_top_up)
        ),
    )


def is_quantity_changeable(quote: Quote, product: Product) -> bool:
    """Return whether the buyer may choose how many; a chosen stock card is one piece."""
    return not _find_limits(quote, product).is_fixed


def _find_limits(quote: Quote, product: Product) -> QuantityLimits:
    card = ChosenCard(quote.selection.card_id)
    return find_quantity_limits(product, BuyerChoices(card=card))


def _build_quantity_rows(
    localizer: Localizer, prices: PriceList, quote: Quote, product: Product, wallet: Wallet
) -> ButtonRows:
    """Return the wholesale steps as presets, and - and + below them.

    Both always have a button: a single one would be wider and reach the place of the other one.
    """
    if not is_quantity_changeable(quote, product):
        return ()
    shown = quote.selection.quantity
    fewer = build_callback_button(_FEWER_MARK, verbs.FEWER, product.id, shown)
    more = build_callback_button(_MORE_MARK, verbs.MORE, product.id, shown)
    return (*arrange_grid(_build_presets(localizer, prices, quote, product, wallet)), (fewer, more))


def _build_presets(
    localizer: Localizer, prices: PriceList, quote: Quote, product: Product, wallet: Wallet
) -> list[Button]:
    """Return a button for each of the next wholesale steps that the buyer can pay.

    They are estimated at the quote's own rate: a process that answers nobody knows no current one.
    """
    prices = prices.with_buffered_rate(quote.rate)
    limits = _find_limits(quote, product)
    variant = find_quoted_variant(product, quote.selection)
    shown = quote.selection.quantity

    def estimate(quantity: int) -> Money:
        unit_cost = estimate_selected_unit_cost(product, quote.selection, quantity)
        return prices.estimate_price(product, variant, unit_cost, quantity)

    steps = (
        (quantity, estimate(quantity))
        for quantity in list_wholesale_thresholds(product, variant, above=shown)
        if limits.nearest(quantity) == quantity
    )
    payable = (
        (quantity, price)
        for quantity, price in iterate_steps_with_own_price(shown, estimate(shown), steps)
        if price <= wallet.available
    )
    buttons: list[Button] = []
    for quantity, price in islice(payable, _MAX_PRESETS):
        money = str(localizer.format_price_each(price, quantity))  # it has no markup
        label = localizer.plain("price-step", quantity=quantity, money=money)
        buttons.append(build_callback_button(label, verbs.QUANTITY, product.id, quantity))
    return buttons


def _build_waiting_rows(localizer: Localizer, product: Product) -> ButtonRows:
    """Return the last rows for a buyer who cannot order until an operator has decided."""
    again = build_callback_button(localizer.plain("button-refresh"), verbs.QUOTE, product.id)
    support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
    return (again, support), _build_leave_row(localizer, product)


def _build_leave_row(localizer: Localizer, product: Product) -> tuple[Button, ...]:
    return (
        build_callback_button(localizer.plain("button-cancel"), verbs.LEAVE_CHECKOUT, product.id),
        build_home_button(localizer),
    )


def _build_last_rows(
    localizer: Localizer, quote: Quote, product: Product, wallet: Wallet, *, can_top_up: bool
) -> ButtonRows:
    leave = _build_leave_row(localizer, product)
    if wallet.available < quote.price:
        again = build_callback_button(
            localizer.plain("button-check-balance"), verbs.QUOTE, product.id
        )
        wallet_button = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
        if not can_top_up:
            return (again, wallet_button), leave
        missing = quote.price - wallet.available
        text = localizer.plain("button-pay", money=missing)
        pay = build_callback_button(
            truncate_to_width(text, 60), verbs.PAY_QUOTE, quote.id, style=ButtonStyle.SUCCESS
        )
        return (again, wallet_button), leave, (pay,)
    text = localizer.plain("button-confirm", money=quote.price)
    confirm = build_callback_button(
        truncate_to_width(text, 60), verbs.CONFIRM, quote.id, style=ButtonStyle.SUCCESS
    )
    return leave, (confirm,)


def list_changeable_questions(product: Product) -> list[Question]:
    """Return the questions whose answers can be changed from the quote."""
    return list(list_questions(product))


def build_change_screen(
    localizer: Localizer, product: Product, category: Category | None = None, page: int = 0
) -> Screen:
    """Return a button for each answer, which asks the question again and leads back to the quote.

    Many answers have pages; a page (from 0) beyond the end is the last one.

    Start over asks for confirmation first. Back is not in the last row, where the quote has Buy.
    """
    width = HALF_ROW_WIDTH - measure_width(_CHANGE_MARK)
    shown = take_page(list_changeable_questions(product), page, CHOICES_PER_PAGE)
    changes = [
        build_ask_again_button(
            _CHANGE_MARK
            + format_button_label(format_question_name(localizer, question), width=width),
            product.id,
            question,
        )
        for question in shown.items
    ]
    start_over = build_callback_button(
        localizer.plain("button-start-over"), verbs.ASK_TO_RESUME, product.id
    )
    text = join_paragraphs(
        format_product_breadcrumb(localizer, category, product, localizer.plain("crumb-quote")),
        localizer.html("quote-change"),
        format_page_number(localizer, shown.page, shown.pages),
    )
    back = build_back_button(localizer, verbs.BACK_TO_QUOTE, product.id)
    return Screen(
        text,
        (
            *arrange_pairs([*changes, start_over]),
            *build_pager(localizer, shown.page, shown.pages, verbs.CHANGE_ANSWERS_PAGE, product.id),
            (back,),
            build_navigation_row(localizer),
        ),
    )
