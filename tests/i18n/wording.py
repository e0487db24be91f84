"""The messages as they are written, for tests that read them."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.domain.money import Money
from bot.i18n import Arg

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(folder.name for folder in (ROOT / "locales").iterdir() if folder.is_dir())
#: Parts of a text that are not words: markup, commands, settings, file formats.
NO_WORDS = re.compile(r"<[^>]+>|&\w+;|/\w+|\b[A-Z_]{4,}\b")
CODE = re.compile(r"<code>.*?</code>", re.DOTALL)
#: Arguments that are counts, and arguments that are money; times are called `at`.
NUMBERS = {
    "order",
    "count",
    "quantity",
    "stock",
    "page",
    "pages",
    "step",
    "steps",
    "limit",
    "least",
    "changed",
    "compared",
}
NUMBERS |= {"days", "most", "number", "orders", "delivered", "cancelled", "pending", "parked"}
LASTING = {"age", "waited", "ago", "took", "left", "by"}
AMOUNTS = {"amount", "cap", "money", "available", "after", "missing", "price", "revenue"}
AMOUNTS |= {"full", "saving", "order_minimum"}
#: The plural forms of all languages.
PLURALS = {"zero", "one", "two", "few", "many", "other"}


@cache
def messages(language: str) -> Mapping[str, fluent.Message]:
    """Return every message of a language, by id; parsed once per process."""
    found: dict[str, fluent.Message] = {}
    for file in sorted((ROOT / "locales" / language).glob("*.ftl")):
        found |= messages_of(file)
    return found


def messages_of(file: Path) -> dict[str, fluent.Message]:
    """Return every message of a file, by id."""
    resource = FluentParser().parse(file.read_text(encoding="utf-8"))
    return {e.id.name: e for e in resource.body if isinstance(e, fluent.Message)}


def variables(node: object) -> set[str]:
    """Return the arguments that a message takes."""
    if isinstance(node, fluent.VariableReference):
        return {node.id.name}
    if isinstance(node, list):
        return set().union(*map(variables, node))
    if isinstance(node, fluent.BaseNode):
        return set().union(*map(variables, vars(node).values()))
    return set()


def texts(node: object) -> Iterator[str]:
    """Return the words of a message, without its arguments."""
    if isinstance(node, fluent.TextElement):
        yield node.value
    elif isinstance(node, list):
        for item in node:
            yield from texts(item)
    elif isinstance(node, fluent.BaseNode):
        for item in vars(node).values():
            yield from texts(item)


def bare(message: fluent.Message) -> str:
    """Return a message without arguments, markup and other parts that are the same in every
    language.
    """
    return NO_WORDS.sub("", " ".join(texts(message)))


def value_of(variable: str, number: int) -> Arg:
    """Return a sample value for the variable."""
    if variable in NUMBERS:
        return number
    if variable in AMOUNTS:
        return Money(100 * number, "USD")
    if variable == "at":
        return datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
    return f"<{variable}> & more"


def selections(node: object) -> Iterator[fluent.SelectExpression]:
    """Yield every select expression in a message, inner ones included."""
    if isinstance(node, fluent.SelectExpression):
        yield node
    if isinstance(node, list):
        for item in node:
            yield from selections(item)
    elif isinstance(node, fluent.BaseNode):
        for item in vars(node).values():
            yield from selections(item)


def keys(choice: fluent.SelectExpression) -> set[str]:
    return {
        key.name if isinstance(key, fluent.Identifier) else key.value
        for key in (variant.key for variant in choice.variants)
    }
