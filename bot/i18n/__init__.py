"""Words, numbers and money in a person's language.

Messages are Fluent files, `locales/<language>/*.ftl`. Text arguments are escaped here, once, so that
none can break markup or turn a line around. Knows no message by name, but for `language-name`.
"""

from bot.i18n.escaping import SafeHtml, escape
from bot.i18n.localizer import Arg, Localizer, MissingMessage
from bot.i18n.translations import Translations

__all__ = ["Arg", "Localizer", "MissingMessage", "SafeHtml", "Translations", "escape"]
