"""The demo's own settings and folder: nothing from outside gets in, nothing of others is emptied."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import demo_app
from bot.demo_app import Demo, NotOurFolder
from bot.settings import Settings


@pytest.fixture(autouse=True)
def _own_umask() -> Iterator[None]:
    """The shop narrows the process's umask; other tests of this process keep theirs."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_the_demo_sets_everything_itself_whatever_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), "7")
    settings = demo_app.settings_for("http://127.0.0.1:1", tmp_path)

    assert settings.model_fields_set == set(Settings.model_fields)
    assert (settings.currency, settings.data_dir) == ("USD", tmp_path)
    assert settings.supplier_url == "http://127.0.0.1:1/supplier"


async def open_once(demo: Demo) -> None:
    """Open the demo and end it at once."""
    stop = asyncio.Event()
    stop.set()
    await demo_app.run(demo, stop)


async def test_the_demo_keeps_its_folder_and_empties_it_only_when_asked(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    await open_once(Demo(0, folder))
    key = (folder / "shop" / "vault.key").read_text()
    await open_once(Demo(0, folder))
    assert (folder / "shop" / "vault.key").read_text() == key

    await open_once(Demo(0, folder, fresh=True))
    assert (folder / "shop" / "vault.key").read_text() != key


async def test_a_folder_of_somebody_else_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")

    with pytest.raises(NotOurFolder, match="holds other things"):
        await open_once(Demo(0, tmp_path, fresh=True))
    assert (tmp_path / "thesis.txt").read_text() == "precious"


async def test_a_file_is_no_folder_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(NotOurFolder, match="cannot be used"):
        await open_once(Demo(0, tmp_path / "file"))


async def test_two_demos_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    with demo_app._folder(Demo(0, folder)), pytest.raises(NotOurFolder, match="another demo runs"):
        await open_once(Demo(0, folder, fresh=True))
