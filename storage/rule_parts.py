"""The rules of `invariants.sql` over a part of the data: what was written since the last check.

A part is complete for its rules: an order has all of its rows, an account all of its postings. So a rule
finds in a part what it finds about the same rows in the whole database. A rule that needs more than any
part is checked on the whole database only.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cache
from typing import Final

from bot.domain.ids import BuyerId, OrderId

#: By table, the condition for its rows in a part.
Conditions = Mapping[str, str]


class PartKind(Enum):
    """What the part of a rule consists of."""

    ENTRIES = auto()
    ORDERS = auto()
    ACCOUNTS = auto()
    PAYMENTS = auto()


_KIND_OF_SUBJECTS: Final = {
    "entries": PartKind.ENTRIES,
    "orders": PartKind.ORDERS,
    "secrets": PartKind.ORDERS,
    "messages": PartKind.ORDERS,
    "quotes": PartKind.ORDERS,
    "accounts": PartKind.ACCOUNTS,
    "payments": PartKind.PAYMENTS,
}
#: Rules that need other rows than those that they name; None: no part is enough.
_KIND_OF_RULE: Final = {
    "money-awaits-status": PartKind.ORDERS,
    "hold-covered": PartKind.ACCOUNTS,
    "refund-stored": PartKind.PAYMENTS,
    # They compare an order with all others; a unique index refuses what they find.
    "replacement-open-once": None,
    "problem-open-once": None,
}
#: What may follow the name of a table in a rule, and is no alias.
_NO_ALIAS: Final = "AS|ON|WHERE|GROUP|HAVING|UNION|ORDER|LEFT|JOIN"
_TABLE: Final = re.compile(rf"\b(FROM|JOIN)\s+(\w+)\b(\s+(?!(?:{_NO_ALIAS})\b)\w+)?")
#: The kinds of an order's entries by which their keys begin, with what ends them.
_KEYS_OF_ORDER: Final = tuple(
    (kind, [""]) for kind in ("hold", "settle", "cost", "referral", "referral-return")
)
#: So many returns of a part of a reward are found without the refunds that caused them.
_NUMBERED_RETURNS: Final = 3
_ORDER_TABLES: Final = (
    *("order_events", "attempts", "secrets", "promo_code_uses", "referral_rewards"),
    *("order_problems", "supplier_debts"),
)


def kind_of_rule(rule: str, subjects: str) -> PartKind | None:
    """Return of which parts a rule is checked; None if only on the whole database."""
    return _KIND_OF_RULE.get(rule, _KIND_OF_SUBJECTS.get(subjects))


def restrict_query(query: str, conditions: Conditions) -> str:
    """Return the query of a rule over the rows that `conditions` select."""

    def restrict(found: re.Match[str]) -> str:
        verb, table, alias = found.groups()
        if table not in conditions:
            return found[0]
        rows = f"SELECT * FROM {table} WHERE {conditions[table]}"  # noqa: S608 - our own names
        return f"{verb} ({rows}){alias or f' AS {table}'}"

    return _TABLE.sub(restrict, query)


def entries_part(after: int, until: int | None) -> Conditions:
    """Return the part of the entries above `after`, and not above `until` if it is given."""
    end = "" if until is None else f" AND {{0}} <= {until:d}"
    above = f"{{0}} > {after:d}{end}"
    return {"entries": above.format("id"), "postings": above.format("entry_id")}


def select_entries_of(order_ids: Sequence[OrderId]) -> str:
    """Return the query for the ids of all entries of orders, rewards for them included."""
    returns = [f":{number}" for number in range(1, _NUMBERED_RETURNS + 1)]
    keys = ", ".join(
        f"'{kind}:{each:d}{number}'"
        for each in order_ids
        for kind, numbers in (*_KEYS_OF_ORDER, ("referral-return", returns))
        for number in numbers
    )
    payouts = f"order_id IN ({_listed(order_ids)}) AND kind IN ('refund', 'goodwill')"
    # The return of a part of a reward is named for the refund that lowered it.
    return (
        f"SELECT id FROM entries WHERE key IN ({keys})"  # noqa: S608 - numbers and our own names
        f" UNION SELECT id FROM entries WHERE {payouts}"
        " UNION SELECT r.id FROM entries e"
        " JOIN entries r ON r.key = 'referral-return:' || substr(e.key, 8)"
        f" WHERE e.{payouts.replace(' kind', ' e.kind')} AND e.kind = 'refund'"
    )


def orders_part(order_ids: Sequence[OrderId], entry_ids: Sequence[int]) -> Conditions:
    """Return the part of some orders and their entries. An order that one replaces must be among them."""
    listed = _listed(order_ids)
    of_order = dict.fromkeys(_ORDER_TABLES, f"order_id IN ({listed})")
    # With an OR, PostgreSQL would read all quotes.
    of_them = (
        f"SELECT id FROM quotes WHERE order_id IN ({listed})"  # noqa: S608 - numbers
        f" UNION SELECT quote_id FROM orders WHERE id IN ({listed})"
    )
    return {
        **of_order,
        "orders": f"id IN ({listed})",
        "quotes": f"id IN ({of_them})",
        "entries": f"id IN ({_listed(entry_ids)})",
        "postings": f"entry_id IN ({_listed(entry_ids)})",
    }


def accounts_part(buyers: Sequence[BuyerId]) -> Conditions:
    """Return the part of the accounts of some buyers."""
    listed = _listed(buyers)
    accounts = ", ".join(f"'{kind}:{each:d}'" for each in buyers for kind in ("buyer", "held"))
    return {
        "buyers": f"id IN ({listed})",
        "orders": f"buyer_id IN ({listed})",
        "postings": f"account IN ({accounts})",
    }


def payments_part(after: int, until: int | None) -> Conditions:
    """Return the part of the payments above `after`, with all that have the same ids."""
    end = "" if until is None else f" AND id <= {until:d}"
    same = f"external_id IN (SELECT external_id FROM payments WHERE id > {after:d}{end})"  # noqa: S608 - numbers
    of_them = f"payment_id IN (SELECT id FROM payments WHERE {same})"  # noqa: S608 - numbers
    return {"payments": same, "refunds": of_them}


@cache
def select_sums() -> str:
    """Return the query for the sums of postings by kind of account and currency, of a range of entries."""
    return (
        "SELECT CASE WHEN account LIKE 'buyer:%' THEN 'buyer' WHEN account LIKE 'held:%' THEN 'held'"
        " ELSE account END AS kind, currency, SUM(amount) AS total FROM postings"
        " WHERE entry_id > {after:d} AND entry_id <= {until:d} GROUP BY 1, 2"
    )


def _listed(numbers: Sequence[int]) -> str:
    """Return numbers for an IN; without any, one that no row has."""
    return ", ".join(f"{each:d}" for each in numbers) or "-1"
