"""A product's own input fields (widgets): reading their definitions, judging their names.

Matching a buyer's answer against a field's pattern is not done here: a pattern is a stranger's
program, and needs a matcher with a time limit.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from bot.supplier.errors import SupplierGarbled
from bot.supplier.json_values import as_text, parse_json, require_list

#: Parameters of the protocol: a widget of one of these names cannot be submitted (R-5.5).
RESERVED_NAMES = frozenset(
    {"app_id", "app_key", "sign", "s", "code", "shared_code", "sharedCode", "tradeNo", "pay_id"}
    | {"num", "request_no", "contact", "race", "sku", "card_id", "password", "coupon", "device"}
    | {"page", "limit"}
)

_KINDS_WITH_CHOICES = frozenset({"select", "checkbox", "radio"})
WIDGET_KINDS = frozenset({"text", "password", "number", "textarea"}) | _KINDS_WITH_CHOICES
#: Fields of one product, and choices of all of them together; ten times, and more, what shops allow.
_MAX_WIDGETS = 320
_MAX_OPTIONS = 5_000
_FORM_NAME = re.compile(r"[^\W\d][\w-]{0,63}")


@dataclass(frozen=True, slots=True)
class WidgetOption:
    """One entry of a field with choices: people see `label`, the supplier gets `value`."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Widget:
    """An input field; `name` is the parameter that carries the answer, `kind` one of KINDS.

    `pattern` is a PCRE that the supplier searches in the answer (unanchored), `error` its complaint.
    """

    name: str
    label: str
    kind: str = "text"
    placeholder: str = ""
    pattern: str = ""
    error: str = ""
    options: tuple[WidgetOption, ...] = ()


def is_submittable(name: str) -> bool:
    """Whether a form can carry a widget of this name unchanged and apart from the protocol's."""
    return _FORM_NAME.fullmatch(name) is not None and name not in RESERVED_NAMES


def read_widgets(value: object) -> tuple[tuple[Widget, ...], tuple[str, ...]]:
    """The fields in `value`, and the reasons why the product cannot be sold (R-5.4).

    `value` is a list, a JSON text (also url-encoded), null or "". Never raises.
    """
    try:
        definitions = require_list(_unwrap_definitions(value), "widgets_unreadable")
        _check_size(definitions)
        asked = [
            entry
            for entry in map(_require_definition, definitions)
            if _read_text(entry, "type") != "custom"
        ]
    except SupplierGarbled:
        return (), ("widgets_unreadable",)
    widgets = tuple(map(_read_widget, asked))
    return widgets, _find_name_problems([widget.name for widget in widgets])


def _unwrap_definitions(value: object) -> object:
    """The definitions themselves, out of a JSON text if they came as one."""
    if isinstance(value, str):
        source = value.strip() or "null"
        plain = unquote(source) if source.startswith("%") else source
        value = parse_json(plain.encode(errors="replace"))
    return [] if value is None else value


def _check_size(definitions: Sequence[object]) -> None:
    """Raise SupplierGarbled for more fields, or more choices, than anybody means."""
    if len(definitions) <= _MAX_WIDGETS:
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
    """Choices written as `label=value,label2=value2`; an entry without "=" is both."""
    if not isinstance(value, str):
        return ()
    parts = (entry.partition("=") for entry in value.split(",") if entry.strip())
    return tuple(WidgetOption(label, found if sign else label) for label, sign, found in parts)
