"""A local Telegram: the Bot API for one bot, and the people who write to it.

`TelegramServer` holds everything; `create_bot_app` serves the bot's side, `create_play_app` the
people's. It stands for api.telegram.org in the demo, in tests and in benchmarks, and imports
nothing of the program it serves.
"""

from bot.demo.telegram.api import create_bot_app
from bot.demo.telegram.buyer import Buyer
from bot.demo.telegram.callbacks import Answer
from bot.demo.telegram.errors import ApiError, PlayError
from bot.demo.telegram.faults import Call, Fault, FaultPlan
from bot.demo.telegram.personas import Persona
from bot.demo.telegram.play import create_play_app
from bot.demo.telegram.server import TelegramServer

__all__ = [
    "Answer",
    "ApiError",
    "Buyer",
    "Call",
    "Fault",
    "FaultPlan",
    "Persona",
    "PlayError",
    "TelegramServer",
    "create_bot_app",
    "create_play_app",
]
