"""All languages, read from their files, and the choice of a person's language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Self

from bot.i18n.escaping import DurationText, FluentText
from bot.i18n.formatting import format_duration
from bot.i18n.lazy_bundle import LazyBundle
from bot.i18n.localizer import UTC_NOW, Localizer, Now
from bot.i18n.right_to_left import RIGHT_TO_LEFT_MARK, is_right_to_left

FALLBACK_LANGUAGE: Final = "en"
LANGUAGE_NAME_MESSAGE: Final = "language-name"
#: Language -> locale of its date formats. English puts the day first.
_DATE_LOCALES: Final = {"en": "en_GB"}
#: Language -> another language of ours that its speakers read well, as an official language of their
#: country. Ukrainian is left out on purpose: people who chose it did not choose Russian.
_RELATED_LANGUAGES: Final = {
    "be": "ru",
    "kk": "ru",
    "ky": "ru",
    "ca": "es",
    "eu": "es",
    "gl": "es",
}


@dataclass(frozen=True, slots=True)
class Translations:
    """All languages, and the choice of a person's language."""

    _localizers: Mapping[str, Localizer]

    @classmethod
    def load(
        cls,
        path: Path | None = None,
        *,
        strict: bool = False,
        now: Now = UTC_NOW,
        time_zone: tzinfo = UTC,
    ) -> Self:
        """Read `<path>/<language>/*.ftl`; by default the files of the shop.

        Raises FileNotFoundError without English, and ValueError for a line that belongs to no message
        or a message that is defined twice. With `strict` (for tests and `vitrine check`), every
        message is parsed at once, which raises ValueError for one that Fluent cannot read, and
        missing messages raise. `now` is the clock that decides which dates are near. Times and dates
        are shown in `time_zone`.
        """
        root = path or _locales_folder()
        names = sorted(folder.name for folder in root.iterdir() if folder.is_dir())
        bundles = {
            name: _load_bundle(root / name, name) for name in names if _ftl_files(root / name)
        }
        if FALLBACK_LANGUAGE not in bundles:
            raise FileNotFoundError(f"there are no English messages in {root}")
        if strict:
            for bundle in bundles.values():
                bundle.parse_all()
        localizers = {name: _make_localizer(name, bundles, strict, now) for name in bundles}
        return cls({name: replace(each, _time_zone=time_zone) for name, each in localizers.items()})

    @property
    def languages(self) -> dict[str, str]:
        """Map language codes to the language's own name. English comes first."""
        codes = sorted(self._localizers, key=lambda code: (code != FALLBACK_LANGUAGE, code))
        return {code: self._localizers[code].plain(LANGUAGE_NAME_MESSAGE) for code in codes}

    def negotiate(self, code: str | None) -> str:
        """Return the best language for Telegram's `language_code` ("zh-hans", "pt-br"); else
        English.
        """
        parts = (code or "").replace("_", "-").lower().split("-")
        for wanted in _candidate_codes(parts):
            for language in self._localizers:
                if language.lower() == wanted:
                    return language
        return next(
            (one for one in self._localizers if one.lower().partition("-")[0] == parts[0]),
            FALLBACK_LANGUAGE,
        )

    def localizer_for(self, code: str | None) -> Localizer:
        """Return the localizer of the language that `code` leads to."""
        return (
            self._localizers.get(code or FALLBACK_LANGUAGE)
            or self._localizers[self.negotiate(code)]
        )


def _make_localizer(name: str, bundles: dict[str, LazyBundle], strict: bool, now: Now) -> Localizer:
    own = tuple(dict.fromkeys((bundles[name], bundles[FALLBACK_LANGUAGE])))
    locale = name.replace("-", "_")
    start = RIGHT_TO_LEFT_MARK if is_right_to_left(locale) else ""
    return Localizer(name, own, locale, _DATE_LOCALES.get(locale, locale), strict, now, start)


def _candidate_codes(parts: list[str]) -> Iterator[str]:
    """Return the codes to try, best first. Chinese is chosen by script, which the region implies."""
    yield "-".join(parts)
    if parts[0] == "zh":
        yield "zh-hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-hans"
        yield "zh-hans"
    yield parts[0]
    if parts[0] in _RELATED_LANGUAGES:
        yield _RELATED_LANGUAGES[parts[0]]


def _locales_folder() -> Traversable:
    """Return the folder of the messages: in the installed package, or in a checkout beside it."""
    installed = resources.files("bot") / "locales"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "locales"


def _ftl_files(folder: Traversable) -> list[Traversable]:
    return sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)


def _load_bundle(folder: Traversable, language: str) -> LazyBundle:
    locale = language.replace("-", "_")
    functions = {"AGO": partial(_format_ago, locale)}
    bundle = LazyBundle(language, functions, right_to_left=is_right_to_left(locale))
    for file in _ftl_files(folder):
        try:
            bundle.add_file(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{language}/{file.name}: {error}") from error
    return bundle


def _format_ago(locale: str, duration: str) -> FluentText:
    """Implement the Fluent function `AGO`: "2 minutes ago". Other texts are returned unchanged."""
    if not isinstance(duration, DurationText):
        return FluentText(duration)
    return FluentText(format_duration(max(round(duration.seconds), 1), locale, ago=True))
