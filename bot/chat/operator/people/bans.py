"""/ban, /unban and their buttons: a banned person buys nothing more.

/ban <who>          asks why, with the usual reasons as buttons; what is typed instead is the reason
/ban <who> <why>    asks to confirm it
/unban <who> <why>  the same for lifting a ban; the reason may be left out

The reason is a note for staff. `bot.services.people.bans` explains the effect of a ban.
"""

from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.buyer_matches import act_on_person, find_or_offer
from bot.chat.operator.list_parts import build_command_question
from bot.chat.operator.people import bans_screen as screens
from bot.chat.operator.people import buyers_screen
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.paging import locate_page
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.services.people import accounts, bans, buyers
from bot.services.people.bans import BanChange

routes = Routes(right=Right.RESTRICT)

#: Persons on a page of the banned people.
PAGE_SIZE = 12


@routes.command("ban", menu_position=71, group=CommandGroup.MONEY, aliases=("block",))
async def ask_to_ban(context: UpdateContext, args: str) -> None:
    """Ask to confirm a ban, or first for its reason."""
    await _ask_by_command(context, args, "ban", is_banned=True)


@routes.command("unban", menu_position=72, group=CommandGroup.MONEY, aliases=("unblock",))
async def ask_to_unban(context: UpdateContext, args: str) -> None:
    """Ask to confirm that a ban is lifted."""
    await _ask_by_command(context, args, "unban", is_banned=False)


async def _ask_by_command(
    context: UpdateContext, args: str, command: str, *, is_banned: bool
) -> None:
    query, *rest = args.split(maxsplit=1) or [""]
    reason = rest[0].strip() if rest else ""
    if not query:
        question = build_command_question(context.localizer, "staff-ask-buyer", command)
        handler = ask_to_ban if is_banned else ask_to_unban
        await context.ask_to_complete(handler, question)
    elif not is_banned or reason:
        act = partial(_build_question, is_banned=is_banned, reason=reason)
        await act_on_person(context, query, act)
    elif (person := await find_or_offer(context, query, verbs.ASK_BAN)) is not None:
        await ask_why(context, person.id)


@routes.button(verbs.ASK_BAN)
async def ask_why(context: UpdateContext, buyer_id: int) -> None:
    """Ask why a buyer is to be banned: a tapped reason bans them, a typed one asks to confirm it."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
        return
    obstacle = _find_obstacle(context, person, is_banned=True)
    if obstacle is not None:
        screen = await _build_result(context, person.id, obstacle, is_banned=True)
        await context.show_screen(screen)
        return
    choices = [
        (
            name,
            context.ask_second_tap(
                partial(
                    _change,
                    buyer=person.id,
                    is_banned=True,
                    reason=context.localizer.plain(f"ban-reason-{name}") if name else "",
                ),
            ),
        )
        for name in screens.REASONS
    ]
    await context.ask(
        screens.build_reasons_screen(context.localizer, person, choices),
        partial(_read_reason, buyer=person.id),
        cancel=Tap(verbs.BUYER, (person.id,)),
    )


@routes.button(verbs.ASK_UNBAN)
async def ask_before_unban(context: UpdateContext, buyer_id: int) -> None:
    """Ask to confirm that a ban is lifted."""
    person = await context.db.read(accounts.get_person, BuyerId(buyer_id))
    if person is None:
        await context.show_stale()
    else:
        await context.show_screen(
            await _build_question(context, person, is_banned=False, reason="")
        )


async def _read_reason(context: UpdateContext, text: str, *, buyer: BuyerId) -> Screen:
    """Ask to confirm a ban with the reason that was typed."""
    person = await context.db.read(accounts.get_person, buyer)
    assert person is not None, f"person {buyer} was known, and nobody is deleted"
    return await _build_question(context, person, is_banned=True, reason=text)


def _find_obstacle(context: UpdateContext, person: Person, *, is_banned: bool) -> BanChange | None:
    """Return why a ban, or lifting one, would change nothing; None if it would."""
    if person.banned == is_banned:
        return BanChange.NOTHING_TO_CHANGE
    if is_banned and context.shop.get_role(person.id) is not None:
        return BanChange.IS_STAFF
    return None


async def _build_question(
    context: UpdateContext, person: Person, *, is_banned: bool, reason: str
) -> Screen:
    obstacle = _find_obstacle(context, person, is_banned=is_banned)
    if obstacle is not None:
        return await _build_result(context, person.id, obstacle, is_banned=is_banned)
    number = context.ask_second_tap(
        partial(_change, buyer=person.id, is_banned=is_banned, reason=reason)
    )
    return screens.build_ban_question_screen(
        context.localizer, person, reason, number, is_banned=is_banned
    )


async def _change(
    context: UpdateContext, *, buyer: BuyerId, is_banned: bool, reason: str
) -> Screen:
    change_ban = bans.ban if is_banned else bans.unban
    change = await change_ban(context.shop, context.db, context.buyer, buyer, reason)
    return await _build_result(context, buyer, change, is_banned=is_banned)


async def _build_result(
    context: UpdateContext, buyer: BuyerId, change: BanChange, *, is_banned: bool
) -> Screen:
    page = await context.db.read(buyers.read_buyer_page, buyer)
    if page is None:
        return build_declined_screen(context.localizer, Declined(DeclineReason.BUYER_NOT_FOUND))
    return screens.build_ban_result_screen(context.localizer, page, change, is_banned=is_banned)


@routes.button(verbs.BANNED_BUYERS, right=Right.VIEW)
async def show_banned(context: UpdateContext, page: int) -> None:
    """Show a page of the banned people."""
    count = await context.db.read(buyers.count_banned)
    place = locate_page(page, count, PAGE_SIZE)
    records, people, count = await context.db.read(buyers.list_banned, place.offset, place.size)
    await context.show_screen(
        buyers_screen.build_banned_screen(context.localizer, records, people, count, place)
    )
