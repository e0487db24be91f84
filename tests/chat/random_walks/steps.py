"""The possible steps of a walker, and how Hypothesis draws them.

A step does not depend on the chat: `pick` counts modulo whatever is there. So every sequence can be
run, and a shorter one is simpler.
"""

from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bot.chat.navigation import verbs
from bot.demo.telegram.content.sample_stickers_voices_and_locations import SAMPLE_CONTENTS
from tests.chat.random_walks.sample_supplier import CODES, FOR_SALE, Event

LONGEST: Final = 12
#: Telegram's language codes; two are right-to-left or have no translation.
LANGUAGES: Final = ("en", "zh-hans", "ru", "ar")
#: Our codes of these languages.
LANGUAGE_CODES: Final = ("en", "zh-Hans", "ru", "ar")
COMMANDS: Final = (
    *("/start", "/shop", "/orders", "/wallet", "/language", "/help", "/support", "/cancel"),
    *("/search", "/search music", "/search 帐号", "/privacy", "/forget", "/alerts", "/account"),
    *("/terms", "/paysupport"),
    *("/start o_1", "/start c_1", "/start p_999", "/start promo", "/admin", "/nothing"),
)
#: Kinds of buttons that a random choice would rarely hit.
RARE_VERBS: Final = (
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
        verbs.RECEIPT,
        verbs.REFUND_QUESTION,
        verbs.REQUEST_REFUND,
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
    verbs.BUY_VARIANT,
    *(
        verbs.RESTART_CHECKOUT,
        verbs.CONTINUE_CHECKOUT,
        verbs.LEAVE_CHECKOUT,
        verbs.CARDS,
        verbs.TOGGLE_CHECKBOX,
        verbs.SKIP_FIELD,
    ),
    *(verbs.ASK_TO_RESUME, verbs.PRODUCT_AGAIN, verbs.WATCHED_PRODUCT, verbs.ORDER_FROM_LIST),
    *(verbs.QUOTE, verbs.CONFIRM, verbs.BACK_TO_QUOTE, verbs.CHANGE_ANSWERS),
    verbs.CHANGE_ANSWERS_PAGE,
    *(verbs.MORE, verbs.FEWER, verbs.USE_TYPED_COUPON, verbs.SEND_TO_SUPPORT),
)
WORDS: Final = (
    *("2", "1", "0", "-3", "10", "999999", "1234", "abc1", "musik", "подписка", "ada@example.com"),
    *("long enough", "<b>&amp;</b>", "SAVE10", "\u200b", "\u202e7", "x" * 600, "٣", "谢谢"),
)
KINDS: Final = tuple(sorted({"photo", "document", *SAMPLE_CONTENTS}))


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a button of the newest screen, once or twice in a row."""

    pick: int
    twice: bool = False


@dataclass(frozen=True, slots=True)
class TapOld:
    """Tap a button that was in the chat at any time, whatever its message shows now."""

    pick: int


@dataclass(frozen=True, slots=True)
class Forward:
    """Move towards the purchase: tap the first button that leads there, else give an answer that
    may fit.
    """

    pick: int = 0
    twice: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    """Send a text, or a command."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """Tap the first button with this verb, on the newest message that ever had one."""

    verb: str


@dataclass(frozen=True, slots=True)
class Together:
    """Use two devices at once: one types, the other taps towards the purchase, both before either
    is answered.
    """

    text: str
    pick: int


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """Choose another language, on an old message."""

    language: str


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message that is not a text."""

    kind: str


@dataclass(frozen=True, slots=True)
class Happens:
    """Let an event happen at the supplier; with `synced` the shop reads the list afterwards."""

    event: Event
    code: str
    synced: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Let time pass, and the workers work."""

    seconds: int


Step = Tap | TapOld | Forward | Press | Together | ChooseLanguage | Say | Send | Happens | Pass


@dataclass(frozen=True, slots=True)
class Walk:
    """A person, the product page they start at ("": home), and their steps.

    The first `onward` steps lead straight to the purchase, so that much happens on the way there
    and after it. A `regular` bought the product before.
    """

    language: str
    product: str
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
    st.builds(Press, st.sampled_from(RARE_VERBS)),
    st.builds(Press, st.sampled_from(RARE_VERBS)),
    st.builds(Together, st.sampled_from(WORDS), _PICK),
    st.builds(ChooseLanguage, st.sampled_from(LANGUAGE_CODES)),
    st.builds(Send, st.sampled_from(KINDS)),
    st.builds(Happens, st.sampled_from(Event), st.sampled_from(CODES), st.booleans()),
    st.builds(Happens, st.sampled_from(Event), st.sampled_from(CODES), st.booleans()),
    st.builds(Pass, st.sampled_from((0, 11, 700, 90_000))),
)


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """Draw a walk of up to `LONGEST` steps.

    Most events concern the product that the person is buying.
    """
    product = draw(st.sampled_from(("", *CODES, *FOR_SALE)))
    steps = draw(st.lists(_STEPS, min_size=5, max_size=LONGEST))
    if product and draw(st.sampled_from((True, True, True, False))):
        steps = [_for_product(step, product) for step in steps]
    onward = draw(st.integers(0, 9)) if product else 0
    regular = bool(product) and draw(st.sampled_from((False, False, False, True)))
    return Walk(draw(st.sampled_from(LANGUAGES)), product, onward, tuple(steps), regular)


def _for_product(step: Step, code: str) -> Step:
    return Happens(step.event, code, step.synced) if isinstance(step, Happens) else step
