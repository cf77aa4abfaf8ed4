// @ts-check
/** Several actions that belong together, in words. */

/** Whoever words actions: a game that has a shorter way to say several of them says it.
 *  @typedef {{phrase: (state: any, a: string) => string, phrases?: (state: any, plan: string[]) => string[]}} Teller */

/** What a plan does, action by action or as the game puts them together; none of it is left out, however often it is
 *  done. @param {Teller} teller @param {any} state @param {string[]} plan */
export const planned = (teller, state, plan) =>
  (teller.phrases?.(state, plan) ?? plan.map((a) => teller.phrase(state, a))).filter(Boolean);
