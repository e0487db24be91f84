"""Staff: the roles, the rights, and the one table of which role has which right.

Every button and command of staff names one right. A role either has it in full, or within a limit.
Must not know people: `bot.services.people.staff` gives roles to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto
from typing import Final

from bot.domain.ids import BuyerId, StaffLinkId


class Role(StrEnum):
    """The role of a member of staff. The ids of the settings are owners."""

    OWNER = "owner"
    MANAGER = "manager"
    SUPPORT = "support"
    VIEWER = "viewer"


class Right(StrEnum):
    """A right that a button, a command or an alert of staff needs."""

    #: Orders, buyers, products and figures, without cost and profit.
    VIEW = "view"
    #: Cost and profit, wherever a screen shows them.
    VIEW_COST = "view-cost"
    #: The secret of an order. Each look is audited.
    SECRET = "secret"  # noqa: S105 - the name of a right
    #: Answers, messages to buyers, notes.
    ANSWER = "answer"
    #: Cases, claims, refunds, replacements, goodwill, credit.
    MONEY = "money"
    #: Bans, limits, the pause of sales.
    RESTRICT = "restrict"
    #: Prices, promo codes, products.
    CATALOGUE = "catalogue"
    #: Staff, settings, the audit.
    OWN = "own"


class Extent(Enum):
    """How far a role has a right."""

    FULL = auto()
    #: Up to the shop's daily sum.
    DAILY_SUM = auto()
    #: Each act waits for a decision of a person with more rights.
    PROPOSE = auto()
    #: Only for an order whose buyer wrote about it.
    WRITTEN_ABOUT = auto()


#: The rights of each role, and how far it has them. A role that is not in a row does not have the right.
RIGHTS: Final[Mapping[Right, Mapping[Role, Extent]]] = {
    Right.VIEW: {
        Role.OWNER: Extent.FULL,
        Role.MANAGER: Extent.FULL,
        Role.SUPPORT: Extent.FULL,
        Role.VIEWER: Extent.FULL,
    },
    Right.VIEW_COST: {
        Role.OWNER: Extent.FULL,
        Role.MANAGER: Extent.FULL,
        Role.VIEWER: Extent.FULL,
    },
    Right.SECRET: {
        Role.OWNER: Extent.FULL,
        Role.MANAGER: Extent.FULL,
        Role.SUPPORT: Extent.WRITTEN_ABOUT,
    },
    Right.ANSWER: {
        Role.OWNER: Extent.FULL,
        Role.MANAGER: Extent.FULL,
        Role.SUPPORT: Extent.FULL,
    },
    Right.MONEY: {
        Role.OWNER: Extent.FULL,
        Role.MANAGER: Extent.DAILY_SUM,
        Role.SUPPORT: Extent.PROPOSE,
    },
    Right.RESTRICT: {Role.OWNER: Extent.FULL, Role.MANAGER: Extent.FULL},
    Right.CATALOGUE: {Role.OWNER: Extent.FULL, Role.MANAGER: Extent.FULL},
    Right.OWN: {Role.OWNER: Extent.FULL},
}


def get_extent(role: Role | None, right: Right) -> Extent | None:
    """Return how far a role has a right; None if it does not. Other people have no role."""
    return None if role is None else RIGHTS[right].get(role)


def has_right(role: Role | None, right: Right | None) -> bool:
    """Return whether a role has a right, in full or within a limit. Everybody has the right None."""
    return right is None or get_extent(role, right) is not None


def may_decide(role: Role | None, right: Right, *, in_full: bool = False) -> bool:
    """Return whether a role may act by itself, and does not only propose.

    With `in_full` only a role without any limit may: the act is above the daily sum.
    """
    extent = get_extent(role, right)
    return extent is Extent.FULL if in_full else extent not in {None, Extent.PROPOSE}


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A person with a role that an owner gave. `name` is how Telegram named them then."""

    person: BuyerId
    role: Role
    name: str
    username: str | None
    added_by: BuyerId
    added_at: datetime


#: How long a link that invites somebody can be opened.
LINK_LIFETIME: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class StaffLink:
    """A link for one use, by which a person asks for a role. `opened_by`: the first who opened it.

    `decided_at` is when an owner confirmed or refused that person.
    """

    id: StaffLinkId
    role: Role
    created_by: BuyerId
    expires_at: datetime
    opened_by: BuyerId | None
    decided_at: datetime | None


_ACTOR_PREFIX: Final = "staff:"


def staff_actor(person: BuyerId) -> str:
    """Return the text that names a member of staff where an actor is a text."""
    return f"{_ACTOR_PREFIX}{person}"


def parse_staff_actor(actor: str) -> BuyerId | None:
    """Return the member of staff whom the text names; None for the program itself."""
    is_staff = actor.startswith(_ACTOR_PREFIX)
    return BuyerId(int(actor.removeprefix(_ACTOR_PREFIX))) if is_staff else None
