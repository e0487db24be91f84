"""Texts, numbers and money in a person's language.

Messages are Fluent files, `locales/<language>/*.ftl`. Text arguments are escaped here and nowhere
else, so that they cannot break markup or change the direction of a line. No message is known by
name except `language-name`.
"""

from bot.i18n.escaping import SafeHtml, escape
from bot.i18n.localizer import Arg, Localizer, MissingMessage
from bot.i18n.translations import Translations

__all__ = ["Arg", "Localizer", "MissingMessage", "SafeHtml", "Translations", "escape"]
