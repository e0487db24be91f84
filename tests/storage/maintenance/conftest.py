"""A fast key derivation for these tests: `test_encrypted_archive` uses the one of the shop."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from storage.encryption import encrypted_archive


@pytest.fixture(autouse=True)
def quick_key_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scrypt do a thousandth of the work."""

    def derivation(**parameters: Any) -> Scrypt:
        return Scrypt(**parameters | {"n": 2**5, "p": 1})

    monkeypatch.setattr(encrypted_archive, "Scrypt", derivation)
