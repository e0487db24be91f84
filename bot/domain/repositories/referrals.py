"""The repository of invite codes, referrals and rewards."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, InviteCode, OrderId
from bot.domain.referrals import ReferralReward, ReferralSummary, RewardState


class Referrals(Protocol):
    """The repository of `InviteCode` and `ReferralReward`, and of who invited whom."""

    async def add_code(self, buyer: BuyerId, code: InviteCode) -> None:
        """Store the buyer's code, unless they have one."""

    async def get_code(self, buyer: BuyerId) -> InviteCode | None:
        """Return the buyer's code; None if they have none yet."""

    async def find_code_owner(self, code: InviteCode) -> BuyerId | None:
        """Return whose code this is; None if no buyer has it."""

    async def add(self, buyer: BuyerId, referrer: BuyerId, now: datetime) -> bool:
        """Store who invited the buyer; return False if that is known already."""

    async def find_referrer(self, buyer: BuyerId) -> BuyerId | None:
        """Return who invited the buyer; None if they were not invited."""

    async def count_rewards(self, buyer: BuyerId) -> int:
        """Return how many orders of an invited buyer have a reward that is pending or credited."""

    async def add_reward(self, reward: ReferralReward) -> bool:
        """Store a reward; return False if its order has one already."""

    async def get_reward(self, order_id: OrderId) -> ReferralReward | None:
        """Return the reward of an order; None if it has none."""

    async def set_reward_state(
        self, order_id: OrderId, expected: RewardState, state: RewardState
    ) -> bool:
        """Change the state; return False if it was not `expected`."""

    async def list_due(self, now: datetime, limit: int) -> Sequence[OrderId]:
        """Return the orders with pending rewards that are due, oldest first.

        The rewards of a buyer who owes the shop money are left out.
        """

    async def has_due_after(self, horizon: datetime) -> bool:
        """Return whether a pending reward is due after `horizon`."""

    async def limit_due_times(self, horizon: datetime, limit: int) -> int:
        """Make up to `limit` pending rewards that are due after `horizon` due then; return how many."""

    async def read_summary(self, referrer: BuyerId) -> ReferralSummary:
        """Return how many buyers came by this one's link, and what that earned."""

    async def erase_buyer(self, buyer: BuyerId) -> None:
        """Delete the buyer's code, and who invited them or was invited by them.

        Their own pending rewards are cancelled. Credited ones stay: the ledger has them.
        """
