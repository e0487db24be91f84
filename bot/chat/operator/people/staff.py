"""/staff: who has which role. An owner adds people, changes their role and removes them.

A new person is chosen by the button of Telegram, or opens a link for one use; then the owner confirms
who it is. A change needs a second tap, and the person is told.
"""

import logging
from functools import partial

from telegram import Message
from telegram.error import TelegramError

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.people import staff_screen as screens
from bot.chat.telegram.bot_profile import publish_commands
from bot.chat.telegram.call_retries import retry_telegram_call, summarize_exception
from bot.chat.telegram.message_sender import (
    send_and_remove_keyboard,
    send_person_request,
    send_screen,
)
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import BuyerId, StaffLinkId
from bot.domain.people.staff import LINK_LIFETIME, Right, Role
from bot.services.alerts import keep_message
from bot.services.people import accounts, staff
from bot.services.people.staff import ChosenPerson, RoleChange

routes = Routes(right=Right.OWN)
logger = logging.getLogger(__name__)


@routes.command("staff", menu_position=130, group=CommandGroup.STATE, aliases=("roles", "team"))
async def send_staff(context: UpdateContext) -> None:
    """Show the list of everyone with a role."""
    await context.show_screen(await _build_list(context))


@routes.button(verbs.STAFF)
async def show_staff(context: UpdateContext) -> None:
    """Show the list."""
    await context.show_screen(await _build_list(context))


async def _build_list(context: UpdateContext) -> Screen:
    owners = [
        (each, await context.db.read(accounts.get_person, each))
        for each in context.shop.settings.operator_ids
    ]
    members = await context.db.read(staff.list_members)
    opened = await context.db.read(staff.list_opened_links)
    return screens.build_staff_screen(context.localizer, owners, members, opened)


@routes.button(verbs.STAFF_MEMBER)
async def show_member(context: UpdateContext, person: int) -> None:
    """Show one member of staff with the roles that they can get."""
    member = await context.db.read(staff.get_member, BuyerId(person))
    if member is None:
        await context.show_screen(await _build_list(context))
    else:
        await context.show_screen(screens.build_member_screen(context.localizer, member))


@routes.button(verbs.INVITE_STAFF)
async def ask_role(context: UpdateContext, way: int) -> None:
    """Ask which role a new person gets."""
    await context.show_screen(screens.build_role_choice_screen(context.localizer, way))


@routes.button(verbs.INVITE_STAFF_AS)
async def invite(context: UpdateContext, way: int, role: int) -> None:
    """Let the owner choose a person, or make a link for one use."""
    wanted = screens.decode_role(role)
    if wanted is None:
        await context.show_stale()
    elif way == screens.LINK:
        await _make_link(context, wanted)
    else:
        await context.show_screen(await _build_list(context))
        screen = screens.build_person_request_screen(context.localizer, wanted)
        label = context.localizer.plain("button-choose-staff")
        await retry_telegram_call(
            context.shop.ports.clock,
            partial(send_person_request, context.bot, context.buyer, screen, label, role),
        )


async def _make_link(context: UpdateContext, role: Role) -> None:
    code = staff.make_code()
    link = await context.deps.deep_links.to_staff_link(code)
    if link is None:
        await context.show_screen(Screen(context.localizer.html("staff-no-link")))
        return
    await context.db.transact(staff.create_link, context.buyer, role, code)
    minutes = int(LINK_LIFETIME.total_seconds() // 60)
    await context.show_screen(screens.build_link_screen(context.localizer, role, link, minutes))


async def take_shared_person(context: UpdateContext, message: Message) -> bool:
    """Ask an owner to confirm the person whom they chose; return False for anybody else."""
    context.need(Right.OWN)
    shared = message.users_shared
    if shared is None or not shared.users or not context.may(Right.OWN):
        return False
    one = shared.users[0]
    name = " ".join(each for each in (one.first_name, one.last_name) if each)
    chosen = ChosenPerson(BuyerId(one.user_id), name or str(one.user_id), one.username)
    screen = screens.build_chosen_screen(context.localizer, chosen)
    await retry_telegram_call(
        context.shop.ports.clock,
        partial(send_and_remove_keyboard, context.bot, context.buyer, screen),
    )
    role = screens.decode_role(shared.request_id)
    if role is None:
        await context.show_stale()
        return True
    await context.show_screen(await _build_question(context, chosen, role))
    return True


@routes.button(verbs.ASK_STAFF_ROLE)
async def ask_change(context: UpdateContext, person: int, role: int) -> None:
    """Ask to confirm another role of a member of staff, or their removal (0)."""
    member = await context.db.read(staff.get_member, BuyerId(person))
    wanted = screens.decode_role(role)
    if member is None or (wanted is None and role != 0):
        await context.show_screen(await _build_list(context))
        return
    chosen = ChosenPerson(member.person, member.name, member.username)
    await context.show_screen(await _build_question(context, chosen, wanted))


async def _build_question(
    context: UpdateContext, chosen: ChosenPerson, role: Role | None
) -> Screen:
    """Return the question for the second tap; it is bound to the role that the person has now."""
    if chosen.id in context.shop.settings.operator_ids:
        change = RoleChange.OWNER_OF_SETTINGS
        return screens.build_role_changed_screen(context.localizer, change, chosen.name, role)
    member = await context.db.read(staff.get_member, chosen.id)
    shown = member.role if member is not None else None
    number = context.ask_second_tap(partial(_change_role, chosen=chosen, role=role, shown=shown))
    return screens.build_role_question_screen(context.localizer, chosen, role, shown, number)


async def _change_role(
    context: UpdateContext, chosen: ChosenPerson, role: Role | None, shown: Role | None
) -> Screen:
    change = await staff.set_role(context.shop, context.db, context.buyer, chosen, role, shown)
    if change is RoleChange.CHANGED:
        await _announce(context, chosen.id, role)
    return screens.build_role_changed_screen(context.localizer, change, chosen.name, role)


@routes.button(verbs.CONFIRM_STAFF_LINK)
async def confirm_link(context: UpdateContext, link: int) -> None:
    """Give the person who opened a link its role; the owner has read their name."""
    change, opened = await staff.decide_link(
        context.shop, context.db, context.buyer, StaffLinkId(link), is_confirmed=True
    )
    name, role = ("", None) if opened is None else (opened.person.name, opened.link.role)
    await context.show_in_place(
        screens.build_role_changed_screen(context.localizer, change, name, role)
    )
    # The alert that this has settled shows its result.
    await context.db.transact(keep_message, context.buyer, context.message_id)
    if change is RoleChange.CHANGED and opened is not None:
        await _announce(context, opened.person.id, role)


@routes.button(verbs.REFUSE_STAFF_LINK)
async def refuse_link(context: UpdateContext, link: int) -> None:
    """Give no role to the person who opened a link."""
    change, opened = await staff.decide_link(
        context.shop, context.db, context.buyer, StaffLinkId(link), is_confirmed=False
    )
    name = "" if opened is None else opened.person.name
    if change is RoleChange.CHANGED:
        screen = screens.build_refused_screen(context.localizer, name)
    else:
        screen = screens.build_role_changed_screen(context.localizer, change, name, None)
    await context.show_in_place(screen)
    await context.db.transact(keep_message, context.buyer, context.message_id)


async def _announce(context: UpdateContext, person_id: BuyerId, role: Role | None) -> None:
    """Tell a person their new role, and show them its commands; nothing depends on it."""
    person = await context.db.read(accounts.get_person, person_id)
    if person is None:  # they have never written, so the bot cannot write to them
        return
    screen = screens.build_own_role_screen(context.deps.localizer_for(person), role)
    deps = context.deps
    try:
        await retry_telegram_call(
            context.shop.ports.clock, lambda: send_screen(context.bot, person_id, screen)
        )
    except TelegramError as error:
        logger.info("a new role was not told: %s", summarize_exception(error))
        return
    await publish_commands(
        deps.bot, deps.shop, deps.translations, deps.routes, person_id, person.language
    )
