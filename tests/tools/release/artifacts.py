"""The files of a release: wheel, sdist, locked requirements, SBOM and checksums.

Two builds of one commit give equal bytes: SOURCE_DATE_EPOCH is the time of the commit.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.tools.release.notes import read_version

ROOT: Final = Path(__file__).parents[3]
LOCK: Final = Path(".ci", "requirements.lock")
CHECKSUMS: Final = "SHA256SUMS"


class UnusableTree(Exception):  # noqa: N818 - reads as a fact
    """A tree that has changes which are in no commit."""


def require_clean_tree(root: Path) -> None:
    """Raise UnusableTree if a file differs from the commit."""
    changed = _git(root, "status", "--porcelain")
    if changed:
        raise UnusableTree(f"These files differ from the commit:\n{changed}")


def build_release(root: Path, folder: Path, sbom_program: Path) -> list[Path]:
    """Replace `folder` by the files of a release; return them, the checksums last."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _git(root, "log", "-1", "--format=%ct")
    build_distributions(root, folder, epoch)
    name = f"vitrine-{read_version(root)}"
    shutil.copyfile(root / LOCK, folder / f"{name}-requirements.txt")
    write_sbom(root, folder / f"{name}.cdx.json", sbom_program, epoch)
    files = sorted(folder.iterdir())
    checksums = folder / CHECKSUMS
    checksums.write_text("".join(map(_make_checksum_line, files)), "utf-8")
    return [*files, checksums]


def build_distributions(root: Path, folder: Path, epoch: str) -> None:
    """Build wheel and sdist with the locked hatchling. `epoch` is in seconds since 1970."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder.absolute())]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
    subprocess.run(command, cwd=root, env=environment, check=True, stdout=subprocess.DEVNULL)


def write_sbom(root: Path, target: Path, program: Path, epoch: str) -> None:
    """Write a CycloneDX document of the locked packages, which are those of wheel and image."""
    command = [
        *(str(program.absolute()), "requirements", str(LOCK)),
        *("--pyproject", "pyproject.toml", "--mc-type", "application"),
        *("--output-reproducible", "--of", "JSON", "-o", str(target.absolute())),
    ]
    # It warns that the packages of a lock file are no tree.
    quiet = {"PYTHONWARNINGS": "ignore::UserWarning"}
    environment = {**os.environ, **quiet, "SOURCE_DATE_EPOCH": epoch}
    subprocess.run(command, cwd=root, env=environment, check=True)


def _make_checksum_line(file: Path) -> str:
    """Return a line that `sha256sum --check` reads."""
    return f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"


def _git(root: Path, *arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(
        command, cwd=root, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
