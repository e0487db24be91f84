"""Tests of the files of a release: equal bytes from equal commits, and checksums that hold."""

import hashlib
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.tools.release.artifacts import (
    CHECKSUMS,
    ROOT,
    UnusableTree,
    build_distributions,
    build_release,
    require_clean_tree,
)
from tests.tools.release.notes import read_version

EPOCH = "1790000000"
#: What a release needs of the tree; the tests are left out, because they are many and change nothing here.
NEEDED = (
    *("bot", "storage", "locales", ".deploy", "pyproject.toml", "README.md", "LICENSE"),
    *(".ci/requirements.lock", ".github/CHANGELOG.md"),
)


def copy_tree(folder: Path) -> Path:
    """Copy what a release needs; all files are new."""
    for name in NEEDED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return folder


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def sbom_program(tmp_path: Path) -> Path:
    """Return a program that writes the options which it is given, in place of the SBOM."""
    program = tmp_path / "cyclonedx-py"
    program.write_text('#!/bin/sh\nfor last; do :; done\necho "$SOURCE_DATE_EPOCH $*" > "$last"\n')
    program.chmod(0o755)
    return program


@pytest.mark.long
def test_two_builds_give_equal_bytes_whatever_the_times_and_modes_of_the_files(
    tmp_path: Path,
) -> None:
    one, other = copy_tree(tmp_path / "one"), copy_tree(tmp_path / "other")
    for file in other.rglob("*"):
        file.chmod(file.stat().st_mode & 0o700)
        os.utime(file, (1_600_000_000, 1_600_000_000))
    (other / "bot" / "__pycache__").mkdir()
    (other / "bot" / "__pycache__" / "left.pyc").write_bytes(b"left by a run")

    for tree in (one, other):
        (tree / "made").mkdir()
        build_distributions(tree, tree / "made", EPOCH)

    version = read_version(ROOT)
    names = [f"vitrine-{version}-py3-none-any.whl", f"vitrine-{version}.tar.gz"]
    assert sorted(file.name for file in (one / "made").iterdir()) == names
    for name in names:
        assert (one / "made" / name).read_bytes() == (other / "made" / name).read_bytes()


@pytest.mark.long
def test_the_sdist_builds_the_same_wheel_and_has_what_deploys_it(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree")
    made, again = tmp_path / "made", tmp_path / "again"
    made.mkdir()
    again.mkdir()
    build_distributions(tree, made, EPOCH)
    (sdist,), (wheel,) = made.glob("*.tar.gz"), made.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "opened", filter="data")

    (unpacked,) = (tmp_path / "opened").iterdir()
    build_distributions(unpacked, again, EPOCH)

    assert (again / wheel.name).read_bytes() == wheel.read_bytes()
    for name in (".deploy/Containerfile", ".deploy/vitrine.service", ".ci/requirements.lock"):
        assert (unpacked / name).is_file()
    with zipfile.ZipFile(wheel) as archive_of_wheel:
        names = archive_of_wheel.namelist()
    assert "bot/locales/en/common.ftl" in names
    assert not [name for name in names if name.startswith(("tests", "locales", ".deploy"))]


@pytest.mark.long
def test_a_release_names_its_files_with_checksums_and_the_time_of_the_commit(
    tmp_path: Path, sbom_program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("GIT_COMMITTER_DATE", f"{EPOCH} +0000")
    tree = copy_tree(tmp_path / "tree")
    git(tree, "init", "-q")
    git(tree, "add", "--all")
    git(tree, "commit", "-q", "-m", "All")
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / "of-an-earlier-version.whl").touch()

    files = build_release(tree, folder, sbom_program)

    name = f"vitrine-{read_version(ROOT)}"
    assert [file.name for file in files] == [
        f"{name}-py3-none-any.whl",
        f"{name}-requirements.txt",
        f"{name}.cdx.json",
        f"{name}.tar.gz",
        CHECKSUMS,
    ]
    assert sorted(folder.iterdir()) == sorted(files)
    lines = (folder / CHECKSUMS).read_text().splitlines()
    assert lines == [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in files[:-1]
    ]
    lock = (ROOT / ".ci" / "requirements.lock").read_bytes()
    assert (folder / f"{name}-requirements.txt").read_bytes() == lock
    told = (folder / f"{name}.cdx.json").read_text()
    assert told.startswith(f"{EPOCH} requirements .ci/requirements.lock")
    assert "--output-reproducible" in told


def test_a_tree_with_changes_is_no_release(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "file").write_text("one")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "-q", "-m", "One")
    require_clean_tree(tmp_path)

    (tmp_path / "file").write_text("two")

    with pytest.raises(UnusableTree, match="file"):
        require_clean_tree(tmp_path)
