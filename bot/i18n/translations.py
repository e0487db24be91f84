"""Every language there is, read from its files, and which one somebody gets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Self

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from bot.i18n.amounts import write_duration
from bot.i18n.direction import MARK, runs_right_to_left, turn
from bot.i18n.safe import Lasting, Text
from bot.i18n.speech import UTC_NOW, Now, Speech

FALLBACK: Final = "en"
LANGUAGE_NAME: Final = "language-name"
#: Whose way with dates a language follows: English puts the day first.
_DATES: Final = {"en": "en_GB"}
#: Who reads another of our languages well: it is their country's second official language, or the
#: other way round. Ukrainian is left out on purpose: whoever chose it did not choose Russian.
_ALSO_READ: Final = {
    "be": "ru",
    "kk": "ru",
    "ky": "ru",
    "ca": "es",
    "eu": "es",
    "gl": "es",
}


@dataclass(frozen=True, slots=True)
class Translations:
    """Every language there is, and which one somebody gets."""

    _speeches: Mapping[str, Speech]

    @classmethod
    def load(cls, path: Path | None = None, *, strict: bool = False, now: Now = UTC_NOW) -> Self:
        """Read `<path>/<language>/*.ftl`; by default the shop's own.

        FileNotFoundError without English; ValueError for a file that Fluent cannot read or a message
        written twice. `strict`: what is missing raises, for tests. `now` tells what moments are near.
        """
        root = path or _home()
        names = sorted(folder.name for folder in root.iterdir() if folder.is_dir())
        bundles = {name: _bundle(root / name, name) for name in names if _files(root / name)}
        if FALLBACK not in bundles:
            raise FileNotFoundError(f"there are no English messages in {root}")
        return cls({name: _speech(name, bundles, strict, now) for name in bundles})

    @property
    def languages(self) -> dict[str, str]:
        """Code -> the language's name in itself, English first."""
        codes = sorted(self._speeches, key=lambda code: (code != FALLBACK, code))
        return {code: self._speeches[code].plain(LANGUAGE_NAME) for code in codes}

    def negotiate(self, code: str | None) -> str:
        """The best language for Telegram's `language_code` ("zh-hans", "pt-br"); else English."""
        parts = (code or "").replace("_", "-").lower().split("-")
        for wanted in _wishes(parts):
            for language in self._speeches:
                if language.lower() == wanted:
                    return language
        return next((one for one in self._speeches if _base(one) == parts[0]), FALLBACK)

    def speak(self, code: str | None) -> Speech:
        """The language that `code` gets."""
        return self._speeches.get(code or FALLBACK) or self._speeches[self.negotiate(code)]


def _speech(name: str, bundles: dict[str, FluentBundle], strict: bool, now: Now) -> Speech:
    own = tuple(dict.fromkeys((bundles[name], bundles[FALLBACK])))
    locale = name.replace("-", "_")
    start = MARK if runs_right_to_left(locale) else ""
    return Speech(name, own, locale, _DATES.get(locale, locale), strict, now, start)


def _wishes(parts: list[str]) -> Iterator[str]:
    """Codes to look for, best first. Chinese goes by script, which its regions imply."""
    yield "-".join(parts)
    if parts[0] == "zh":
        yield "zh-hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-hans"
        yield "zh-hans"
    yield parts[0]
    if parts[0] in _ALSO_READ:
        yield _ALSO_READ[parts[0]]


def _base(language: str) -> str:
    return language.lower().partition("-")[0]


def _home() -> Traversable:
    """Where the shop's messages are: in the installed package, else beside it in a checkout."""
    installed = resources.files("bot") / "locales"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "locales"


def _files(folder: Traversable) -> list[Traversable]:
    return sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)


def _bundle(folder: Traversable, language: str) -> FluentBundle:
    locale = language.replace("-", "_")
    bundle = FluentBundle([language], {"AGO": partial(_ago, locale)}, use_isolating=False)
    turned = runs_right_to_left(locale)
    seen: set[str] = set()
    for file in _files(folder):
        resource = _parsed(file.read_text(encoding="utf-8"), turned=turned)
        for entry in resource.body:
            _check(entry, seen, f"{language}/{file.name}")
        bundle.add_resource(resource)
    return bundle


@cache
def _parsed(source: str, *, turned: bool) -> ast.Resource:
    """Parsing takes most of the time, and some processes load the same files again."""
    resource = FluentParser().parse(source)
    if turned:
        turn(resource)
    return resource


def _ago(locale: str, lasting: str) -> Text:
    """What `AGO` makes of a length of time: "2 minutes ago"; other words stay as they are."""
    if not isinstance(lasting, Lasting):
        return Text(lasting)
    return Text(write_duration(max(round(lasting.seconds), 1), locale, ago=True))


def _check(entry: ast.EntryType, seen: set[str], where: str) -> None:
    if isinstance(entry, ast.Junk):
        line = (entry.content or "").strip().partition("\n")[0]
        raise ValueError(f"{where}: Fluent cannot read {line!r}")  # noqa: TRY004 - a bad file
    if isinstance(entry, ast.Message):
        if entry.id.name in seen:
            raise ValueError(f"{where}: {entry.id.name} is written twice")
        seen.add(entry.id.name)
