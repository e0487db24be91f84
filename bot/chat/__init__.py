"""The Telegram side: updates come in here, screens and messages go out.

Only this package and the composition root import `telegram`. The chat calls services. It never
accesses the supplier, the database or another network service directly.
"""

import os

# Time spans of python-telegram-bot (`RetryAfter.retry_after`) are timedeltas, as they will be for
# everybody in its next version; without this, making such an error warns.
os.environ["PTB_TIMEDELTA"] = "true"
