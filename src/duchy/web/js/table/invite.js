// @ts-check
/** While people are awaited: a link and a QR code for each of their seats. */

import { fill, h, icon } from "../page/dom.js";
import { shelved } from "../page/shelf.js";

/** @param {import("../page/app.js").App} app @param {string} game @param {import("./sight.js").State} state */
export function invitation(app, game, state) {
  const { say } = app;
  const invites = shelved(game)?.invites ?? {};
  const others = state.awaited.filter((seat) => seat !== state.me);
  const known = others.filter((seat) => invites[seat]);
  return h("section", { class: "panel sheet", tabindex: -1, "aria-label": say("web.invite.head") },
    h("h2", null, say("web.invite.head")),
    h("p", null, say(known.length ? "web.invite.text" : "web.invite.wait")),
    ...known.map((seat) => link(app, state.names[seat] || say("web.seat", { seat }), `${location.origin}/table#${game}.${invites[seat]}`)),
    link(app, say("web.invite.watch"), `${location.origin}/table#${game}`, true),
    isLocal() && h("p", { class: "muted" }, say("web.invite.local")));
}

/** Whether this page comes from the machine that it is shown on, where the same address leads nobody else here. */
const isLocal = () => /^(localhost|127\.|\[::1\]$)/.test(location.hostname);

/** A link to be sent on. @param {import("../page/app.js").App} app @param {string} name @param {string} address @param {boolean} [isPlain] */
function link(app, name, address, isPlain = false) {
  const { say } = app;
  const copy = h("button", { class: "btn", "data-key": `copy.${address}`, on: { click: async () => {
    try {
      await navigator.clipboard.writeText(address);
      fill(copy, icon("i-check"), say("web.invite.copied"));
    } catch {
      getSelection()?.selectAllChildren(code);
    }
  } } }, icon("i-link"), say("web.invite.copy"));
  const code = h("code", null, address);
  const picture = h("div", { class: "qr" });
  if (!isPlain) drawQr(picture, address, say("web.invite.qr"));
  return h("div", { class: `invite ${isPlain ? "plain" : ""}` }, h("div", { class: "lnk" }, h("b", null, name), code, copy), !isPlain && picture);
}

/** @param {HTMLElement} place @param {string} address @param {string} label */
async function drawQr(place, address, label) {
  const answer = await fetch("/api/qr", { method: "POST", body: address, headers: { "Content-Type": "text/plain" } }).catch(() => null);
  if (!answer?.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  fill(place, picture);
}
