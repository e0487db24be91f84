"""Tests of the pictures: the selection, the content of each, and the list of them."""

import importlib
import inspect
import pkgutil
import re
import sys
from pathlib import Path
from types import CodeType, FrameType

import pytest
from playwright.async_api import Browser

from bot.chat import operator
from bot.chat.kit.screen import Screen
from bot.demo.telegram.content.picture_size_and_sample import read_picture_size
from tests.browser.conftest import chromium
from tests.tools.gallery.__main__ import options_of
from tests.tools.gallery.camera import Picture, pictures
from tests.tools.gallery.handbook import FOLDER, handbook_sitting
from tests.tools.gallery.index import index
from tests.tools.gallery.photographed_screens import Sitting, sittings

__all__ = ["chromium"]

HANDBOOK = Path(__file__).parents[3] / ".github" / "HANDBOOK.md"


def test_a_screen_has_the_same_number_in_every_language() -> None:
    english, chinese = sittings(("en", "zh-Hans"), ("front",))

    assert [name for name, _ in english.screens] == [name for name, _ in chinese.screens]
    assert all(
        ours != theirs for ours, theirs in zip(english.screens, chinese.screens, strict=True)
    )


def test_equal_screens_are_taken_once() -> None:
    (sitting,) = sittings(("en",), ("account",))

    shown = [screen for _, screen in sitting.screens]
    assert shown
    assert len(set(shown)) == len(shown)


def test_all_chapters_are_taken_unless_some_are_named() -> None:
    every = [sitting.chapter for sitting in sittings(("en",))]

    assert {"front", "products", "quotes", "deliveries"} <= set(every)
    assert [s.chapter for s in sittings(("en",), ("deliveries",))] == ["deliveries"]
    assert options_of(["--languages", "ru", "--chapters", "deliveries"]).chapters == ("deliveries",)


def test_the_index_sets_the_languages_side_by_side() -> None:
    taken = [
        Picture("en", "front", "000 <home>", Path("en/front/000-home.png")),
        Picture("ru", "front", "000 <home>", Path("ru/front/000-home.png")),
        Picture("ru", "deliveries", "000 goods", Path("ru/deliveries/000-goods.png")),
    ]

    page = index(taken)

    assert page.count("<tr><td>000 &lt;home&gt;</td>") == 1
    assert "<home>" not in page
    assert all(f'src="{picture.file.as_posix()}"' in page for picture in taken)


def operator_screens() -> dict[CodeType, str]:
    """Return the code of every function that builds a screen of staff, with its name."""
    found = {}
    for info in pkgutil.walk_packages(operator.__path__, f"{operator.__name__}."):
        module = importlib.import_module(info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            is_pure = not inspect.iscoroutinefunction(function)
            builds = is_pure and function.__annotations__.get("return") is Screen
            if builds and name.startswith("build_") and function.__module__ == info.name:
                found[function.__code__] = f"{info.name}.{name}"
    return found


def test_every_screen_of_staff_has_a_picture() -> None:
    missing = operator_screens()
    built = len(missing)

    def note_call(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            missing.pop(frame.f_code, None)

    sys.setprofile(note_call)
    try:
        taken = [sitting.chapter for sitting in sittings(("en",))]
    finally:
        sys.setprofile(None)

    assert taken
    assert built > 80
    assert sorted(missing.values()) == []


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.long
async def test_a_picture_is_of_the_message_alone(chromium: Browser, tmp_path: Path) -> None:
    """A picture is at most as wide as a phone's message, with one file for each screen."""
    (sitting,) = sittings(("zh-Hans",), ("deliveries",))
    few = Sitting(sitting.language, sitting.chapter, sitting.screens[:3])

    taken = await pictures(chromium, few, tmp_path)

    sizes = [read_picture_size((tmp_path / picture.file).read_bytes()) for picture in taken]
    assert len(sizes) == 3
    for size in sizes:
        assert size is not None
        assert 100 < size[0] <= 412


def test_the_handbook_shows_each_of_its_pictures() -> None:
    """`make screenshots` takes what the page shows, and the folder has nothing else."""
    wanted = {f"{name}.webp" for name, _ in handbook_sitting().screens}
    page = HANDBOOK.read_text("utf-8")
    shown = re.findall(r"screenshots/handbook/([a-z-]+\.webp)", page)
    assert sorted(shown) == sorted(wanted)
    assert {each.name for each in FOLDER.iterdir()} == wanted
    size = sum(each.stat().st_size for each in FOLDER.iterdir())
    assert size < 700 * 1024, "the pictures are too large for a page"
