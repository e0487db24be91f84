"""Search all files of the project for keys and tokens: `python -m tests.tools.secret_scan`.

    python -m tests.tools.secret_scan             exit with 1 and name the places of what is found
    python -m tests.tools.secret_scan --accept    note what is found now as made up
    python -m tests.tools.secret_scan --history   search every version of every file as well

The files are those that git tracks, and those that it would add. A made-up value of a test is accepted
by its hash in `.ci/secrets.baseline`, for any file: another value beside it is still found. No value is
printed, because the output of a public build is public.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.tools.secret_scan.secret_rules import find_secrets

ROOT: Final = Path(__file__).parents[3]
BASELINE: Final = Path(".ci/secrets.baseline")


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A value that looks like a secret: where it is, which rule found it, and its hash."""

    place: str
    rule: str
    digest: str


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Run the command in a checkout; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.secret_scan",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--accept", action="store_true", help="note what is found as made up")
    parser.add_argument("--history", action="store_true", help="search all versions")
    asked = parser.parse_args(arguments)
    if not (root / ".git").exists() or shutil.which("git") is None:
        print("skipped: the secret scan needs git and a checkout")
        return 0
    found = sorted(set(scan(root)) | (set(scan_history(root)) if asked.history else set()))
    if asked.accept:
        write_baseline(root / BASELINE, found)
        print(f"{len({each.digest for each in found})} values are accepted in {BASELINE}")
        return 0
    accepted = read_baseline(root / BASELINE)
    new = [each for each in found if each.digest not in accepted]
    for each in new:
        print(f"{each.place}: {each.rule}")
    if new:
        print(
            "These look like real keys or tokens. Replace each that is real at the service that issued"
            " it: whoever read it here can use it. If all are made up, run: make accept-secrets",
            file=sys.stderr,
        )
    return 1 if new else 0


def scan(root: Path) -> Iterator[Finding]:
    """Yield what is found in the files that git tracks or would add."""
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in sorted(set(listed.decode().split("\0")) - {"", str(BASELINE)}):
        file = root / name
        if file.is_file() and not file.is_symlink():
            yield from scan_text(name, _decode(file.read_bytes()))


def scan_history(root: Path) -> Iterator[Finding]:
    """Yield what is found in any version of any file of any branch."""
    objects = _git(root, "rev-list", "--objects", "--all").decode().splitlines()
    names = dict(line.partition(" ")[::2] for line in objects if " " in line)
    with subprocess.Popen(
        ["git", "-c", "safe.directory=*", "cat-file", "--batch"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for digest, name in names.items():
            process.stdin.write(f"{digest}\n".encode())
            process.stdin.flush()
            _, kind, size = process.stdout.readline().split()
            content = process.stdout.read(int(size) + 1)
            if kind == b"blob" and name != str(BASELINE):
                yield from scan_text(f"{name}@{digest[:12]}", _decode(content))
        process.stdin.close()


def scan_text(name: str, text: str) -> Iterator[Finding]:
    """Yield what is found in a text, with the line where it is first."""
    for rule, value in find_secrets(text):
        line = text.count("\n", 0, text.find(value)) + 1
        digest = hashlib.sha256(value.encode()).hexdigest()
        yield Finding(f"{name}:{line}", rule, digest)


def read_baseline(file: Path) -> set[str]:
    """Return the hashes of the accepted values."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {line.split()[0] for line in lines if not line.startswith("#")}


def write_baseline(file: Path, found: Sequence[Finding]) -> None:
    """Write the hash of each value with its rule and the first file that has it."""
    first: dict[str, Finding] = {}
    for each in found:
        first.setdefault(each.digest, each)
    lines = [
        f"{each.digest}  {each.rule}: {each.place.rpartition(':')[0]}"
        for each in sorted(first.values())
    ]
    file.parent.mkdir(exist_ok=True)
    header = (
        "# SHA-256 of made-up keys and tokens, each with a file that has it: make accept-secrets"
    )
    file.write_text("\n".join((header, *lines, "")), "utf-8")


def _decode(content: bytes) -> str:
    """Return the text of a file; without zeros, so that UTF-16 is read too."""
    return content.replace(b"\0", b"").decode("utf-8", "replace")


def _git(root: Path, *arguments: str) -> bytes:
    # A checkout may belong to another user, as in a container. Only its files are listed.
    command = ["git", "-c", "safe.directory=*", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
