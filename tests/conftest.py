"""The amount of search in property tests: the same examples in every run, unless configured
otherwise.

`HYPOTHESIS_PROFILE=night make test` searches at random and for a long time.
"""

import gc
import logging
import os
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from hypothesis import HealthCheck, settings

from storage.maintenance import archive
from tests.case_names import name_case
from tests.shared_certificates import share_certificates
from tests.shared_dialects import share_what_is_compiled
from tests.storage.engines import share_server
from tests.temporary_folder import keep_files_in_memory

pytest_plugins = ["tests.hang_limits"]
keep_files_in_memory()
share_what_is_compiled()
share_certificates()
share_server()
settings.register_profile(
    "every-run",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("night", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "every-run"))


#: Objects made since the last collection of garbage that cause the next one. Python's 700 cost the
#: suite a twentieth of its time: compiled statements and messages stay, and are looked at again.
_OBJECTS_BEFORE_COLLECTION = 20_000


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage meanwhile, and never look at modules and tests again: they stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)
        gc.enable()


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name the rows of tables by their values."""
    return name_case(val)


@pytest.fixture
def quick_key_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scrypt do a thousandth of the work, for tests of something else."""

    def derivation(**parameters: Any) -> Scrypt:
        return Scrypt(**parameters | {"n": 2**5, "p": 1})

    monkeypatch.setattr(archive, "Scrypt", derivation)


@pytest.fixture(autouse=True)
def _same_log_levels() -> Iterator[None]:
    """Undo what a command of the shop sets, since later tests of this process read warnings."""
    loggers = [logging.getLogger(name) for name in ("", "bot", "storage")]
    levels = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)
