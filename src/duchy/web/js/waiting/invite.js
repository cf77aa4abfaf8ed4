// @ts-check
/** A link and a QR code for each seat of other people: while the table waits for them, and on request. */

import { fill, h, icon } from "../page/dom.js";
import { SHEETS } from "../page/opening.js";
import { shelved } from "../page/shelf.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../friends/friends.js").Friends} Friends */

/** The links; with `shut` where the game has begun, and the seats are looked at once more.
 *  @param {Friends} friends @param {State} state @param {() => void} [shut] */
export function invitation(friends, state, shut) {
  const { table } = friends;
  const { say } = table.app;
  const invites = shelved(table.id)?.invites ?? {};
  const people = Object.keys(state.players)
    .map(Number)
    .filter((seat) => state.players[seat] === "human");
  const rows = people.filter((seat) => !table.seats.has(seat) || (shut && seat === state.me));
  const isKnown = rows.some((seat) => seat !== state.me && invites[seat] && isOpen(state, seat));
  const isHost = table.seats.has(people[0]);
  const head = say(shut ? "web.invite.links" : "waiting.head");
  const close = () =>
    h(
      "button",
      { class: "icon shut", "data-key": "invite.shut", "aria-label": say("web.close"), on: { click: shut } },
      icon("i-close"),
    );
  const parts = [
    h("h2", null, head),
    h("p", null, say(shut ? "waiting.later" : isKnown ? "waiting.text" : "waiting.wait")),
    isKnown && isLocal() && h("p", null, h("b", null, say("waiting.local"))),
    !isHost && !shut && sheet(table.app, state),
    table.clocks && h("p", null, table.clocks.agreed()),
    state.me > 0 && !state.over && table.wires.length < 2 && friends.naming.field(state),
    shut && state.me > 0 && !state.over && friends.computers((found) => found.leaving.draw(state)),
    ...rows.map((seat) => place(friends, state, seat, isHost && !shut)),
    isHost && !shut && table.wires.length < 2 && friends.computers((found) => found.filling.draw(state)),
    friends.company.phrases(state),
    (isHost || table.writing) && friends.computers((found) => found.writing.draw(state, isHost)),
    friends.notices.beyond.choice(state),
    link(table.app, say("waiting.watch"), `${location.origin}/table#${table.id}`, { isPlain: true }),
    h("p", null, h("a", { href: `/api/tables/${table.id}/feed?lang=${table.app.lang}` }, say("waiting.feed"))),
  ];
  return h(
    "section",
    { class: "panel sheet", tabindex: -1, role: shut ? "dialog" : null, "aria-label": head },
    ...(shut ? [close(), h("div", { class: "sheet-body" }, ...parts)] : parts),
  );
}

/** The way to the sheet that teaches the game as it is played here: whoever waits has time to read it.
 *  @param {import("../page/app.js").App} app @param {State} state */
function sheet(app, { game, edition, seats, axes }) {
  if (!SHEETS.includes(game)) return null;
  const here = new URLSearchParams({ game, edition, seats: String(seats), .../** @type {any} */ (axes) });
  return h("p", null, h("a", { href: `/teach?${here}`, target: "_blank" }, app.say("waiting.sheet")));
}

/** Whether nobody has claimed the seat yet. @param {State} state @param {number} seat */
const isOpen = (state, seat) => !state.held?.[seat] && state.awaited.includes(seat);

/** A person's seat: its link, or with how many devices it is held, and what may be done about that.
 *  @param {Friends} friends @param {State} state @param {number} seat @param {boolean} isHost */
function place(friends, state, seat, isHost) {
  const { table } = friends;
  const { app } = table;
  const address = shelved(table.id)?.invites?.[seat];
  const isOwn = seat === state.me;
  const name = isOwn ? app.say("web.you") : state.names[seat] || app.say("web.seat", { seat });
  const devices = state.held?.[seat] ?? 0;
  const held = [!isOwn && friends.company.presence(state, seat), devices > 1 && app.say("waiting.held", { devices })]
    .filter(Boolean)
    .join(" · ");
  const actions = isOwn
    ? [inviter(friends, seat, "waiting.device", true)]
    : [
        isHost && inviter(friends, seat, devices ? "waiting.free" : "waiting.renew", true),
        isHost && address && !devices && inviter(friends, seat, "waiting.close", false),
        devices > 0 && friends.company.isHeard(seat) && muter(friends, seat),
      ].filter(Boolean);
  const isLinked = address && state.invited?.includes(seat) && (isOwn || isOpen(state, seat));
  if (isLinked) return link(app, name, `${location.origin}/table#${table.id}.${address}`, { held, actions });
  if (!held && !actions.length) return null;
  return h("div", { class: "invite plain" }, h("div", { class: "lnk" }, title(name, held), actionsOf(actions)));
}

/** The button that makes a new link to a seat, or ends the one there is.
 *  @param {Friends} friends @param {number} seat @param {string} key @param {boolean} isNew */
function inviter({ table }, seat, key, isNew) {
  const named = `seat.${seat}.${isNew ? "invite" : "uninvite"}`;
  const click = () => table.commands.invite(seat, isNew);
  return h("button", { class: "btn quiet", "data-key": named, on: { click } }, table.app.say(key));
}

/** The button by which what a seat says is no longer heard, or is heard again.
 *  @param {Friends} friends @param {number} seat */
function muter({ table, company }, seat) {
  const isMuted = company.muted.includes(seat);
  return h(
    "button",
    {
      class: "btn quiet",
      "data-key": `seat.${seat}.mute`,
      "aria-pressed": String(isMuted),
      on: { click: () => company.mute(seat) },
    },
    table.app.say(isMuted ? "waiting.muted" : "waiting.mute"),
  );
}

/** @param {string} name @param {string} [held] */
const title = (name, held) => h("b", null, [name, held].filter(Boolean).join(" · "));

/** @param {(HTMLElement | false | "" | undefined)[]} [actions] */
const actionsOf = (actions) => Boolean(actions?.length) && h("div", { class: "actions" }, ...(actions ?? []));

/** Whether this page comes from the machine it is shown on, so that its address leads nobody else here. */
const isLocal = () => /^(localhost|127\.|\[::1\]$)/.test(location.hostname);

/** A link to be passed on.
 *  @param {import("../page/app.js").App} app @param {string} name @param {string} address
 *  @param {{isPlain?: boolean, held?: string, actions?: (HTMLElement | false | "" | undefined)[]}} [more] */
function link(app, name, address, { isPlain = false, held, actions } = {}) {
  const { say } = app;
  const copy = h(
    "button",
    {
      class: isPlain ? "btn" : "btn primary",
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
    say("waiting.copy"),
  );
  const code = h("code", null, address);
  const picture = h("div", { class: "qr" });
  if (!isPlain) drawQr(picture, address, say("waiting.qr"));
  return h(
    "div",
    { class: `invite ${isPlain ? "plain" : ""}` },
    h(
      "div",
      { class: "lnk" },
      title(name, held),
      code,
      h("div", { class: "pass" }, copy, !isPlain && share(app, address)),
    ),
    !isPlain && picture,
    actionsOf(actions),
  );
}

/** What the device itself can do with a link: a message, a mail, whatever is installed.
 *  @param {import("../page/app.js").App} app @param {string} address */
function share({ say, words, game }, address) {
  if (!navigator.share) return null;
  const text = say("waiting.invited", { title: words.named("title", game) });
  const pass = () => navigator.share({ text, url: address }).catch(() => {});
  return h("button", { class: "btn", "data-key": `share.${address}`, on: { click: pass } }, say("waiting.share"));
}

/** The pictures of links, by address: a sheet is drawn anew whenever somebody comes.
 *  @type {Map<string, Promise<Element | null>>} */
const pictures = new Map();

/** @param {HTMLElement} place @param {string} address @param {string} label */
async function drawQr(place, address, label) {
  const asked = pictures.get(address) ?? fetchQr(address);
  pictures.set(address, asked);
  const picture = await asked;
  if (!picture) return pictures.delete(address);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  fill(place, picture.cloneNode(true));
}

/** @param {string} address */
async function fetchQr(address) {
  const headers = { "Content-Type": "text/plain" };
  try {
    const answer = await fetch("/api/qr", { method: "POST", body: address, headers });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement : null;
  } catch {
    return null;
  }
}
