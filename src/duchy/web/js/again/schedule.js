// @ts-check
/** When something comes again that was not found at first: the same for puzzles and for one's own mistakes. */

/** After how many days: at first, then each time that it is found. */
export const DAYS = [1, 3, 10];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The day from which it comes again, and how often it has been found since.
 *  @typedef {{day: number, step: number}} Due */

/** The number of a day, as the calendar has it where the browser is. */
export function today() {
  const now = new Date(Date.now());
  return Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE_MS) / DAY_MS);
}

/** Whether it comes again today. @param {Due} due */
export const isDue = ({ day }) => day <= today();

/** When it comes again after an answer; null: no more.
 *  @param {Due | null} due when it would have come, if it did not come for the first time @param {boolean} isFound
 *  @returns {Due | null} */
export function following(due, isFound) {
  if (!isFound) return { day: today() + DAYS[0], step: 0 };
  if (!due || !isDue(due)) return due;
  const step = due.step + 1;
  return step < DAYS.length ? { day: today() + DAYS[step], step } : null;
}

/** "1 December", "1er décembre". @param {string} lang @param {number} time */
export const dayOf = (lang, time) =>
  new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { day: "numeric", month: "long" })
    .formatToParts(time)
    .map(({ type, value }) => (lang === "fr" && type === "day" && value === "1" ? "1er" : value))
    .join("");

/** "Tomorrow", "in 3 days". @param {string} lang @param {number} day the number of the day */
export const inDays = (lang, day) =>
  new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(day - today(), "day");
