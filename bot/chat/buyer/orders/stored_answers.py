"""Shows what a buyer typed beside what the supplier stored, in the notice and in the alert.

A password is never shown. The values are read when a message is shown; queued messages hold none.
"""

from collections.abc import Sequence

from bot.chat.kit.layout import add_note, fit_lines
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import ELLIPSIS, fit_one_line
from bot.domain.orders.stored_answers import AlteredAnswer
from bot.i18n import Localizer, SafeHtml

_LABEL_WIDTH = 40
_VALUE_WIDTH = 120
_MAX_UNITS = 2_000
#: Of a long text, the part that both have in common is cut down to its end.
_COMMON_LENGTH = 20


def add_altered_answers(
    localizer: Localizer, screen: Screen, message: str, answers: Sequence[AlteredAnswer]
) -> Screen:
    """Return `screen` with a line for each answer below its first paragraph.

    `message` is the name of the text of a line.
    """
    lines = [_format_answer(localizer, message, answer) for answer in answers]
    return add_note(screen, SafeHtml(fit_lines(lines, _MAX_UNITS)) if lines else None)


def _format_answer(localizer: Localizer, message: str, answer: AlteredAnswer) -> SafeHtml:
    sent, stored = _cut_before_difference(", ".join(answer.sent), ", ".join(answer.stored))
    return localizer.html(
        message,
        field=fit_one_line(answer.label, _LABEL_WIDTH),
        sent=fit_one_line(sent, _VALUE_WIDTH),
        stored=fit_one_line(stored, _VALUE_WIDTH),
    )


def _cut_before_difference(sent: str, stored: str) -> tuple[str, str]:
    """Return both texts without most of what they have in common at the beginning.

    Short texts are returned whole. Otherwise the cut would hide where they differ.
    """
    if max(len(sent), len(stored)) <= _VALUE_WIDTH // 2:
        return sent, stored
    pairs = zip(sent, stored, strict=False)
    common = next(
        (at for at, (ours, theirs) in enumerate(pairs) if ours != theirs),
        min(len(sent), len(stored)),
    )
    start = common - _COMMON_LENGTH
    if start <= 0:
        return sent, stored
    return ELLIPSIS + sent[start:], ELLIPSIS + stored[start:]
