"""Repository of invite codes, and of who invited whom."""

from datetime import datetime

from sqlalchemy import bindparam, select

from bot.domain.ids import BuyerId, InviteCode
from storage.engine.columns import to_short_text
from storage.engine.repository import Repository
from storage.people.tables import invite_codes, referrals

_SELECT_REFERRER = select(referrals.c.referrer_id).where(referrals.c.buyer_id == bindparam("buyer"))


class Referrals(Repository):
    """The repository of `InviteCode`, and of who invited whom."""

    def add_code(self, buyer: BuyerId, code: InviteCode) -> None:
        """Store the buyer's code, unless they have one."""
        row = {"buyer_id": buyer, "code": code}
        insert = self.resources.insert(invite_codes).values(row)
        self._connection.execute(insert.on_conflict_do_nothing(index_elements=["buyer_id"]))

    def get_code(self, buyer: BuyerId) -> InviteCode | None:
        """Return the buyer's code; None if they have none yet."""
        query = select(invite_codes.c.code).where(invite_codes.c.buyer_id == buyer)
        code = self._connection.scalar(query)
        return None if code is None else InviteCode(code)

    def find_code_owner(self, code: InviteCode) -> BuyerId | None:
        """Return whose code this is; None if no buyer has it."""
        query = select(invite_codes.c.buyer_id).where(invite_codes.c.code == to_short_text(code))
        owner = self._connection.scalar(query)
        return None if owner is None else BuyerId(owner)

    def add(self, buyer: BuyerId, referrer: BuyerId, now: datetime) -> bool:
        """Store who invited the buyer; return False if that is known already."""
        row = {"buyer_id": buyer, "referrer_id": referrer, "at": now}
        once = self.resources.insert(referrals).values(row).on_conflict_do_nothing()
        added = self._connection.execute(once.returning(referrals.c.buyer_id))
        return added.first() is not None

    def find_referrer(self, buyer: BuyerId) -> BuyerId | None:
        """Return who invited the buyer; None if they were not invited."""
        referrer = self._connection.scalar(_SELECT_REFERRER, {"buyer": buyer})
        return None if referrer is None else BuyerId(referrer)
