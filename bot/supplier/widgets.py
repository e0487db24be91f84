"""A product's own input fields (widgets): their definitions and checks of their names.

Answers are not matched against a field's pattern here. A pattern is untrusted code and needs a
matcher with a time limit.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_parsing import parse_json
from bot.supplier.json_values import as_text, require_list

#: Parameters of the protocol: a widget with one of these names cannot be submitted (R-5.5).
RESERVED_NAMES = frozenset(
    {"app_id", "app_key", "sign", "s", "code", "shared_code", "sharedCode", "tradeNo", "pay_id"}
    | {"num", "request_no", "contact", "race", "sku", "card_id", "password", "coupon", "device"}
    | {"page", "limit"}
)

_KINDS_WITH_CHOICES = frozenset({"select", "checkbox", "radio"})
WIDGET_KINDS = frozenset({"text", "password", "number", "textarea"}) | _KINDS_WITH_CHOICES
#: Most fields of one product, and most choices in all fields: at least ten times what shops allow.
_MAX_WIDGETS = 320
_MAX_OPTIONS = 5_000
#: Most characters of all texts. Names, choices and patterns have a meaning, so they cannot be cut.
_MAX_LENGTH_OF_TEXTS = 256 * 1024
_FORM_NAME = re.compile(r"[^\W\d][\w-]{0,63}")


@dataclass(frozen=True, slots=True)
class WidgetOption:
    """One choice of a field: people see `label`, the supplier gets `value`."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Widget:
    """An input field; `name` is the parameter for the answer, `kind` one of WIDGET_KINDS.

    `pattern` is a PCRE that the supplier searches in the answer (unanchored). `error` is the
    supplier's message for an answer that does not match.
    """

    name: str
    label: str
    kind: str = "text"
    placeholder: str = ""
    pattern: str = ""
    error: str = ""
    options: tuple[WidgetOption, ...] = ()


def is_submittable(name: str) -> bool:
    """Return whether a form can carry this name unchanged and it is not reserved."""
    return _FORM_NAME.fullmatch(name) is not None and name not in RESERVED_NAMES


def read_widgets(value: object) -> tuple[tuple[Widget, ...], tuple[str, ...]]:
    """Return the fields in `value`, and the reasons why the product cannot be sold (R-5.4).

    `value` is a list, a JSON text (possibly url-encoded), null or "". Never raises.
    """
    try:
        definitions = require_list(_unwrap_definitions(value), "widgets_unreadable")
        _check_size(definitions)
        entries = [
            entry
            for entry in map(_require_definition, definitions)
            if _read_text(entry, "type") != "custom"
        ]
    except SupplierGarbled:
        return (), ("widgets_unreadable",)
    widgets = tuple(map(_read_widget, entries))
    return widgets, _find_name_problems([widget.name for widget in widgets])


def _unwrap_definitions(value: object) -> object:
    """Return the definitions themselves, parsed if they came as JSON text."""
    if isinstance(value, str):
        source = value.strip() or "null"
        plain = unquote(source) if source.startswith("%") else source
        value = parse_json(plain.encode(errors="replace"))
    return [] if value is None else value


def _check_size(definitions: Sequence[object]) -> None:
    """Raise SupplierGarbled for too many fields or choices, or too long texts."""
    entries = [entry for entry in definitions[:_MAX_WIDGETS] if isinstance(entry, Mapping)]
    texts = [text for entry in entries for text in entry.values() if isinstance(text, str)]
    if len(definitions) <= _MAX_WIDGETS and sum(map(len, texts)) <= _MAX_LENGTH_OF_TEXTS:
        choices = (entry.get("dict") for entry in definitions if isinstance(entry, Mapping))
        commas = sum(found.count(",") for found in choices if isinstance(found, str))
        if commas <= _MAX_OPTIONS:
            return
    raise SupplierGarbled("widgets_unreadable")


def _require_definition(entry: object) -> Mapping[str, object]:
    if isinstance(entry, Mapping):
        return entry
    raise SupplierGarbled("widgets_unreadable")


def _find_name_problems(names: Sequence[str]) -> tuple[str, ...]:
    reasons = ["widget_name"] if not all(map(is_submittable, names)) else []
    if len(set(names)) < len(names):
        reasons.append("widget_duplicate")
    return tuple(reasons)


def _read_widget(entry: Mapping[str, object]) -> Widget:
    kind, name = _read_text(entry, "type"), _read_text(entry, "name")
    options = _read_options(entry.get("dict")) if kind in _KINDS_WITH_CHOICES else ()
    if kind not in WIDGET_KINDS or (kind in _KINDS_WITH_CHOICES and not options):
        kind = "text"
    return Widget(
        name=name,
        label=_read_text(entry, "cn") or name,
        kind=kind,
        placeholder=_read_text(entry, "placeholder"),
        pattern=_read_text(entry, "regex"),
        error=_read_text(entry, "error"),
        options=options,
    )


def _read_text(entry: Mapping[str, object], name: str) -> str:
    return as_text(entry.get(name)) or ""


def _read_options(value: object) -> tuple[WidgetOption, ...]:
    """Parse choices written as `label=value,label2=value2`; without "=" the text is both."""
    if not isinstance(value, str):
        return ()
    parts = (entry.partition("=") for entry in value.split(",") if entry.strip())
    return tuple(WidgetOption(label, found if sign else label) for label, sign, found in parts)
