"""Binds buttons and commands to handlers.

A handler module declares its buttons and commands in a `Routes` named `routes`. `collect_routes`
joins those of all modules of a package and of the packages in it, so a new module needs no entry
elsewhere.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from types import ModuleType
from typing import Any, Final, TypeVar

from bot.chat.navigation.verbs import Verb
from bot.domain.people.staff import Right, Role, has_right


class CommandGroup(StrEnum):
    """The group of an admin command. The groups are listed in this order."""

    STATE = "state"
    ORDERS = "orders"
    MONEY = "money"
    PRODUCTS = "products"
    OTHER = "other"


#: Takes the `UpdateContext`, then the ids of the button, or the text after the command.
Handler = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=Handler)

#: From 0 to 1, as `difflib` measures it: "byers" and "buyers" have 0.9.
_LEAST_SIMILARITY: Final = 0.7
_MAX_NEAREST: Final = 3
#: Takes the shop's settings; returns whether the shop has a command.
IsOffered = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class ButtonRoute:
    """The handler of a button verb. `right` is what staff need for it; None: it is for everybody."""

    verb: Verb
    handler: Handler
    right: Right | None
    open_to_banned: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command and its handler. Commands without a `menu_position` work but are not listed.

    `right` is as in `ButtonRoute`. `group` places an admin command in the list that `/help` shows to
    staff. `alias_of` is the listed command that this one is another name of.
    """

    name: str
    handler: Handler
    right: Right | None
    takes_text: bool
    menu_position: int | None
    #: None: in every shop.
    is_offered: IsOffered | None = None
    group: CommandGroup = CommandGroup.OTHER
    alias_of: str | None = None
    #: False: without a text it only shows a screen, which a newer command may replace.
    changes_state: bool = False
    open_to_banned: bool = False

    @property
    def menu_text_id(self) -> str:
        """The Fluent message that describes the command in Telegram's list."""
        return f"command-{self.name}"

    def exists(self, settings: object) -> bool:
        """Return whether a shop with these settings has the command."""
        return self.is_offered is None or self.is_offered(settings)

    async def run(self, context: object, text: str) -> None:
        """Call the handler; `text` is what was written after the command."""
        await (self.handler(context, text) if self.takes_text else self.handler(context))


class Routes:
    """The buttons and commands of one handler module, and the right that they need.

    `right` None: they are for everybody. A button or command of staff may name another right.
    """

    def __init__(self, *, right: Right | None) -> None:
        self.right = right
        self.buttons: list[ButtonRoute] = []
        self.commands: list[Command] = []

    def button(
        self, *verbs: Verb, right: Right | None = None, open_to_banned: bool = False
    ) -> Callable[[H], H]:
        """Bind a handler to button verbs. Banned buyers may use only what is `open_to_banned`.

        `right` None: the buttons need the right of the module.

        Raises TypeError when the handler's parameters after the context are not the ids of a verb;
        parameters beyond these need defaults.
        """

        def bind(handler: H) -> H:
            for verb in verbs:
                parameters = _parameters_after_context(handler)
                count = len(verb.ids)
                fits = tuple(each.name for each in parameters[:count]) == verb.ids
                if not fits or any(each.default is each.empty for each in parameters[count:]):
                    raise TypeError(
                        f"{handler!r} does not take the ids of {verb!r}: {', '.join(verb.ids)}"
                    )
                needed = right or self.right
                self.buttons.append(ButtonRoute(verb, handler, needed, open_to_banned))
            return handler

        return bind

    def command(
        self,
        name: str,
        *,
        menu_position: int | None,
        right: Right | None = None,
        aliases: Sequence[str] = (),
        group: CommandGroup = CommandGroup.OTHER,
        is_offered: IsOffered | None = None,
        changes_state: bool = False,
        open_to_banned: bool = False,
    ) -> Callable[[H], H]:
        """Bind a handler to a command; `menu_position` places it in Telegram's list of commands.

        A handler that requires a parameter after the context gets what was written after the command.
        Raises TypeError when it requires more. Aliases are not listed. Where `is_offered` returns
        False, the command does not exist. `changes_state` says that a newer command may not replace it,
        `open_to_banned` that banned buyers may use it. `right` is as in `button`.
        """

        def bind(handler: H) -> H:
            required = [
                each for each in _parameters_after_context(handler) if each.default is each.empty
            ]
            if len(required) > 1:
                raise TypeError(f"/{name}: {handler!r} requires more than one parameter")
            for each in (name, *aliases):
                is_alias = each != name
                self.commands.append(
                    Command(
                        each,
                        handler,
                        right or self.right,
                        bool(required),
                        None if is_alias else menu_position,
                        is_offered,
                        group,
                        name if is_alias else None,
                        changes_state,
                        open_to_banned,
                    )
                )
            return handler

        return bind


@dataclass(frozen=True, slots=True)
class RouteTable:
    """All buttons by verb, and all commands by name."""

    buttons: Mapping[str, ButtonRoute]
    commands: Mapping[str, Command]

    def find_button(self, verb: str, role: Role | None) -> ButtonRoute | None:
        """Return the route of a verb; one that `role` has no right to does not exist."""
        route = self.buttons.get(verb)
        return route if route is not None and has_right(role, route.right) else None

    def find_command(self, name: str, role: Role | None) -> Command | None:
        """Return a command; one that `role` has no right to does not exist."""
        command = self.commands.get(name)
        return command if command is not None and has_right(role, command.right) else None

    def find_nearest_commands(self, name: str, role: Role | None) -> Sequence[str]:
        """Return the listed commands whose names look most like `name`, the nearest first.

        An alias that looks like it counts for its command.
        """
        found: list[str] = []
        visible = [each for each in self.commands if self.find_command(each, role)]
        for near in get_close_matches(name, visible, n=len(visible), cutoff=_LEAST_SIMILARITY):
            command = self.commands[near].alias_of or near
            if self.commands[command].menu_position is not None and command not in found:
                found.append(command)
        return found[:_MAX_NEAREST]

    def list_menu(self, role: Role | None) -> Sequence[Command]:
        """Return the commands that Telegram lists for a role, those of staff first."""
        listed = [
            (each.right is None, each.menu_position, each.name)
            for each in self.commands.values()
            if each.menu_position is not None and has_right(role, each.right)
        ]
        return [self.commands[name] for _, _, name in sorted(listed)]

    def list_admin_commands(self, role: Role | None, settings: object) -> Sequence[Command]:
        """Return the commands of staff that a shop with these settings lists for a role."""
        listed = self.list_menu(role)
        return [each for each in listed if each.right is not None and each.exists(settings)]


def collect_routes(*packages: ModuleType) -> RouteTable:
    """Import every module of `packages`, and of the packages in them, and join their `routes`.

    Raises ValueError when two handlers claim one verb or one command.
    """
    buttons: dict[str, ButtonRoute] = {}
    commands: dict[str, Command] = {}
    for routes in _routes_of(packages):
        for button in routes.buttons:
            _add(buttons, button.verb, button)
        for command in routes.commands:
            _add(commands, command.name, command)
    return RouteTable(buttons, commands)


def _routes_of(packages: Iterable[ModuleType]) -> Iterable[Routes]:
    for package in packages:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            routes = getattr(importlib.import_module(found.name), "routes", None)
            if isinstance(routes, Routes):
                yield routes


R = TypeVar("R", ButtonRoute, Command)


def _add(table: dict[str, R], name: str, route: R) -> None:
    if name in table:
        raise ValueError(f"{name!r} has two handlers: {table[name].handler!r}, {route.handler!r}")
    table[name] = route


def _parameters_after_context(handler: Callable[..., Any]) -> list[inspect.Parameter]:
    return list(inspect.signature(handler).parameters.values())[1:]
