"""Reads the audit for owners: a page of what staff did, with the names of today."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.ids import BuyerId
from bot.domain.paging import PagePosition, locate_page
from bot.domain.people.audit import AuditFilter, AuditRow
from storage.transaction import Transaction

PAGE_SIZE = 15


@dataclass(frozen=True, slots=True)
class AuditPage:
    """One page of the audit. `names` are those of the people in it and of today's staff."""

    rows: Sequence[AuditRow]
    count: int
    place: PagePosition
    staff: Sequence[BuyerId]
    names: Mapping[BuyerId, str]


def read_audit(tx: Transaction, chosen: AuditFilter, page: int) -> AuditPage:
    """Return a page of the actions that a filter lets through; a page beyond the end is the last."""
    _, count = tx.audit.list_page(chosen, 0, 0)
    place = locate_page(page, count, PAGE_SIZE)
    rows, _ = tx.audit.list_page(chosen, place.offset, place.size)
    members = {each.person: each.name for each in tx.staff.list_members()}
    staff = list(dict.fromkeys([*tx.settings.operator_ids, *members]))
    shown = {*staff, *(each.actor for each in rows), *(each.proposer for each in rows)}
    names = dict(members)
    for one in shown:
        person = tx.people.get(one) if one is not None else None
        if person is not None:
            names[person.id] = person.name
    return AuditPage(rows, count, place, staff, names)
