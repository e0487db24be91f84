"""The version of a release, its tag, and its text, which is a section of the changelog."""

import os
import re
import tomllib
from pathlib import Path
from typing import Final

CHANGELOG: Final = Path(".github", "CHANGELOG.md")
_HEADING: Final = re.compile(r"^## \[?([^\]\s]+)\]?.*$", re.MULTILINE)
_LOCAL_LINK: Final = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


class WrongTag(Exception):  # noqa: N818 - reads as a fact
    """A tag that names another version, or a version without a section in the changelog."""


def read_version(root: Path) -> str:
    """Return the version of the project."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def require_tag(tag: str, version: str) -> None:
    """Raise WrongTag unless the tag is the version with a `v` before it."""
    if tag != f"v{version}":
        raise WrongTag(f"The tag {tag} is not v{version}, the version in pyproject.toml.")


def make_notes(root: Path, version: str, tag: str | None) -> str:
    """Return the section of the version in the changelog, with links that work on any page.

    Without a tag, the section `Unreleased` is used if the version has none. Raises WrongTag.
    """
    sections = _read_sections((root / CHANGELOG).read_text("utf-8"))
    section = sections.get(version, "" if tag else sections.get("Unreleased", ""))
    if not section:
        raise WrongTag(f"{CHANGELOG} has no text for {version}: add a section `## {version}`.")
    return _LOCAL_LINK.sub(rf"]({_find_address_of_pages(tag)}\1)", section) + "\n"


def _read_sections(changelog: str) -> dict[str, str]:
    """Return the text of each section by its version."""
    headings = list(_HEADING.finditer(changelog))
    ends = [heading.start() for heading in headings[1:]] + [len(changelog)]
    return {
        heading[1]: changelog[heading.end() : end].strip()
        for heading, end in zip(headings, ends, strict=True)
    }


def _find_address_of_pages(tag: str | None) -> str:
    """Return the address of the pages in the repository that runs the workflow; "" elsewhere."""
    server, repository = (os.environ.get(f"GITHUB_{name}") for name in ("SERVER_URL", "REPOSITORY"))
    if not (server and repository and tag):
        return ""
    return f"{server}/{repository}/blob/{tag}/{CHANGELOG.parent}/"
