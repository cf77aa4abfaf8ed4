// @ts-check
/** Several actions that belong together, in words. */

/** Whoever words actions: a game that has a shorter way to say several of them says it.
 *  @typedef {{phrase: (state: any, a: string) => string, phrases?: (state: any, plan: string[]) => string[]}} Teller */

/** Behind a plan after which more of the turn follows. */
export const AND_SO_ON = "…";

/** What a plan does, action by action or as the game puts them together; none of it is left out, however often it is
 *  done. @param {import("../page/app.js").App} app @param {Teller} teller @param {any} state @param {string[]} plan */
export function planned({ say }, teller, state, plan) {
  const known = plan.filter((a) => a !== AND_SO_ON);
  const said = teller.phrases?.(state, known) ?? known.map((a) => teller.phrase(state, a));
  return [...said, known.length < plan.length ? say("web.hint.rest") : ""].filter(Boolean);
}
