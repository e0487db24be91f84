"""Everything Telegram: updates come in here, screens and messages go out.

Nothing outside this room and the composition root imports `telegram`. The chat calls services; it
never reaches the supplier, the database or the network of anybody else by itself.
"""

import os

# Time spans of python-telegram-bot (`RetryAfter.retry_after`) are timedeltas, as they will be for
# everybody in its next version; without this, making such an error warns.
os.environ["PTB_TIMEDELTA"] = "true"
