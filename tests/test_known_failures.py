"""Failures of other Telegram shops, each with the test that keeps it out of this one.

The table was collected from the code and the issue trackers of open-source shops. A row names the test at
the lowest level that shows the behaviour. The tests below check that each named test exists.
"""

import ast
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """A failure of another shop, and the id of the test that prevents it here."""

    failure: str
    test: str


KNOWN_FAILURES: Final = (
    # --- money ---
    KnownFailure(
        "A double tap on the button that buys made two orders.",
        "tests/services/checkout/test_confirmation.py::test_a_second_tap_gets_the_same_order",
    ),
    KnownFailure(
        "Confirmations at the same time gave two items for one charge, or charged twice for one item.",
        "tests/services/checkout/test_confirmation.py::test_twenty_taps_at_once_make_one_order_and_one_trade",
    ),
    KnownFailure(
        "Two purchases at the same time spent the same balance.",
        "tests/storage/payments/test_ledger_guards.py::test_two_orders_cannot_share_one_balance",
    ),
    KnownFailure(
        "A deposit was lost because a purchase wrote an older balance back.",
        "tests/services/checkout/test_confirmation.py::test_top_ups_during_a_confirmation_all_count",
    ),
    KnownFailure(
        "A payment that was reported twice was credited twice.",
        "tests/storage/payments/test_ledger.py::test_an_entry_posted_by_several_at_once_counts_once",
    ),
    KnownFailure(
        "An unpaid invoice was accepted as paid.",
        "tests/services/orders/test_cases.py::test_a_trade_that_the_supplier_does_not_confirm_is_not_believed",
    ),
    KnownFailure(
        "A refund that two operators tapped was paid twice.",
        "tests/services/orders/test_cases.py::test_a_refund_by_two_operators_at_once_is_paid_once",
    ),
    KnownFailure(
        "An order was refunded after its secret was delivered.",
        "tests/services/orders/test_cases.py::test_a_delivered_order_stays_paid_whatever_the_supplier_says_later",
    ),
    KnownFailure(
        "An order whose answer was lost was refunded, and its secret came afterwards.",
        "tests/services/orders/test_cases.py::test_a_found_trade_cannot_be_ruled_not_charged_afterwards",
    ),
    KnownFailure(
        "The price that was charged was not the price that was shown.",
        "tests/chat/buyer/test_buying.py::test_the_wallet_pays_exactly_the_price_on_the_button",
    ),
    KnownFailure(
        "The supplier raised its price after the confirmation, and the buyer paid the difference.",
        "tests/services/orders/test_preflight.py::test_a_price_that_rose_calls_the_order_off_before_the_trade",
    ),
    # --- orders and delivery ---
    KnownFailure(
        "An order was marked as completed before its secret existed.",
        "tests/services/orders/test_polling_against_supplier.py::test_an_accepted_order_is_asked_for_until_its_goods_are_there",
    ),
    KnownFailure(
        "A secret was given out twice when the worker repeated its step.",
        "tests/services/operations/test_outbox.py"
        "::test_a_secret_whose_receipt_was_lost_is_delivered_once_and_never_bought_again",
    ),
    KnownFailure(
        "A time-out was answered by placing the same order up to three times.",
        "tests/services/orders/test_fulfilment.py::test_restarts_never_repeat_a_trade_whose_answer_was_lost",
    ),
    KnownFailure(
        "A paid order was never continued after a restart, so nothing was delivered.",
        "tests/services/orders/test_fulfilment.py::test_a_paid_order_is_fulfilled_after_a_restart",
    ),
    KnownFailure(
        "Of 200 purchases by 50 buyers on one shared SQLite connection, 72 failed.",
        "tests/services/test_many_buyers.py::test_many_buyers_at_once_all_get_what_they_paid_for",
    ),
    KnownFailure(
        "A secret with < or & in it was shown wrongly.",
        "tests/chat/telegram/test_message_sender.py::test_a_delivery_keeps_every_character",
    ),
    KnownFailure(
        "Telegram refused a secret with markup after the buyer was charged, and it was never sent.",
        "tests/chat/outgoing/test_messenger.py::test_a_message_that_telegram_refuses_becomes_a_document",
    ),
    # --- confidential data ---
    KnownFailure(
        "Anybody who forged an order id in a button read the secret of another buyer.",
        "tests/chat/test_forged.py::test_anothers_row_answers_like_one_that_never_was",
    ),
    KnownFailure(
        "Secrets were written to the log with the SQL statements.",
        "tests/storage/test_canary.py::test_no_plaintext_in_the_log_at_debug_level",
    ),
    # --- buttons and messages ---
    KnownFailure(
        "The Buy button of an older message bought the product of a newer one.",
        "tests/chat/buyer/test_old_buttons.py"
        "::test_the_buy_button_of_an_older_product_page_buys_its_own_product",
    ),
    KnownFailure(
        "The Confirm button of a replaced quote bought the newer quote.",
        "tests/services/checkout/test_confirmation.py::test_a_newer_quote_of_the_product_ends_the_older_one",
    ),
    KnownFailure(
        "A permission check compared the button's data with a string that no button had.",
        "tests/chat/navigation/test_routes.py::test_every_verb_has_a_handler",
    ),
    KnownFailure(
        "A start link with an unknown text raised an exception.",
        "tests/chat/buyer/catalogue/test_browse.py"
        "::test_a_link_leads_where_it_says_or_home_or_says_that_it_is_no_longer_valid",
    ),
    KnownFailure(
        "A name in the callback data was longer than the 64 bytes that Telegram allows.",
        "tests/chat/screens/test_gallery.py::test_every_button_fits_and_means_something",
    ),
    KnownFailure(
        "A sticker raised an exception where a text was expected.",
        "tests/chat/buyer/catalogue/test_browse_content.py::test_what_is_no_text_gets_a_sentence_at_home_and_on_a_quote",
    ),
    KnownFailure(
        "A rate limiter dropped an update about a payment.",
        "tests/chat/test_forged.py::test_too_many_taps_drop_neither_a_typed_answer_nor_a_confirmation",
    ),
    KnownFailure(
        "An update of a banned user raised an exception.",
        "tests/chat/test_router.py::test_a_banned_buyer_reads_one_sentence_and_still_gets_what_was_paid_for",
    ),
    KnownFailure(
        "Callback queries were not answered, and the buttons went on spinning.",
        "tests/chat/buyer/test_old_buttons.py"
        "::test_every_old_button_is_answered_once_and_leaves_a_way_on",
    ),
    KnownFailure(
        "Buttons sent before a restart did nothing after it.",
        "tests/chat/buyer/checkout/test_checkout.py::test_old_keyboards_and_open_questions_outlive_a_restart",
    ),
    # --- start ---
    KnownFailure(
        "A setting that the documentation gave as an example stopped the start with an exception.",
        "tests/test_settings.py::test_every_value_in_the_example_is_accepted",
    ),
    KnownFailure(
        "The shop did not start and did not say which setting was missing.",
        "tests/commands/test_run.py::test_every_missing_setting_is_named",
    ),
    KnownFailure(
        "A wrong setting ended the start with a traceback.",
        "tests/commands/test_run.py::test_a_setting_that_cannot_be_used_is_named",
    ),
)


def test_no_row_repeats() -> None:
    failures = Counter(row.failure for row in KNOWN_FAILURES)
    tests = Counter(row.test for row in KNOWN_FAILURES)
    assert [each for each, times in (failures + tests).items() if times > 1] == []


@pytest.mark.parametrize("row", KNOWN_FAILURES, ids=lambda row: row.test.rpartition("::")[2])
def test_the_named_test_exists(row: KnownFailure) -> None:
    file, _, name = row.test.partition("::")
    assert name in find_test_functions(ROOT / file)


def find_test_functions(file: Path) -> set[str]:
    """Return the names of the test functions of a module."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, functions) and node.name.startswith("test_")
    }
