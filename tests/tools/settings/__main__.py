"""Writes `.github/SETTINGS.md` and `.env.example`: `python -m tests.tools.settings`."""

from tests.tools.settings.pages import ENV_EXAMPLE, PAGE, make_env_example, make_page

if __name__ == "__main__":
    PAGE.write_text(make_page(), "utf-8")
    ENV_EXAMPLE.write_text(make_env_example(), "utf-8")
