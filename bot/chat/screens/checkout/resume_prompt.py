"""The prompt to resume or restart an interrupted checkout, with a summary of the answers."""

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.current_and_previous_answers import format_answer_summary
from bot.chat.screens.kit.layout import (
    build_navigation_row,
    fit_lines,
    format_product_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.domain.catalogue.product import Category, Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.i18n import Localizer


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
