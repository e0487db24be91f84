"""Who may read which letter of a support thread."""

from bot.domain.threads import Post


def test_a_buyer_gets_answers_and_the_end_of_a_thread_and_nothing_else() -> None:
    assert {post for post in Post if not post.to_staff} == {Post.ANSWER, Post.CLOSED}
