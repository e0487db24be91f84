"""The blocks of code on the pages, and what the comment before a block says about it.

A block of commands without a comment is run by `tests/test_page_blocks.py`. Before the others is one of

    <!-- run by tests/adapters/test_toy_method.py -->
    <!-- part of tests/chat/toy_admin/greeting.py -->
    <!-- not run: needs a container engine -->
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (
    ROOT / "README.md",
    *sorted((ROOT / ".github").rglob("*.md")),
    *sorted((ROOT / "bot").rglob("*.md")),
)
_BLOCK: Final = re.compile(
    r"^(?:[ ]*<!-- (?P<mark>(?:not run: |run by |part of )[^\n]*?) -->\n)?"
    r"^(?P<indent>[ ]*)```(?P<language>\w*)\n(?P<body>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class PageBlock:
    """One block. `mark` is the comment before it, "" without one; `number` counts those of a page."""

    page: Path
    number: int
    language: str
    mark: str
    body: str

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT)} {self.number}"

    @property
    def is_run_here(self) -> bool:
        """Return whether it is a block of commands that nothing marks."""
        return self.language == "sh" and not self.mark

    def list_commands(self) -> list[str]:
        """Return the commands, one a line, without comments."""
        lines = (line.partition(" #")[0].strip() for line in self.body.splitlines())
        return [line for line in lines if line and not line.startswith("#")]


def read_blocks(page: Path) -> Iterator[PageBlock]:
    """Yield the blocks of a page, in their order."""
    for number, found in enumerate(_BLOCK.finditer(page.read_text("utf-8")), 1):
        body = dedent(found["body"])
        yield PageBlock(page, number, found["language"], found["mark"] or "", body)


#: Every block of every page.
BLOCKS: Final = tuple(block for page in PAGES for block in read_blocks(page))
