"""Repository of the rewards for orders of invited buyers."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, and_, bindparam, func, select, update

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.orders.rewards import ReferralReward, ReferralSummary, RewardState
from storage.engine.repository import Repository, is_in_step
from storage.orders.tables import IS_PENDING, orders, referral_rewards
from storage.people.tables import buyers, referrals

_SELECT_REWARD = select(referral_rewards).where(referral_rewards.c.order_id == bindparam("reward"))
_SET_STATE = (
    update(referral_rewards)
    .where(
        referral_rewards.c.order_id == bindparam("reward"),
        referral_rewards.c.state == bindparam("expected"),
    )
    .values(state=bindparam("new_state"))
)
_REDUCE = (
    update(referral_rewards)
    .where(
        referral_rewards.c.order_id == bindparam("reward"),
        referral_rewards.c.state == bindparam("expected"),
        referral_rewards.c.amount >= bindparam("new_amount", type_=BigInteger),
    )
    .values(margin=bindparam("new_margin", type_=BigInteger), amount=bindparam("new_amount"))
)
#: States of rewards that are earned, or may still be.
_COUNTED_STATES = (RewardState.PENDING, RewardState.CREDITED)


class Rewards(Repository):
    """The repository of `ReferralReward`. An order has at most one."""

    def count(self, buyer: BuyerId) -> int:
        """Return how many orders of an invited buyer have a reward that is pending or credited."""
        query = (
            select(func.count())
            .select_from(referral_rewards)
            .join(orders, orders.c.id == referral_rewards.c.order_id)
            .where(orders.c.buyer_id == buyer, referral_rewards.c.state.in_(_COUNTED_STATES))
        )
        return self._connection.scalar(query) or 0

    def add(self, reward: ReferralReward) -> bool:
        """Store a reward; return False if its order has one already."""
        row = {
            "order_id": reward.order_id,
            "referrer_id": reward.referrer_id,
            "margin": self.resources.amount_in_selling_currency(reward.margin),
            "amount": self.resources.amount_in_selling_currency(reward.amount),
            "due_at": reward.due_at,
            "state": reward.state,
            "share_bp": reward.share_bp,
        }
        insert = self.resources.insert(referral_rewards).values(row)
        once = insert.on_conflict_do_nothing(index_elements=["order_id"])
        added = self._connection.execute(once.returning(referral_rewards.c.order_id))
        return added.first() is not None

    def get(self, order_id: OrderId) -> ReferralReward | None:
        """Return the reward of an order; None if it has none."""
        found = self._connection.execute(_SELECT_REWARD, {"reward": order_id})
        row = found.first()
        if row is None:
            return None
        return ReferralReward(
            order_id=OrderId(row.order_id),
            referrer_id=BuyerId(row.referrer_id),
            margin=Money(row.margin, self.resources.currency),
            amount=Money(row.amount, self.resources.currency),
            due_at=row.due_at,
            share_bp=row.share_bp,
            state=RewardState(row.state),
        )

    def set_state(self, order_id: OrderId, expected: RewardState, state: RewardState) -> bool:
        """Change the state; return False if it was not `expected`."""
        values = {"reward": order_id, "expected": expected, "new_state": state}
        return self._change(_SET_STATE, values) == 1

    def reduce(self, reward: ReferralReward) -> bool:
        """Store a lower margin and amount; return False if the state or the amount has changed."""
        values = {
            "reward": reward.order_id,
            "expected": reward.state,
            "new_margin": self.resources.amount_in_selling_currency(reward.margin),
            "new_amount": self.resources.amount_in_selling_currency(reward.amount),
        }
        return self._change(_REDUCE, values) == 1

    def list_due(self, now: datetime, limit: int) -> Sequence[OrderId]:
        """Return the orders with pending rewards that are due, oldest first.

        The rewards of a buyer who owes the shop money are left out.
        """
        query = (
            select(referral_rewards.c.order_id)
            .join(orders, orders.c.id == referral_rewards.c.order_id)
            .join(buyers, buyers.c.id == orders.c.buyer_id)
            .where(IS_PENDING, referral_rewards.c.due_at <= now, buyers.c.balance >= 0)
            .order_by(referral_rewards.c.due_at, referral_rewards.c.order_id)
            .limit(limit)
        )
        return [OrderId(each) for each in self._connection.scalars(query)]

    def has_due_after(self, horizon: datetime) -> bool:
        """Return whether a pending reward is due after `horizon`."""
        query = select(referral_rewards.c.order_id).where(
            IS_PENDING, referral_rewards.c.due_at > horizon
        )
        return self._connection.scalar(query.limit(1)) is not None

    def limit_due_times(self, horizon: datetime, limit: int) -> int:
        """Make up to `limit` pending rewards that are due after `horizon` due then; return how many."""
        is_later = and_(IS_PENDING, referral_rewards.c.due_at > horizon)
        later = update(referral_rewards).where(is_in_step(referral_rewards, is_later, limit))
        return self._change(later.values(due_at=horizon))

    def read_summary(self, referrer: BuyerId) -> ReferralSummary:
        """Return how many buyers came by this one's link, and what that earned."""
        came = select(func.count()).where(referrals.c.referrer_id == referrer)
        friends = self._connection.scalar(came)
        sums = (
            select(referral_rewards.c.state, func.sum(referral_rewards.c.amount))
            .where(referral_rewards.c.referrer_id == referrer)
            .group_by(referral_rewards.c.state)
        )
        rows = self._connection.execute(sums)
        amounts = {row[0]: Money(int(row[1]), self.resources.currency) for row in rows}
        nothing = Money(0, self.resources.currency)
        return ReferralSummary(
            friends or 0,
            amounts.get(RewardState.CREDITED, nothing),
            amounts.get(RewardState.PENDING, nothing),
        )
