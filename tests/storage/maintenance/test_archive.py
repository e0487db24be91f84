"""Tests of the encrypted archive: it is complete and genuine, or refused with a sentence.

The first tests derive keys as the shop does; the others are about chunks.
"""

import os
from io import BytesIO

import pytest

from storage import BadBackup
from storage.maintenance.archive import EncryptedArchiveWriter, read_archive

QUICK = pytest.mark.usefixtures("quick_key_derivation")
PASSPHRASE = "correct horse battery"
SMALL = b"the books of a shop"
#: Cannot be compressed, so that it takes several chunks.
LARGE = os.urandom(2_500_000)


def packed(plain: bytes, passphrase: str = PASSPHRASE, *, close: bool = True) -> bytes:
    file = BytesIO()
    box = EncryptedArchiveWriter(file, passphrase)
    for start in range(0, len(plain), 100_000):
        box.write(plain[start : start + 100_000])
    if close:
        box.close()
    return file.getvalue()


def opened(sealed: bytes, passphrase: str = PASSPHRASE) -> bytes:
    return b"".join(read_archive(BytesIO(sealed), passphrase))


def chunks(sealed: bytes) -> tuple[bytes, list[bytes]]:
    """Return the header and the chunks, each with its length."""
    start = len(packed(b"", close=False))
    head, found = sealed[:start], []
    while start < len(sealed):
        end = start + 4 + int.from_bytes(sealed[start : start + 4], "big")
        found.append(sealed[start:end])
        start = end
    return head, found


def test_an_archive_opens_with_the_keys_of_the_shop() -> None:
    assert opened(packed(LARGE)) == LARGE


@QUICK
@pytest.mark.parametrize("plain", [b"", bytes(3_000_000)])
def test_what_was_packed_comes_back(plain: bytes) -> None:
    assert opened(packed(plain)) == plain


def test_the_file_shows_nothing_and_never_looks_the_same() -> None:
    first, second = packed(SMALL), packed(SMALL)
    assert SMALL not in first
    assert first != second


def test_another_passphrase_is_told_apart_from_damage() -> None:
    with pytest.raises(BadBackup, match="passphrase"):
        opened(packed(SMALL), "wrong horse battery")


@pytest.mark.parametrize("foreign", [b"", b"SQLite format 3\x00" * 10, b"vitrine"])
def test_a_foreign_file_is_told(foreign: bytes) -> None:
    with pytest.raises(BadBackup, match="not a backup"):
        opened(foreign)


#: The name, the salt, the start of the nonce, the check; a length, a chunk's first and its last byte.
@QUICK
@pytest.mark.parametrize("position", [0, 20, 34, 41, 59, 60, -1])
def test_a_changed_byte_is_noticed_wherever_it_is(position: int) -> None:
    changed = bytearray(packed(SMALL))
    changed[position] ^= 1
    with pytest.raises(BadBackup):
        opened(bytes(changed))


@QUICK
@pytest.mark.parametrize("cut", [1, 17, 1_100_000])
def test_a_cut_file_is_told(cut: int) -> None:
    with pytest.raises(BadBackup, match="incomplete"):
        opened(packed(LARGE)[:-cut])


@QUICK
def test_a_file_cut_right_between_two_chunks_is_told() -> None:
    head, parts = chunks(packed(LARGE))
    assert len(parts) > 2
    with pytest.raises(BadBackup, match="incomplete"):
        opened(head + b"".join(parts[:-1]))
    with pytest.raises(BadBackup, match="incomplete"):
        opened(head)


@QUICK
def test_a_file_that_was_never_closed_is_cut_short() -> None:
    with pytest.raises(BadBackup, match="incomplete"):
        opened(packed(LARGE, close=False))


@QUICK
def test_chunks_cannot_be_swapped_left_out_repeated_or_brought_from_elsewhere() -> None:
    head, parts = chunks(packed(LARGE))
    _, others = chunks(packed(LARGE))
    first, second, *rest = parts
    for wrong in (
        [second, first, *rest],
        [second, *rest],
        [first, first, second, *rest],
        [others[0], second, *rest],
        [*parts, parts[-1]],
        [*parts, b"more"],
    ):
        with pytest.raises(BadBackup, match="damaged"):
            opened(head + b"".join(wrong))
