// The button that starts the demo over. It is shown only where the server can do that.

import { ask } from "../shared/http.js";
import { banner, toast } from "../shared/notices.js";

const PAUSE = 300; // ms between two looks whether the new demo answers
const OPTIONS = "demo/options";

/** Turns `button` into that button; `question` is the dialog that asks first. */
export async function resetButton(button, question) {
  const { can_reset: canReset, run } = await ask(OPTIONS);
  if (!canReset) return;
  button.hidden = false;
  button.addEventListener("click", () => question.showModal());
  question.addEventListener("close", async () => {
    if (question.returnValue !== "yes") return;
    button.disabled = true;
    try {
      await ask("demo/reset", { method: "POST" });
    } catch (error) {
      button.disabled = false;
      toast(error.message, "bad");
      return;
    }
    banner("Starting over…");
    await another(run);
    location.replace(location.pathname);
  });
}

/** Waits until a demo answers that is not the one of `run`. */
async function another(run) {
  for (;;) {
    const options = await ask(OPTIONS).catch(() => null);
    if (options && options.run !== run) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
