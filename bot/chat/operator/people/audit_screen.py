"""The screen of the audit: a page of the acts of staff, and its filters as buttons."""

from typing import Final, NamedTuple

from bot.chat.kit.layout import arrange_grid, arrange_pairs, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_list_rows, build_overview_button, format_list_page
from bot.domain.ids import BuyerId
from bot.domain.people.audit import NAMED_ACTIONS, NO_VALUE, AuditRow, AuditTopic
from bot.domain.people.staff import Role
from bot.i18n import Localizer, SafeHtml
from bot.services.people.audit import AuditPage

_NAME_WIDTH: Final = 30
_TARGET_WIDTH: Final = 40
_MARK: Final = "• "
_TOPICS: Final = tuple(AuditTopic)
#: The periods of the buttons; 0 is any time.
_PERIODS: Final = (1, 7, 30, 0)
MAX_DAYS: Final = 3_650
_MAX_STAFF_BUTTONS: Final = 12


class AuditView(NamedTuple):
    """The filters of the screen, as its buttons carry them; 0 is no filter."""

    actor: int = 0
    topic: int = 0
    days: int = 0


ALL: Final = AuditView()


def decode_topic(number: int) -> AuditTopic | None:
    """Return the topic of a button; None for 0 and for a number that no topic has."""
    return _TOPICS[number - 1] if 1 <= number <= len(_TOPICS) else None


def build_audit_screen(
    localizer: Localizer, page: AuditPage, view: AuditView, target: str | None = None
) -> Screen:
    """Return a page of the audit. `target` is the only object whose actions are listed."""
    head = localizer.html("audit-title", count=page.count)
    about = localizer.html("audit-about", target=target) if target is not None else None
    lines = [_format_row(localizer, page, each) for each in page.rows]
    text = join_paragraphs(
        head,
        about,
        fit_lines(lines, 3_400) or localizer.html("audit-empty"),
        format_list_page(localizer, page.place) if target is None else None,
    )
    if target is not None:
        everything = build_callback_button(
            localizer.plain("button-audit-whole"), verbs.AUDIT, *ALL, 0
        )
        return Screen(text, ((everything,), (build_overview_button(localizer),)))
    topics = [_topic_button(localizer, view, number) for number in range(len(_TOPICS) + 1)]
    periods = [_period_button(localizer, view, days) for days in _PERIODS]
    people = [_person_button(localizer, page, view, 0)]
    people += [
        _person_button(localizer, page, view, each) for each in page.staff[:_MAX_STAFF_BUTTONS]
    ]
    rows = (*arrange_grid(topics), tuple(periods), *arrange_pairs(people))
    return Screen(text, build_list_rows(localizer, rows, page.place, verbs.AUDIT, *view))


def _format_row(localizer: Localizer, page: AuditPage, row: AuditRow) -> SafeHtml:
    """Return one action: its time, actor, object, decision, values before and after, proposer."""
    action = (
        localizer.html(f"audit-action-{row.action}")
        if row.action in NAMED_ACTIONS
        else localizer.html("audit-action-other", action=fit_one_line(row.action, _NAME_WIDTH))
    )
    parts = [
        localizer.html(
            "audit-line",
            at=row.at,
            name=_name(localizer, page, row.actor),
            action=action,
            target=fit_one_line(row.target, _TARGET_WIDTH),
        )
    ]
    if row.decision is not None:
        parts.append(localizer.html(f"audit-decision-{row.decision}"))
    if row.change is not None:
        before, after = (_format_value(localizer, each) for each in row.change)
        parts.append(localizer.html("audit-amounts", before=before, after=after))
    if row.before is not None and row.after is not None:
        parts.append(localizer.html("audit-amounts", before=row.before, after=row.after))
    elif amount := row.given_away or row.after or row.before:
        parts.append(localizer.html("audit-given-away", money=amount))
    if row.proposer is not None:
        parts.append(localizer.html("audit-proposed", name=_name(localizer, page, row.proposer)))
    return SafeHtml(" ".join(parts))


def _format_value(localizer: Localizer, value: str) -> str:
    """Return a value before or after a change; a role in the words of the reader."""
    if value in set(Role):
        return localizer.plain(f"role-{value}")
    return fit_one_line(value, _NAME_WIDTH) if value != NO_VALUE else "–"


def _name(localizer: Localizer, page: AuditPage, person: BuyerId) -> str:
    if not person:
        return localizer.plain("audit-program")
    return fit_one_line(page.names.get(person, str(person)), _NAME_WIDTH)


def _topic_button(localizer: Localizer, view: AuditView, number: int) -> Button:
    topic = decode_topic(number)
    name = "all" if topic is None else topic.value
    label = localizer.plain(f"button-audit-{name}")
    return _filter_button(label, view._replace(topic=number), is_on=view.topic == number)


def _period_button(localizer: Localizer, view: AuditView, days: int) -> Button:
    label = (
        localizer.format_duration(days * 86_400) if days else localizer.plain("button-audit-ever")
    )
    return _filter_button(str(label), view._replace(days=days), is_on=view.days == days)


def _person_button(localizer: Localizer, page: AuditPage, view: AuditView, person: int) -> Button:
    label = (
        _name(localizer, page, BuyerId(person))
        if person
        else localizer.plain("button-audit-everyone")
    )
    return _filter_button(
        format_button_label(label, "", _NAME_WIDTH),
        view._replace(actor=person),
        is_on=view.actor == person,
    )


def _filter_button(label: str, view: AuditView, *, is_on: bool) -> Button:
    """Return the button of a filter; the chosen one is marked."""
    return build_callback_button(f"{_MARK}{label}" if is_on else label, verbs.AUDIT, *view, 0)
