"""Finds the first picture of a product's description, for suppliers that name no other picture.

Only the beginning of a description is searched. Whether its address may be used is decided where
the picture is shown.
"""

import re
from html import unescape

#: Characters of a description that are searched; a seller's picture comes first.
_SEARCHED_LENGTH = 4_000
_IMAGE_TAG = re.compile(r"<img\s([^<>]{1,1500})", re.IGNORECASE)
_SOURCE = re.compile(
    r"""(?:^|[\s"'])src\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE
)


def find_first_picture(description: str) -> str:
    """Return the address of the first `<img>` with a source; "" if there is none."""
    for tag in _IMAGE_TAG.finditer(description[:_SEARCHED_LENGTH]):
        source = _SOURCE.search(tag[1])
        if source is not None:
            return unescape(next(filter(None, source.groups()), "")).strip()
    return ""
