"""The list of admin commands in groups, and the answer to a command that does not exist."""

from collections.abc import Sequence
from typing import Final, Protocol

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup
from bot.i18n import Localizer, SafeHtml, escape

_MAX_NAME_LENGTH: Final = 32


class ListedCommand(Protocol):
    """A command as the list shows it; `menu_text_id` is the message that describes it."""

    @property
    def name(self) -> str: ...
    @property
    def group(self) -> CommandGroup: ...
    @property
    def menu_text_id(self) -> str: ...


def build_command_list_screen(localizer: Localizer, commands: Sequence[ListedCommand]) -> Screen:
    """Return all admin commands, one a line, with a button to the help for buyers."""
    groups = [
        "\n".join(
            [
                localizer.html(f"commands-{group.value}"),
                *(
                    localizer.html(
                        "commands-line",
                        command=SafeHtml(f"/{each.name}"),
                        text=localizer.plain(each.menu_text_id),
                    )
                    for each in commands
                    if each.group is group
                ),
            ]
        )
        for group in CommandGroup
        if any(each.group is group for each in commands)
    ]
    help_button = build_callback_button(localizer.plain("button-help-for-buyers"), verbs.HELP)
    return Screen(
        join_paragraphs(localizer.html("commands-title"), *groups, localizer.html("commands-more")),
        ((help_button,),),
    )


def build_unknown_command_screen(
    localizer: Localizer, name: str, nearest: Sequence[str] = ()
) -> Screen:
    """Say that there is no command `name`, and which ones look like it."""
    head = localizer.html(
        "commands-unknown", command=SafeHtml(f"/{escape(name[:_MAX_NAME_LENGTH])}")
    )
    found = localizer.format_list(f"/{each}" for each in nearest)
    return Screen(
        join_paragraphs(
            head,
            localizer.html("commands-nearest", commands=SafeHtml(found)) if nearest else None,
            localizer.html("commands-all"),
        )
    )
