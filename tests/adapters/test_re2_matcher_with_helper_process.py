"""A supplier's patterns are matched as the supplier does, and a hostile one does no harm."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.pattern_helper_program import MEMORY_LIMIT
from bot.adapters.re2_matcher_with_helper_process import (
    COMPILE_WORK,
    HELPER_WORK,
    MAX_PATTERN,
    PatternBreachError,
    PatternHelper,
    SupplierPatterns,
)
from bot.domain.pattern_budget import PatternBudget

PASSWORD = r"^(?=.*\d)(?=.*[a-z]).{8,}$"
#: Compiling it takes gigabytes: under `(?x)` the spaces before the numbers do not count.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"
#: Matching it takes for ever.
ENDLESS = "(a+)+(?=x)$"


@pytest.fixture
async def patterns() -> AsyncIterator[SupplierPatterns]:
    """Verdicts with a helper process that ends with the test."""
    subject = SupplierPatterns()
    yield subject
    await subject.aclose()


async def prepare(
    patterns: SupplierPatterns, *questions: tuple[str, str], budget: PatternBudget | None = None
) -> Sequence[str]:
    """Judge the questions within a budget; return the fingerprints of what breached its limits."""
    return await patterns.prepare_for(
        lambda: [patterns.matches(*each) for each in questions], budget or PatternBudget()
    )


async def judge(patterns: SupplierPatterns, pattern: str, value: str) -> bool | None:
    """Return the verdict after it was prepared."""
    await prepare(patterns, (pattern, value))
    return patterns.matches(pattern, value)


@pytest.mark.parametrize(
    ("pattern", "value", "verdict"),
    [
        ("^[0-9]{5,12}$", "12345", True),
        ("^[0-9]{5,12}$", "1234", False),
        ("[0-9]", "seat 7", True),  # matches anywhere in the value
        ("^$", "", True),
        ("^1[3-9]\\d{9}$", "13800138000", True),
        ("^\\d$", "٣", False),  # other scripts' digits are no digits at the supplier
        (r"^https?:\/\/", "https://example.com", True),
        ("(?i)^steam", "STEAM-1", True),
        ("^[[:alpha:]]+$", "abc", True),
        ("^.{3}$", "码", True),  # matches bytes: one character has three bytes
        ("中", "在中国", True),
        ("^a{,5}$", "a{,5}", True),  # no repeat for PCRE
        (r"^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$", "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE", True),
        (r"^(\d{1,3}\.){3}\d{1,3}$", "10.0.0.256.1", False),
        ("^(([a-z])+.)+[A-Z]([a-z])+$", "a" * 1_000, False),  # explodes in a back-tracking engine
    ],
)
async def test_a_pattern_is_matched_as_the_supplier_does(
    patterns: SupplierPatterns, pattern: str, value: str, verdict: bool
) -> None:
    """Unanchored, ASCII classes, bytes; before it was prepared nothing is judged."""
    assert patterns.matches(pattern, value) is None
    assert await judge(patterns, pattern, value) is verdict


#: Letters whose other case, or look-alike, shares some of its bytes.
LETTERS = st.text("aAkKsSéÉüÜÿŸжЖßẞµμſ\N{KELVIN SIGN}", min_size=1, max_size=3)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(["^{}$", "^[{}]+$", "[^{}]", "({}|x)", "{}{{2}}"]), LETTERS, LETTERS)
async def test_a_pattern_without_case_takes_only_ascii_letters_as_equal(
    shape: str, letters: str, value: str
) -> None:
    """The supplier matches bytes, so É and é differ there."""
    pattern, patterns = "(?i)" + shape.format(letters), SupplierPatterns()
    found = re.search(pattern.encode(), value.encode()) is not None
    assert await judge(patterns, pattern, value) is found


@pytest.mark.parametrize(
    ("pattern", "value", "verdict"),
    [
        (PASSWORD, "abcd1234", True),
        (PASSWORD, "abcdefgh", False),
        (r"^(\w)\1$", "aa", True),
        ("(?x) ^ a $ # a letter", "a", True),
        ("^a{1500}$", "a" * 1_500, True),
        ("^.{0,1000}$", "a" * 2_000, False),
    ],
)
async def test_the_helper_judges_what_re2_cannot(
    patterns: SupplierPatterns, pattern: str, value: str, verdict: bool
) -> None:
    """Without preparation such a pattern has no verdict, since a transaction must not wait."""
    assert patterns.matches(pattern, value) is None
    assert await judge(patterns, pattern, value) is verdict


@pytest.mark.parametrize("pattern", ["(", "[a", "*", "(?<n>a", "a/i", "^https://", r"\p{Nope}"])
async def test_a_broken_pattern_gives_no_verdict(patterns: SupplierPatterns, pattern: str) -> None:
    """Broken patterns and bare delimiters are left to the supplier."""
    assert await judge(patterns, pattern, "anything") is None


@pytest.mark.parametrize("pattern", [HUGE, ENDLESS, "((((a{60000}){60000}){60000}){60000})(?=b)"])
async def test_a_pattern_that_breaches_the_limits_is_not_tried_again(
    patterns: SupplierPatterns, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The helper dies, the next pattern gets a new one, and the breaching pattern is left alone."""
    assert await judge(patterns, pattern, "a" * 3_000) is None

    asked: list[str] = []

    async def note(_helper: PatternHelper, pattern: str, _value: str) -> None:
        asked.append(pattern)

    with monkeypatch.context() as patched:
        patched.setattr(PatternHelper, "ask", note)
        await prepare(patterns, (pattern, "another value"), (PASSWORD, "a"))
    assert asked == [PASSWORD]
    assert await judge(patterns, PASSWORD, "abcd1234") is True


async def test_the_helper_has_a_memory_limit_and_none_of_our_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pattern in the helper process reaches neither our memory nor our secrets."""
    monkeypatch.setenv("VAULT_KEY", "secret")
    helper = PatternHelper()
    assert await helper.ask(PASSWORD, "abcd1234") is True
    folder = f"/proc/{helper.process_id}"

    limits = _read(f"{folder}/limits")
    assert next(line for line in limits.splitlines() if "address space" in line).split()[3:5] == (
        [str(MEMORY_LIMIT)] * 2
    )
    assert _read(f"{folder}/environ") == ""
    await helper.aclose()
    assert not os.path.exists(folder)  # noqa: PTH110


async def test_a_broken_pattern_writes_nothing_to_the_log_of_re2(
    patterns: SupplierPatterns, capfd: pytest.CaptureFixture[str]
) -> None:
    """RE2 itself would write the pattern to the standard error for each buyer."""
    for broken in ("(", "(?=a", "a{99999}"):
        await judge(patterns, broken, "a")
    assert capfd.readouterr().err == ""


async def test_a_helper_that_was_killed_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pattern has no verdict in this process, but is not left to the supplier for good.

    A process that ended is not killed too, which could take its exit status from asyncio.
    """
    killed: list[Process] = []
    monkeypatch.setattr(Process, "kill", killed.append)
    helper = PatternHelper()
    assert await helper.ask(PASSWORD, "abcd1234") is True
    first = helper.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)

    with pytest.raises(PatternBreachError) as raised:
        await helper.ask("(?=a)", "a")
    assert raised.value.is_killed_from_outside
    assert killed == []
    monkeypatch.undo()
    assert await helper.ask("(?=a)", "a") is True
    assert helper.process_id != first
    await helper.aclose()


async def test_a_helper_that_does_not_start_condemns_no_pattern(
    patterns: SupplierPatterns, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pattern has no verdict now, and is judged as soon as a helper starts."""
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", "/nowhere/python")
        assert await judge(patterns, PASSWORD, "abcd1234") is None
    assert await judge(patterns, PASSWORD, "abcd1234") is True


async def test_a_cancelled_question_leaves_no_answer_for_the_next_one() -> None:
    """The next caller gets the answer to its own question."""
    helper = PatternHelper()
    await helper.ask(PASSWORD, "abcd1234")
    asking = asyncio.create_task(helper.ask("(?=b)", "a"))
    await asyncio.sleep(0)  # it has written its question
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await helper.ask("(?=a)", "a") is True
    await helper.aclose()


async def test_all_questions_of_one_tap_share_one_budget(patterns: SupplierPatterns) -> None:
    """Patterns beyond it have no verdict. The next tap has a budget of its own for them."""
    questions = [(f"^[0-9]{{{number},}}$", "a") for number in range(5)]
    budget = PatternBudget(4 * len(questions[0][0]) * COMPILE_WORK)
    await prepare(patterns, *questions[:2], budget=budget)
    await prepare(patterns, *questions, budget=budget)
    verdicts = [patterns.matches(*question) for question in questions]
    assert verdicts == [False, False, False, None, None]

    await prepare(patterns, *questions)
    assert [patterns.matches(*question) for question in questions] == 5 * [False]


async def test_the_helper_is_asked_within_the_budget(patterns: SupplierPatterns) -> None:
    questions = [(f"(?=a{number})a", "a") for number in range(3)]
    await prepare(patterns, *questions, budget=PatternBudget(3 * HELPER_WORK))
    assert [patterns.matches(*question) for question in questions] == [False, False, None]


async def test_a_remembered_verdict_costs_nothing(patterns: SupplierPatterns) -> None:
    await prepare(patterns, ("^[0-9]+$", "12"))
    budget = PatternBudget()
    await prepare(patterns, ("^[0-9]+$", "12"), budget=budget)
    assert budget == PatternBudget()


@pytest.mark.parametrize("pattern", ["[^a-f]{1,1000}" * 70, "(a|b){1,900}", "a" * MAX_PATTERN])
async def test_the_work_of_a_pattern_is_counted_before_it_is_compiled(
    patterns: SupplierPatterns, pattern: str
) -> None:
    budget = PatternBudget(len(pattern) * COMPILE_WORK - 1)
    await prepare(patterns, (pattern, "a"), budget=budget)
    assert patterns.matches(pattern, "a") is None
    assert budget == PatternBudget(len(pattern) * COMPILE_WORK - 1)


@pytest.mark.parametrize("pattern", [HUGE, ENDLESS])
async def test_a_breach_is_told_once_and_is_known_to_the_next_process(
    patterns: SupplierPatterns, pattern: str
) -> None:
    breached = await prepare(patterns, (pattern, "a" * 3_000))
    assert len(breached) == 1
    assert await prepare(patterns, (pattern, "b" * 3_000)) == []

    restarted, budget = SupplierPatterns(), PatternBudget()
    restarted.leave_to_supplier(breached)
    assert await prepare(restarted, (pattern, "a" * 3_000), budget=budget) == []
    assert budget == PatternBudget()


async def test_a_hostile_pattern_ends_the_helper_once_for_many_people(
    patterns: SupplierPatterns, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Callers that wait for their turn do not ask again, so an honest pattern soon has its verdict."""
    asked: list[str] = []
    ask = PatternHelper.ask

    async def note(helper: PatternHelper, pattern: str, value: str) -> bool | None:
        asked.append(pattern)
        return await ask(helper, pattern, value)

    monkeypatch.setattr(PatternHelper, "ask", note)
    people = [prepare(patterns, (ENDLESS, "a" * (3_000 + number))) for number in range(8)]
    honest = [prepare(patterns, (PASSWORD, "abcd1234")) for _ in range(3)]
    breached = await asyncio.gather(*people, *honest)
    assert asked == [ENDLESS, PASSWORD]
    assert sum(len(each) for each in breached) == 1
    assert patterns.matches(PASSWORD, "abcd1234") is True


async def test_one_tap_waits_for_one_breach_only(patterns: SupplierPatterns) -> None:
    """A form of hostile patterns is left to the supplier one by one, not for seconds in one tap."""
    questions = [(f"(a+)+(?=x{number})$", "a" * 3_000) for number in range(4)]
    budget = PatternBudget()
    assert len(await prepare(patterns, *questions, ("^a", "a"), budget=budget)) == 1
    assert budget == PatternBudget(0)
    assert len(await prepare(patterns, *questions)) == 1
    assert await judge(patterns, "^a", "a") is True


async def test_an_overlong_pattern_gives_no_verdict(patterns: SupplierPatterns) -> None:
    """Beyond the limit nothing is compiled."""
    assert await judge(patterns, "ab" * (MAX_PATTERN // 2), "ab" * 100) is False
    assert await judge(patterns, "ab" * (MAX_PATTERN // 2) + "a", "ab" * 100) is None


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
async def test_any_pattern_and_any_value_get_an_answer(pattern: str, value: str) -> None:
    """No pattern raises an error in RE2. The helper has a test of its own."""
    patterns = SupplierPatterns()
    await prepare(patterns, (pattern, value), budget=PatternBudget(HELPER_WORK - 1))
    assert patterns.matches(pattern, value) in (True, False, None)


def _read(path: str) -> str:
    with open(path, encoding="ascii", errors="replace") as file:  # noqa: PTH123
        return file.read()
