"""Tests of the text of a release and of its tag."""

from pathlib import Path

import pytest

from tests.tools.release.artifacts import ROOT
from tests.tools.release.notes import WrongTag, make_notes, read_version, require_tag

CHANGELOG = """# Changelog

## Unreleased

- Soon: [a page](GROWTH.md).

## [1.1.0] - 2026-12-01

- Second, see [settings](SETTINGS.md#money) and [the format](https://example.org/).

## 1.0.0 - 2026-11-27

### For owners

- First.
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def test_the_text_of_a_release_is_its_section_alone(tree: Path) -> None:
    assert make_notes(tree, "1.0.0", "v1.0.0") == "### For owners\n\n- First.\n"


def test_links_to_pages_lead_to_those_of_the_tag(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://forge.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/shop")

    notes = make_notes(tree, "1.1.0", "v1.1.0")

    pages = "https://forge.example/somebody/shop/blob/v1.1.0/.github"
    assert f"[settings]({pages}/SETTINGS.md#money)" in notes
    assert "[the format](https://example.org/)" in notes


def test_a_tag_needs_a_section_of_its_version(tree: Path) -> None:
    with pytest.raises(WrongTag, match=r"no text for 2\.0\.0"):
        make_notes(tree, "2.0.0", "v2.0.0")


def test_without_a_tag_the_unreleased_changes_are_the_text(tree: Path) -> None:
    assert make_notes(tree, "2.0.0", None) == "- Soon: [a page](GROWTH.md).\n"


@pytest.mark.parametrize("tag", ["1.0.0", "v1.0", "v1.0.0rc1", "v1.0.1", "v1.0.0 "])
def test_a_tag_of_another_version_is_refused(tag: str) -> None:
    with pytest.raises(WrongTag, match="the version in pyproject"):
        require_tag(tag, "1.0.0")


def test_the_version_of_this_tree_has_its_section() -> None:
    version = read_version(ROOT)
    require_tag(f"v{version}", version)
    assert make_notes(ROOT, version, f"v{version}")
