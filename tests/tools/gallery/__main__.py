"""`make gallery`: take a picture of every screen in every language, into build/gallery with an
index.

Each screen is shown by the real chat page in a headless Chromium, as on a phone. The index shows
the languages side by side for comparison. This is not a test: nothing is asserted.
"""

import argparse
import asyncio
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.i18n import Translations
from tests.tools.gallery.camera import camera, pictures
from tests.tools.gallery.index import index
from tests.tools.gallery.photographed_screens import sittings


@dataclass(frozen=True, slots=True)
class Options:
    """The selected screens, and the folder of the pictures."""

    languages: tuple[str, ...]
    chapters: tuple[str, ...]
    folder: Path


async def main(options: Options) -> None:
    """Take the pictures, chapter by chapter, and write the index; progress goes to stderr."""
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    taken = []
    async with camera() as browser:
        for sitting in sittings(options.languages, options.chapters):
            print(f"{sitting.language} {sitting.chapter}", file=sys.stderr, flush=True)
            taken += await pictures(browser, sitting, options.folder)
    page = options.folder / "index.html"
    page.write_text(index(taken), encoding="utf-8")
    print(f"{len(taken)} pictures: {page}")


def options_of(arguments: Sequence[str]) -> Options:
    """Return the options of a command line."""
    known = tuple(Translations.load().languages)
    parser = argparse.ArgumentParser(prog="python -m tests.tools.gallery", description=__doc__)
    parser.add_argument("--languages", nargs="+", choices=known, default=known)
    parser.add_argument("--chapters", nargs="+", default=(), help="all, unless some are named")
    parser.add_argument("--folder", type=Path, default=Path("build/gallery"))
    chosen = parser.parse_args(arguments)
    return Options(tuple(chosen.languages), tuple(chosen.chapters), chosen.folder)


if __name__ == "__main__":
    asyncio.run(main(options_of(sys.argv[1:])))
