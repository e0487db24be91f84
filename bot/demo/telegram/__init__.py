"""A local Bot API server for one bot, with simulated people who write to it.

`TelegramServer` holds all state. `create_bot_app` serves the Bot API, `create_client_app` the
people's side. It replaces api.telegram.org in the demo, in tests and in benchmarks. It imports
nothing from the program that it serves.
"""

from bot.demo.telegram.bot_api import create_bot_app
from bot.demo.telegram.client_api import create_client_app
from bot.demo.telegram.errors import ApiError, ClientError
from bot.demo.telegram.fault_plan import Fault, FaultPlan, RecordedCall
from bot.demo.telegram.people.scripted_person import ScriptedBuyer
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from bot.demo.telegram.state.callback_queries import CallbackAnswer
from bot.demo.telegram.state.persona import Persona

__all__ = [
    "ApiError",
    "CallbackAnswer",
    "ClientError",
    "Fault",
    "FaultPlan",
    "Persona",
    "RecordedCall",
    "ScriptedBuyer",
    "TelegramServer",
    "create_bot_app",
    "create_client_app",
]
