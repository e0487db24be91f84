"""The limit on deaths of the process during one piece of work: an update, an order, a message.

Work that was going on when the process died may have ended it: it is a suspect. Suspects are
handled one at a time after the restart, until they succeed or reach the limit.
"""

from typing import Final

#: Deaths of the process during one piece of work after which it is parked for a person.
MAX_UNFINISHED_STARTS: Final = 3
