"""Tests of a product's input fields, in every form in which shops send them."""

import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier.widgets import RESERVED_NAMES, Widget, WidgetOption, is_submittable, read_widgets
from tests.supplier.dealing import UNHURRIED

DEFINITIONS = [
    {
        "cn": "服务器",
        "name": "server",
        "type": "select",
        "placeholder": "choose",
        "regex": "^.+$",
        "error": "choose one",
        "dict": "Asia=asia,Europe=eu,Mars",
    },
    {"cn": "", "name": "nick", "type": "text"},
]
EXPECTED = (
    Widget(
        name="server",
        label="服务器",
        kind="select",
        placeholder="choose",
        pattern="^.+$",
        error="choose one",
        options=(
            WidgetOption("Asia", "asia"),
            WidgetOption("Europe", "eu"),
            WidgetOption("Mars", "Mars"),
        ),
    ),
    Widget(name="nick", label="nick"),
)


@pytest.mark.parametrize(
    "value",
    [
        DEFINITIONS,
        json.dumps(DEFINITIONS),
        quote(json.dumps(DEFINITIONS)),
        {"0": DEFINITIONS[0], "2": DEFINITIONS[1]},
    ],
    ids=["list", "json text", "url-encoded json text", "list with gaps"],
)
def test_every_form_means_the_same(value: object) -> None:
    assert read_widgets(value) == (EXPECTED, ())


@pytest.mark.parametrize("value", [None, "", " ", [], {}, "[]", "null"])
def test_no_fields_is_nothing_to_ask(value: object) -> None:
    assert read_widgets(value) == ((), ())


@pytest.mark.parametrize("value", [7, True, "no json", "{", ["x"], [None], '"x"', "[" * 100_000])
def test_definitions_that_cannot_be_read_have_a_reason(value: object) -> None:
    assert read_widgets(value) == ((), ("widgets_unreadable",))


def test_a_definition_may_be_a_name_alone() -> None:
    assert read_widgets([{"name": "a"}])[0] == (Widget(name="a", label="a"),)


def test_custom_fields_are_not_asked() -> None:
    assert read_widgets([{"name": "no need", "type": "custom"}]) == ((), ())


@pytest.mark.parametrize("kind", ["select", "radio", "checkbox", "hologram", "", None, 5])
def test_a_field_that_offers_nothing_is_a_text_field(kind: object) -> None:
    assert read_widgets([{"name": "a", "type": kind, "dict": ""}])[0][0].kind == "text"


@pytest.mark.parametrize("choices", [None, [], {"a": "b"}, 5, "", " , ,"])
def test_choices_that_are_no_text_are_none(choices: object) -> None:
    assert read_widgets([{"name": "a", "type": "select", "dict": choices}])[0][0].options == ()


@pytest.mark.parametrize("name", ["", "a b", "a.b", "9lives", "a[0]", "sku[x]", "x" * 65, "a\x00b"])
def test_a_name_that_a_form_would_change_has_a_reason(name: str) -> None:
    assert read_widgets([{"name": name}])[1] == ("widget_name",)


@pytest.mark.parametrize("name", sorted(RESERVED_NAMES))
def test_a_name_of_the_protocol_has_a_reason(name: str) -> None:
    assert not is_submittable(name)
    assert read_widgets([{"name": name}])[1] == ("widget_name",)


def test_two_fields_of_one_name_have_a_reason() -> None:
    assert read_widgets([{"name": "a"}, {"name": "a"}])[1] == ("widget_duplicate",)


@pytest.mark.parametrize("name", ["account", "game_id", "Zone-2", "账号"])
def test_other_names_are_fine(name: str) -> None:
    assert is_submittable(name)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "type", "dict", "cn"]), inner, max_size=4)
    ),
)


@UNHURRIED
@given(_JSON | _JSON.map(json.dumps))
def test_reading_never_raises(value: object) -> None:
    widgets, reasons = read_widgets(value)
    assert reasons or all(is_submittable(widget.name) for widget in widgets)


@pytest.mark.parametrize(
    "definitions",
    [
        [{"name": f"w{number}", "type": "text"} for number in range(321)],
        [{"name": f"w{number}", "type": "select", "dict": "a=b," * 60} for number in range(100)],
    ],
    ids=["fields", "choices"],
)
def test_too_many_fields_or_choices_are_unreadable(definitions: object) -> None:
    assert read_widgets(definitions) == ((), ("widgets_unreadable",))
