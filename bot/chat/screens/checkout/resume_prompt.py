"""A walk that was left for a while: what was chosen in it, and the way on."""

from bot.chat import verbs
from bot.chat.screens.given import summary
from bot.chat.screens.parts import page_of, product_crumbs, way_back, within
from bot.chat.screens.screen import Screen, Style, tap
from bot.domain.catalogue import Category, Product
from bot.domain.checkout import Choices
from bot.i18n import Speech


def began(
    speech: Speech,
    product: Product,
    choices: Choices,
    seconds: float,
    category: Category | None = None,
) -> Screen:
    """Ask whether to go on with `choices`, made so many seconds ago, or to start over."""
    text = page_of(
        product_crumbs(speech, category, product),
        speech.html("walk-began", ago=speech.duration(seconds)),
        within(summary(speech, product, choices), 2_400),
    )
    on = tap(speech.plain("button-continue"), verbs.CONTINUE, product.id, style=Style.PRIMARY)
    over = tap(speech.plain("button-start-over"), verbs.RESTART, product.id)
    return Screen(text, ((on,), (over,), way_back(speech, verbs.RETURN, product.id)))
