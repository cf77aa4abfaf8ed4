// @ts-check
/** A link and a QR code for each seat of other people: while the table waits for them, and on request. */

import { fill, h, icon } from "../page/dom.js";
import { shelved } from "../page/shelf.js";

/**
 * @param {import("../page/app.js").App} app @param {string} game @param {import("./sight.js").State} state
 * @param {() => void} [shut] where the game has begun, and the links are looked at once more
 */
export function invitation(app, game, state, shut) {
  const { say } = app;
  const invites = shelved(game)?.invites ?? {};
  const others = shut ? Object.keys(invites).map(Number) : state.awaited.filter((seat) => seat !== state.me);
  const known = others.filter((seat) => invites[seat]);
  const head = say(shut ? "web.invite.links" : "web.invite.head");
  return h(
    "section",
    { class: "panel sheet", tabindex: -1, role: shut ? "dialog" : null, "aria-label": head },
    shut &&
      h(
        "button",
        { class: "icon shut", "data-key": "invite.shut", "aria-label": say("web.close"), on: { click: shut } },
        icon("i-close"),
      ),
    h("h2", null, head),
    h("p", null, say(shut ? "web.invite.later" : known.length ? "web.invite.text" : "web.invite.wait")),
    ...known.map((seat) =>
      link(app, state.names[seat] || say("web.seat", { seat }), `${location.origin}/table#${game}.${invites[seat]}`),
    ),
    link(app, say("web.invite.watch"), `${location.origin}/table#${game}`, true),
    known.length > 0 && isLocal() && h("p", { class: "muted" }, say("web.invite.local")),
  );
}

/** Whether this page comes from the machine it is shown on, so that its address leads nobody else here. */
const isLocal = () => /^(localhost|127\.|\[::1\]$)/.test(location.hostname);

/** A link to be passed on.
 *  @param {import("../page/app.js").App} app @param {string} name @param {string} address @param {boolean} [isPlain] */
function link(app, name, address, isPlain = false) {
  const { say } = app;
  const copy = h(
    "button",
    {
      class: "btn",
      "data-key": `copy.${address}`,
      on: {
        click: async () => {
          try {
            await navigator.clipboard.writeText(address);
            fill(copy, icon("i-check"), say("web.invite.copied"));
          } catch {
            getSelection()?.selectAllChildren(code);
          }
        },
      },
    },
    icon("i-link"),
    say("web.invite.copy"),
  );
  const code = h("code", null, address);
  const picture = h("div", { class: "qr" });
  if (!isPlain) drawQr(picture, address, say("web.invite.qr"));
  return h(
    "div",
    { class: `invite ${isPlain ? "plain" : ""}` },
    h("div", { class: "lnk" }, h("b", null, name), code, copy),
    !isPlain && picture,
  );
}

/** @param {HTMLElement} place @param {string} address @param {string} label */
async function drawQr(place, address, label) {
  const answer = await fetch("/api/qr", {
    method: "POST",
    body: address,
    headers: { "Content-Type": "text/plain" },
  }).catch(() => null);
  if (!answer?.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  fill(place, picture);
}
