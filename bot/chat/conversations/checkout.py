"""The buyer's taps on the way to a purchase: chosen, toggled, skipped, taken back, given up.

Each hands the answer to `bot.services.checkout`, whose commit closes the update, and shows what
follows. Cards, typed answers and confirming have modules of their own.
"""

from collections.abc import Awaitable, Callable

from bot.chat.context import Turn
from bot.chat.conversations import browse as browsing
from bot.chat.conversations.walk import show_offer, show_progress, show_walk
from bot.domain.catalogue import FacetId, Product, ProductId
from bot.domain.errors import Declined, Reason
from bot.services import browse, checkout


async def resume(turn: Turn, product: int) -> None:
    """Open the walk where the buyer left it."""
    found = await for_sale(turn, ProductId(product))
    if found is not None:
        walk = await checkout.resume(turn.shop, turn.store, turn.buyer, found)
        await show_walk(turn, walk)


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
    answer = checkout.choose_variant(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(variant)
    )
    await show_progress(turn, product_id, await answer)


async def choose_option(turn: Turn, product: int, attribute: int, option: int) -> None:
    """A tap on an attribute's option."""
    product_id = ProductId(product)
    answer = checkout.choose_option(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(attribute), FacetId(option)
    )
    await show_progress(turn, product_id, await answer)


async def choose_quantity(turn: Turn, product: int, quantity: int) -> None:
    """A tap on a quantity."""
    product_id = ProductId(product)
    answer = checkout.choose_quantity(turn.shop, turn.store, turn.buyer, product_id, str(quantity))
    await show_progress(turn, product_id, await turn.slowly(answer))


async def pick(turn: Turn, product: int, field: int, choice: int) -> None:
    """A tap on the choice of a select or radio field."""
    product_id = ProductId(product)
    answer = checkout.pick(
        turn.shop, turn.store, turn.buyer, product_id, FacetId(field), FacetId(choice)
    )
    await show_progress(turn, product_id, await answer)


async def toggle(turn: Turn, product: int, field: int, choice: int, on: int) -> None:
    """A tap on a checkbox: the button carries the state that it sets."""
    product_id = ProductId(product)
    answer = checkout.toggle(
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
    answer = checkout.finish_toggles(turn.shop, turn.store, turn.buyer, product_id, FacetId(field))
    await show_progress(turn, product_id, await answer)


async def skip(turn: Turn, product: int, field: int) -> None:
    """Leave a field empty; field 0 is the query password."""
    product_id = ProductId(product)
    key = f"field:{field}" if field else "password"
    answer = checkout.skip(turn.shop, turn.store, turn.buyer, product_id, key)
    await show_progress(turn, product_id, await answer)


async def make_password(turn: Turn, product: int) -> None:
    """Have a query password made."""
    product_id = ProductId(product)
    answer = checkout.make_password(turn.shop, turn.store, turn.buyer, product_id)
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
    """Give the walk up, and go back to the product's card."""
    await checkout.leave(turn.store, turn.buyer, ProductId(product))
    await browsing.show_product(turn, product)


async def cancel(turn: Turn, _args: str) -> None:
    """/cancel: no question is open any more; what was chosen is kept."""
    await checkout.expect_nothing(turn.store, turn.buyer)
    await browsing.show_home(turn, note=turn.speech.html("hint-cancelled"))
