// @ts-check
/** Several actions that belong together, in words. */

/** Whoever words actions: a game that has a shorter way to say several of them says it.
 *  @typedef {{phrase: (state: any, a: string) => string, phrases?: (state: any, plan: string[]) => string[]}} Teller */

/** What a plan does, action by action or as the game puts them together; none of it is left out, however often it is
 *  done. @param {import("../page/app.js").App} app @param {Teller} teller @param {any} state @param {string[]} plan
 *  @param {boolean} [goesOn] whether more of the turn follows */
export function planned({ say }, teller, state, plan, goesOn = false) {
  const said = teller.phrases?.(state, plan) ?? plan.map((a) => teller.phrase(state, a));
  return [...said, goesOn ? say("web.hint.rest") : ""].filter(Boolean);
}
