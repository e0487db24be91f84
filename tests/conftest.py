"""The amount of search in property tests: the same examples in every run, unless configured
otherwise.

`HYPOTHESIS_PROFILE=night make test` searches at random and for a long time.
"""

import os

from hypothesis import HealthCheck, settings

from tests.shared_dialects import share_what_is_compiled
from tests.storage.engines import share_server
from tests.temporary_folder import keep_files_in_memory

keep_files_in_memory()
share_what_is_compiled()
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
