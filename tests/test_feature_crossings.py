"""Pairs of features that can meet in one purchase, payment, person or key, each with its tests.

A row names the test at the lowest level that shows what happens where the two meet, or says why they
cannot meet. The tests below check that no pair is missing and that each named test exists.
"""

from enum import StrEnum
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from tests.test_known_failures import find_test_functions

ROOT: Final = Path(__file__).parents[1]


class Feature(StrEnum):
    """What may touch the money, the person or the order of another feature."""

    CREDIT = "credit"
    COUPON = "coupon"
    PROMO = "promo code"
    REFERRAL = "referral"
    REVERSAL = "reversal"
    REFUND = "refund"
    KEY_ROTATION = "key rotation"
    OUTAGE = "outage"
    ERASURE = "erasure"
    RESTORE = "restore"
    BAN = "ban"
    PART_REFUND = "refund in part"
    GOODWILL = "goodwill"


_CROSSINGS = "tests/services/test_feature_crossings.py"
_PART_REFUNDS = "tests/services/payments/test_order_refunds.py"
_PART_CROSSINGS = "tests/services/payments/test_order_refunds_crossings.py"
_CODES = "tests/services/checkout/test_promo_codes.py"
_COUPON = "tests/services/checkout/test_refused_coupons_against_supplier.py"
_REPORTS = "tests/services/payments/test_reported_payments.py"
_REVERSALS = "tests/services/payments/test_reversals.py"
_REFUNDS = "tests/services/payments/test_refunds.py"
_REWARDS = "tests/services/orders/test_rewards.py"
_ROTATION = "tests/storage/maintenance/test_key_rotation.py"
_BACKUP = "tests/storage/maintenance/test_backup.py"

CREDIT, COUPON, PROMO = Feature.CREDIT, Feature.COUPON, Feature.PROMO
REFERRAL, REVERSAL, REFUND = Feature.REFERRAL, Feature.REVERSAL, Feature.REFUND
KEY, OUTAGE, ERASURE = Feature.KEY_ROTATION, Feature.OUTAGE, Feature.ERASURE
RESTORE, BAN = Feature.RESTORE, Feature.BAN
PART, GOODWILL = Feature.PART_REFUND, Feature.GOODWILL

#: The tests of each pair of features that can meet.
TESTED: Final[dict[tuple[Feature, Feature], str]] = {
    (
        CREDIT,
        COUPON,
    ): f"{_COUPON}::test_the_full_price_is_held_and_the_saving_comes_back_with_the_goods",
    (CREDIT, PROMO): f"{_CROSSINGS}::test_credit_pays_the_price_after_a_promo_code",
    (CREDIT, REFERRAL): f"{_REWARDS}::test_a_reward_waits_while_the_friend_owes_the_shop_money",
    (CREDIT, REVERSAL): f"{_CROSSINGS}::test_credit_buys_nothing_while_a_reversal_is_open",
    (CREDIT, REFUND): f"{_CROSSINGS}::test_credit_does_not_return_a_payment_that_is_spent",
    (CREDIT, OUTAGE): "tests/services/orders/test_unknown_outcomes.py"
    "::test_an_unchanged_balance_for_the_whole_period_gives_the_money_back",
    (CREDIT, ERASURE): f"{_CROSSINGS}::test_credit_and_debt_outlive_an_erasure",
    (CREDIT, RESTORE): f"{_BACKUP}::test_holds_from_before_a_lowered_credit_come_back",
    (CREDIT, BAN): f"{_CROSSINGS}::test_neither_credit_nor_a_code_buys_anything_for_a_banned_buyer",
    (COUPON, PROMO): f"{_CODES}::test_the_last_typed_code_counts_alone",
    (COUPON, REFERRAL): f"{_CROSSINGS}::test_a_reward_counts_what_was_paid_after_a_coupon",
    (
        COUPON,
        REVERSAL,
    ): f"{_CROSSINGS}::test_a_reversal_takes_what_was_paid_also_if_a_coupon_returned_a_part",
    (COUPON, REFUND): f"{_COUPON}::test_a_refund_gives_back_what_was_paid_and_no_more",
    (COUPON, KEY): f"{_CROSSINGS}::test_a_coupon_is_still_sent_and_forgotten_after_a_key_rotation",
    (COUPON, OUTAGE): f"{_COUPON}::test_while_the_supplier_is_away_it_is_asked_once",
    (COUPON, ERASURE): f"{_COUPON}::test_a_shredded_order_forgets_the_code_and_knows_what_was_paid",
    (COUPON, BAN): f"{_CROSSINGS}::test_a_banned_buyer_gets_no_new_quote_after_a_refused_coupon",
    (PROMO, REFERRAL): f"{_CROSSINGS}::test_a_reward_counts_what_was_paid_after_a_promo_code",
    (
        PROMO,
        REVERSAL,
    ): f"{_CROSSINGS}::test_orders_that_a_reversal_cancels_give_the_use_of_their_code_back",
    (PROMO, REFUND): f"{_CODES}::test_a_refund_gives_the_use_back_and_what_was_paid",
    (
        PROMO,
        OUTAGE,
    ): f"{_CROSSINGS}::test_a_link_that_was_paid_before_an_outage_still_buys_its_quote",
    (PROMO, ERASURE): f"{_CROSSINGS}::test_the_limit_of_a_code_for_one_buyer_outlives_an_erasure",
    (PROMO, BAN): f"{_CROSSINGS}::test_neither_credit_nor_a_code_buys_anything_for_a_banned_buyer",
    (
        REFERRAL,
        REVERSAL,
    ): f"{_REVERSALS}::test_the_reward_for_an_order_ends_when_its_payment_is_returned",
    (REFERRAL, REFUND): "tests/services/orders/test_rewards_of_orders.py"
    "::test_a_refund_takes_a_credited_reward_back_also_if_it_is_spent",
    (REFERRAL, OUTAGE): f"{_REWARDS}::test_a_clock_that_nobody_confirms_credits_nothing",
    (REFERRAL, ERASURE): "tests/services/people/test_referrals.py"
    "::test_an_erased_friend_earns_nothing_more_for_who_invited_them",
    (REFERRAL, BAN): f"{_REWARDS}::test_a_banned_person_earns_nothing",
    (REVERSAL, REFUND): f"{_CROSSINGS}::test_the_late_report_of_our_own_refund_is_no_reversal",
    (
        REVERSAL,
        KEY,
    ): f"{_REPORTS}::test_a_listed_payment_under_a_dropped_key_is_booked_if_payer_and_amount_are_right",
    (REVERSAL, OUTAGE): f"{_REPORTS}::test_a_listed_reversal_is_booked_once",
    (REVERSAL, ERASURE): "tests/services/people/test_privacy.py"
    "::test_an_update_that_was_set_aside_loses_its_body_unless_it_reports_money",
    (
        REVERSAL,
        RESTORE,
    ): f"{_REVERSALS}::test_a_reversal_for_a_person_whom_a_restore_lost_is_booked",
    (
        REVERSAL,
        BAN,
    ): f"{_CROSSINGS}::test_a_banned_buyers_payment_that_is_taken_back_leaves_the_balance",
    (REFUND, OUTAGE): f"{_REFUNDS}::test_an_unknown_result_is_tried_again_later_with_the_same_key",
    (REFUND, ERASURE): f"{_CROSSINGS}::test_an_erased_buyers_payment_can_be_returned",
    (
        REFUND,
        RESTORE,
    ): f"{_REPORTS}::test_a_refund_that_a_restore_lost_leaves_nothing_in_the_balance",
    (REFUND, BAN): f"{_CROSSINGS}::test_a_banned_buyers_payment_can_be_returned",
    (KEY, OUTAGE): f"{_ROTATION}::test_a_run_that_was_cut_goes_on_where_it_ended",
    (KEY, ERASURE): f"{_ROTATION}::test_a_shredded_value_stays_shredded",
    (
        KEY,
        RESTORE,
    ): "tests/storage/test_first_form.py::test_the_backup_restores_into_an_empty_place",
    (OUTAGE, ERASURE): "tests/services/people/test_privacy.py"
    "::test_an_open_order_is_forgotten_once_it_is_over",
    (OUTAGE, RESTORE): "tests/storage/maintenance/test_restore.py"
    "::test_a_restore_that_dies_at_any_step_is_told_and_ends_the_next_time",
    (ERASURE, BAN): "tests/services/people/test_bans.py::test_erasure_does_not_lift_a_ban",
    (
        OUTAGE,
        BAN,
    ): "tests/chat/buyer/payments/test_payments.py::test_a_banned_buyers_payment_is_booked",
    (CREDIT, PART): f"{_PART_CROSSINGS}::test_a_refund_in_part_and_goodwill_pay_back_credit_first",
    (COUPON, PART): f"{_PART_REFUNDS}::test_what_a_coupon_saved_is_not_refunded",
    (
        PROMO,
        PART,
    ): f"{_PART_CROSSINGS}::test_the_use_of_a_code_counts_while_a_cent_of_its_order_is_kept",
    (REFERRAL, PART): f"{_PART_REFUNDS}"
    "::test_the_excess_of_a_credited_reward_is_taken_back_and_the_rest_at_the_full_refund",
    (
        REVERSAL,
        PART,
    ): f"{_PART_CROSSINGS}::test_a_reversal_after_a_refund_in_part_takes_the_whole_payment",
    (
        REFUND,
        PART,
    ): f"{_PART_CROSSINGS}::test_a_payment_goes_back_only_when_all_of_its_order_is_refunded",
    (KEY, PART): f"{_PART_CROSSINGS}::test_pieces_are_refunded_after_a_key_rotation",
    (ERASURE, PART): f"{_PART_CROSSINGS}::test_an_erased_order_is_refunded_by_amounts_and_pieces",
    (RESTORE, PART): f"{_PART_CROSSINGS}"
    "::test_a_restored_backup_has_the_refunds_and_goodwill_and_what_is_left",
    (BAN, PART): f"{_PART_CROSSINGS}"
    "::test_a_banned_buyer_gets_refunds_in_part_and_goodwill_and_reads_of_them",
    (
        CREDIT,
        GOODWILL,
    ): f"{_PART_CROSSINGS}::test_a_refund_in_part_and_goodwill_pay_back_credit_first",
    (
        PROMO,
        GOODWILL,
    ): f"{_PART_CROSSINGS}::test_the_use_of_a_code_counts_while_a_cent_of_its_order_is_kept",
    (REFERRAL, GOODWILL): f"{_PART_CROSSINGS}::test_goodwill_lowers_no_reward",
    (
        REVERSAL,
        GOODWILL,
    ): f"{_PART_CROSSINGS}::test_goodwill_outlives_the_reversal_of_the_payment",
    (
        REFUND,
        GOODWILL,
    ): f"{_PART_CROSSINGS}::test_goodwill_counts_as_the_buyers_money_when_a_payment_goes_back",
    (
        ERASURE,
        GOODWILL,
    ): f"{_PART_CROSSINGS}::test_an_erased_order_is_refunded_by_amounts_and_pieces",
    (RESTORE, GOODWILL): f"{_PART_CROSSINGS}"
    "::test_a_restored_backup_has_the_refunds_and_goodwill_and_what_is_left",
    (BAN, GOODWILL): f"{_PART_CROSSINGS}"
    "::test_a_banned_buyer_gets_refunds_in_part_and_goodwill_and_reads_of_them",
    (PART, GOODWILL): f"{_PART_REFUNDS}"
    "::test_goodwill_costs_the_profit_and_no_revenue_and_is_not_bounded_by_the_capture",
}

#: Pairs of features that cannot meet, and why.
APART: Final[dict[tuple[Feature, Feature], str]] = {
    (CREDIT, KEY): "Ledger and limits are not encrypted.",
    (
        COUPON,
        RESTORE,
    ): "A coupon is a part of its order, and a restore makes each open order a case.",
    (PROMO, KEY): "Codes and their uses are not encrypted.",
    (PROMO, RESTORE): "A use is counted in the commit of its order: a backup has both or neither.",
    (REFERRAL, KEY): "Invite codes and rewards are not encrypted.",
    (
        REFERRAL,
        RESTORE,
    ): "A reward is credited in one commit with its state: a backup has both or neither.",
    (REFUND, KEY): "The key of a refund is made of the payment's id, not of the vault key.",
    (KEY, BAN): "A ban is not encrypted.",
    (
        ERASURE,
        RESTORE,
    ): "A backup from before an erasure brings the data back; retention of backups ends it.",
    (RESTORE, BAN): "A ban is a field of the person; a backup from before it has none to keep.",
    (OUTAGE, PART): "A refund in part asks nothing of the supplier, of Telegram or of a method.",
    (COUPON, GOODWILL): "Goodwill depends on no price.",
    (KEY, GOODWILL): "Goodwill is not encrypted.",
    (OUTAGE, GOODWILL): "Goodwill asks nothing of the supplier, of Telegram or of a method.",
}


def test_every_pair_of_features_is_in_the_table_once() -> None:
    pairs = list(combinations(Feature, 2))
    assert [pair for pair in pairs if (pair in TESTED) == (pair in APART)] == []
    assert set(TESTED) | set(APART) == set(pairs)


@pytest.mark.parametrize("test", TESTED.values(), ids=[" x ".join(pair) for pair in TESTED])
def test_the_named_test_exists(test: str) -> None:
    file, _, name = test.partition("::")
    assert name in find_test_functions(ROOT / file)
