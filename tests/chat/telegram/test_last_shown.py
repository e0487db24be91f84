"""Tests of what is known of the messages that were shown."""

from contextlib import ExitStack

import pytest

from bot.chat.telegram.last_shown import MessageForm, ShownMessages

TEXT, CAPTION = MessageForm.TEXT, MessageForm.CAPTION


def test_a_message_shows_what_it_was_sent_with_and_changed_to() -> None:
    shown = ShownMessages()
    assert not shown.is_shown(1, 7, "home")
    shown.remember(1, 7, TEXT, "home")
    assert shown.is_shown(1, 7, "home")
    assert not shown.is_shown(2, 7, "home")
    with shown.changing(1, 7, TEXT, "wallet"):
        assert not shown.is_shown(1, 7, "home")
        assert not shown.is_shown(1, 7, "wallet")
    assert shown.is_shown(1, 7, "wallet")


def test_after_an_error_it_is_not_known_what_a_message_shows() -> None:
    shown = ShownMessages()
    shown.remember(1, 7, TEXT, "home")
    with pytest.raises(TimeoutError), shown.changing(1, 7, TEXT, "wallet"):
        raise TimeoutError
    assert not shown.is_shown(1, 7, "home")
    assert not shown.is_shown(1, 7, "wallet")


@pytest.mark.parametrize("first_to_end", [0, 1])
def test_of_two_changes_at_the_same_time_none_is_known_to_be_the_last(first_to_end: int) -> None:
    shown = ShownMessages()
    shown.remember(1, 7, TEXT, "home")
    changes = [ExitStack(), ExitStack()]
    for change, content in zip(changes, ("a", "b"), strict=True):
        change.enter_context(shown.changing(1, 7, TEXT, content))
    changes[first_to_end].close()
    changes[1 - first_to_end].close()
    assert not any(shown.is_shown(1, 7, content) for content in ("home", "a", "b"))
    with shown.changing(1, 7, TEXT, "c"):
        pass
    assert shown.is_shown(1, 7, "c")


def test_a_form_is_known_and_only_a_bounded_number_of_messages() -> None:
    shown = ShownMessages(capacity=1)
    shown.remember(1, 7, CAPTION)
    assert shown.is_of_other_form(1, 7, TEXT)
    assert not shown.is_of_other_form(1, 7, CAPTION)
    assert not shown.is_of_other_form(1, 8, TEXT)
    shown.remember(1, 8, TEXT)
    assert not shown.is_of_other_form(1, 7, TEXT)
