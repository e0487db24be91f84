"""What is wrong with an answer, as a sentence."""

from bot.chat.screens.words import paragraphs
from bot.domain.answers import Invalid, Problem
from bot.i18n import Safe, Speech

_SELLERS_WORDS = 300


def problem_line(speech: Speech, invalid: Invalid) -> Safe:
    """The sentence for `invalid`; a pattern's complaint is the seller's own text where there is one."""
    said = paragraphs(invalid.text, _SELLERS_WORDS)
    if invalid.problem is Problem.PATTERN and said:
        return speech.html("problem-said", text=said)
    return speech.html(f"problem-{invalid.problem.value}", limit=invalid.limit)
