"""The marks by which a server tells later whether a transaction was committed."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CommitMarks:
    """The statements that write and read the mark of a commit.

    A mark has a place, which one running transaction uses at a time, and is replaced by the next one.
    `write` gets the place and the mark; `read` has the place as its parameter $1.
    """

    write: Callable[[int, bytes], str]
    read: str
