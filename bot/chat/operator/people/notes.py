"""/note and its buttons: what staff remember of a buyer or an order. Buyers never see it.

/note <who> <text>  adds a note about a buyer; without a text it asks for it
"""

from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.buyer_matches import act_on_person, find_or_offer
from bot.chat.operator.list_parts import build_command_question
from bot.chat.operator.people import notes_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, NoteId, OrderId
from bot.domain.paging import locate_page
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.services.people import accounts, notes

routes = Routes(right=Right.ANSWER)


@routes.command("note", menu_position=73, group=CommandGroup.MONEY, aliases=("notes",))
async def add_or_list_notes(context: UpdateContext, args: str) -> None:
    """Add a note about a buyer; without a text, show their notes."""
    query, *rest = args.split(maxsplit=1) or [""]
    text = rest[0].strip() if rest else ""
    if not query:
        question = build_command_question(context.localizer, "staff-ask-buyer", "note")
        await context.ask_to_complete(add_or_list_notes, question)
    elif text:
        await act_on_person(context, query, partial(_add_and_list, text=text))
    elif (person := await find_or_offer(context, query, verbs.NOTES, 0)) is not None:
        await context.show_screen(await _build_list(context, person.id, 0))


@routes.button(verbs.NOTES)
async def show_notes(context: UpdateContext, buyer_id: int, page: int) -> None:
    """Show a page of the notes about a buyer."""
    await context.show_screen(await _build_list(context, BuyerId(buyer_id), page))


@routes.button(verbs.ASK_NOTE)
async def ask_for_note(context: UpdateContext, buyer_id: int) -> None:
    """Ask for the text of a note about a buyer."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
        return
    await context.ask(
        screens.build_note_question_screen(context.localizer, person),
        partial(_read_note, buyer=person.id),
        cancel=Tap(verbs.BUYER, (person.id,)),
    )


@routes.button(verbs.ASK_ORDER_NOTE)
async def ask_for_order_note(context: UpdateContext, order_id: int) -> None:
    """Ask for the text of a note about an order."""
    await context.ask(
        screens.build_order_note_question_screen(context.localizer, OrderId(order_id)),
        partial(_read_order_note, order_id=OrderId(order_id)),
        cancel=Tap(verbs.ORDER_FOR_OPERATORS, (order_id,)),
    )


@routes.button(verbs.DELETE_NOTE)
async def delete_note(context: UpdateContext, note_id: int) -> None:
    """Delete a note, and show those that remain."""
    buyer = await context.db.transact(notes.delete_note, context.buyer, NoteId(note_id))
    if buyer is None:
        await context.show_stale()
    else:
        await context.show_screen(await _build_list(context, buyer, 0))


async def _read_note(context: UpdateContext, text: str, *, buyer: BuyerId) -> Screen:
    await context.db.transact(notes.add_note, context.buyer, buyer, text)
    return await _build_list(context, buyer, 0)


async def _read_order_note(context: UpdateContext, text: str, *, order_id: OrderId) -> Screen:
    added = await context.db.transact(notes.add_order_note, context.buyer, order_id, text)
    if added is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.ORDER_NOT_FOUND))
    return screens.build_order_note_added_screen(context.localizer, order_id, added.buyer_id)


async def _add_and_list(context: UpdateContext, person: Person, *, text: str) -> Screen:
    return await _read_note(context, text, buyer=person.id)


async def _build_list(context: UpdateContext, buyer: BuyerId, page: int) -> Screen:
    listed = await context.db.read(notes.list_notes, buyer, page)
    if listed is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    place = locate_page(page, listed.count, notes.PAGE_SIZE)
    return screens.build_notes_screen(context.localizer, listed, place, context.now())
