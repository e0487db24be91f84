"""Finding products by words: what holds the words first, what only resembles them when nothing does.

Pure: texts are folded to what a hurried typist would write in any script, and an `Index` over them is
built once and never changes. How alike two words are is told by a `Nearest` from outside.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from sys import intern
from typing import Final, Self

from bot.domain.catalogue import ProductId

#: Words that resemble one, among others, within so many typing errors: each with its likeness, 0 to 1.
Nearest = Callable[[str, Sequence[str], int], Sequence[tuple[str, float]]]

#: How much of a query is looked at: characters, parts, and words where typing errors are sought.
LONGEST: Final = 100
_PARTS: Final = 8
_SOUGHT: Final = 12
#: Products that hold the words and are put in order; beyond that a query says too little.
_JUDGED: Final = 1_000
#: How much of a query something must be like to be a near miss.
_ALIKE: Final = 0.6
_NEAR_MISSES: Final = 40
#: Letters that look the same in Latin and Cyrillic, and are mixed up by people and by shops.
_LOOKALIKES: Final = dict(zip("авекмнорстухё", "abekmhopctyxe", strict=True))
#: Which key of a Russian keyboard gives which Latin letter.
_KEYS: Final = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,.")
#: Chinese characters and Japanese kana stand alone: no space tells where a word ends.
_ALONE: Final = "\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"
_WORD: Final = re.compile(f"[{_ALONE}]|[^\\s{_ALONE}]+")


def nothing_near(_word: str, _among: Sequence[str], _errors: int) -> Sequence[tuple[str, float]]:
    """A `Nearest` that forgives no error."""
    return ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What a product is found by: its name before everything else. `rest`: its shelf, its variants."""

    id: ProductId
    name: str
    code: str
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """Products, the best first. `near`: none holds the words, these resemble them."""

    ids: tuple[ProductId, ...] = ()
    near: bool = False


@dataclass(frozen=True, slots=True)
class _Text:
    """A product's texts, folded. `name`, `code` and `all` are without the spaces, which people put
    anywhere; in `begun` each word of the name follows one.
    """

    name: str
    begun: str
    code: str
    all: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """Everything that can be found at one moment, in the order in which equals are listed."""

    entries: tuple[Entry, ...] = ()
    texts: tuple[_Text, ...] = ()
    _alls: tuple[str, ...] = ()
    #: Which places have each word.
    _holders: Mapping[str, Sequence[int]] = field(default_factory=dict)
    #: Every word by its length.
    _words: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def build(cls, entries: Iterable[Entry], old: "Index | None" = None) -> Self:
        """An index over `entries`; what `old` knows of the same entries is taken over. Takes about a
        second for fifty thousand new ones.
        """
        known = dict(zip(old.entries, old.texts, strict=True)) if old else {}
        kept = tuple(entries)
        texts = tuple(known.get(entry) or _text(entry) for entry in kept)
        holders: dict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(texts):
            for word in text.words:
                holders[word].append(place)
        words: dict[int, list[str]] = defaultdict(list)
        for word in holders:
            words[len(word)].append(word)
        return cls(
            entries=kept,
            texts=texts,
            _alls=tuple(text.all for text in texts),
            _holders=dict(holders),
            _words=dict(words),
        )

    def find(self, query: str, nearest: Nearest) -> Found:
        """What fits `query`, best first: what holds it, else what resembles it, else what holds or
        resembles what the same keys give on a Latin keyboard.
        """
        for wanted in _readings(query):
            if exact := self._holding(wanted):
                return Found(exact)
            if alike := self._resembling(wanted, nearest):
                return Found(alike, near=True)
        return Found()

    def _holding(self, wanted: str) -> tuple[ProductId, ...]:
        """What holds every part of `wanted`, somewhere."""
        parts = sorted(wanted.split()[:_PARTS], key=len, reverse=True)
        if not parts:
            return ()
        places = [place for place, text in enumerate(self._alls) if parts[0] in text]
        for part in parts[1:]:
            places = [place for place in places if part in self._alls[place]]
        whole = _solid(wanted)
        judged = dict.fromkeys((*self._called(whole, places[_JUDGED:]), *places[:_JUDGED]))
        best = sorted(judged, key=lambda place: _distance(self.texts[place], whole, parts))
        return tuple(self.entries[place].id for place in best)

    def _called(self, whole: str, places: Sequence[int]) -> list[int]:
        """Those of `places` whose name or code is `whole`."""
        name, code = f"{whole}\n", f"\n{whole}\n"
        texts = ((place, self._alls[place]) for place in places)
        return [place for place, text in texts if text.startswith(name) or code in text]

    def _resembling(self, wanted: str, nearest: Nearest) -> tuple[ProductId, ...]:
        """What has words like most of those of `wanted`."""
        sought = dict.fromkeys(_WORD.findall(wanted)[:_SOUGHT])
        likely = [self._like(word, nearest) for word in sought]
        likely.sort(key=lambda like: sum(len(self._holders[word]) for word in like))
        # Whoever has none of the rarest words cannot be like enough by the others.
        rarest = int(len(likely) * (1 - _ALIKE)) + 1
        likeness: dict[int, float] = {}
        for like in likely[:rarest]:
            for place, alike in self._likest(like).items():
                likeness[place] = likeness.get(place, 0.0) + alike
        for like in likely[rarest:]:
            likest = self._likest(like)
            likeness = {place: sum_ + likest.get(place, 0.0) for place, sum_ in likeness.items()}
        enough = _ALIKE * len(likely)
        close = ((-alike, place) for place, alike in likeness.items() if alike >= enough)
        return tuple(self.entries[place].id for _, place in nsmallest(_NEAR_MISSES, close))

    def _likest(self, like: Mapping[str, float]) -> dict[int, float]:
        """How like its likest word each product is; of those that have one."""
        likest: dict[int, float] = {}
        for word in sorted(like, key=lambda word: like[word]):
            likest |= dict.fromkeys(self._holders[word], like[word])
        return likest

    def _like(self, word: str, nearest: Nearest) -> dict[str, float]:
        """The words that `word` may stand for, and how like it they are."""
        like = {word: 1.0} if word in self._holders else {}
        errors = _errors(word)
        for length in range(len(word) - errors, len(word) + errors + 1) if errors else ():
            like |= nearest(word, self._words.get(length, ()), errors)
        return like


class _Folding(dict[int, str | None]):
    """What becomes of each character, once it is met: letters and digits stay, marks go."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        kept = char if char.isalnum() else " "
        mark = unicodedata.category(char) in {"Mn", "Me", "Cf"}
        self[code] = None if mark else _LOOKALIKES.get(char, kept)
        return self[code]


_FOLDING: Final = _Folding()


def fold(text: str) -> str:
    """`text` as it is compared: compatible forms, letters' case, accents and lookalikes made one, and
    everything but letters and digits a space.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    bare = text.lower().translate(_FOLDING)
    return " ".join(unicodedata.normalize("NFC", bare).split())


def _readings(query: str) -> Iterator[str]:
    """`query` as it was typed, and as it was meant if the keyboard was switched to Russian."""
    typed = query[:LONGEST].casefold()
    yield fold(typed)
    if any("а" <= char <= "я" for char in typed):
        yield fold(typed.translate(_KEYS))


def _text(entry: Entry) -> _Text:
    name, code, rest = fold(entry.name), _solid(fold(entry.code)), fold(" ".join(entry.rest))
    return _Text(
        name=_solid(name),
        begun=f" {name}",
        code=code,
        # What cannot be typed keeps them apart: nothing is found across two of them.
        all="\n".join((_solid(name), code, _solid(rest))),
        words=tuple({intern(word) for word in _WORD.findall(f"{name} {rest}")}),
    )


def _solid(folded: str) -> str:
    return folded.replace(" ", "")


def _errors(word: str) -> int:
    """How many typing errors a word may have: none in a number, or where any two would be alike."""
    if len(word) < 3 or any(map(str.isdigit, word)):  # noqa: PLR2004 - two letters
        return 0
    return 1 if len(word) <= 5 else 2 if len(word) <= 9 else 3  # noqa: PLR2004 - as people err


def _distance(text: _Text, whole: str, parts: Sequence[str]) -> int:
    """How far what holds the words is from being called so; 0: it is."""
    if whole in (text.name, text.code):
        return 0
    if text.name.startswith(whole):
        return 1
    if all(f" {part}" in text.begun for part in parts):
        return 2
    if whole in text.name:
        return 3
    return 4 if all(part in text.name for part in parts) else 5
