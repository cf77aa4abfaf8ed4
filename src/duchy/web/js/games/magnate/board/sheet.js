// @ts-check
/** What is opened over the board: the cards of a district, the table of income, the cards sold. */

import { h, icon } from "../../../page/dom.js";
import { byItself } from "../hands_free.js";
import { incomeTable, piles, standing } from "../rails.js";
import { placeName, rich, signs, strip } from "../signs.js";
import { worth } from "./worth.js";

/** @typedef {import("../magnate.js").Scene} Scene */

/** @param {Scene} scene @returns {Node | null} */
export function openSheet(scene) {
  const { open } = scene.draft;
  if (!open) return null;
  const [kind, number] = open.split(".");
  const { shell } = scene;
  if (kind === "income")
    return sheet(
      scene,
      shell.say("page.panel.income_short"),
      h("div", { class: "income" }, incomeTable(scene)),
      piles(scene),
      standing(scene),
      byItself(scene),
    );
  if (kind === "sold") return sheet(scene, shell.say("page.panel.sold_list"), soldCards(scene));
  return district(scene, Number(number) - 1);
}

/** @param {Scene} scene @param {string} head @param {...(Node | null)} parts */
function sheet(scene, head, ...parts) {
  const { open: _, ...rest } = scene.draft;
  const shut = () => scene.think(rest);
  return h(
    "div",
    {
      class: "sheet-over",
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            shut();
          }
        },
      },
    },
    h(
      "section",
      { class: "panel opened", role: "dialog", "aria-label": head },
      h(
        "h2",
        null,
        head,
        h(
          "button",
          {
            class: "icon",
            "data-key": "sheet.shut",
            "aria-label": scene.shell.say("page.place.close"),
            on: { click: shut },
          },
          icon("i-close"),
        ),
      ),
      ...parts,
    ),
  );
}

/** @param {Scene} scene @param {number} at */
function district(scene, at) {
  const { shell, shown, own, other } = scene;
  const here = shown.districts[at];
  const head = placeName(shell, here.name, at);
  const side = (/** @type {number} */ seat) =>
    h(
      "section",
      { class: `pile-list ${scene.side(seat)}` },
      h(
        "h3",
        null,
        shell.badge(seat + 1, "s", true),
        shell.name(seat + 1),
        h("b", { class: "serif" }, String(here.totals[seat])),
      ),
      here.columns[seat].length
        ? h(
            "ul",
            null,
            ...here.columns[seat].map((/** @type {any} */ property) =>
              h("li", null, strip(shell, property.id), h("small", null, ...rich(shell, worth(scene, property)))),
            ),
          )
        : h("p", { class: "muted" }, shell.say("page.place.empty")),
    );
  const suits = here.suits ? rich(shell, signs(here.suits)) : [document.createTextNode(shell.say("page.place.any"))];
  return sheet(
    scene,
    head,
    h("p", { class: "opened-suits" }, ...suits),
    h("div", { class: "both" }, side(own), side(other)),
  );
}

/** @param {Scene} scene */
function soldCards(scene) {
  const { shell, shown } = scene;
  if (!shown.discards?.length) return h("p", { class: "muted" }, shell.say("page.panel.sold_none"));
  return h(
    "ul",
    { class: "sold-list" },
    ...shown.discards.map((/** @type {string} */ id) => h("li", null, strip(shell, id))),
  );
}
