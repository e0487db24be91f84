"""Tests of the settings page and `.env.example`: both say what the settings model says."""

from bot.settings import Settings
from tests.tools.settings.pages import (
    ENV_EXAMPLE,
    PAGE,
    list_named_settings,
    make_env_example,
    make_page,
)


def test_every_setting_has_one_topic() -> None:
    assert sorted(list_named_settings()) == sorted(Settings.model_fields)


def test_the_page_of_settings_says_what_the_model_says() -> None:
    assert PAGE.read_text("utf-8") == make_page(), "run `make settings`"


def test_the_example_of_settings_says_what_the_model_says() -> None:
    assert ENV_EXAMPLE.read_text("utf-8") == make_env_example(), "run `make settings`"
