"""Tests of the vault: a value is decrypted only in its own place and with its own key."""

import base64
import os
import stat
from pathlib import Path

import pytest

from bot.domain.errors import DecryptionFailed
from storage import BadVaultKey, Vault, load_or_make_key, make_key

PLACE = ("secrets", "body", 7)


def _vault(fill: int = 1) -> Vault:
    return Vault(bytes([fill]) * 32)


@pytest.mark.parametrize("plain", [b"", b"x", "密\x00".encode(), b"y" * 4_000_000])
def test_what_is_sealed_opens_in_its_place(plain: bytes) -> None:
    assert _vault().open(_vault().seal(plain, *PLACE), *PLACE) == plain


def test_sealing_twice_looks_different_and_hides_the_text() -> None:
    first, second = (_vault().seal(b"canary", *PLACE) for _ in range(2))
    assert first != second
    assert b"canary" not in first + second


@pytest.mark.parametrize(
    "place",
    [
        ("secrets", "body", 8),
        ("secrets", "raw", 7),
        ("quotes", "body", 7),
        ("secrets", "body"),
        ("secrets", "body7"),
        ("secretsbody", 7),
        (),
    ],
)
def test_nothing_opens_in_another_place(place: tuple[str | int, ...]) -> None:
    with pytest.raises(DecryptionFailed):
        _vault().open(_vault().seal(b"x", *PLACE), *place)


@pytest.mark.parametrize(
    ("sealed_in", "opened_in"),
    [
        (("secrets|body", 7), ("secrets", "body", 7)),
        (("a", "b|c"), ("a|b", "c")),
        (("a", "", "b"), ("a", "b", "")),
        (("a\x00b",), ("a", "b")),
    ],
)
def test_the_parts_of_a_place_do_not_run_together(
    sealed_in: tuple[str | int, ...], opened_in: tuple[str | int, ...]
) -> None:
    """A separator in a part must not make two places equal."""
    with pytest.raises(DecryptionFailed):
        _vault().open(_vault().seal(b"x", *sealed_in), *opened_in)


def test_another_key_opens_nothing() -> None:
    with pytest.raises(DecryptionFailed):
        _vault(2).open(_vault(1).seal(b"x", *PLACE), *PLACE)


def test_every_changed_byte_is_noticed() -> None:
    sealed = _vault().seal(b"four", *PLACE)
    for position in range(len(sealed)):
        damaged = bytearray(sealed)
        damaged[position] ^= 1
        with pytest.raises(DecryptionFailed):
            _vault().open(bytes(damaged), *PLACE)


@pytest.mark.parametrize("length", range(34))
def test_a_cut_value_is_sealed_not_a_crash(length: int) -> None:
    with pytest.raises(DecryptionFailed):
        _vault().open(_vault().seal(b"x", *PLACE)[:length], *PLACE)


def test_older_keys_still_open_and_the_first_one_seals() -> None:
    both = Vault(b"\x02" * 32, b"\x01" * 32)
    assert both.open(_vault(1).seal(b"old", *PLACE), *PLACE) == b"old"
    assert _vault(2).open(both.seal(b"new", *PLACE), *PLACE) == b"new"


def test_a_fingerprint_tells_equal_texts_and_needs_the_key() -> None:
    assert _vault().fingerprints(b"a") == _vault().fingerprints(b"a")
    assert _vault().fingerprints(b"a") != _vault().fingerprints(b"b")
    assert _vault(1).fingerprints(b"a") != _vault(2).fingerprints(b"a")


def test_a_fingerprint_under_an_older_key_is_still_known() -> None:
    both = Vault(b"\x02" * 32, b"\x01" * 32)
    assert both.fingerprints(b"a") == _vault(2).fingerprints(b"a") + _vault(1).fingerprints(b"a")


def test_keys_come_as_base64_or_hexadecimal() -> None:
    key = bytes(range(32))
    sealed = Vault(key).seal(b"x", *PLACE)
    texts = ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", key.hex(), f" {key.hex().upper()}\n"]
    assert [Vault.from_text(text).open(sealed, *PLACE) for text in texts] == [b"x"] * 3
    assert Vault.from_text(f"{make_key()}, {key.hex()}").open(sealed, *PLACE) == b"x"


@pytest.mark.parametrize("text", ["", ",", "secret", "A" * 43, "A" * 45, "é" * 32, "ab" * 31])
def test_a_wrong_key_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(BadVaultKey, match="32 random bytes") as caught:
        Vault.from_text(text)
    assert not text.strip(",") or text not in str(caught.value)


def test_a_vault_does_not_show_its_keys() -> None:
    key = make_key()
    assert repr(Vault(key)) == "Vault(1 keys)"
    assert Vault(key).key_id not in base64.urlsafe_b64decode(key).hex()


def test_a_missing_key_file_is_made_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "vault.key"
    before = os.umask(0)
    try:
        key = load_or_make_key(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_or_make_key(path) == key
    assert Vault.from_text(key).fingerprints(b"a") == Vault(key).fingerprints(b"a")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o601])
def test_a_key_file_that_others_can_open_is_closed(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "vault.key"
    key = load_or_make_key(path)
    path.chmod(mode)
    assert load_or_make_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_spoilt_key_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "vault.key"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadVaultKey):
        load_or_make_key(path)
    assert path.read_bytes() == b"\xff\xfe"
