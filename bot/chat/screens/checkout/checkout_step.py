"""The walk from a product to its price, one question a screen.

The last row holds only the way back: an offer's Confirm stands in that place, where no answer's tap
can hit it twice.
"""

from bot.chat import verbs
from bot.chat.screens.asking import Asking, Prompt
from bot.chat.screens.parts import back_button, home_button, page_of, product_crumbs, way_back
from bot.chat.screens.problems import problem_line
from bot.chat.screens.prompts import prompt
from bot.chat.screens.questions import ask_again
from bot.chat.screens.screen import Rows, Screen, Style, tap
from bot.domain.answers import Invalid
from bot.domain.catalogue import CardPage, Category
from bot.domain.checkout import AskCoupon, Ready, chosen_options, chosen_variant, questions
from bot.domain.money import Money
from bot.domain.pricing import PriceRule
from bot.i18n import Safe, Speech
from bot.services.checkout import Walk
from bot.services.combos import Left
from bot.services.recall import Earlier


def ask(
    speech: Speech,
    prices: PriceRule,
    walk: Walk,
    *,
    stock: int | None = None,
    cards: CardPage | None = None,
    card_page: int = 0,
    problem: Invalid | None = None,
    may_skip: bool = False,
    available: Money | None = None,
    earlier: Earlier | None = None,
    left: Left | None = None,
    category: Category | None = None,
) -> Screen:
    """The walk's open question, with its answers as buttons.

    `stock` None: unknown. `cards` None at the question for a card: the list could not be had.
    `problem` is what was wrong with the last answer. Quantities that cost more than `available` get
    no button. `earlier` is what the buyer answered to such a question before; `left` how many there are of
    each variant or option, as far as that is known; `category` the shelf, likewise.
    """
    asking = Asking(
        speech, prices, walk, stock, cards, card_page, may_skip, available, earlier, left or {}
    )
    asked = _ready(asking) if isinstance(walk.question, Ready) else prompt(asking, walk.question)
    text = page_of(
        _trail(speech, walk, category),
        problem_line(speech, problem) if problem else None,
        asked.text,
        _step(speech, walk),
    )
    return Screen(text, (*asked.rows, *_nav(speech, walk)))


def _trail(speech: Speech, walk: Walk, category: Category | None) -> Safe:
    variant = chosen_variant(walk.product, walk.choices)
    chosen = [variant.name] if variant else []
    chosen += [option.name for _, option in chosen_options(walk.product, walk.choices)]
    if walk.choices.card is not None and walk.choices.card.id:
        chosen.append(walk.choices.card.preview)
    return product_crumbs(speech, category, walk.product, *(name for name in chosen if name))


def _step(speech: Speech, walk: Walk) -> Safe | None:
    keys = [question.key for question in questions(walk.product, walk.choices)]
    if isinstance(walk.question, Ready) or len(keys) == 1 or walk.question.key not in keys:
        return None
    return speech.html("walk-step", step=keys.index(walk.question.key) + 1, steps=len(keys))


def _nav(speech: Speech, walk: Walk) -> Rows:
    product = walk.product.id
    if isinstance(walk.question, AskCoupon):
        # Back leads to the offer: in the last row, its second tap would hit Confirm.
        return (back_button(speech, verbs.QUOTE, product),), way_back(speech)
    if walk.back is None:
        return (way_back(speech, verbs.RETURN, product),)
    back = ask_again(speech.plain("button-back"), product, walk.back)
    leave = tap(speech.plain("button-leave"), verbs.LEAVE, product)
    return ((back, leave, home_button(speech)),)


def _ready(asking: Asking) -> Prompt:
    """Everything is answered, and the price was not asked for yet."""
    speech = asking.speech
    offer = tap(
        speech.plain("button-quote"),
        verbs.QUOTE,
        asking.walk.product.id,
        style=Style.PRIMARY,
    )
    return Prompt(speech.html("walk-ready"), ((offer,),))
