"""What a wanderer may do next, and how Hypothesis draws it.

A step says nothing about what stands in the chat: `pick` counts round whatever is there. So every
sequence can be walked, and a shorter one is simpler.
"""

from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bot.chat.navigation import verbs
from bot.demo.telegram.content.sample_messages import SAMPLE_CONTENTS
from tests.chat.wandering.goods import CODES, FOR_SALE, Event

LONGEST: Final = 12
#: Telegram's codes; two that read right to left or have no letters among them.
LANGUAGES: Final = ("en", "zh-hans", "ru", "ar")
#: Our own codes of them.
OURS: Final = ("en", "zh-Hans", "ru", "ar")
COMMANDS: Final = (
    *("/start", "/shop", "/orders", "/wallet", "/language", "/help", "/support", "/cancel"),
    *("/search", "/search music", "/search 帐号", "/privacy", "/forget", "/alerts", "/account"),
    *("/start o_1", "/start c_1", "/start p_999", "/start promo", "/desk", "/nothing"),
)
#: Kinds of buttons that chance alone would seldom find.
SELDOM: Final = (
    *(
        verbs.ENTER_COUPON,
        verbs.REMOVE_COUPON,
        verbs.USE_PREVIOUS_ANSWER,
        verbs.ORDER,
        verbs.FILTERED_ORDERS,
        verbs.BUY_AGAIN,
    ),
    *(
        verbs.SHOW_SECRETS,
        verbs.ORDER_SUPPORT,
        verbs.SUPPORT,
        verbs.LEAVE_SUPPORT,
        verbs.WATCH,
        verbs.UNWATCH,
    ),
    *(
        verbs.WATCHES,
        verbs.PRIVACY,
        verbs.ASK_ERASURE,
        verbs.CONFIRM_ERASURE,
        verbs.SEARCH_RESULT_PRODUCT,
    ),
    *(verbs.BACK_VARIANT, verbs.BACK_OPTION, verbs.BACK_CARD, verbs.BACK_QUANTITY),
    *(verbs.BACK_FIELD, verbs.BACK_CONTACT, verbs.BACK_PASSWORD, verbs.RETRY_SOLD_OUT_VARIANT),
    *(
        verbs.RESTART_CHECKOUT,
        verbs.CONTINUE_CHECKOUT,
        verbs.LEAVE_CHECKOUT,
        verbs.CARDS,
        verbs.TOGGLE_CHECKBOX,
        verbs.SKIP_FIELD,
    ),
    *(verbs.ASK_TO_RESUME, verbs.PRODUCT_AGAIN, verbs.WATCHED_PRODUCT, verbs.ORDER_FROM_LIST),
    *(verbs.QUOTE, verbs.CONFIRM),
)
WORDS: Final = (
    *("2", "1", "0", "-3", "10", "999999", "1234", "abc1", "musik", "подписка", "ada@example.com"),
    *("long enough", "<b>&amp;</b>", "SAVE10", "\u200b", "\u202e7", "x" * 600, "٣", "谢谢"),
)
KINDS: Final = tuple(sorted({"photo", "document", *SAMPLE_CONTENTS}))


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the newest screen, once or twice in a row."""

    pick: int
    twice: bool = False


@dataclass(frozen=True, slots=True)
class TapOld:
    """A button that stood in the chat at any time, on whatever became of its message."""

    pick: int


@dataclass(frozen=True, slots=True)
class Forward:
    """Whatever leads on to the purchase: the first button that does, else an answer that may fit."""

    pick: int = 0
    twice: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    """A text, a command among them."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """The first button of a kind, by its verb, on the newest message that ever had one."""

    verb: str


@dataclass(frozen=True, slots=True)
class Together:
    """Two devices at once: one types, the other taps what leads on, both before either is answered."""

    text: str
    pick: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Another language, chosen on an old message."""

    language: str


@dataclass(frozen=True, slots=True)
class Send:
    """Something that is no text."""

    kind: str


@dataclass(frozen=True, slots=True)
class Happens:
    """Something at the store; with `synced` the shop reads the list afterwards."""

    event: Event
    code: str
    synced: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Time passes, and the workers work."""

    seconds: int


Step = Tap | TapOld | Forward | Press | Together | Speak | Say | Send | Happens | Pass


@dataclass(frozen=True, slots=True)
class Walk:
    """A person, which product's card they begin at ("": home), and what they do. The first `onward` steps
    lead straight to its purchase, so that much is met on the way there and after it. Who is a `regular`
    bought it before.
    """

    language: str
    begins: str
    onward: int
    steps: tuple[Step, ...]
    regular: bool = False


_PICK: Final = st.integers(0, 30)
_FORWARD: Final = st.builds(Forward, st.integers(0, 5), st.booleans())
_STEPS: Final[SearchStrategy[Step]] = st.one_of(
    _FORWARD,
    _FORWARD,
    st.builds(Forward),
    st.builds(Forward),
    st.builds(Tap, _PICK, st.booleans()),
    st.builds(Tap, _PICK),
    st.builds(TapOld, st.integers(0, 60)),
    st.builds(Say, st.sampled_from(COMMANDS)),
    st.builds(Say, st.sampled_from(WORDS)),
    st.builds(Press, st.sampled_from(SELDOM)),
    st.builds(Press, st.sampled_from(SELDOM)),
    st.builds(Together, st.sampled_from(WORDS), _PICK),
    st.builds(Speak, st.sampled_from(OURS)),
    st.builds(Send, st.sampled_from(KINDS)),
    st.builds(Happens, st.sampled_from(Event), st.sampled_from(CODES), st.booleans()),
    st.builds(Happens, st.sampled_from(Event), st.sampled_from(CODES), st.booleans()),
    st.builds(Pass, st.sampled_from((0, 11, 700, 90_000))),
)


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A walk of up to `LONGEST` steps. Things happen to what the person is about to buy, mostly."""
    begins = draw(st.sampled_from(("", *CODES, *FOR_SALE)))
    steps = draw(st.lists(_STEPS, min_size=5, max_size=LONGEST))
    if begins and draw(st.sampled_from((True, True, True, False))):
        steps = [_aim(step, begins) for step in steps]
    onward = draw(st.integers(0, 9)) if begins else 0
    regular = bool(begins) and draw(st.sampled_from((False, False, False, True)))
    return Walk(draw(st.sampled_from(LANGUAGES)), begins, onward, tuple(steps), regular)


def _aim(step: Step, code: str) -> Step:
    return Happens(step.event, code, step.synced) if isinstance(step, Happens) else step
