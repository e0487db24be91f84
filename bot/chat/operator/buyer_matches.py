"""Finds the person whom a command of staff names, and offers the people whom a name may mean."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label
from bot.chat.navigation import verbs
from bot.chat.navigation.staff_requests import StaffRequest
from bot.chat.navigation.verbs import Verb
from bot.chat.operator.list_parts import build_matches_screen, format_handle
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.services.people import accounts, buyers

#: Acts on a person and returns the screen that shows the result.
PersonAct = Callable[[UpdateContext, Person], Awaitable[Screen]]


async def find_or_offer(context: UpdateContext, query: str, verb: Verb, *ids: int) -> Person | None:
    """Return the person whom a number or a @username names; None if an answer was sent instead.

    People with such a name are offered as buttons, even if there is only one: names are not unique,
    and anybody may take one. The buttons carry `verb`, the person's id, and `ids`.
    """

    def make_button(label: str, person: Person) -> Button:
        return build_callback_button(label, verb, person.id, *ids)

    return await _find_or_offer(context, query, make_button)


async def act_on_person(context: UpdateContext, query: str, act: PersonAct) -> None:
    """Show the result of `act` on the person whom a command names.

    Where the name may mean several people, the button of each carries the act out, once. It needs the
    same right as the command.
    """
    right, request = context.right, context.request

    def make_button(label: str, person: Person) -> Button:
        asked = request.with_person(query, person.id) if request is not None else None
        choice = partial(_act_on_choice, person_id=person.id, right=right, act=act, request=asked)
        # To choose decides nothing; the act asks for its own right.
        number = context.ask_second_tap(choice, right=Right.VIEW)
        return build_callback_button(label, verbs.CONFIRM_ADMIN_ACTION, number)

    person = await _find_or_offer(context, query, make_button)
    if person is not None:
        await context.show_screen(await act(context, person))


async def _find_or_offer(
    context: UpdateContext, query: str, make_button: Callable[[str, Person], Button]
) -> Person | None:
    matches = await context.db.read(buyers.find_buyers, query)
    if matches.exact is not None:
        return matches.exact
    if matches.people:
        buttons = [
            make_button(format_button_label(person.name, format_handle(person)), person)
            for person in matches.people
        ]
        screen = build_matches_screen(context.localizer, query, buttons, has_more=matches.has_more)
    else:
        screen = build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    await context.show_screen(screen)
    return None


async def _act_on_choice(
    context: UpdateContext,
    *,
    person_id: BuyerId,
    right: Right | None,
    act: PersonAct,
    request: StaffRequest | None,
) -> Screen:
    if right is None or not context.may(right):
        return Screen(context.localizer.html("second-tap-no-right"))
    context.need(right)
    context.request = request
    person = await context.db.read(accounts.get_person, person_id)
    if person is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    return await act(context, person)
