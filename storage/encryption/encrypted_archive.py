"""A file that only its passphrase opens: written in one go, read in one go, and never half believed.

Head, then chunks under AES-256-GCM with a key that scrypt makes of the passphrase. A chunk's nonce holds
its number and whether it is the last, and the head is bound to each: what is cut, swapped, added or
changed is noticed before anybody uses it. Knows nothing of what it holds.
"""

import hmac
import os
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from storage.errors import BadBackup

_MAGIC = b"vitrine backup 1\n"
_SALT, _PREFIX, _CHECK, _LENGTH = 16, 7, 16, 4
_HEAD = len(_MAGIC) + _SALT + _PREFIX + _CHECK
_CHUNK = 1 << 20
_TAG = 16
_FOREIGN = "is no backup of this shop"
_CUT = "is cut short: its end is missing"
_DAMAGED = "is damaged: its contents were changed after it was made"
_WRONG = "does not open: the passphrase is another one, or its first bytes are damaged"


class Strongbox:
    """Writes compressed and sealed to `file`; without `close` the file is cut short and says so."""

    def __init__(self, file: BinaryIO, passphrase: str) -> None:
        salt, self._prefix = os.urandom(_SALT), os.urandom(_PREFIX)
        self._cipher, check = _derive(passphrase, salt)
        self._head = _MAGIC + salt + self._prefix + check
        self._file = file
        self._packer = zlib.compressobj()
        self._pending = bytearray()
        self._count = 0
        file.write(self._head)

    def write(self, plain: bytes) -> None:
        """Append `plain`."""
        self._pending += self._packer.compress(plain)
        while len(self._pending) > _CHUNK:
            self._seal(bytes(self._pending[:_CHUNK]), last=False)
            del self._pending[:_CHUNK]

    def close(self) -> None:
        """Write what is left, marked as the end. The file itself stays open."""
        self._pending += self._packer.flush()
        while len(self._pending) > _CHUNK:
            self._seal(bytes(self._pending[:_CHUNK]), last=False)
            del self._pending[:_CHUNK]
        self._seal(bytes(self._pending), last=True)

    def _seal(self, plain: bytes, *, last: bool) -> None:
        nonce = _nonce(self._prefix, self._count, last=last)
        sealed = self._cipher.encrypt(nonce, plain, self._head)
        self._file.write(len(sealed).to_bytes(_LENGTH, "big") + sealed)
        self._count += 1


def unpacked(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """What was written, in pieces of some kilobytes, from the beginning of `file`.

    Raises BadBackup (a sentence without its subject) for a wrong passphrase and for a file that is
    foreign, cut or damaged; what was yielded until then is genuine, but not all there is.
    """
    file.seek(0)
    unpacker = zlib.decompressobj()
    for chunk in _chunks(file, passphrase):
        rest = chunk
        while rest:
            try:
                yield unpacker.decompress(rest, _CHUNK)
            except zlib.error:
                raise BadBackup(_DAMAGED) from None
            rest = unpacker.unconsumed_tail
    yield unpacker.flush()


def _chunks(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    head = file.read(_HEAD)
    if not head.startswith(_MAGIC):
        raise BadBackup(_FOREIGN)
    if len(head) < _HEAD:
        raise BadBackup(_CUT)
    start = len(_MAGIC)
    salt, rest = head[start : start + _SALT], head[start + _SALT :]
    prefix = rest[:_PREFIX]
    cipher, check = _derive(passphrase, salt)
    if not hmac.compare_digest(rest[_PREFIX:], check):
        raise BadBackup(_WRONG)
    count = 0
    while True:
        sealed, last = _next(file)
        try:
            yield cipher.decrypt(_nonce(prefix, count, last=last), sealed, head)
        except InvalidTag:
            # Whole, and yet no end follows: what was cut away began with the next chunk.
            raise BadBackup(_cut_or_damaged(cipher, prefix, count, sealed, head)) from None
        if last:
            return
        count += 1


def _next(file: BinaryIO) -> tuple[bytes, bool]:
    """The next chunk, and whether the file ends with it."""
    length = file.read(_LENGTH)
    if len(length) < _LENGTH:
        raise BadBackup(_CUT)
    size = int.from_bytes(length, "big")
    if not _TAG <= size <= _CHUNK + _TAG:
        raise BadBackup(_DAMAGED)
    sealed = file.read(size)
    if len(sealed) < size:
        raise BadBackup(_CUT)
    last = not file.read(1)
    if not last:
        file.seek(-1, os.SEEK_CUR)
    return sealed, last


def _cut_or_damaged(cipher: AESGCM, prefix: bytes, count: int, sealed: bytes, head: bytes) -> str:
    try:
        cipher.decrypt(_nonce(prefix, count, last=False), sealed, head)
    except InvalidTag:
        return _DAMAGED
    return _CUT


@lru_cache(maxsize=1)
def _derive(passphrase: str, salt: bytes) -> tuple[AESGCM, bytes]:
    """The cipher, and a value that tells the right passphrase and nothing of the key. Costly on purpose;
    a restore reads its file twice.
    """
    maker = Scrypt(salt=salt, length=32 + _CHECK, n=2**15, r=8, p=3)
    derived = maker.derive(passphrase.encode("utf-8", "surrogatepass"))
    return AESGCM(derived[:32]), derived[32:]


def _nonce(prefix: bytes, count: int, *, last: bool) -> bytes:
    return prefix + count.to_bytes(4, "big") + bytes([last])
