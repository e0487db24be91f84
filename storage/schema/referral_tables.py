"""Tables of invite codes, of who invited whom, and of the rewards for their orders."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Table,
    Text,
    text,
)

from bot.domain.people.referrals import RewardState
from storage.engine.utc_times_and_storable_text import UtcDateTime
from storage.schema.base import check_one_of, metadata, partial_index

invite_codes = Table(
    "invite_codes",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False, unique=True),
)

referrals = Table(
    "referrals",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("referrer_id", ForeignKey("buyers.id"), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    CheckConstraint("buyer_id <> referrer_id", name="referrer_id"),
)
Index("ix_referrals_referrer_id", referrals.c.referrer_id)

#: Amounts are in minor units of the selling currency.
referral_rewards = Table(
    "referral_rewards",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True, autoincrement=False),
    Column("referrer_id", ForeignKey("buyers.id"), nullable=False),
    Column("margin", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    Column("state", Text, nullable=False),
    CheckConstraint("amount > 0 AND amount <= margin", name="amount"),
    check_one_of("state", RewardState),
)
Index("ix_referral_rewards_referrer_id", referral_rewards.c.referrer_id)
#: A query repeats this condition to use the index.
IS_PENDING = text(f"state = '{RewardState.PENDING}'")
partial_index("ix_referral_rewards_due", referral_rewards.c.due_at, where=IS_PENDING)
