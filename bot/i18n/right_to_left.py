"""Prepares the messages of a right-to-left language once, when they are read.

Each line gets a direction mark where it begins with a name or a sign. Arguments, commands and code
are isolated, so that a dot or a slash stays at the right end. The text inside code is not changed,
because people copy it.
"""

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import bidirectional

from fluent.syntax import ast

from bot.i18n.escaping import FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE, isolate_direction

RIGHT_TO_LEFT_MARK: Final = "\u200f"
_CODE: Final = re.compile(r"(</?code>)")
_COMMAND: Final = re.compile(r"(?<![\w/<])/[a-z_]+")
_TAG: Final = re.compile(r"<[^<>]*>")
_ISOLATE_MARKS: Final = FIRST_STRONG_ISOLATE + POP_DIRECTIONAL_ISOLATE
#: The languages that are written from right to left, whatever the country. Babel knows them too, but
#: reads all its data of a language to tell: a third of a start.
_RIGHT_TO_LEFT_LANGUAGES: Final = frozenset({"ar", "ckb", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_Element = ast.TextElement | ast.Placeable


def is_right_to_left(locale: str) -> bool:
    """Return whether the language runs from right to left."""
    return locale.partition("_")[0] in _RIGHT_TO_LEFT_LANGUAGES


def adapt_resource(resource: ast.Resource) -> None:
    """Prepare every message of `resource` for right-to-left lines, in place."""
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            _adapt_pattern(entry.value)


def _adapt_pattern(pattern: ast.Pattern) -> None:
    alone = len(pattern.elements) == 1
    elements = list(_isolate_elements(pattern.elements, alone=alone))
    pattern.elements = [
        element for line in _split_lines(elements) for element in _mark_direction(line)
    ]
    for element in pattern.elements:
        if isinstance(element, ast.Placeable):
            _adapt_variants(element.expression)


def _adapt_variants(expression: object) -> None:
    if isinstance(expression, ast.SelectExpression):
        for variant in expression.variants:
            _adapt_pattern(variant.value)


def _isolate_elements(elements: list[_Element], *, alone: bool) -> Iterator[_Element]:
    """Yield the elements with isolates around code, commands and arguments."""
    in_code = False
    for element in elements:
        if isinstance(element, ast.TextElement):
            text, in_code = _isolate_in_text(element.value, in_code=in_code)
            yield ast.TextElement(text)
        elif isinstance(element.expression, ast.StringLiteral):
            yield ast.TextElement(element.expression.parse()["value"])
        elif alone or in_code or isinstance(element.expression, ast.SelectExpression):
            yield element
        else:
            yield from (
                ast.TextElement(FIRST_STRONG_ISOLATE),
                element,
                ast.TextElement(POP_DIRECTIONAL_ISOLATE),
            )


def _isolate_in_text(text: str, *, in_code: bool) -> tuple[str, bool]:
    """Isolate code and commands in `text`. Also return whether the text ends inside code."""
    parts: list[str] = []
    for part in _CODE.split(text):
        if part == "<code>":
            in_code = True
            parts.append(FIRST_STRONG_ISOLATE + part)
        elif part == "</code>":
            in_code = False
            parts.append(part + POP_DIRECTIONAL_ISOLATE)
        else:
            parts.append(part if in_code else _COMMAND.sub(lambda m: isolate_direction(m[0]), part))
    return "".join(parts), in_code


def _split_lines(elements: list[_Element]) -> Iterator[list[_Element]]:
    """Yield the elements line by line. All lines but the last keep their line end."""
    line: list[_Element] = []
    for element in elements:
        if not isinstance(element, ast.TextElement):
            line.append(element)
            continue
        *ended, rest = element.value.split("\n")
        for text in ended:
            yield [*line, ast.TextElement(text + "\n")]
            line = []
        line.append(ast.TextElement(rest))
    yield line


def _mark_direction(line: list[_Element]) -> list[_Element]:
    """Put a direction mark before the line, unless its first letter shows the direction.

    A line that holds only an argument (a seller's note, a choice between messages) keeps its own
    direction.
    """
    texts = [element.value for element in line if isinstance(element, ast.TextElement)]
    if not _TAG.sub("", "".join(texts)).strip(f"{_ISOLATE_MARKS} \n"):
        return [element for element in line if not _is_isolate_mark(element)]
    return line if _starts_right_to_left(line) else [ast.TextElement(RIGHT_TO_LEFT_MARK), *line]


def _is_isolate_mark(element: _Element) -> bool:
    return isinstance(element, ast.TextElement) and element.value in {
        FIRST_STRONG_ISOLATE,
        POP_DIRECTIONAL_ISOLATE,
    }


def _starts_right_to_left(line: list[_Element]) -> bool:
    """Return whether the first letter runs from right to left and no argument comes before it."""
    for element in line:
        if not isinstance(element, ast.TextElement):
            return False
        for char in _TAG.sub("", element.value):
            if bidirectional(char) in {"R", "AL", "L"}:
                return bidirectional(char) != "L"
    return False
