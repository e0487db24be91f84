"""A supplier's patterns are matched as the supplier does, and a hostile one does no harm."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.patterns import COMPILE_WORK, MAX_PATTERN, SupplierPatterns
from bot.domain.checkout.patterns import PatternBudget

PASSWORD = r"^(?=.*\d)(?=.*[a-z]).{8,}$"
#: Compiling it takes gigabytes: under `(?x)` the spaces before the numbers do not count.
HUGE = "(?x)((((a){ 999}){ 999}){ 999})"
#: Matching it takes for ever.
ENDLESS = "(a+)+(?=x)$"


@pytest.fixture
def patterns() -> SupplierPatterns:
    return SupplierPatterns()


async def prepare(
    patterns: SupplierPatterns, *questions: tuple[str, str], budget: PatternBudget | None = None
) -> None:
    """Judge the questions within a budget."""
    await patterns.prepare_for(
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
    ("pattern", "value"),
    [
        (PASSWORD, "abcd1234"),
        (PASSWORD, "abcdefgh"),
        (r"^(\w)\1$", "aa"),
        ("(?x) ^ a $ # a letter", "a"),
        (HUGE, "a" * 3_000),
        (ENDLESS, "a" * 3_000),
        ("((((a{60000}){60000}){60000}){60000})(?=b)", "a"),
        ("^a{1500}$", "a" * 1_500),
        ("^.{0,1000}$", "a" * 2_000),
    ],
)
async def test_what_re2_cannot_express_or_do_in_time_is_left_to_the_supplier(
    patterns: SupplierPatterns, pattern: str, value: str
) -> None:
    """The next tap spends no work on it, and other patterns are judged as before."""
    assert await judge(patterns, pattern, value) is None
    budget = PatternBudget()
    await prepare(patterns, (pattern, value), budget=budget)
    assert budget == PatternBudget()
    assert await judge(patterns, "^a", "a") is True


@pytest.mark.parametrize("pattern", ["(", "[a", "*", "(?<n>a", "a/i", "^https://", r"\p{Nope}"])
async def test_a_broken_pattern_gives_no_verdict(patterns: SupplierPatterns, pattern: str) -> None:
    """Broken patterns and bare delimiters are left to the supplier."""
    assert await judge(patterns, pattern, "anything") is None


async def test_a_broken_pattern_writes_nothing_to_the_log_of_re2(
    patterns: SupplierPatterns, capfd: pytest.CaptureFixture[str]
) -> None:
    """RE2 itself would write the pattern to the standard error for each buyer."""
    for broken in ("(", "(?=a", "a{99999}"):
        await judge(patterns, broken, "a")
    assert capfd.readouterr().err == ""


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


async def test_an_overlong_pattern_gives_no_verdict(patterns: SupplierPatterns) -> None:
    """Beyond the limit nothing is compiled."""
    assert await judge(patterns, "ab" * (MAX_PATTERN // 2), "ab" * 100) is False
    assert await judge(patterns, "ab" * (MAX_PATTERN // 2) + "a", "ab" * 100) is None


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
async def test_any_pattern_and_any_value_get_an_answer(pattern: str, value: str) -> None:
    """No pattern raises an error."""
    assert await judge(SupplierPatterns(), pattern, value) in (True, False, None)
