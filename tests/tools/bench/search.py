"""Measure the time of a search and of building its index: `python -m tests.tools.bench.search
[products]`.

It measures CPU time, so that other load on the machine matters little.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import quantiles
from time import process_time
from typing import TypeVar

from bot.adapters.fuzzy_match import closest_words
from bot.domain.catalogue.search import ProductIndex, SearchEntry
from bot.domain.ids import ProductId

T = TypeVar("T")
QUERIES = 300
BRANDS = [
    "Steam",
    "PlayStation",
    "Xbox",
    "Netflix",
    "Spotify",
    "Amazon",
    "Google",
    "Apple",
    "Roblox",
    "Nintendo",
    "Valorant",
    "Minecraft",
    "Telegram",
    "Discord",
    "Razer",
    "Twitch",
    "YouTube",
    "Disney",
    "Hulu",
    "Canva",
    "Windows",
    "Office",
    "Adobe",
    "NordVPN",
    "Udemy",
]
KINDS = ("gift card", "wallet", "蒸汽平台", "礼品卡", "会员月卡", "подписка", "игровая валюта")
SYLLABLES = [
    "ka",
    "lo",
    "mi",
    "ra",
    "ne",
    "to",
    "su",
    "vi",
    "ban",
    "der",
    "gol",
    "pra",
    "sti",
    "quo",
    "zen",
    "fur",
]
#: Queries without meaning, with too much text, or typed with another keyboard layout.
ODD = (
    "a",
    "1",
    "礼",
    "蒸氣平台",
    "ыеуфь",
    "zzzz qqqq",
    "x" * 100,
    "a b c d e f g h",
    " ".join(BRANDS),
)


def main(products: int) -> None:
    """Print the figures for a shop with the given number of products."""
    dice = random.Random(1)
    entries = list(_entries(dice, products))
    index, built = _timed(lambda: ProductIndex.build(entries))
    _, rebuilt = _timed(lambda: ProductIndex.build(entries, index))
    taken = [
        _timed(partial(index.find, query, closest_words))[1] for query in _queries(dice, entries)
    ]
    cuts = quantiles(taken, n=100)
    print(f"{products} products: index {built:.2f} s, again {rebuilt:.2f} s")
    print(f"search: p50 {cuts[49]:.4f} s, p95 {cuts[94]:.4f} s, most {max(taken):.4f} s")


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = process_time()
    return work(), process_time() - started


def _entries(dice: random.Random, count: int) -> Iterator[SearchEntry]:
    for number in range(1, count + 1):
        brand, kind, price = dice.choice(BRANDS), dice.choice(KINDS), dice.choice((5, 10, 50, 100))
        name = f"{brand} {kind} {price} USD {_word(dice)} {_word(dice)}"
        code = f"{dice.getrandbits(64):016x}"
        yield SearchEntry(ProductId(number), name, code, ("Gift cards", "Monthly", "Yearly"))


def _word(dice: random.Random) -> str:
    return "".join(dice.choices(SYLLABLES, k=dice.randint(2, 4)))


def _queries(dice: random.Random, entries: Sequence[SearchEntry]) -> Iterator[str]:
    """Return queries of one to three words of a product, with swapped letters in every other one,
    and the odd queries.
    """
    for number in range(QUERIES):
        words = dice.choice(entries).name.split()
        query = " ".join(dice.sample(words, dice.randint(1, 3)))
        at = dice.randrange(len(query))
        swapped = query[:at] + query[at + 1 : at + 2] + query[at : at + 1] + query[at + 2 :]
        yield swapped if number % 2 else query
    yield from ODD


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
