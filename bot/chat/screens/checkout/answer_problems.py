"""What is wrong with an answer, as a sentence."""

from bot.chat.screens.kit.text_fitting import fit_paragraphs
from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.i18n import Localizer, SafeHtml

_SELLER_MESSAGE_LIMIT = 300


def format_answer_problem(localizer: Localizer, invalid: InvalidAnswer) -> SafeHtml:
    """The sentence for `invalid`; a pattern's complaint is the seller's own text where there is one."""
    seller_message = fit_paragraphs(invalid.text, _SELLER_MESSAGE_LIMIT)
    if invalid.problem is AnswerProblem.PATTERN_MISMATCH and seller_message:
        return localizer.html("problem-said", text=seller_message)
    return localizer.html(f"problem-{invalid.problem.value}", limit=invalid.limit)
