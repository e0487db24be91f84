"""Tests of the pictures: the selection, the content of each, and the list of them."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.demo.telegram.content.picture_size_and_sample import read_picture_size
from tests.browser.conftest import chromium
from tests.tools.gallery.__main__ import options_of
from tests.tools.gallery.camera import Picture, pictures
from tests.tools.gallery.index import index
from tests.tools.gallery.photographed_screens import Sitting, sittings

__all__ = ["chromium"]


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
