"""What looks alike to everybody is made once, until the catalogue changes."""

from bot.chat.kept import Kept


class Maker:
    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> int:
        self.made += 1
        return self.made


def test_a_thing_is_made_once_for_each_key_and_version() -> None:
    kept, make = Kept(), Maker()
    assert [kept.get(1, "a", make), kept.get(1, "a", make), kept.get(1, "b", make)] == [1, 1, 2]
    assert kept.get(2, "a", make) == 3
    assert kept.get(2, "b", make) == 4


def test_what_was_asked_for_longest_ago_makes_room() -> None:
    kept, make = Kept(capacity=2), Maker()
    kept.get(1, "a", make)
    kept.get(1, "b", make)
    kept.get(1, "a", make)
    kept.get(1, "c", make)
    assert kept.get(1, "a", make) == 1
    assert kept.get(1, "b", make) == 4
