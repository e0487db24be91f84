"""The buyer's taps on the way to a purchase: chosen, toggled, skipped, taken back, left.

Each hands the answer to `bot.services.checkout`, whose commit closes the update, and shows what
follows. Cards, typed answers and confirming have modules of their own.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.chat.context import Turn
from bot.chat.conversations import browse as browsing
from bot.chat.conversations.walk import ask_again, show_offer, show_progress, show_walk
from bot.chat.screens.began import began
from bot.domain.answers import Invalid, Problem
from bot.domain.catalogue import FacetId, Product, ProductId
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import OrderId
from bot.domain.store import Checkout
from bot.services import answering, browse, checkout, combos, recall

#: What was left so long ago is not simply gone on with.
LONG_AGO = timedelta(hours=1)
_SOLD_OUT = Invalid(Problem.ABOVE_STOCK, 0)


async def resume(turn: Turn, product: int) -> None:
    """Open the walk where the buyer left it; after a while they are asked whether to go on there."""
    found = await for_sale(turn, ProductId(product))
    if found is None:
        return
    left = await checkout.begun(turn.shop, turn.buyer, found.id)
    if left is not None and _ago(turn, left) >= LONG_AGO:
        await _ask_whether_to_go_on(turn, found, left)
    else:
        await _go_on(turn, found)


async def look_back(turn: Turn, product: int) -> None:
    """What was chosen so far, and whether to go on with it or to start over."""
    found = await for_sale(turn, ProductId(product))
    if found is None:
        return
    left = await checkout.begun(turn.shop, turn.buyer, found.id)
    if left is not None:
        await _ask_whether_to_go_on(turn, found, left)
    else:
        await _go_on(turn, found)


async def _ask_whether_to_go_on(turn: Turn, product: Product, left: Checkout) -> None:
    seconds = _ago(turn, left).total_seconds()
    shelf = browse.category_of(turn.shop, product)
    await turn.screen(began(turn.speech, product, left.choices, seconds, shelf))


def _ago(turn: Turn, left: Checkout) -> timedelta:
    return turn.now() - left.updated_at if left.updated_at else timedelta(0)


async def go_on(turn: Turn, product: int) -> None:
    """Open the walk where the buyer left it, however long ago; what is answered stands."""
    found = await for_sale(turn, ProductId(product))
    if found is not None:
        await _go_on(turn, found)


async def _go_on(turn: Turn, product: Product) -> None:
    await show_walk(turn, await checkout.resume(turn.shop, turn.store, turn.buyer, product))


async def restart(turn: Turn, product: int) -> None:
    """Open the walk from its start."""
    found = await for_sale(turn, ProductId(product))
    if found is not None:
        walk = await checkout.restart(turn.shop, turn.store, turn.buyer, found)
        await show_walk(turn, walk)


async def for_sale(turn: Turn, product_id: ProductId) -> Product | None:
    """The product, if it can be bought now; if not, the buyer is told."""
    found = await turn.slowly(browse.product(turn.shop, product_id))
    if isinstance(found, Declined):
        await turn.decline(found, product_id)
        return None
    obstacle = browse.closed_window(turn.shop, found)
    if obstacle is None and found.sold_out:
        obstacle = Declined(Reason.SOLD_OUT, {"stock": "0"})
    if obstacle is not None:
        await turn.decline(obstacle, product_id)
        return None
    return found


async def choose_variant(turn: Turn, product: int, variant: int) -> None:
    """A tap on a variant."""
    product_id = ProductId(product)
    answer = answering.choose_variant(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(variant)
    )
    await show_progress(turn, product_id, await answer)


async def choose_option(turn: Turn, product: int, attribute: int, option: int) -> None:
    """A tap on an attribute's option."""
    product_id = ProductId(product)
    answer = answering.choose_option(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(attribute), FacetId(option)
    )
    await show_progress(turn, product_id, await answer)


async def try_variant(turn: Turn, product: int, variant: int) -> None:
    """A tap on a variant that was sold out when it was shown: it is chosen if it no longer is."""
    gone = combos.is_sold_out(turn.shop, turn.buyer, ProductId(product), FacetId(variant))
    if await turn.slowly(gone):
        await ask_again(turn, ProductId(product), _SOLD_OUT)
    else:
        await choose_variant(turn, product, variant)


async def try_option(turn: Turn, product: int, attribute: int, option: int) -> None:
    """The same with an option."""
    tapped = (FacetId(attribute), FacetId(option))
    gone = combos.is_sold_out(turn.shop, turn.buyer, ProductId(product), option=tapped)
    if await turn.slowly(gone):
        await ask_again(turn, ProductId(product), _SOLD_OUT)
    else:
        await choose_option(turn, product, attribute, option)


async def use_last(turn: Turn, product: int, field: int, order: int) -> None:
    """Answer as in an earlier order; field 0 is the contact."""
    product_id = ProductId(product)
    answer = recall.use(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(field), OrderId(order)
    )
    await show_progress(turn, product_id, await answer)


async def drop_coupon(turn: Turn, product: int) -> None:
    """Do without a code."""
    product_id = ProductId(product)
    answer = answering.skip(turn.shop, turn.store, turn.buyer, product_id, "coupon")
    await show_progress(turn, product_id, await answer)


async def choose_quantity(turn: Turn, product: int, quantity: int) -> None:
    """A tap on a quantity."""
    product_id = ProductId(product)
    answer = answering.choose_quantity(turn.shop, turn.store, turn.buyer, product_id, str(quantity))
    await show_progress(turn, product_id, await turn.slowly(answer))


async def pick(turn: Turn, product: int, field: int, choice: int) -> None:
    """A tap on the choice of a select or radio field."""
    product_id = ProductId(product)
    answer = answering.pick(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(field), FacetId(choice)
    )
    await show_progress(turn, product_id, await answer)


async def toggle(turn: Turn, product: int, field: int, choice: int, on: int) -> None:
    """A tap on a checkbox: the button carries the state that it sets."""
    product_id = ProductId(product)
    answer = answering.toggle(
        turn.shop,
        turn.store,
        turn.buyer,
        product_id,
        FacetId(field),
        FacetId(choice),
        on=bool(on),
    )
    await show_progress(turn, product_id, await answer)


async def finish_toggles(turn: Turn, product: int, field: int) -> None:
    """Done with the checkboxes."""
    product_id = ProductId(product)
    answer = answering.finish_toggles(turn.shop, turn.store, turn.buyer, product_id, FacetId(field))
    await show_progress(turn, product_id, await answer)


async def skip(turn: Turn, product: int, field: int) -> None:
    """Leave a field empty; field 0 is the query password."""
    product_id = ProductId(product)
    key = f"field:{field}" if field else "password"
    answer = answering.skip(turn.shop, turn.store, turn.buyer, product_id, key)
    await show_progress(turn, product_id, await answer)


async def make_password(turn: Turn, product: int) -> None:
    """Have a query password made."""
    product_id = ProductId(product)
    answer = answering.make_password(turn.shop, turn.store, turn.buyer, product_id)
    await show_progress(turn, product_id, await answer)


def back_to(key: str) -> Callable[..., Awaitable[None]]:
    """The handler that asks the question `key` again; "{}" in it stands for the facet's id."""

    async def handler(turn: Turn, product: int, facet: int = 0) -> None:
        product_id = ProductId(product)
        answer = checkout.go_back(turn.shop, turn.store, turn.buyer, product_id, key.format(facet))
        await show_progress(turn, product_id, await answer)

    return handler


async def offer(turn: Turn, product: int) -> None:
    """A fresh offer for the choices made."""
    await show_offer(turn, ProductId(product))


async def leave(turn: Turn, product: int) -> None:
    """Out of the walk, to the product's card. What was chosen is kept: the tap may be the second one of
    two, meant for the screen before.
    """
    await browsing.show_again(turn, product, note=turn.speech.html("hint-cancelled"))


async def cancel(turn: Turn, _args: str) -> None:
    """/cancel: no question is open any more; what was chosen is kept."""
    await checkout.expect_nothing(turn.store, turn.buyer)
    await browsing.show_home(turn, note=turn.speech.html("hint-cancelled"))
