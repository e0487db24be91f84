"""Finds products by words: exact matches first, similar ones only when nothing matches exactly.

Pure: texts are folded, so that case, accents, spaces and lookalike letters do not matter. A
`ProductIndex` is built once and never changes. A `FuzzyMatcher` from outside tells how similar two
words are.
"""

import re
import unicodedata
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import Final

from bot.domain.ids import ProductId

#: Called with (word, candidates, typing errors); returns the candidates that resemble the word within
#: that many errors, each with its similarity from 0 to 1.
FuzzyMatcher = Callable[[str, Sequence[str], int], Sequence[tuple[str, float]]]

#: How much of a query is used: characters, parts, and words that are searched with typing errors.
MAX_QUERY_LENGTH: Final = 100
_MAX_QUERY_PARTS: Final = 8
_MAX_FUZZY_WORDS: Final = 12
#: How many exact matches are ranked; a query with more matches is too general to rank them all.
_MAX_RANKED_PRODUCTS: Final = 1_000
#: How many letters of a word are enough at the end of a match that joins words.
_MIN_BEGIN_OF_WORD: Final = 3
#: Lowest average similarity of the query words for a fuzzy match.
_MIN_SIMILARITY: Final = 0.6
_MAX_FUZZY_RESULTS: Final = 40
#: Letters that look the same in Latin and Cyrillic; people and suppliers confuse them.
_LOOKALIKES: Final = dict(zip("авекмнорстухё", "abekmhopctyxe", strict=True))
#: The Latin letter on the same key as each letter of a Russian keyboard.
_RUSSIAN_KEYBOARD_TO_LATIN: Final = str.maketrans(
    "йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."
)
#: Chinese characters and Japanese kana count as single words: no spaces separate words there.
_SCRIPTS_WITHOUT_SPACES: Final = "\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"
_WORD_PATTERN: Final = re.compile(f"[{_SCRIPTS_WITHOUT_SPACES}]|[^\\s{_SCRIPTS_WITHOUT_SPACES}]+")


def match_nothing(_word: str, _among: Sequence[str], _errors: int) -> Sequence[tuple[str, float]]:
    """Match no word: a `FuzzyMatcher` that forgives no typing error."""
    return ()


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """The texts by which a product is found. `other_texts` holds its category and its variants."""

    id: ProductId
    name: str
    code: str
    other_texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The products found, best first. `is_fuzzy` means that they only resemble the query."""

    product_ids: tuple[ProductId, ...] = ()
    is_fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class ProductIndex:
    """All searchable products at one moment, in the order in which equal matches are listed.

    The products are known by their positions. Tens of thousands of them need little memory: two texts
    and a few numbers each.
    """

    ids: Sequence[int] = ()
    #: The hashes of the entries, which tell whether one has changed.
    hashes: Sequence[int] = ()
    #: The folded name, code and other texts: a line each, and a space before each word.
    spaced_texts: tuple[str, ...] = ()
    #: The same without spaces, because people put spaces anywhere.
    combined_texts: tuple[str, ...] = ()
    #: The positions of the products that have each word.
    _positions_by_word: Mapping[str, Sequence[int]] = field(default_factory=dict)
    #: All words, grouped by length.
    _words_by_length: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def build(
        cls, entries: Iterable[SearchEntry], previous: "ProductIndex | None" = None
    ) -> "ProductIndex":
        """Build an index of `entries` and reuse the folded texts of equal entries in `previous`.

        Return `previous` if nothing differs from it. Fifty thousand new entries take about a second.
        """
        known = _KnownTexts(previous or cls())
        ids, hashes = array("q"), array("q")
        spaced_texts: list[str] = []
        combined_texts: list[str] = []
        for entry in entries:
            entry_hash = hash((entry.name, entry.code, entry.other_texts))
            spaced, combined = known.find(len(ids), entry.id, entry_hash) or _fold_entry(entry)
            ids.append(entry.id)
            hashes.append(entry_hash)
            spaced_texts.append(spaced)
            combined_texts.append(combined)
        if previous is not None and (ids, hashes) == (previous.ids, previous.hashes):
            return previous
        positions_by_word: dict[str, array[int]] = {}
        for position, spaced in enumerate(spaced_texts):
            for word in _list_words(spaced):
                positions_by_word.setdefault(word, array("I")).append(position)
        words: dict[int, list[str]] = defaultdict(list)
        for word in positions_by_word:
            words[len(word)].append(word)
        return cls(
            ids,
            hashes,
            tuple(spaced_texts),
            tuple(combined_texts),
            positions_by_word,
            dict(words),
        )

    def find(self, query: str, fuzzy_match: FuzzyMatcher) -> SearchResult:
        """Return the products that fit `query`, best first.

        Exact matches come first, else similar ones. If there are none, the query is read as typed
        on a Latin keyboard.
        """
        for folded_query in _list_query_interpretations(query):
            if exact := self._find_exact(folded_query):
                return SearchResult(exact)
            if similarity := self._find_fuzzy(folded_query, fuzzy_match):
                return SearchResult(similarity, is_fuzzy=True)
        return SearchResult()

    def _find_exact(self, folded_query: str) -> tuple[ProductId, ...]:
        """Return the products whose texts hold every part of `folded_query`, best match first."""
        parts = sorted(folded_query.split()[:_MAX_QUERY_PARTS], key=len, reverse=True)
        if not parts:
            return ()
        compact_query = _remove_spaces(folded_query)
        positions = self._filter_by_part(parts[0], range(len(self.ids)))
        for part in parts[1:]:
            positions = self._filter_by_part(part, positions)
        if len(parts) > 1 and not positions:  # the spaces may be in the wrong places
            positions = self._filter_by_part(compact_query, range(len(self.ids)))
        candidates = dict.fromkeys(
            (
                *self._filter_by_full_name(compact_query, positions[_MAX_RANKED_PRODUCTS:]),
                *positions[:_MAX_RANKED_PRODUCTS],
            )
        )
        best = sorted(
            candidates,
            key=lambda position: _rank_match(
                self.spaced_texts[position], self.combined_texts[position], compact_query, parts
            ),
        )
        return self._ids_at(best)

    def _filter_by_part(self, part: str, positions: Iterable[int]) -> list[int]:
        """Return those of `positions` whose texts hold `part`, with or without spaces in it.

        A part that begins inside a word also ends in it: "hero" is not in "voucher of".
        """
        joined = re.compile(" " + " ?".join(map(re.escape, part)))
        compact, spaced = self.combined_texts, self.spaced_texts
        return [
            position
            for position in positions
            if part in compact[position]
            and (part in spaced[position] or _is_joined_from_words(spaced[position], joined))
        ]

    def _filter_by_full_name(self, compact_query: str, positions: Sequence[int]) -> list[int]:
        """Return the positions whose whole name or code equals `compact_query`."""
        name, code = f"{compact_query}\n", f"\n{compact_query}\n"
        texts = ((position, self.combined_texts[position]) for position in positions)
        return [position for position, text in texts if text.startswith(name) or code in text]

    def _find_fuzzy(self, folded_query: str, fuzzy_match: FuzzyMatcher) -> tuple[ProductId, ...]:
        """Return the products whose words resemble most words of the query, most similar first."""
        query_words = dict.fromkeys(_WORD_PATTERN.findall(folded_query)[:_MAX_FUZZY_WORDS])
        similar_words_per_word = sorted(
            (self._find_similar_words(word, fuzzy_match) for word in query_words),
            key=self._count_occurrences,
        )
        required_similarity = _MIN_SIMILARITY * len(similar_words_per_word)
        # A product without any of the rarest words cannot reach the required sum by the others.
        # So only the rarest words select candidates; the common ones add to their sums.
        rarest_count = int(len(similar_words_per_word) * (1 - _MIN_SIMILARITY)) + 1
        rarest = similar_words_per_word[:rarest_count]
        common = similar_words_per_word[rarest_count:]

        similarity_sums: dict[int, float] = defaultdict(float)
        for similar_words in rarest:
            for position, similarity in self._best_similarity_by_position(similar_words).items():
                similarity_sums[position] += similarity
        for similar_words in common:
            best_similarity = self._best_similarity_by_position(similar_words)
            for position in similarity_sums:
                similarity_sums[position] += best_similarity.get(position, 0.0)

        best_first = nsmallest(
            _MAX_FUZZY_RESULTS,
            (
                (-similarity, position)
                for position, similarity in similarity_sums.items()
                if similarity >= required_similarity
            ),
        )
        return self._ids_at(position for _, position in best_first)

    def _ids_at(self, positions: Iterable[int]) -> tuple[ProductId, ...]:
        return tuple(ProductId(self.ids[position]) for position in positions)

    def _count_occurrences(self, words: Iterable[str]) -> int:
        """Return the sum of the number of products that have each of `words`."""
        return sum(len(self._positions_by_word[word]) for word in words)

    def _best_similarity_by_position(self, similar_words: Mapping[str, float]) -> dict[int, float]:
        """Return the similarity of the best matching word for each product that has one."""
        best_similarity: dict[int, float] = {}
        for word in sorted(similar_words, key=lambda word: similar_words[word]):
            best_similarity |= dict.fromkeys(self._positions_by_word[word], similar_words[word])
        return best_similarity

    def _find_similar_words(self, word: str, fuzzy_match: FuzzyMatcher) -> dict[str, float]:
        """Return the words that `word` may mean, each with its similarity."""
        similar_words = {word: 1.0} if word in self._positions_by_word else {}
        errors = _max_typing_errors(word)
        for length in range(len(word) - errors, len(word) + errors + 1) if errors else ():
            similar_words |= fuzzy_match(word, self._words_by_length.get(length, ()), errors)
        return similar_words


class _FoldingTable(dict[int, str | None]):
    """A translation table that is filled on first use: letters and digits stay, marks are removed."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        entry_list = char if char.isalnum() else " "
        mark = unicodedata.category(char) in {"Mn", "Me", "Cf"}
        self[code] = None if mark else _LOOKALIKES.get(char, entry_list)
        return self[code]


_FOLDING_TABLE: Final = _FoldingTable()


def fold_text(text: str) -> str:
    """Return `text` in the form in which texts are compared.

    Compatible forms, case, accents and lookalikes become equal. Everything except letters and
    digits becomes a space.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    bare = text.lower().translate(_FOLDING_TABLE)
    return " ".join(unicodedata.normalize("NFC", bare).split())


def _list_query_interpretations(query: str) -> Iterator[str]:
    """Yield `query` as typed, and as meant if the keyboard was switched to Russian.

    Some Russian letters are punctuation on a Latin keyboard. A word that falls apart there was
    meant as it is: its single letters would be found in most products.
    """
    typed = query[:MAX_QUERY_LENGTH].casefold()
    folded = fold_text(typed)
    yield folded
    if any("а" <= char <= "я" for char in typed):
        switched = fold_text(typed.translate(_RUSSIAN_KEYBOARD_TO_LATIN))
        if len(switched.split()) == len(folded.split()):
            yield switched


class _KnownTexts:
    """The folded texts of an earlier index."""

    def __init__(self, index: ProductIndex) -> None:
        self._index = index
        #: The positions by id; made when a product is at another position than before.
        self._positions: dict[int, int] | None = None

    def find(self, position: int, product_id: int, entry_hash: int) -> tuple[str, str] | None:
        """Return the texts of an equal entry, which is expected at `position`."""
        index = self._index
        if position >= len(index.ids) or index.ids[position] != product_id:
            if self._positions is None:
                self._positions = {each: at for at, each in enumerate(index.ids)}
            position = self._positions.get(product_id, -1)
        if position < 0 or index.hashes[position] != entry_hash:
            return None
        return index.spaced_texts[position], index.combined_texts[position]


def _fold_entry(entry: SearchEntry) -> tuple[str, str]:
    """Return the texts of a product, with and without spaces.

    A line break cannot be part of a query, so no match spans two texts.
    """
    texts = (
        fold_text(entry.name),
        _remove_spaces(fold_text(entry.code)),
        fold_text(" ".join(entry.other_texts)),
    )
    return "\n".join(f" {text}" for text in texts), "\n".join(map(_remove_spaces, texts))


def _list_words(spaced: str) -> set[str]:
    """Return the words of the name and of the other texts."""
    name, _, rest = spaced.split("\n")
    return set(_WORD_PATTERN.findall(f"{name} {rest}"))


def _is_joined_from_words(spaced: str, joined: re.Pattern[str]) -> bool:
    """Return whether a match begins with a word, and ends with one or with the begin of one."""
    for match in joined.finditer(spaced):
        last_word = match[0].rpartition(" ")[2]
        is_whole = spaced[match.end() : match.end() + 1].isspace() or match.end() == len(spaced)
        if is_whole or len(last_word) >= _MIN_BEGIN_OF_WORD:
            return True
    return False


def _remove_spaces(folded: str) -> str:
    return folded.replace(" ", "")


def _max_typing_errors(word: str) -> int:
    """Return how many typing errors a word may have.

    Numbers and very short words may have none, because too many of them would be similar.
    """
    if len(word) < 3 or any(map(str.isdigit, word)):  # noqa: PLR2004 - two letters
        return 0
    return 1 if len(word) <= 5 else 2 if len(word) <= 9 else 3  # noqa: PLR2004 - as people err


def _rank_match(spaced: str, combined: str, compact_query: str, parts: Sequence[str]) -> int:
    """Return the rank of a match from 0 (the query is the name or code) to 5 (any other match)."""
    name, code, _ = combined.split("\n")
    if compact_query in (name, code):
        return 0
    if name.startswith(compact_query):
        return 1
    if all(f" {part}" in spaced.partition("\n")[0] for part in parts):
        return 2
    if compact_query in name:
        return 3
    return 4 if all(part in name for part in parts) else 5
