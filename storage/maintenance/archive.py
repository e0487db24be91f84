"""An encrypted archive: a file that only its passphrase opens, and whose damage is always noticed.

A header is followed by chunks under AES-256-GCM, with a key that scrypt derives from the
passphrase. The nonce of a chunk holds its number and whether it is the last one, and each chunk is
bound to the header. So cut, swapped, added or changed chunks are detected. The content is not known
here.
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

from storage.engine.errors import BadBackup

_MAGIC = b"vitrine backup 1\n"
_SALT_BYTES, _NONCE_PREFIX_BYTES, _PASSPHRASE_CHECK_BYTES, _CHUNK_LENGTH_BYTES = 16, 7, 16, 4
_HEADER_BYTES = len(_MAGIC) + _SALT_BYTES + _NONCE_PREFIX_BYTES + _PASSPHRASE_CHECK_BYTES
_CHUNK_BYTES = 1 << 20
_TAG_BYTES = 16
_NOT_A_BACKUP = "is not a backup of this program"
_TRUNCATED = "is incomplete: its end is missing"
_DAMAGED = "is damaged: its contents were changed after it was written"
_CANNOT_OPEN = "cannot be decrypted: the passphrase is wrong, or its first bytes are damaged"


class EncryptedArchiveWriter:
    """Compresses, encrypts and writes to `file`. Without `close` the file counts as cut short."""

    def __init__(self, file: BinaryIO, passphrase: str) -> None:
        salt, self._nonce_prefix = os.urandom(_SALT_BYTES), os.urandom(_NONCE_PREFIX_BYTES)
        self._cipher, check = _derive_cipher_and_check(passphrase, salt)
        self._header = _MAGIC + salt + self._nonce_prefix + check
        self._file = file
        self._compressor = zlib.compressobj()
        self._pending = bytearray()
        self._chunk_count = 0
        file.write(self._header)

    def write(self, plain: bytes) -> None:
        """Append `plain`."""
        self._pending += self._compressor.compress(plain)
        while len(self._pending) > _CHUNK_BYTES:
            self._write_chunk(bytes(self._pending[:_CHUNK_BYTES]), last=False)
            del self._pending[:_CHUNK_BYTES]

    def close(self) -> None:
        """Write the rest, marked as the end. The file itself stays open."""
        self._pending += self._compressor.flush()
        while len(self._pending) > _CHUNK_BYTES:
            self._write_chunk(bytes(self._pending[:_CHUNK_BYTES]), last=False)
            del self._pending[:_CHUNK_BYTES]
        self._write_chunk(bytes(self._pending), last=True)

    def _write_chunk(self, plain: bytes, *, last: bool) -> None:
        nonce = _chunk_nonce(self._nonce_prefix, self._chunk_count, last=last)
        sealed = self._cipher.encrypt(nonce, plain, self._header)
        self._file.write(len(sealed).to_bytes(_CHUNK_LENGTH_BYTES, "big") + sealed)
        self._chunk_count += 1


def read_archive(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """Yield the content of `file` from its beginning, in pieces of some kilobytes.

    Raises BadBackup (a sentence without its subject) for a wrong passphrase and for a foreign, cut
    or damaged file. What was yielded before is genuine but incomplete.
    """
    file.seek(0)
    decompressor = zlib.decompressobj()
    for chunk in _decrypt_chunks(file, passphrase):
        rest = chunk
        while rest:
            try:
                yield decompressor.decompress(rest, _CHUNK_BYTES)
            except zlib.error:
                raise BadBackup(_DAMAGED) from None
            rest = decompressor.unconsumed_tail
    yield decompressor.flush()


def _decrypt_chunks(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    header = file.read(_HEADER_BYTES)
    if not header.startswith(_MAGIC):
        raise BadBackup(_NOT_A_BACKUP)
    if len(header) < _HEADER_BYTES:
        raise BadBackup(_TRUNCATED)
    start = len(_MAGIC)
    salt, rest = header[start : start + _SALT_BYTES], header[start + _SALT_BYTES :]
    prefix = rest[:_NONCE_PREFIX_BYTES]
    cipher, check = _derive_cipher_and_check(passphrase, salt)
    if not hmac.compare_digest(rest[_NONCE_PREFIX_BYTES:], check):
        raise BadBackup(_CANNOT_OPEN)
    count = 0
    while True:
        sealed, last = _read_chunk(file)
        try:
            yield cipher.decrypt(_chunk_nonce(prefix, count, last=last), sealed, header)
        except InvalidTag:
            # This chunk is complete, but the end is missing: the file was cut between two chunks.
            raise BadBackup(_explain_bad_chunk(cipher, prefix, count, sealed, header)) from None
        if last:
            return
        count += 1


def _read_chunk(file: BinaryIO) -> tuple[bytes, bool]:
    """Read the next chunk. Also return whether the file ends with it."""
    length = file.read(_CHUNK_LENGTH_BYTES)
    if len(length) < _CHUNK_LENGTH_BYTES:
        raise BadBackup(_TRUNCATED)
    size = int.from_bytes(length, "big")
    if not _TAG_BYTES <= size <= _CHUNK_BYTES + _TAG_BYTES:
        raise BadBackup(_DAMAGED)
    sealed = file.read(size)
    if len(sealed) < size:
        raise BadBackup(_TRUNCATED)
    last = not file.read(1)
    if not last:
        file.seek(-1, os.SEEK_CUR)
    return sealed, last


def _explain_bad_chunk(
    cipher: AESGCM, prefix: bytes, count: int, sealed: bytes, header: bytes
) -> str:
    try:
        cipher.decrypt(_chunk_nonce(prefix, count, last=False), sealed, header)
    except InvalidTag:
        return _DAMAGED
    return _TRUNCATED


@lru_cache(maxsize=1)
def _derive_cipher_and_check(passphrase: str, salt: bytes) -> tuple[AESGCM, bytes]:
    """Return the cipher, and a value that verifies the passphrase without revealing the key.

    Expensive on purpose. A restore reads its file twice.
    """
    key_derivation = Scrypt(salt=salt, length=32 + _PASSPHRASE_CHECK_BYTES, n=2**15, r=8, p=3)
    derived = key_derivation.derive(passphrase.encode("utf-8", "surrogatepass"))
    return AESGCM(derived[:32]), derived[32:]


def _chunk_nonce(prefix: bytes, count: int, *, last: bool) -> bytes:
    return prefix + count.to_bytes(4, "big") + bytes([last])
