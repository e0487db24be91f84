"""/checklist: what an owner does before the first sale, step by step, and what is done of it.

The panel shows it until every step is done, or until an owner hides it.
"""

from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import checklist_screen as screens
from bot.chat.operator.operations.panel import show_panel
from bot.chat.updates.context import UpdateContext
from bot.domain.operations.checklist import ChecklistState, ChecklistStep
from bot.domain.people.staff import Right
from bot.services.operations.checklist import read_checklist, set_state
from bot.services.payments.methods import list_method_labels

routes = Routes(right=Right.OWN)
_STEPS = tuple(ChecklistStep)


@routes.command("checklist", menu_position=17, group=CommandGroup.STATE, aliases=("setup",))
@routes.button(verbs.CHECKLIST)
async def show_checklist(context: UpdateContext) -> None:
    """Show every step with the fact by which it is done or open."""
    checklist = await read_checklist(context.shop, context.db)
    await context.show_screen(
        screens.build_checklist_screen(
            context.localizer,
            checklist,
            context.shop.settings.cost_currency,
            list_method_labels(context.shop),
        )
    )


@routes.button(verbs.CHECKLIST_STEP)
async def show_step(context: UpdateContext, step: int) -> None:
    """Show how one step is done that has no page of its own in the chat."""
    if step >= len(_STEPS) or _STEPS[step] in screens.STEP_PAGES:
        await context.show_stale()
        return
    checklist = await read_checklist(context.shop, context.db)
    await context.show_screen(
        screens.build_step_screen(
            context.localizer,
            checklist,
            _STEPS[step],
            context.shop.settings.cost_currency,
            list_method_labels(context.shop),
        )
    )


@routes.button(verbs.SHOW_CHECKLIST)
async def set_shown(context: UpdateContext, on: int) -> None:
    """Hide the checklist in the panel, or show it there again."""
    state = ChecklistState.SHOWN if on else ChecklistState.HIDDEN
    await context.db.transact(set_state, state)
    await show_panel(context)
