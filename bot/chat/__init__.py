"""The Telegram side: updates come in here, screens and messages go out.

Only this package and the composition root import `telegram`. The chat calls services, and runs
their phases on the database that it was given. It has no SQL, and never calls the supplier or
another network service.
"""

import os

# Makes `RetryAfter.retry_after` a timedelta, as it will always be in the next version of
# python-telegram-bot. Without this, creating such an error emits a warning.
os.environ["PTB_TIMEDELTA"] = "true"
