"""Tests of names: refused words must not return. Each has a plain term instead, or has several
meanings.

The glossary (`.github/GLOSSARY.md`) says which word to use. The list is curated: a word that also
has an honest use is refused as a whole name only, or is not in the list. Names are compared by
words, split by snake_case and CamelCase: `landed` is not `lane`, and `DeskScreen` contains `desk`.
Tests have a shorter list, because their names are sentences. The ids of messages in `locales/` are
names, too.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.domain.errors import DeclineReason
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.causes import Cause
from tests.i18n.wording import messages

ROOT = Path(__file__).parent.parent

#: Word -> the term to use instead. Refused anywhere in a module name or a public name.
REFUSED_WORDS = {
    "purse": "wallet",
    "purses": "wallet",
    "lane": "account queue (orders) or update queue (Telegram updates)",
    "lanes": "account queues or update queues",
    "desk": "admin, or operator",
    "room": "app or package; free space on a disk",
    "rooms": "packages",
    "house": "shop, or behaviour of the reference supplier",
    "garnish": "message effect",
    "letter": "support message",
    "letters": "support messages",
    "parcel": "delivery",
    "parcels": "deliveries",
    "goods": "secret (the text itself) or delivery (sending it)",
    "doubt": "unknown outcome",
    "doubts": "unknown outcomes",
    "standing": "unknown outcome, or answer revalidation",
    "walk": "checkout",
    "walks": "checkouts",
    "turn": "update context",
    "turns": "update contexts",
    "guest": "buyer, or person",
    "guests": "buyers, or people",
    "shelf": "category",
    "shelves": "categories",
    "began": "resume prompt, or started_at",
    "begun": "started",
    "rich": "HTML, or entities",
    "moments": "timestamps",
    "uncut": "shielded",
    "insist": "retry",
    "insists": "retry",
    "growing": "back-off",
    "patience": "timeout, or deadline",
    "mirrored": "stored (in the catalogue mirror) or cached (in the catalogue cache)",
    "finder": "search index",
    "tenant": "supplier account, or instance lock",
    "strongbox": "encrypted archive",
    "facet": "choice id",
    "facets": "choice ids",
    "combo": "stock by option",
    "combos": "stock by option",
    "recall": "previous answers",
    "ticking": "status message updates",
    "sampling": "balance readings",
    "rounds": "concurrent processing",
    "keeping": "backup, or retention",
    "copies": "backups",
    "nearness": "fuzzy match",
    "resealing": "key rotation",
    "temperament": "behaviour (strict or quirky)",
    "temperaments": "behaviours (strict and quirky)",
    "stage": "demo servers",
    "anew": "again",
    "whoever": "person, buyer or operator",
    "fate": "status, or outcome",
}
#: Refused only if the word is the whole name: inside a longer one it can be honest (`not_found`).
REFUSED_NAMES = {
    "asked": "the thing itself: query, question",
    "bound": "update-scoped",
    "found": "result, or matches; as a behaviour: quirky",
    "given": "the thing itself: answer, choice",
    "kept": "cached, stored or retained",
    "line": "the thing itself: connection, row of text",
    "offer": "quote (a price) or product",
    "parts": "the thing itself: fragments, components",
    "seen": "the thing itself: shown_pauses, last_seen_at",
    "store": "database (our data) or supplier (the remote shop)",
    "things": "the thing itself: orders, entries",
    "told": "the thing itself: notified_at, message",
    "typed": "text, or answer",
    "unit": "repository resources",
    "visit": "read-only access",
    "watched": "watch cache, or watched_products",
}
#: Refused as a whole module name: too general to say what the module holds.
REFUSED_MODULES = {
    "again": "reorder",
    "books": "reconciliation",
    "common": "name the topic",
    "facts": "name what the facts are about",
    "failures": "exception summary, failure notices",
    "fields": "name whose fields",
    "helpers": "name the topic",
    "misc": "name the topic",
    "newest": "cachetools.LRUCache",
    "phases": "shielded phases and retries",
    "places": "name what is placed",
    "placing": "trade parameters",
    "problems": "answer problems",
    "progress": "transitions",
    "reading": "supplier read deadlines",
    "reads": "supplier read limit",
    "sending": "trade call",
    "threads": "support threads",
    "tx": "transaction",
    "utils": "name the topic",
    "windows": "outcome observations",
    "wire": "reply reading, request parameters",
    "words": "text fitting",
}
#: Words of `REFUSED_WORDS` that names of tests may have. Most of these names are sentences.
HONEST_IN_TESTS = frozenset(
    {"copies", "goods", "letters", "moments", "rich", "room", "rounds", "turn", "turns"}
    | {"walk", "walks"}  # random walks
)
#: Refused in the names of tests in addition to `REFUSED_WORDS`.
REFUSED_IN_TESTS = {
    "clerk": "operator",
    "havoc": "kills",
    "misplaced": "contradictions",
    "nemesis": "failures of the supplier, of Telegram, of the database",
    "nursery": "fork server",
    "scene": "shop and servers, or scenario",
    "scenes": "scenarios",
    "shopper": "buyer",
    "shoppers": "buyers",
    "street": "shop and in-process servers",
    "town": "processes, or shared shop",
    "towns": "processes",
    "wandering": "random walks",
    "weather": "random faults",
}
#: In the names of tests, "store" and "books" are honest as verbs; `store` is also the fixture of the
#: database. As nouns after an article they are refused.
REFUSED_NOUNS = re.compile(r"(?:^|_)(?:a|another|no|of|the)_(?:stores?|books)(?:_|$)")
#: Names that keep a refused word, because it is stored in databases that are in use.
ALLOWED = {
    "storage.catalogue.tables:facets": "the name of a table",
    "storage.people.tables:thread_copies": "the name of a table",
}
#: Refused in the ids of messages in addition to `REFUSED_WORDS`: the first word of the id, or any word.
REFUSED_TOPICS = {"card": "product", "store": "supplier, or database"}
REFUSED_IN_IDS = {"offer": "quote", "offers": "quotes"}
#: Enums whose values are stored, and are the ends of ids: an id may hold a refused word of a value.
STORED_VALUES: Mapping[str, type[StrEnum]] = {
    "alert": AlertKind,
    "cause": Cause,
    "declined": DeclineReason,
    "pause": PauseCause,
    "remedy": PauseCause,
    "resume-does": PauseCause,
}
#: Ids that keep a refused word.
ALLOWED_IDS = {
    "thread-letter": "a stored kind of notices",
}


class Name(NamedTuple):
    """A name, and where it is defined: `module:qualified.name`, with `(parameter)` for a parameter."""

    where: str
    name: str
    is_module: bool = False


def split_words(name: str) -> list[str]:
    """Return the words of a snake_case or CamelCase name in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)]


def public_names(tree: ast.Module, module: str) -> Iterator[Name]:
    """Yield the public classes, functions, methods, parameters, fields and constants of a module."""
    yield from _names_in(tree.body, f"{module}:")


def _names_in(body: list[ast.stmt], prefix: str) -> Iterator[Name]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if _is_public(node.name):
                yield Name(prefix + node.name, node.name)
                yield from _parameters(node, prefix)
        elif isinstance(node, ast.ClassDef):
            if _is_public(node.name):
                yield Name(prefix + node.name, node.name)
                yield from _names_in(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (each for target in targets for each in ast.walk(target)):
                if isinstance(name, ast.Name) and _is_public(name.id):
                    yield Name(prefix + name.id, name.id)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _names_in([*node.body, *getattr(node, "orelse", [])], prefix)


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str) -> Iterator[Name]:
    arguments = node.args
    named = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    for each in (*named, arguments.vararg, arguments.kwarg):
        if each is not None and not each.arg.startswith("_"):
            yield Name(f"{prefix}{node.name}({each.arg})", each.arg)


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name.startswith("__")


def tree_names(*folders: str) -> Iterator[Name]:
    """Yield the modules, packages and public names of these folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            module = ".".join(parts).removesuffix(".__init__")
            yield Name(module, module.rpartition(".")[2], is_module=True)
            yield from public_names(ast.parse(path.read_text("utf-8")), module)


def refusal(name: Name) -> str | None:
    """Return the sentence that refuses a name, or None."""
    for word in split_words(name.name):
        if word in REFUSED_WORDS:
            return f"{name.where} holds the word {word!r}; write: {REFUSED_WORDS[word]}"
    whole = name.name.strip("_").lower()
    refused = {**REFUSED_MODULES, **REFUSED_NAMES} if name.is_module else REFUSED_NAMES
    if whole in refused:
        return f"{name.where} is called {whole!r}; write: {refused[whole]}"
    return None


def refusal_in_tests(name: Name) -> str | None:
    """Return the sentence that refuses a name of the tests, or None."""
    refused = {**REFUSED_WORDS, **REFUSED_IN_TESTS}
    for word in split_words(name.name):
        if word in refused and word not in HONEST_IN_TESTS:
            return f"{name.where} holds the word {word!r}; write: {refused[word]}"
    if REFUSED_NOUNS.search(name.name):
        return f"{name.where}: write supplier or database for a store, and ledger for books"
    return None


def refusal_of_id(message_id: str) -> str | None:
    """Return the sentence that refuses the id of a message, or None."""
    words, refused = message_id.split("-"), {**REFUSED_WORDS, **REFUSED_IN_IDS}
    found = {word: refused[word] for word in words if word in refused}
    found |= {word: REFUSED_TOPICS[word] for word in words[:1] if word in REFUSED_TOPICS}
    stored = {f"{family}-{one}" for family, values in STORED_VALUES.items() for one in values}
    if message_id in stored or not found:
        return None
    return f"{message_id} holds the words {sorted(found)}; write: {', '.join(found.values())}"


@cache
def names_of(*folders: str) -> tuple[Name, ...]:
    """Return the names in these folders. Read when a test needs them: every process imports this."""
    return tuple(tree_names(*folders))


def test_no_name_holds_a_refused_word() -> None:
    refused = [
        sentence
        for name in names_of("bot", "storage")
        if name.where not in ALLOWED and (sentence := refusal(name))
    ]
    assert not refused, "\n" + "\n".join(refused)


def test_no_name_of_the_tests_holds_a_refused_word() -> None:
    refused = [sentence for name in names_of("tests") if (sentence := refusal_in_tests(name))]
    assert not refused, "\n" + "\n".join(refused)


def test_no_id_of_a_message_holds_a_refused_word() -> None:
    refused = {name: sentence for name in messages("en") if (sentence := refusal_of_id(name))}
    assert refused.keys() == ALLOWED_IDS.keys(), "\n" + "\n".join(refused.values())


def test_a_refused_word_is_found_in_an_id_unless_a_stored_value_holds_it() -> None:
    for name in ("desk-title", "button-offer", "card-price", "walk-card", "order-goods-deleted"):
        assert refusal_of_id(name)
    for name in ("question-card", "alert-doubtful-goods", "pause-doubt", "checkout-card"):
        assert refusal_of_id(name) is None


def test_every_honest_word_of_the_tests_is_refused_elsewhere() -> None:
    assert REFUSED_WORDS.keys() >= HONEST_IN_TESTS
    assert not REFUSED_IN_TESTS.keys() & REFUSED_WORDS.keys()


def test_every_exception_is_still_needed() -> None:
    """An exception for a name that is gone would allow its return."""
    needed = {name.where for name in names_of("bot", "storage") if refusal(name)}
    assert set(ALLOWED) <= needed


@pytest.mark.parametrize(
    "source",
    [
        "class LaneKeeper: ...",
        "def open_desk(): ...",
        "async def settle_doubts(): ...",
        "def send(*, parcel): ...",
        "class Order:\n    goods: str",
        "class Order:\n    def walk_on(self): ...",
        "class Alert:\n    GOODS_WITHOUT_NUMBER = 1",
        "MAX_LANES = 3",
        "LANES: int = 3",
        "def read(store): ...",
        "if True:\n    class Garnish: ...",
    ],
)
def test_a_refused_word_is_found_everywhere(source: str) -> None:
    assert any(refusal(name) for name in public_names(ast.parse(source), "bot.sample"))


@pytest.mark.parametrize(
    "source",
    [
        "def landed(): ...",
        "def _lane(): ...",
        "class Order:\n    _goods = 1",
        "def store_secret(): ...",
        "NOT_FOUND = 1",
        "def run():\n    lane = 1",
    ],
)
def test_a_name_that_only_resembles_one_is_left_alone(source: str) -> None:
    assert not any(refusal(name) for name in public_names(ast.parse(source), "bot.sample"))


def test_a_noun_is_refused_in_a_test_and_its_verb_is_not() -> None:
    for name in ("a_store", "test_words_of_the_stores_own", "test_the_books_agree"):
        assert refusal_in_tests(Name(f"tests.sample:{name}", name))
    for name in ("store", "test_text_that_nothing_can_store", "test_a_refund_books_the_loss"):
        assert refusal_in_tests(Name(f"tests.sample:{name}", name)) is None


def test_a_module_is_refused_for_its_name() -> None:
    for module in ("purses", "open_desk", "utils"):
        assert refusal(Name(f"bot.{module}", module, is_module=True))
    assert refusal(Name("bot.sample:utils", "utils")) is None


def test_a_word_is_in_one_list_only() -> None:
    assert not REFUSED_WORDS.keys() & (REFUSED_NAMES.keys() | REFUSED_MODULES.keys())
    assert not REFUSED_NAMES.keys() & REFUSED_MODULES.keys()


def test_the_folder_of_the_project_has_nothing_that_a_program_wrote_by_mistake() -> None:
    """An address of a database that is taken for a path makes a folder named `sqlite:`."""
    names = {each.name for each in ROOT.iterdir()}
    assert {name for name in names if not re.fullmatch(r"[\w.-]+", name, re.ASCII)} == set()
