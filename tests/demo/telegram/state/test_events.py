"""Tests of the stream of events: order, resuming, and its end when the server closes."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from bot.demo.telegram.state.events import Event, EventHub


async def first(hub: EventHub, last_id: str, count: int) -> list[Event]:
    """Return the first events that a client gets."""
    seen: list[Event] = []
    async with aclosing(hub.watch(last_id)) as events:  # type: ignore[type-var]
        async for event in events:
            seen.append(event)
            if len(seen) == count:
                break
    return seen


def bodies(events: list[Event]) -> list[object]:
    return [event.body["n"] for event in events if event.body is not None]


async def test_a_watcher_sees_what_happens_from_now_on() -> None:
    hub = EventHub()
    hub.publish("message", 1, n=0)
    watching = asyncio.create_task(first(hub, "", 2))
    await asyncio.sleep(0)

    hub.publish("message", 1, n=1)
    hub.publish("edit", 2, n=2)

    assert bodies(await watching) == [1, 2]


async def test_a_watcher_resumes_where_it_was() -> None:
    hub = EventHub()
    watching = asyncio.create_task(first(hub, "", 1))
    await asyncio.sleep(0)
    for n in range(4):
        hub.publish("message", 1, n=n)
    (seen,) = await watching

    assert bodies(await first(hub, seen.id, 3)) == [1, 2, 3]


async def test_a_watcher_away_too_long_reads_everything_again() -> None:
    hub = EventHub(keep=2)
    watching = asyncio.create_task(first(hub, "", 1))
    await asyncio.sleep(0)
    hub.publish("message", 1, n=0)
    (seen,) = await watching
    for n in range(3):
        hub.publish("message", 1, n=n)

    for last_id in (seen.id, "another-3", "nonsense"):
        (event,) = await first(hub, last_id, 1)
        assert event.body is not None
        assert event.body["type"] == "resync"


async def test_a_watcher_too_slow_reads_everything_again() -> None:
    hub = EventHub(keep=2)
    watching = asyncio.create_task(first(hub, "", 1))
    await asyncio.sleep(0)
    for n in range(3):
        hub.publish("message", 1, n=n)

    (event,) = await watching

    assert event.body is not None
    assert event.body["type"] == "resync"


async def test_closing_ends_the_stream() -> None:
    hub = EventHub()
    watching = asyncio.create_task(first(hub, "", 1))
    await asyncio.sleep(0)

    hub.signal.close()

    assert await watching == []
