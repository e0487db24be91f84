"""Screens of staff: the list, one member, the choice of a role, and what a change did."""

from collections.abc import Sequence
from typing import Final

from bot.chat.kit.layout import arrange_column, build_home_button, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_confirmation_buttons,
    build_overview_button,
    build_staff_link_row,
    format_handle,
)
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.domain.people.staff import Role, StaffMember
from bot.i18n import Localizer, SafeHtml
from bot.services.people.staff import ChosenPerson, OpenedLink, RoleChange

_NAME_WIDTH: Final = 60
#: The ways to add staff, as `INVITE_STAFF` names them.
CHOOSE, LINK = 0, 1
_ROLES: Final = tuple(Role)


def encode_role(role: Role | None) -> int:
    """Return the number of a role for a button; 0 for none."""
    return 0 if role is None else _ROLES.index(role) + 1


def decode_role(number: int) -> Role | None:
    """Return the role of a button; None for 0 and for a number that no role has."""
    return _ROLES[number - 1] if 1 <= number <= len(_ROLES) else None


def build_staff_screen(
    localizer: Localizer,
    owners: Sequence[tuple[BuyerId, Person | None]],
    members: Sequence[StaffMember],
    opened: Sequence[OpenedLink],
) -> Screen:
    """Return everyone with a role: the owners of the settings first, with a button for the others."""
    lines = [
        localizer.html(
            "staff-line-settings",
            name=fit_one_line(person.name, _NAME_WIDTH) if person is not None else str(owner),
            handle=format_handle(person) if person is not None else str(owner),
        )
        for owner, person in owners
    ]
    lines += [
        localizer.html(
            "staff-line",
            name=fit_one_line(each.name, _NAME_WIDTH),
            handle=_format_handle(each.person, each.username),
            role=_name_role(localizer, each.role),
        )
        for each in members
    ]
    rows: list[tuple[Button, ...]] = [
        (
            build_callback_button(
                format_button_label(each.name or str(each.person), ""),
                verbs.STAFF_MEMBER,
                each.person,
            ),
        )
        for each in members
    ]
    waiting = []
    for each in opened:
        waiting.append(
            localizer.html(
                "staff-waiting",
                name=fit_one_line(each.person.name, _NAME_WIDTH),
                handle=format_handle(each.person),
                role=_name_role(localizer, each.link.role),
            )
        )
        rows += build_staff_link_row(localizer, each.link.id)
    choose = build_callback_button(
        localizer.plain("button-choose-staff"), verbs.INVITE_STAFF, CHOOSE
    )
    link = build_callback_button(localizer.plain("button-link-staff"), verbs.INVITE_STAFF, LINK)
    text = join_paragraphs(
        localizer.html("staff-title"),
        fit_lines(lines, 2_500),
        fit_lines(waiting, 1_000) or None,
        localizer.html("staff-roles"),
    )
    return Screen(text, (*rows, (choose,), (link,), (build_overview_button(localizer),)))


def build_member_screen(localizer: Localizer, member: StaffMember) -> Screen:
    """Return one member of staff, with a button for each other role and one to remove them."""
    buttons = [
        build_callback_button(
            localizer.plain(f"button-make-{role.value}"),
            verbs.ASK_STAFF_ROLE,
            member.person,
            encode_role(role),
        )
        for role in Role
        if role is not member.role
    ]
    remove = build_callback_button(
        localizer.plain("button-remove-staff"), verbs.ASK_STAFF_ROLE, member.person, 0
    )
    text = localizer.html(
        "staff-member",
        name=fit_one_line(member.name, _NAME_WIDTH),
        handle=_format_handle(member.person, member.username),
        role=_name_role(localizer, member.role),
        since=member.added_at,
    )
    return Screen(text, (*arrange_column([*buttons, remove]), _build_back_row(localizer)))


def build_role_choice_screen(localizer: Localizer, way: int) -> Screen:
    """Return the question which role the new person gets."""
    buttons = [
        build_callback_button(
            localizer.plain(f"button-make-{role.value}"),
            verbs.INVITE_STAFF_AS,
            way,
            encode_role(role),
        )
        for role in Role
    ]
    text = join_paragraphs(localizer.html("staff-ask-role"), localizer.html("staff-roles"))
    return Screen(text, (*arrange_column(buttons), _build_back_row(localizer)))


def build_person_request_screen(localizer: Localizer, role: Role) -> Screen:
    """Return the message whose keyboard lets the owner choose a person."""
    return Screen(localizer.html("staff-ask-person", role=_name_role(localizer, role)))


def build_chosen_screen(localizer: Localizer, chosen: ChosenPerson) -> Screen:
    """Return whom the owner has chosen; the keyboard goes away with it."""
    return Screen(localizer.html("staff-chosen", name=fit_one_line(chosen.name, _NAME_WIDTH)))


def build_link_screen(localizer: Localizer, role: Role, link: str, minutes: int) -> Screen:
    """Return a new link for one use."""
    text = localizer.html(
        "staff-link", role=_name_role(localizer, role), link=link, minutes=minutes
    )
    return Screen(text, (_build_back_row(localizer),))


def build_role_question_screen(
    localizer: Localizer, chosen: ChosenPerson, role: Role | None, shown: Role | None, number: int
) -> Screen:
    """Return the question whether to give a person a role, or to take it away."""
    name, handle = (
        fit_one_line(chosen.name, _NAME_WIDTH),
        _format_handle(chosen.id, chosen.username),
    )
    if role is None:
        text = localizer.html("staff-ask-removal", name=name, handle=handle)
        label = localizer.plain("button-remove-staff")
    else:
        named = _name_role(localizer, role)
        text = localizer.html("staff-ask-change", name=name, handle=handle, role=named)
        if shown is not None:
            before = localizer.html("staff-role-now", role=_name_role(localizer, shown))
            text = SafeHtml(f"{text}\n{before}")
        label = localizer.plain(f"button-make-{role.value}")
    return Screen(text, build_confirmation_buttons(localizer, label, number))


def build_role_changed_screen(
    localizer: Localizer, change: RoleChange, name: str, role: Role | None
) -> Screen:
    """Return what a change of a role did, or why nothing was changed."""
    named = fit_one_line(name, _NAME_WIDTH)
    if change is RoleChange.CHANGED and role is None:
        text = localizer.html("staff-removed", name=named)
    elif change is RoleChange.CHANGED and role is not None:
        text = localizer.html("staff-changed", name=named, role=_name_role(localizer, role))
    else:
        text = localizer.html(f"staff-{change.value}", name=named)
    return Screen(text, (_build_back_row(localizer),))


def build_refused_screen(localizer: Localizer, name: str) -> Screen:
    """Return that the person who opened a link got no role."""
    text = localizer.html("staff-refused", name=fit_one_line(name, _NAME_WIDTH))
    return Screen(text, (_build_back_row(localizer),))


def build_own_role_screen(localizer: Localizer, role: Role | None) -> Screen:
    """Return what a person reads whose role was changed."""
    if role is None:
        return Screen(localizer.html("staff-you-left"), ((build_home_button(localizer),),))
    text = localizer.html("staff-you-are", role=_name_role(localizer, role))
    return Screen(text, ((build_overview_button(localizer),),))


def _build_back_row(localizer: Localizer) -> tuple[Button, ...]:
    return (build_callback_button(localizer.plain("button-staff"), verbs.STAFF),)


def _name_role(localizer: Localizer, role: Role) -> str:
    return localizer.plain(f"role-{role.value}")


def _format_handle(person: BuyerId, username: str | None) -> str:
    return f"@{username} · {person}" if username else str(person)
