"""Tests of the version of the program and of its changelog."""

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from bot import __version__
from bot.__main__ import main
from tests.test_pages import PAGES, by_name

ROOT: Final = Path(__file__).parents[1]
CHANGELOG: Final = (ROOT / ".github" / "CHANGELOG.md").read_text("utf-8")
_HEADINGS: Final = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
_RELEASE: Final = re.compile(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)")
#: A version as it is written for people. Numbers of four parts are addresses.
_OWN_VERSION: Final = re.compile(r"[Vv]itrine[- :=@]v?(\d+\.\d+\.\d+)")


def releases() -> list[tuple[tuple[int, ...], date]]:
    """Return version and date of each release in the changelog, in its order."""
    found = [_RELEASE.fullmatch(heading) for heading in _HEADINGS[1:]]
    assert all(found), _HEADINGS
    return [
        (tuple(map(int, each.groups()[:3])), date.fromisoformat(each[4])) for each in found if each
    ]


def test_what_is_not_released_comes_first() -> None:
    assert _HEADINGS[0] == "Unreleased"


def test_releases_are_in_order_with_the_newest_first() -> None:
    versions = [version for version, _ in releases()]
    dates = [day for _, day in releases()]
    assert len(set(versions)) == len(versions) >= 1
    assert versions == sorted(versions, reverse=True)
    assert dates == sorted(dates, reverse=True)


def test_the_newest_release_is_the_version_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest, _ = releases()[0]
    assert __version__ == project["version"] == ".".join(map(str, newest))


def test_the_command_line_says_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert not ended.value.code
    assert capsys.readouterr().out == f"vitrine {__version__}\n"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=by_name
)
def test_a_page_that_names_the_version_names_this_one(page: Path) -> None:
    assert set(_OWN_VERSION.findall(page.read_text("utf-8"))) <= {__version__}
