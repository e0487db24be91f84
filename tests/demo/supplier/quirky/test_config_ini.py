"""Tests of the dialect of INI in which configurations are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.supplier.quirky import config_ini


def test_sections_hold_names_and_values_and_a_dot_nests() -> None:
    text = "[category]\r\n月卡=10.00\n\n[sku]\n区服.亚服=0\n区服.美服=1.50"

    assert config_ini.parse_ini(text) == {
        "category": {"月卡": "10.00"},
        "sku": {"区服": {"亚服": "0", "美服": "1.50"}},
    }


def test_a_dot_in_a_variants_name_makes_it_something_else() -> None:
    assert config_ini.parse_ini("[category]\n1.5GB=13.00") == {"category": {"1": {"5GB": "13.00"}}}


def test_nothing_is_trimmed_and_nothing_is_a_comment() -> None:
    assert config_ini.parse_ini("[a]\n x = 1 \n;y=2") == {"a": {" x ": " 1 ", ";y": "2"}}


@pytest.mark.parametrize("line", ["1 year", "a=b=c", "[open"])
def test_a_line_without_exactly_one_value_breaks_it(line: str) -> None:
    with pytest.raises(config_ini.BrokenConfigError, match=line.replace("[", r"\[")):
        config_ini.parse_ini(f"[category]\n{line}")


NAMES = st.text(st.sampled_from("ab 月😀-"), min_size=1, max_size=4)


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, NAMES, min_size=1), min_size=1))
def test_what_is_written_is_read_again(sections: dict[str, dict[str, str]]) -> None:
    assert config_ini.parse_ini(config_ini.to_ini_text(sections)) == sections
