"""Tests of the shared screen cache: a screen that is equal for everybody is built once until the
catalogue changes.
"""

from bot.chat.navigation.screen_cache import SharedScreenCache


class Maker:
    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> int:
        self.made += 1
        return self.made


def test_a_thing_is_made_once_for_each_key_and_version() -> None:
    kept, make = SharedScreenCache(), Maker()
    assert [
        kept.get_or_build(1, "a", make),
        kept.get_or_build(1, "a", make),
        kept.get_or_build(1, "b", make),
    ] == [1, 1, 2]
    assert kept.get_or_build(2, "a", make) == 3
    assert kept.get_or_build(2, "b", make) == 4


def test_the_least_recently_used_screen_is_evicted() -> None:
    kept, make = SharedScreenCache(capacity=2), Maker()
    kept.get_or_build(1, "a", make)
    kept.get_or_build(1, "b", make)
    kept.get_or_build(1, "a", make)
    kept.get_or_build(1, "c", make)
    assert kept.get_or_build(1, "a", make) == 1
    assert kept.get_or_build(1, "b", make) == 4
