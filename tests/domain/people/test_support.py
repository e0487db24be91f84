"""Tests of who may read which message of a support thread."""

from bot.domain.people.support import SupportNotice


def test_a_buyer_gets_answers_and_the_end_of_a_thread_and_nothing_else() -> None:
    assert {post for post in SupportNotice if not post.is_for_operators} == {
        SupportNotice.OPERATOR_ANSWER,
        SupportNotice.CLOSED_FOR_BUYER,
    }
