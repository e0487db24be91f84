"""The vault: authenticated encryption of what people typed and what the supplier delivered.

A sealed value carries its format, the id of its key, a nonce and an AES-256-GCM ciphertext. It is
bound to its place (table, column, key of the row) and opens nowhere else. It protects a stolen
database or backup, not a stolen host. Nothing is logged here, and no error holds a key or a
plaintext.
"""

import base64
import binascii
import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from bot.domain.errors import DecryptionFailed
from storage.engine.errors import BadVaultKey

KEY_BYTES = 32
_VERSION = b"\x01"
_KEY_ID_BYTES = 4
_NONCE_BYTES = 12
_HEADER_BYTES = len(_VERSION) + _KEY_ID_BYTES + _NONCE_BYTES
_HEX = re.compile(r"[0-9a-fA-F]{64}")
_WRONG_KEY_FORMAT = (
    "a vault key must be 32 random bytes as base64 (44 characters) or as 64 hexadecimal digits"
)


class Vault:
    """Encrypts under one key, and decrypts under that key or any older one."""

    def __init__(self, key: bytes | str, *older: bytes | str) -> None:
        """Take keys of 32 bytes, or as the text that `make_key` returns. Raises BadVaultKey."""
        keys = [_parse_key(each) for each in (key, *older)]
        self._ciphers = {_derive_subkey(each, b"id")[:_KEY_ID_BYTES]: AESGCM(each) for each in keys}
        self._current = next(iter(self._ciphers))
        self._mac_keys = [_derive_subkey(each, b"fingerprint") for each in keys]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Build a vault from a setting: the current key, then older ones, separated by commas."""
        keys = [part.strip() for part in text.split(",") if part.strip()]
        if not keys:
            raise BadVaultKey(_WRONG_KEY_FORMAT)
        return cls(*keys)

    @property
    def key_id(self) -> str:
        """The id of the current key. It reveals nothing of the key."""
        return self._current.hex()

    @property
    def sealed_prefix(self) -> bytes:
        """The first bytes of every value that is sealed under the current key."""
        return _VERSION + self._current

    def __repr__(self) -> str:
        return f"Vault({len(self._ciphers)} keys)"

    def seal(self, plain: bytes, *context: str | int) -> bytes:
        """Encrypt `plain` for the one place that `context` names."""
        nonce = os.urandom(_NONCE_BYTES)
        body = self._ciphers[self._current].encrypt(nonce, plain, _encode_context(context))
        return self.sealed_prefix + nonce + body

    def open(self, sealed: bytes, *context: str | int) -> bytes:
        """Decrypt what was sealed for `context`. Raise VaultSealed for any other key, place or
        byte.
        """
        cipher = self._ciphers.get(sealed[1 : 1 + _KEY_ID_BYTES])
        if cipher is None or sealed[:1] != _VERSION:
            raise DecryptionFailed("this value is encrypted with an unknown key")
        nonce = sealed[1 + _KEY_ID_BYTES : _HEADER_BYTES]
        try:
            return cipher.decrypt(nonce, sealed[_HEADER_BYTES:], _encode_context(context))
        except (InvalidTag, ValueError):
            raise DecryptionFailed(
                "this value is damaged or was moved to another row or column"
            ) from None

    def fingerprints(self, plain: bytes) -> list[str]:
        """Return a keyed hash of a value under each key, the current one first.

        Equal values have equal hashes, and short secrets cannot be guessed from them.
        """
        return [hmac.new(each, plain, hashlib.sha256).hexdigest() for each in self._mac_keys]


def make_key() -> str:
    """Return a new random key as text."""
    return base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def load_or_make_key(path: Path) -> str:
    """Return the key in the file at `path`; make the file, readable by its owner only, if absent.

    Raises BadVaultKey when the file holds something else, OSError when it cannot be used.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        text = path.read_text(encoding="utf-8", errors="replace").strip()
        Vault.from_text(text)
        return text
    key = make_key()
    _write_key(handle, key)
    return key


def replace_key(path: Path, text: str, old_key_suffix: str) -> None:
    """Write the key `text` into the file at `path`.

    A file with another key is kept under a name that ends in `aside`. Raises BadVaultKey or
    OSError.
    """
    Vault.from_text(text)
    if path.exists():
        if path.read_text(encoding="utf-8", errors="replace").strip() == text:
            return
        path.rename(path.with_name(path.name + old_key_suffix))
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    _write_key(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), text)
    part.replace(path)


def _write_key(handle: int, key: str) -> None:
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())


def _parse_key(key: bytes | str) -> bytes:
    raw = key if isinstance(key, bytes) else _decode_key_text(key.strip())
    if len(raw) != KEY_BYTES:
        raise BadVaultKey(_WRONG_KEY_FORMAT)
    return raw


def _decode_key_text(text: str) -> bytes:
    if _HEX.fullmatch(text):
        return bytes.fromhex(text)
    try:
        return base64.b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except (binascii.Error, ValueError):
        raise BadVaultKey(_WRONG_KEY_FORMAT) from None


def _derive_subkey(key: bytes, purpose: bytes) -> bytes:
    return hmac.new(key, b"vitrine vault " + purpose, hashlib.sha256).digest()


def _encode_context(context: tuple[str | int, ...]) -> bytes:
    """Encode the context with the length of each part, so that no two contexts are equal."""
    parts = [str(part).encode("utf-8", "surrogatepass") for part in context]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
