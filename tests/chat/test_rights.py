"""Tests of rights: every button and command, for strangers, banned buyers and each role.

The routes come from the table of routes, so that a new one is tested as soon as it exists.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bot.chat.navigation.payloads import encode
from bot.chat.navigation.routes import ButtonRoute, Command, RouteTable
from bot.chat.operator.orders.seller_messages_screen import SELLER_TEXT_ALERTS
from bot.chat.router import ROUTES
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.proposal_databases import ProposersDatabase
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.transition_inputs import UnknownOutcome
from bot.domain.people.staff import RIGHTS, Extent, Right, Role, has_right
from bot.services.people import staff
from bot.services.people.staff import ChosenPerson
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_product
from tests.chat.buyer.catalogue.test_browse_states import forwarded
from tests.chat.chat_rig import ANN, PERSONAS, ChatRig, a_chat_rig, a_supplier, begin, buy

STRANGER, BANNED = 7_010, 7_011
STAFF = {role: 7_020 + number for number, role in enumerate(Role)}
PEOPLE: dict[str, int] = {
    "stranger": STRANGER,
    "banned": BANNED,
    "owner by the settings": OPERATOR,
    **{role.value: number for role, number in STAFF.items()},
}
ROLES: dict[str, Role | None] = {
    "stranger": None,
    "banned": None,
    "owner by the settings": Role.OWNER,
    **{role.value: role for role in Role},
}
PERSONS = (
    *PERSONAS,
    *(Persona(number, name, None, "en") for name, number in PEOPLE.items() if number != OPERATOR),
)


def recorded(table: RouteTable, calls: list[tuple[str, UpdateContext]]) -> RouteTable:
    """Return the routes with handlers that only record who reached them."""

    def record(name: str) -> Any:
        async def handler(context: UpdateContext, *_: object) -> None:
            calls.append((name, context))

        return handler

    buttons = {
        verb: ButtonRoute(one.verb, record(f"button {verb}"), one.right, one.open_to_banned)
        for verb, one in table.buttons.items()
    }
    commands = {
        name: Command(
            name,
            record(f"command {name}"),
            one.right,
            one.takes_text,
            one.menu_position,
            open_to_banned=one.open_to_banned,
        )
        for name, one in table.commands.items()
    }
    return RouteTable(buttons, commands)


@contextmanager
def unthrottled(rig: ChatRig) -> Iterator[None]:
    """Let nothing be dropped for its speed."""
    deps = rig.app._deps
    for each in (deps.navigation_throttle, deps.choice_throttle, deps.resend_throttle):
        each._burst, each._rate = float("inf"), 1e9
        each._buckets.clear()
    yield


def is_reached(person: str, route: ButtonRoute | Command) -> bool:
    """Return what the table of rights and the ban say about one route."""
    if route.right is None:
        return person != "banned" or route.open_to_banned
    role = ROLES[person]
    return role is not None and role in RIGHTS[route.right]


@pytest.mark.parametrize("person", PEOPLE)
async def test_every_route_is_reached_by_those_whom_the_table_names(
    tmp_path: Path, person: str
) -> None:
    calls: list[tuple[str, UpdateContext]] = []
    routes = recorded(ROUTES, calls)
    async with a_chat_rig(tmp_path, routes=routes, personas=PERSONS) as rig:
        rig.shop.caches.roles.update({BuyerId(number): role for role, number in STAFF.items()})
        rig.shop.caches.bans[BuyerId(BANNED)] = True
        number = PEOPLE[person]
        someone = rig.chat_person(number)
        await someone.send_text("hello")
        await rig.idle()
        calls.clear()
        with unthrottled(rig):
            for verb, button in ROUTES.buttons.items():
                data = encode(verb, *[1] * len(button.verb.ids))
                rig.server.forge_callback(number, data, 1)
                await rig.idle()  # a newer tap may replace one that only shows something
            for command in ROUTES.commands:
                await someone.send_text(f"/{command} 1")
                await rig.idle()

    reached = {name for name, _ in calls}
    named: dict[str, ButtonRoute | Command] = {
        **{f"button {verb}": one for verb, one in ROUTES.buttons.items()},
        **{f"command {name}": one for name, one in ROUTES.commands.items()},
    }
    expected = {name for name, route in named.items() if is_reached(person, route)}
    assert reached == expected
    role = ROLES[person]
    for reached_name, context in calls:
        right = named[reached_name].right
        extent = RIGHTS[right].get(role) if right is not None and role is not None else None
        is_read_only = isinstance(context.db, ProposersDatabase)
        assert is_read_only == (extent is Extent.PROPOSE), reached_name
        assert context.right is right


def test_every_right_is_needed_by_a_route_or_by_what_a_screen_shows() -> None:
    routes: list[ButtonRoute | Command] = [*ROUTES.buttons.values(), *ROUTES.commands.values()]
    needed = {one.right for one in routes}
    assert {None, *Right} - needed <= {Right.SECRET, Right.VIEW_COST}


#: A cost, and a supplier balance, whose digits nothing else has. The price is another number.
COST, BALANCE = "73.51", "8642.97"


@pytest.mark.parametrize("role", [each for each in Role if not has_right(each, Right.VIEW_COST)])
async def test_no_screen_shows_a_cost_to_a_role_without_that_right(
    tmp_path: Path, role: Role
) -> None:
    """Every button and command is tried on a case, a delivered order and their product."""
    product = a_product(cost=COST)
    supplier = a_supplier(product)
    supplier.balance_now = Decimal(BALANCE)
    number = STAFF[role]
    async with a_chat_rig(tmp_path, supplier, credit="500.00", personas=PERSONS) as rig:
        await begin(rig)
        await buy(rig, "")
        supplier.outcomes = [UnknownOutcome("read timeout")]
        await begin(rig)
        await buy(rig, "")
        rig.shop.caches.roles.update({BuyerId(one): role for role, one in STAFF.items()})
        someone = rig.chat_person(number)
        await someone.send_text("/start")
        await rig.idle()
        with unthrottled(rig):
            for order in (1, 2):
                for verb, button in ROUTES.buttons.items():
                    if button.right is not None:
                        data = encode(verb, *[order] * len(button.verb.ids))
                        rig.server.forge_callback(number, data, someone.last()["message_id"])
                        await rig.idle()
                for name, command in ROUTES.commands.items():
                    if command.right is not None:
                        for words in (f"{order}", f"{order} refund", f"{ANN}", ""):
                            await someone.send_text(f"/{name} {words}")
                            await rig.idle()
        await rig.work()
        said = [content_of(each) for each in someone.messages() if each["from"]["is_bot"]]

    assert len(said) > 20
    cost, balance = re.compile(r"73[.,]51"), re.compile(r"8[,.]?642|8[,.]?495|8[,.]?569")
    assert [each for each in said if cost.search(each) or balance.search(each)] == []


def _as_edited(update: Json) -> Json:
    """Return a message that a person sent as one that they edited."""
    return {"edited_message": {**update["message"], "edit_date": 3}}


@pytest.mark.parametrize("person", ["owner by the settings", "support", "stranger"])
async def test_a_command_of_staff_that_was_forwarded_runs_for_nobody_and_no_edited_one_does(
    tmp_path: Path, person: str
) -> None:
    calls: list[tuple[str, UpdateContext]] = []
    routes = recorded(ROUTES, calls)
    async with a_chat_rig(tmp_path, routes=routes, personas=PERSONS) as rig:
        rig.shop.caches.roles.update({BuyerId(number): role for role, number in STAFF.items()})
        someone = rig.chat_person(PEOPLE[person])
        await someone.send_text("hello")
        await rig.idle()
        calls.clear()
        with unthrottled(rig):
            for number, (name, command) in enumerate(ROUTES.commands.items(), 10_000):
                typed = forwarded(f"/{name} 1", number, PEOPLE[person])
                rig.server.push_update(_as_edited(typed))
                if command.right is not None:
                    rig.server.push_update(typed)
                await rig.idle()

    assert calls == []


#: Kinds whose message is read from what is stored.
_READ_WHEN_SENT = {*SELLER_TEXT_ALERTS, AlertKind.ANSWERS_ALTERED}


@pytest.mark.parametrize("role", [None, *Role])
async def test_an_alert_or_a_support_message_that_was_queued_for_a_role_is_sent_by_that_of_now(
    tmp_path: Path, role: Role | None
) -> None:
    """An owner was told of everything; then another owner gave them `role`, or none."""
    kinds = [each for each in AlertKind if each not in _READ_WHEN_SENT]
    number = BuyerId(STAFF[Role.OWNER])
    async with a_chat_rig(tmp_path, personas=PERSONS, over_http=True) as rig:
        someone = rig.chat_person(number)
        await someone.send_text("/start")
        await rig.idle()
        chosen = ChosenPerson(number, "Mia", None)
        await staff.set_role(rig.shop, rig.db, OPERATOR, chosen, Role.OWNER, None)
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.send_text("my code does not work")
        await rig.idle()

        def queue(tx: Transaction) -> None:
            for kind in kinds:
                tx.alerts.add(number, f"alert:{kind}", {"kind": kind.value}, tx.now)

        await rig.store.transact(queue)
        if role is not Role.OWNER:
            await staff.set_role(rig.shop, rig.db, OPERATOR, chosen, role, Role.OWNER)
        before = len(someone.messages())
        for _ in range(len(kinds)):  # a chat gets few messages at a time
            await rig.work()
            rig.clock.advance(5)
        said = [content_of(each) for each in someone.messages()[before:]]

    passed_on = [each for each in said if "my code does not work" in each]
    assert bool(passed_on) == has_right(role, Right.ANSWER)
    allowed = [each for each in kinds if has_right(role, each.right)]
    assert len(said) - len(passed_on) == len(allowed)
