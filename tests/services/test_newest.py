"""A memory with room for so much keeps what came last."""

from collections import OrderedDict

from bot.services.newest import keep_newest


def test_the_oldest_goes_when_there_is_no_more_room() -> None:
    """What is kept anew counts as new, and who asks is told what went."""
    known: OrderedDict[str, int] = OrderedDict()
    gone = [keep_newest(known, key, number, 2) for number, key in enumerate("abac")]
    assert gone == [None, None, None, "b"]
    assert known == {"a": 2, "c": 3}
