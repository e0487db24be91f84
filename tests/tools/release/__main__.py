"""Builds a release into `build/release`: `python -m tests.tools.release [--tag v1.0.0]`."""

import argparse
import sys

from tests.tools.release.artifacts import ROOT, UnusableTree, build_release, require_clean_tree
from tests.tools.release.notes import WrongTag, make_notes, read_version, require_tag

RELEASE = ROOT / "build" / "release"
NOTES = ROOT / "build" / "release-notes.md"
SBOM_PROGRAM = ROOT / ".venv-deploy" / "bin" / "cyclonedx-py"


def main() -> int:
    """Write the notes and, without `--notes-only`, all files of the release; return the exit code."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--tag", help="the tag of the release; it must name the version")
    parser.add_argument("--notes-only", action="store_true", help="only the text of the release")
    options = parser.parse_args()
    try:
        version = read_version(ROOT)
        if options.tag is not None:
            require_tag(options.tag, version)
            require_clean_tree(ROOT)
        notes = make_notes(ROOT, version, options.tag)
    except (WrongTag, UnusableTree) as error:
        print(error, file=sys.stderr)
        return 1
    NOTES.parent.mkdir(exist_ok=True)
    NOTES.write_text(notes, "utf-8")
    print(f"{NOTES.relative_to(ROOT)}: the changes of {version}")
    if not options.notes_only:
        for file in build_release(ROOT, RELEASE, SBOM_PROGRAM):
            print(file.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
