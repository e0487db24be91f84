"""The approval of a price far below the catalogue: the question and the answer, for operators."""

from bot.chat.navigation import verbs
from bot.chat.screens.admin.usage_and_confirmations import build_confirmation_buttons
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import join_paragraphs
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.domain.catalogue.product import Product
from bot.domain.money import Money
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer

_NAME_WIDTH = 120


def build_approval_confirmation_screen(
    localizer: Localizer,
    prices: PriceList,
    product: Product,
    unit_cost: Money,
    confirmation_number: int,
) -> Screen:
    """Ask whether one piece of `product` may be sold at `unit_cost`; show the selling price."""
    price = prices.calculate_price(product, None, unit_cost)
    question = localizer.html(
        "approve-ask" if price else "approve-ask-free",
        name=fit_one_line(product.name, _NAME_WIDTH),
        cost=unit_cost,
        price=price,
    )
    return Screen(
        join_paragraphs(question, localizer.html("approve-risk")),
        build_confirmation_buttons(
            localizer, localizer.plain("button-approve"), confirmation_number
        ),
    )


def build_approved_screen(localizer: Localizer, product: Product) -> Screen:
    """Return the message that the price is approved, with a button that asks to withdraw it."""
    name = fit_one_line(product.name, _NAME_WIDTH)
    withdraw = build_callback_button(
        localizer.plain("button-withdraw-approval"), verbs.ASK_PRICE_WITHDRAWAL, product.id
    )
    return Screen(localizer.html("approve-done", name=name), ((withdraw,),))
